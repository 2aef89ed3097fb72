import assert from "node:assert/strict";
import test from "node:test";

import { led, Roving } from "../../../../static/play/composing/roving.js";

const buttons = (count) =>
  Array.from({ length: count }, () => ({
    tabIndex: 0,
    focused: false,
    focus() {
      this.focused = true;
    },
  }));

const WAYS = [
  // key, from, to, in three rows of two and one more
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, 1],
  ["ArrowLeft", 1, 0],
  ["ArrowLeft", 2, 2],
  ["ArrowDown", 0, 2],
  ["ArrowDown", 4, 6],
  ["ArrowDown", 5, 5],
  ["ArrowUp", 3, 1],
  ["ArrowUp", 1, 1],
];

test("arrow keys lead from button to button, and not over an edge", () => {
  for (const [key, from, to] of WAYS) assert.equal(led(key, from, 2, 7), to, `${key} from ${from}`);
});

test("other keys lead nowhere", () => {
  assert.equal(led("Enter", 0, 2, 7), null);
});

test("Tab stops at one button", () => {
  const all = buttons(4);
  new Roving(all, 2).stop(2);
  assert.deepEqual(
    all.map(({ tabIndex }) => tabIndex),
    [-1, -1, 0, -1],
  );
});

test("a key on a button moves the focus and the stop", () => {
  const all = buttons(4);
  const roving = new Roving(all, 2);
  assert.equal(roving.press({ key: "ArrowDown", target: all[1] }), true);
  assert.deepEqual([all[3].focused, all[3].tabIndex, all[0].tabIndex], [true, 0, -1]);
});

test("keys elsewhere, and other keys, are left alone", () => {
  const all = buttons(4);
  const roving = new Roving(all, 2);
  assert.equal(roving.press({ key: "ArrowDown", target: {} }), false);
  assert.equal(roving.press({ key: "Enter", target: all[0] }), false);
});
