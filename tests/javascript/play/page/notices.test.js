import assert from "node:assert/strict";
import test from "node:test";

import { Banner, Hint } from "../../../../static/play/page/notices.js";

test("a hint that is true no more is taken away at once, and no other is", () => {
  const element = { textContent: "" };
  const hint = new Hint(element);
  hint.show("Wait for your partner's move.");
  hint.withdraw("Wait for your partner's move.");
  assert.equal(element.textContent, "");
  hint.show("Choose a piece first.");
  hint.withdraw("Wait for your partner's move.");
  assert.equal(element.textContent, "Choose a piece first.");
});

test("a banner that is true no more is taken away, and no other is", (context) => {
  globalThis.document = { createTextNode: (text) => text };
  context.after(() => delete globalThis.document);
  const element = { hidden: true, replaceChildren: (text) => Object.assign(element, { textContent: text }) };
  const banner = new Banner(element);
  banner.show("expected a move");
  banner.withdraw("");
  assert.equal(element.hidden, false);
  banner.withdraw("expected a move");
  assert.deepEqual([element.hidden, element.textContent], [true, ""]);
});
