import assert from "node:assert/strict";
import test from "node:test";

import { longestLine, tell } from "../../static/lines.js";

const aPlace = (...names) => ({ classList: { contains: (name) => names.includes(name) }, scrollHeight: 90 });

test("the longest line counts", () => {
  assert.equal(longestLine("ab\nabcd\na"), 4);
});

test("what stands next to a frame is one line, and talk has its own lines, the last in sight", () => {
  const [status, talk] = [aPlace("status"), aPlace("status", "talk")];
  tell(status, "tick: 1\nscore: 0");
  tell(talk, "you: hello\nthe other: hello");
  assert.equal(status.textContent, "tick: 1 · score: 0");
  assert.deepEqual([talk.textContent, talk.scrollTop], ["you: hello\nthe other: hello", 90]);
});
