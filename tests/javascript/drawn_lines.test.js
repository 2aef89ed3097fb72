import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { line, path, stroke } from "../../static/drawn_lines.js";

const { width, height, pens, cases } = JSON.parse(
  readFileSync(new URL("../envs/contraption/look/strokes.json", import.meta.url)),
);

/** A context of a canvas that remembers the color of each pixel. */
const aContext = () => ({
  pixels: Array.from({ length: height }, () => Array(width).fill("")),
  fillRect(left, top, wide, high) {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y++)
      this.pixels[y].fill(this.fillStyle, Math.max(0, left), Math.max(0, Math.min(width, left + wide)));
  },
});

const signsOf = (pen) => pen.flatMap(({ colors }) => colors).map((color) => `rgb(${color.join()})`);

test("lines have the pixels that the engine draws", () => {
  for (const { points, pen, scale, shift, drawing } of cases) {
    const context = aContext();
    stroke(context, points, pens[pen], scale, shift);
    const signs = signsOf(pens[pen]);
    const drawn = context.pixels.map((row) =>
      row.map((color) => (color ? "abcd"[signs.indexOf(color)] : ".")).join(""),
    );
    assert.deepEqual(drawn, drawing);
  }
});

test("a line has both of its ends, and one pixel for each step", () => {
  assert.deepEqual(line([0, 0], [4, -2]), [
    [0, 0],
    [1, -1],
    [2, -1],
    [3, -2],
    [4, -2],
  ]);
  assert.deepEqual(line([3, 3], [3, 3]), [[3, 3]]);
});

test("a corner is there twice", () => {
  assert.deepEqual(
    path([
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ],
  );
});
