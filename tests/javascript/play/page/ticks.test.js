import assert from "node:assert/strict";
import test from "node:test";

import { decode, placeOnSheet } from "../../../../static/play/page/ticks.js";

/** A tick as the server packs it; `tiles` are those above the `kept` ones. */
function packed({ tick = 1, heard = 0, kept = 0, tiles = [] }) {
  const rows = tiles.flat();
  const buffer = new ArrayBuffer(16 + 4 * rows.length);
  new Int32Array(buffer, 0, 4).set([tick, heard, kept, kept + tiles.length]);
  new Int32Array(buffer, 16).set(rows);
  return buffer;
}

const NOTHING = new Int32Array(0);

test("a tick has its number and its tiles", () => {
  const buffer = packed({ tick: 70_000, heard: 12, tiles: [[5, 67_296, -20]] });
  const { tick, tiles } = decode(buffer, NOTHING);
  assert.deepEqual([tick, ...tiles], [70_000, 5, 67_296, -20]);
});

test("tiles that stay as they were are kept from the tick before", () => {
  const before = Int32Array.from([1, 0, 0, 2, 10, 0, 3, 20, 0]);
  const { tiles } = decode(packed({ kept: 2, tiles: [[4, 30, 5]] }), before);
  assert.deepEqual([...tiles], [1, 0, 0, 2, 10, 0, 4, 30, 5]);
});

test("a tick may take tiles away", () => {
  const before = Int32Array.from([1, 0, 0, 2, 10, 0]);
  assert.deepEqual([...decode(packed({ kept: 1 }), before).tiles], [1, 0, 0]);
});

test("tiles are numbered row by row on their sheet", () => {
  assert.deepEqual(placeOnSheet(0, 16, 4), { left: 0, top: 0 });
  assert.deepEqual(placeOnSheet(6, 16, 4), { left: 32, top: 16 });
});
