import assert from "node:assert/strict";
import test from "node:test";

import { Hovering, REST_MILLISECONDS } from "../../../../static/play/pointing/hovering.js";
import { timersByHand } from "../timers.js";

function aHovering() {
  const rests = [];
  const timers = timersByHand();
  return { rests, timers, hovering: new Hovering((place) => rests.push(place), timers) };
}

const BELL = { x: 100, y: 100, target: "bell" };
const GROUND = { x: 500, y: 500, target: "" };

test("a pointer hovers once it has rested, not while it moves", () => {
  const { rests, timers, hovering } = aHovering();
  hovering.move(GROUND);
  hovering.move(BELL);
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
  timers.run(REST_MILLISECONDS);
  assert.deepEqual(rests, [BELL]);
});

test("the same target, or nearly the same place, is hovered over once", () => {
  const { timers, hovering } = aHovering();
  for (const place of [BELL, GROUND]) {
    hovering.move(place);
    timers.run(REST_MILLISECONDS);
    hovering.move({ ...place, x: place.x + 20 });
    assert.deepEqual(timers.waits(), []);
  }
  hovering.move({ ...GROUND, x: 600 });
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
});

test("a pointer that leaves does not hover", () => {
  const { timers, hovering } = aHovering();
  hovering.move(BELL);
  hovering.leave();
  assert.deepEqual(timers.waits(), []);
});
