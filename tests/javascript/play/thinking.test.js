import assert from "node:assert/strict";
import test from "node:test";

import { ThinkingTime } from "../../../static/play/thinking.js";

function aClock() {
  const clock = { milliseconds: 1000 };
  clock.now = () => clock.milliseconds;
  clock.pass = (seconds) => {
    clock.milliseconds += 1000 * seconds;
  };
  return clock;
}

function begun(hidden = false) {
  const clock = aClock();
  const thinking = new ThinkingTime(clock.now, hidden);
  thinking.start(0);
  return { clock, thinking };
}

test("thinking is timed from the frames that answer the turn before", () => {
  const { clock, thinking } = begun();
  clock.pass(5);
  assert.deepEqual(thinking.spent(1), { seconds: 5, blurred: 0 });
});

test("words said before the frame they act on took no time", () => {
  const { clock, thinking } = begun();
  clock.pass(5);
  assert.deepEqual(thinking.spent(2), { seconds: 0, blurred: 0 });
});

test("the frames of the next turn begin anew", () => {
  const { clock, thinking } = begun();
  clock.pass(5);
  thinking.hide(true);
  clock.pass(1);
  thinking.hide(false);
  thinking.start(1);
  clock.pass(2);
  assert.deepEqual(thinking.spent(2), { seconds: 2, blurred: 0 });
});

test("after reconnecting the server says how long ago the frames came", () => {
  const { clock, thinking } = begun();
  clock.pass(3);
  thinking.hide(true);
  clock.pass(1);
  thinking.hide(false);
  thinking.start(0, 9);
  assert.deepEqual(thinking.spent(1), { seconds: 9, blurred: 1 });
});

test("seconds out of sight are counted apart", () => {
  const { clock, thinking } = begun();
  clock.pass(1);
  thinking.hide(true);
  clock.pass(4);
  assert.deepEqual(thinking.spent(1), { seconds: 5, blurred: 4 });
  thinking.hide(false);
  clock.pass(1);
  assert.deepEqual(thinking.spent(1), { seconds: 6, blurred: 4 });
});

test("a page that was opened out of sight is blurred from its first frames on", () => {
  const clock = aClock();
  const thinking = new ThinkingTime(clock.now, true);
  clock.pass(10);
  thinking.start(0);
  clock.pass(2);
  assert.deepEqual(thinking.spent(1), { seconds: 2, blurred: 2 });
});

test("seconds before the first frames are not counted as out of sight", () => {
  const clock = aClock();
  const thinking = new ThinkingTime(clock.now);
  clock.pass(10);
  thinking.start(0);
  assert.deepEqual(thinking.spent(1), { seconds: 0, blurred: 0 });
  clock.pass(1);
  assert.deepEqual(thinking.spent(1), { seconds: 1, blurred: 0 });
});

test("to come back without having left changes nothing", () => {
  const { clock, thinking } = begun();
  thinking.hide(false);
  clock.pass(1);
  assert.deepEqual(thinking.spent(1), { seconds: 1, blurred: 0 });
});
