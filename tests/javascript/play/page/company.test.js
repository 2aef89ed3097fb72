import assert from "node:assert/strict";
import test from "node:test";

import { Company } from "../../../../static/play/page/company.js";
import { COPIED, NOT_COPIED } from "../../../../static/play/page/texts.js";

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
