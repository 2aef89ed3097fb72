import assert from "node:assert/strict";
import test from "node:test";

import {
  DOUBT_MILLISECONDS,
  Heartbeat,
  PATIENCE_MILLISECONDS,
  REST_MILLISECONDS,
} from "../../../../static/play/line/heartbeat.js";
import { timersByHand } from "../timers.js";

const HOURS = 3_600_000;

function aHeartbeat({ hidden = false } = {}) {
  const done = [];
  const page = { hidden };
  const timers = timersByHand();
  const ways = {
    ask: () => done.push("ask"),
    doubt: (doubted) => done.push(doubted ? "doubt" : "trust"),
    fail: () => done.push("fail"),
    isHidden: () => page.hidden,
  };
  return { done, page, timers, heart: new Heartbeat(ways, timers) };
}

test("a lost line is noticed within three seconds", () => {
  assert.ok(REST_MILLISECONDS + DOUBT_MILLISECONDS < 3000);
  const { done, timers, heart } = aHeartbeat();
  heart.rest();
  timers.run(REST_MILLISECONDS);
  timers.run(DOUBT_MILLISECONDS);
  assert.deepEqual(done, ["ask", "doubt"]);
  timers.run(PATIENCE_MILLISECONDS);
  assert.deepEqual(done, ["ask", "doubt", "fail"]);
});

test("an answer ends the doubt, and silence is counted from then on", () => {
  const { done, timers, heart } = aHeartbeat();
  heart.inquire();
  timers.run(DOUBT_MILLISECONDS);
  heart.rest();
  assert.deepEqual(done, ["ask", "doubt", "trust"]);
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
});

test("messages that keep coming need no question", () => {
  const { done, timers, heart } = aHeartbeat();
  for (let count = 0; count < 5; count++) heart.rest();
  assert.deepEqual(done, []);
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
});

test("a page out of sight asks nothing and raises no alarm", () => {
  const { done, page, timers, heart } = aHeartbeat({ hidden: true });
  heart.rest();
  for (let count = 0; count < 5; count++) timers.run(REST_MILLISECONDS, HOURS);
  assert.deepEqual(done, []);
  page.hidden = false;
  heart.inquire();
  assert.deepEqual(done, ["ask"]);
});

test("a timer that slept with its page asks again instead of raising an alarm", () => {
  const { done, timers, heart } = aHeartbeat();
  heart.inquire();
  timers.run(DOUBT_MILLISECONDS, HOURS);
  assert.deepEqual(done, ["ask", "ask"]);
  timers.run(DOUBT_MILLISECONDS);
  timers.run(PATIENCE_MILLISECONDS, HOURS);
  assert.deepEqual(done, ["ask", "ask", "doubt", "ask"]);
});

test("once stopped it waits for nothing", () => {
  const { timers, heart } = aHeartbeat();
  heart.inquire();
  heart.stop();
  assert.deepEqual(timers.waits(), []);
});
