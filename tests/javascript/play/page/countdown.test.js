import assert from "node:assert/strict";
import test from "node:test";

import { Countdown } from "../../../../static/play/page/countdown.js";

function aCountdown() {
  const state = { spent: 0, shown: [], expired: 0, tick: null };
  const timers = {
    every: (act) => {
      state.tick = act;
    },
    clear: () => {
      state.tick = null;
    },
  };
  const ways = {
    spent: () => state.spent,
    show: (seconds) => state.shown.push(seconds),
    expire: () => {
      state.expired++;
    },
  };
  return { state, countdown: new Countdown(ways, timers) };
}

test("the seconds left are shown at once and while they pass", () => {
  const { state, countdown } = aCountdown();
  countdown.set(60, true);
  state.spent = 1.5;
  state.tick();
  assert.deepEqual(state.shown, [60, 58.5]);
});

test("when nothing is left, that is told and not less than nothing shown", () => {
  const { state, countdown } = aCountdown();
  countdown.set(1, true);
  assert.equal(state.expired, 0);
  state.spent = 3;
  state.tick();
  assert.deepEqual(state.shown, [1, 0]);
  assert.equal(state.expired, 1);
});

test("a task without a limit shows nothing", () => {
  const { state, countdown } = aCountdown();
  countdown.set(null, true);
  assert.deepEqual(state.shown, []);
  assert.equal(state.tick, null);
});

test("when the task is over the last figure stays", () => {
  const { state, countdown } = aCountdown();
  countdown.set(60, true);
  countdown.set(40, false);
  assert.deepEqual(state.shown, [60, 40]);
  assert.equal(state.tick, null);
});
