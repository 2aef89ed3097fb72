import assert from "node:assert/strict";
import test from "node:test";

import {
  altWords,
  clockWords,
  countWords,
  lostWords,
  outcomeWords,
  paceWords,
  statusWords,
} from "../../../static/play/words.js";

test("while a task is open the next action is counted, when it is over those used", () => {
  assert.equal(countWords(0, 20, false), "action 1 of 20");
  assert.equal(countWords(20, 20, false), "action 20 of 20");
  assert.equal(countWords(20, 20, true), "20 of 20 actions");
});

test("a budget that is no limit to people is not told", () => {
  assert.deepEqual(
    [0, 1, 2].map((actions) => countWords(actions, 5000, false)),
    ["0 actions", "1 action", "2 actions"],
  );
});

test("seconds are told as minutes and seconds", () => {
  assert.deepEqual([0, 5.9, 65, 600].map(clockWords), ["0:00", "0:05", "1:05", "10:00"]);
});

test("an outcome without words of its own is told as it is", () => {
  assert.equal(outcomeWords("timed_out"), "The time is up.");
  assert.equal(outcomeWords("fell_over_board"), "fell over board");
});

test("the pace of a world tells how long a game lasts", () => {
  assert.match(paceWords(20, 1000), /20 ticks a second\. The game lasts 50 seconds at most\.$/);
});

test("who lost the connection with a turn on its way is told that it is kept", () => {
  assert.match(lostWords({ text: "move up" }), /reconnecting … What you said last is kept/);
  assert.match(lostWords(null), /reconnecting …$/);
});

test("several lines are told as one", () => {
  assert.equal(statusWords("tick: 1\nscore: 0\nyou"), "tick: 1 · score: 0 · you");
  assert.equal(altWords("current", "a\nb\nc"), "current: a, b, c");
});
