import assert from "node:assert/strict";
import test from "node:test";

import { NOTCH_PIXELS, Wheel } from "../../../../static/play/pointing/wheel.js";

test("a full notch is one turn of the wheel", () => {
  const wheel = new Wheel();
  assert.deepEqual([wheel.turn({ deltaY: 120 }), wheel.turn({ deltaY: -120 })], ["down", "up"]);
});

test("many small turns make one notch, and a change of direction begins anew", () => {
  const wheel = new Wheel();
  const third = NOTCH_PIXELS / 3;
  assert.deepEqual(
    [third, third, -third, third, third, third].map((deltaY) => wheel.turn({ deltaY })),
    ["", "", "", "", "", "down"],
  );
});

test("lines and pages count as pixels do", () => {
  assert.equal(new Wheel().turn({ deltaY: 3, deltaMode: 1 }), "down");
  assert.equal(new Wheel().turn({ deltaY: -1, deltaMode: 2 }), "up");
});
