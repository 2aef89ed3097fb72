import assert from "node:assert/strict";
import test from "node:test";

import { Pace } from "../../../static/replay/pace.js";

test("as many steps are due as the speed and the time make", () => {
  const pace = new Pace(10, 100, 0);
  assert.equal(pace.due(10, 499, 2), 10);
  assert.equal(pace.due(10, 500, 2), 11);
  assert.equal(pace.due(11, 1600, 2), 13);
});

test("a picture that took long is caught up with", () => {
  const pace = new Pace(0, 100, 0);
  assert.equal(pace.due(0, 3000, 10), 30);
  assert.equal(pace.due(30, 3100, 10), 31);
});

test("whoever moves by hand goes on from there", () => {
  const pace = new Pace(0, 100, 0);
  pace.due(0, 1000, 1);
  assert.equal(pace.due(50, 2000, 1), 50);
  assert.equal(pace.due(50, 3000, 1), 51);
});

test("what is due beyond the last step is no move by hand", () => {
  const pace = new Pace(0, 5, 0);
  assert.equal(pace.due(0, 9000, 1), 9);
  assert.equal(pace.due(5, 9500, 1), 9);
});
