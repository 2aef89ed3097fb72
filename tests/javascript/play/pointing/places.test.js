import assert from "node:assert/strict";
import test from "node:test";

import { box, middle, moved, path, targetAt, within } from "../../../../static/play/pointing/places.js";

const PICTURE = { left: 100, top: 50, width: 400, height: 200 };

test("a point of the window is given in thousandths of the picture, and stays inside it", () => {
  assert.deepEqual(within(PICTURE, { x: 200, y: 100 }), { x: 250, y: 250 });
  assert.deepEqual(within(PICTURE, { x: 0, y: 900 }), { x: 0, y: 1000 });
});

test("a point that is moved stays on the frame", () => {
  assert.deepEqual(moved({ x: 990, y: 10 }, 20, -20), { x: 1000, y: 0 });
});

test("a path keeps its direction, a box does not", () => {
  const [from, to] = [
    { x: 600, y: 100 },
    { x: 200, y: 300 },
  ];
  assert.deepEqual(path(from, to), { x: 600, y: 100, x2: 200, y2: 300 });
  assert.deepEqual(box(from, to), { x: 200, y: 100, x2: 600, y2: 300 });
});

test("of targets at a point the nearer one, which ends lower, is hit", () => {
  const targets = [
    { name: "far", box: [0, 0, 500, 500] },
    { name: "near", box: [100, 100, 300, 900] },
    { name: "button alone", box: null },
  ];
  assert.equal(targetAt(targets, { x: 200, y: 200 }).name, "near");
  assert.equal(targetAt(targets, { x: 50, y: 50 }).name, "far");
  assert.equal(targetAt(targets, { x: 900, y: 900 }), undefined);
});

test("the middle of a target is where it is aimed at", () => {
  assert.deepEqual(middle([100, 200, 301, 400]), { x: 201, y: 300 });
});
