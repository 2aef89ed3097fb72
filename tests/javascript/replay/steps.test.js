import assert from "node:assert/strict";
import test from "node:test";

import { clamp, stepByKey, turnAfter, turnBefore } from "../../../static/replay/steps.js";

const AT_FIVE = { step: 5, steps: 20, inList: false };

test("arrows lead a step back or forth, Home and End to the first and the last", () => {
  const led = ["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => stepByKey(key, AT_FIVE));
  assert.deepEqual(led, [4, 6, 0, 20]);
});

test("up and down are for the list of actions, elsewhere they scroll the page", () => {
  assert.equal(stepByKey("ArrowDown", AT_FIVE), null);
  assert.equal(stepByKey("ArrowDown", { ...AT_FIVE, inList: true }), 6);
  assert.equal(stepByKey("ArrowUp", { ...AT_FIVE, inList: true }), 4);
});

test("arrows in a field, a slider or a list of choices are its own", () => {
  for (const type of ["number", "range", "select-one"])
    assert.equal(stepByKey("ArrowRight", { ...AT_FIVE, type }), null);
  assert.equal(stepByKey("ArrowRight", { ...AT_FIVE, type: "button" }), 6);
});

test("other keys lead nowhere", () => {
  assert.equal(stepByKey("Enter", AT_FIVE), null);
});

test("a step that is not there is the nearest one, and what is no number the first", () => {
  assert.deepEqual(
    [-3, 7, 999, Number.NaN].map((step) => clamp(step, 20)),
    [0, 7, 20, 0],
  );
});

test("leaps go from turn to turn, and to the ends", () => {
  const turns = [0, 4, 9];
  assert.deepEqual(
    [9, 5, 4, 0].map((step) => turnBefore(turns, step)),
    [4, 4, 0, 0],
  );
  assert.deepEqual(
    [0, 4, 9].map((step) => turnAfter(turns, step, 20)),
    [4, 9, 20],
  );
});
