import assert from "node:assert/strict";
import test from "node:test";

import { Pointer } from "../../../static/play/pointer.js";

const BOX = { left: 0, top: 0, width: 400, height: 300 };
const piece = (name) => ({ closest: () => (name ? { value: name } : null) });

function aPointer({ known = [], selected = null } = {}) {
  const strokes = [];
  const captured = [];
  const picture = {
    getBoundingClientRect: () => BOX,
    querySelector: (selector) =>
      selector === ".target" || selected ? { getBoundingClientRect: () => selected } : null,
    setPointerCapture: (id) => captured.push(id),
  };
  const stroke = (made, scene) => strokes.push({ made, scene });
  return { strokes, captured, pointer: new Pointer(picture, { knows: (on) => known.includes(on), stroke }) };
}

const at = (x, y, target = piece("")) => ({ clientX: x, clientY: y, pointerId: 7, target });

test("a stroke tells where it began and ended, and on which piece", () => {
  const { strokes, pointer } = aPointer();
  pointer.down(at(10, 20, piece("red cube")));
  pointer.up(at(90, 25));
  assert.deepEqual(strokes[0].made, { from: { x: 10, y: 20 }, to: { x: 90, y: 25 }, target: "red cube" });
  assert.equal(strokes[0].scene.picture, BOX);
});

test("a pointer that was pressed elsewhere makes no stroke", () => {
  const { strokes, pointer } = aPointer();
  pointer.up(at(90, 25));
  assert.deepEqual(strokes, []);
});

test("a stroke may leave the picture when it began on a piece, or where swipes are known", () => {
  const { captured, pointer } = aPointer();
  pointer.down(at(10, 20));
  assert.deepEqual(captured, []);
  pointer.down(at(10, 20, piece("red cube")));
  assert.deepEqual(captured, [7]);
  const swiping = aPointer({ known: ["swipe up"] });
  swiping.pointer.down(at(10, 20));
  assert.deepEqual(swiping.captured, [7]);
});

test("a scene has the box of the chosen piece", () => {
  const box = { left: 1, right: 2, top: 3, bottom: 4 };
  const { pointer } = aPointer({ selected: box });
  assert.equal(pointer.scene().selected, box);
  assert.equal(aPointer().pointer.scene().selected, undefined);
});
