import assert from "node:assert/strict";
import test from "node:test";

import { Hint } from "../../../../static/play/page/notices.js";

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
