import assert from "node:assert/strict";
import test from "node:test";

import { PAUSE_MILLISECONDS, Speaker } from "../../../../static/play/page/speaker.js";
import { timersByHand } from "../timers.js";

function aSpeaker() {
  const said = [];
  const timers = timersByHand();
  return { said, timers, speaker: new Speaker((text) => said.push(text), timers) };
}

test("the first text is said at once", () => {
  const { said, speaker } = aSpeaker();
  speaker.offer("tick: 1");
  assert.deepEqual(said, ["tick: 1"]);
});

test("of many texts in a pause the newest is said, after it", () => {
  const { said, timers, speaker } = aSpeaker();
  for (let tick = 1; tick <= 100; tick++) speaker.offer(`tick: ${tick}`);
  assert.deepEqual(said, ["tick: 1"]);
  timers.run(PAUSE_MILLISECONDS);
  assert.deepEqual(said, ["tick: 1", "tick: 100"]);
});

test("after a pause without news nothing is said, and the next text at once", () => {
  const { said, timers, speaker } = aSpeaker();
  speaker.offer("tick: 1");
  timers.run(PAUSE_MILLISECONDS);
  assert.deepEqual([said, timers.waits()], [["tick: 1"], []]);
  speaker.offer("tick: 2");
  assert.deepEqual(said, ["tick: 1", "tick: 2"]);
});

test("what waits at the end is not said", () => {
  const { said, timers, speaker } = aSpeaker();
  speaker.offer("tick: 1");
  speaker.offer("tick: 2");
  speaker.stop();
  assert.deepEqual([said, timers.waits()], [["tick: 1"], []]);
});
