import assert from "node:assert/strict";
import test from "node:test";

import { Keypad } from "../../../../static/play/hands/keypad.js";

const KEY = { closest: () => ({ value: "key ArrowUp" }) };
const GAP = { closest: () => null };

function aKeypad(live) {
  const done = [];
  const keypad = new Keypad({
    isLive: () => live,
    press: (on) => done.push(`press ${on}`),
    hold: (on) => done.push(`hold ${on}`),
    release: () => done.push("release"),
    leave: () => done.push("leave"),
  });
  return { done, keypad };
}

test("a click on a button is its gesture, one between the buttons is none", () => {
  const { done, keypad } = aKeypad(false);
  keypad.click({ target: KEY, detail: 1 });
  keypad.click({ target: GAP, detail: 1 });
  assert.deepEqual(done, ["press key ArrowUp"]);
});

test("after a click of a mouse keys are for the board, after other presses for the button", () => {
  const { done, keypad } = aKeypad(false);
  for (const pointerType of ["mouse", "touch", ""]) keypad.click({ target: KEY, detail: 1, pointerType });
  assert.deepEqual(done, ["press key ArrowUp", "leave", "press key ArrowUp", "press key ArrowUp"]);
});

test("in a real-time world a thumb holds a gesture and lets it go", () => {
  const { done, keypad } = aKeypad(true);
  for (const type of ["pointerdown", "pointerup"]) keypad.thumb({ type, target: KEY, buttons: 0 });
  keypad.click({ target: KEY, detail: 1 });
  assert.deepEqual(done, ["hold key ArrowUp", "release"]);
});

test("in a real-time world a button pressed by the keyboard is its gesture", () => {
  const { done, keypad } = aKeypad(true);
  keypad.click({ target: KEY, detail: 0 });
  assert.deepEqual(done, ["press key ArrowUp"]);
});

test("a pointer that passes over the buttons releases nothing, one that leaves pressed does", () => {
  const { done, keypad } = aKeypad(true);
  keypad.thumb({ type: "pointerleave", target: KEY, buttons: 0 });
  keypad.thumb({ type: "pointerleave", target: KEY, buttons: 1 });
  assert.deepEqual(done, ["release"]);
});
