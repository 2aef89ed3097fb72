import assert from "node:assert/strict";
import test from "node:test";

import { Company } from "../../../../static/play/page/company.js";
import { COPIED, DONE, ENDS_IT, NOT_COPIED, OUT_OF_TURN, PLAYS_ON } from "../../../../static/play/page/texts.js";

const refusing = { writeText: () => Promise.reject(new Error("not allowed")) };

function aCompany(clipboard) {
  const parts = {};
  const find = (name) => {
    parts[name] ??= { textContent: "", addEventListener: () => {}, focus: () => {}, select: () => {} };
    return parts[name];
  };
  const company = new Company(find, { alone: () => {}, address: "https://example.org", clipboard });
  company.invite("/join/1");
  return { company, parts };
}

test("the link is called copied for a while once it is", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const written = [];
  const { company, parts } = aCompany({ writeText: async (text) => written.push(text) });
  await company.copy();
  await company.copy();
  assert.deepEqual([parts.copied.textContent, ...written], [COPIED, ...Array(2).fill("https://example.org/join/1")]);
  context.mock.timers.runAll();
  assert.equal(parts.copied.textContent, "");
});

test("a link that cannot be copied is selected, and the page says so", async () => {
  for (const clipboard of [null, refusing]) {
    const { company, parts } = aCompany(clipboard);
    let selected = false;
    parts.link.select = () => {
      selected = true;
    };
    await company.copy();
    assert.deepEqual([parts.copied.textContent, selected], [NOT_COPIED, true]);
  }
});

const seen = (state, changes = {}) => ({
  to_move: false,
  is_done: false,
  others: [{ seat: 1, name: "", state, to_move: true, may_be_left: false }],
  ...changes,
});

test("a partner can be reported once they have come, and leaving is explained by what they still do", () => {
  const { company, parts } = aCompany(null);
  for (const [state, hidden, leaving] of [
    ["invited", true, ENDS_IT],
    ["here", false, PLAYS_ON],
    ["away", false, PLAYS_ON],
    ["done", false, ENDS_IT],
    ["left", false, ENDS_IT],
  ]) {
    company.show(seen(state));
    assert.deepEqual([parts.reports.hidden, parts.leaving.textContent], [hidden, leaving]);
  }
});

test("who is done does not wait for a turn", () => {
  const { company, parts } = aCompany(null);
  company.show(seen("here"));
  assert.equal(company.reason, OUT_OF_TURN);
  company.show(seen("here", { is_done: true }));
  assert.equal(company.reason, DONE);
  assert.equal(parts.whose.textContent, DONE);
  company.show(seen("done", { to_move: true }));
  assert.equal(parts.whose.textContent, "Your turn. Your partner is done. You play on alone.");
});

test("who plays on alone need not be told that it is their turn again", () => {
  const { company } = aCompany(null);
  for (const [state, toMove] of [
    ["here", false],
    ["away", false],
    ["done", true],
    ["left", true],
  ]) {
    company.show(seen(state, { to_move: true }));
    company.hasMoved();
    assert.equal(company.toMove, toMove);
  }
});
