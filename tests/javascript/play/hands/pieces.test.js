import assert from "node:assert/strict";
import test from "node:test";

import { inOrder } from "../../../../static/play/hands/pieces.js";

test("pieces are in the order of their names, and numbers in names count", () => {
  const names = ["tile 10", "tile 2", "red cube", "tile 1", "blue sphere"];
  assert.deepEqual(inOrder(names), ["blue sphere", "red cube", "tile 1", "tile 2", "tile 10"]);
});
