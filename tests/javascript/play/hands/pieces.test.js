import assert from "node:assert/strict";
import test from "node:test";

import { inOrder, onlyOne } from "../../../../static/play/hands/pieces.js";

test("pieces are in the order of their names, and numbers in names count", () => {
  const names = ["tile 10", "tile 2", "red cube", "tile 1", "blue sphere"];
  assert.deepEqual(inOrder(names), ["blue sphere", "red cube", "tile 1", "tile 2", "tile 10"]);
});

const TARGETS = [
  { name: "tile 1", ways: ["up"] },
  { name: "tile 2", ways: ["left"] },
  { name: "tile 3", ways: ["left"] },
  { name: "tile 4", ways: [] },
];

test("a way means the only piece that can go it", () => {
  assert.deepEqual(
    ["up", "left", "down"].map((way) => onlyOne(TARGETS, way)),
    ["tile 1", "", ""],
  );
});
