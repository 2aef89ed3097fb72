import assert from "node:assert/strict";
import test from "node:test";

import {
  aimText,
  altText,
  clockText,
  countText,
  lackText,
  lostText,
  paceText,
  runsText,
  spokenText,
} from "../../../../static/play/page/texts.js";

test("while a task is open the next action is counted, when it is over those used", () => {
  assert.equal(countText(0, 20, false), "action 1 of 20");
  assert.equal(countText(20, 20, false), "action 20 of 20");
  assert.equal(countText(20, 20, true), "20 of 20 actions");
});

test("a budget that is no limit to people is not shown", () => {
  assert.deepEqual(
    [0, 1, 2].map((actions) => countText(actions, null, false)),
    ["0 actions", "1 action", "2 actions"],
  );
});

test("the actions of a second are counted where they are in a row", () => {
  assert.equal(runsText("nil nil up nil"), "nil × 2, up, nil");
  assert.equal(runsText("up"), "up");
});

test("seconds are shown as minutes and seconds", () => {
  assert.deepEqual([0, 5.9, 65, 600].map(clockText), ["0:00", "0:05", "1:05", "10:00"]);
});

test("the pace of a world says how long a game lasts", () => {
  assert.match(paceText(20, 1000), /20 ticks per second\. It lasts 50 seconds at most\.$/);
});

test("a lost connection with a turn on its way says that it is kept", () => {
  assert.match(lostText({ text: "move up" }), /Reconnecting… Your last action is kept/);
  assert.match(lostText(null), /^Connection lost. Reconnecting…$/);
});

test("an interruption of the site is told from a lost connection", () => {
  assert.match(lostText(null, true), /^The site is interrupted .* is saved\. Reconnecting…$/);
  assert.match(lostText({ text: "move up" }, true), /interrupted .* Reconnecting… Your last action is kept/);
});

test("an aim says what comes next and what it is over", () => {
  const cursor = { x: 300, y: 100 };
  assert.match(aimText({ on: "drag", first: null, cursor }), /^Drag from where\? .* At 300, 100\.$/);
  assert.match(aimText({ on: "drag", first: cursor, cursor }, "lever"), /^Drag to where\? .* Over lever\.$/);
});

test("several lines are spoken as one", () => {
  assert.equal(spokenText("tick: 1\nscore: 0\n\nwww\nw.w\n\nw = wall"), "tick: 1 · score: 0");
  assert.equal(altText("current", "a\nb\nc"), "current: a, b, c");
});

test("an arrow key by which nothing can move says so, and asks for a piece where several can", () => {
  const targets = [
    { name: "tile 1", ways: ["up"] },
    { name: "tile 2", ways: ["up"] },
  ];
  assert.equal(lackText("left", targets), "Nothing can move left.");
  assert.match(lackText("up", targets), /^Choose a piece first/);
  assert.match(lackText("", targets), /^Choose a piece first/);
});
