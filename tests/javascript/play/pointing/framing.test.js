import assert from "node:assert/strict";
import test from "node:test";

import { redrawn } from "../../../../static/play/pointing/framing.js";

const PENDING = { x: 200, y: 300, x2: 600, y2: 700 };

test("without a box that waits a stroke draws one", () => {
  const [first, cursor] = [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ];
  assert.deepEqual(redrawn(null, first, cursor), { first, cursor });
});

test("a stroke from a corner draws that corner elsewhere", () => {
  const there = { x: 650, y: 250 };
  assert.deepEqual(redrawn(PENDING, { x: 610, y: 290 }, there), { first: { x: 200, y: 700 }, cursor: there });
  assert.deepEqual(redrawn(PENDING, { x: 200, y: 300 }, there), { first: { x: 600, y: 700 }, cursor: there });
});

test("a stroke from elsewhere draws another box", () => {
  const from = { x: 400, y: 500 };
  assert.equal(redrawn(PENDING, from, { x: 0, y: 0 }).first, from);
});
