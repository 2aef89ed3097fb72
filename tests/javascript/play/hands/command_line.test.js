import assert from "node:assert/strict";
import test from "node:test";

import { CommandLine } from "../../../../static/play/hands/command_line.js";
import { CommandHistory } from "../../../../static/play/hands/history.js";

function aLine({ value = "", accepted = true, earlier = [] } = {}) {
  const history = new CommandHistory();
  history.remember(...earlier);
  const input = { value, focused: false, focus: () => Object.assign(input, { focused: true }) };
  return { input, line: new CommandLine({ form: null, input, history, send: () => accepted }) };
}

function anEvent(key) {
  const event = { key, prevented: false };
  event.preventDefault = () => Object.assign(event, { prevented: true });
  return event;
}

test("text that is on its way leaves the line empty and focused", () => {
  const { input, line } = aLine({ value: "move up" });
  const event = anEvent();
  line.submit(event);
  assert.equal(event.prevented, true);
  assert.equal(input.value, "");
  assert.equal(input.focused, true);
});

test("text that cannot be sent now stays", () => {
  const { input, line } = aLine({ value: "move up", accepted: false });
  line.submit(anEvent());
  assert.equal(input.value, "move up");
});

test("arrow keys bring earlier text back", () => {
  const { input, line } = aLine({ earlier: ["first", "second"] });
  const event = anEvent("ArrowUp");
  line.recall(event);
  assert.equal(input.value, "second");
  assert.equal(event.prevented, true);
});

test("other keys, and arrows without a history, are the line's own", () => {
  for (const [key, earlier] of [
    ["ArrowLeft", ["first"]],
    ["ArrowUp", []],
  ]) {
    const { input, line } = aLine({ value: "mo", earlier });
    const event = anEvent(key);
    line.recall(event);
    assert.equal(input.value, "mo");
    assert.equal(event.prevented, false);
  }
});

test("refused text comes back unless something else is being typed", () => {
  const { input, line } = aLine();
  line.restore("move up");
  assert.equal(input.value, "move up");
  line.restore("move down");
  assert.equal(input.value, "move up");
});
