import assert from "node:assert/strict";
import test from "node:test";

import { Pointer } from "../../../../static/play/pointing/pointer.js";

const BOX = { left: 0, top: 0, width: 400, height: 300 };
const piece = (name) => ({ closest: () => (name ? { value: name } : null) });

function aPointer({ known = [], selected = null } = {}) {
  const done = { strokes: [], captured: [], previews: [], made: [] };
  const found = { ".target": { getBoundingClientRect: () => selected }, "img, canvas": null };
  const picture = {
    getBoundingClientRect: () => BOX,
    querySelector: (selector) => (selector === ".target.selected" ? selected && found[".target"] : found[selector]),
    setPointerCapture: (id) => done.captured.push(id),
  };
  const ways = {
    knows: (on) => known.includes(on),
    stroke: (stroke, scene) => done.strokes.push({ stroke, scene }),
    preview: (stroke) => done.previews.push(stroke),
    make: (on, place) => done.made.push({ on, place }),
  };
  return { ...done, pointer: new Pointer(picture, ways) };
}

const at = (x, y, target = piece(""), more = {}) => ({
  clientX: x,
  clientY: y,
  pointerId: 7,
  pointerType: "mouse",
  timeStamp: 0,
  target,
  ...more,
});

test("a stroke has both its ends, its target and its duration", () => {
  const { strokes, pointer } = aPointer();
  pointer.down(at(10, 20, piece("red cube"), { timeStamp: 100 }));
  pointer.up(at(90, 25, piece(""), { timeStamp: 350 }));
  const expected = {
    from: { x: 10, y: 20 },
    to: { x: 90, y: 25 },
    target: "red cube",
    touch: false,
    milliseconds: 250,
  };
  assert.deepEqual(strokes[0].stroke, expected);
  assert.equal(strokes[0].scene.picture, BOX);
});

test("a pointer that was pressed elsewhere makes no stroke", () => {
  const { strokes, pointer } = aPointer();
  pointer.up(at(90, 25));
  assert.deepEqual(strokes, []);
});

test("other buttons and further fingers begin no stroke", () => {
  const { strokes, pointer } = aPointer();
  for (const more of [{ button: 2 }, { isPrimary: false }]) {
    pointer.down(at(10, 20, piece(""), more));
    pointer.up(at(90, 25));
  }
  assert.deepEqual(strokes, []);
});

test("a stroke may leave the picture when it began on a piece, or where long strokes are known", () => {
  const { captured, pointer } = aPointer();
  pointer.down(at(10, 20));
  assert.deepEqual(captured, []);
  pointer.down(at(10, 20, piece("red cube")));
  assert.deepEqual(captured, [7]);
  for (const on of ["swipe up", "drag", "frame"]) {
    const long = aPointer({ known: [on] });
    long.pointer.down(at(10, 20));
    assert.deepEqual(long.captured, [7]);
  }
});

test("while a stroke lasts it is shown, and a cancelled one is forgotten", () => {
  const { previews, strokes, pointer } = aPointer({ known: ["drag"] });
  pointer.down(at(10, 20));
  pointer.move(at(50, 60));
  pointer.cancel();
  pointer.up(at(90, 25));
  assert.deepEqual(
    previews.map((each) => each?.to ?? null),
    [{ x: 50, y: 60 }, null],
  );
  assert.deepEqual(strokes, []);
});

test("a wheel is a gesture at its place where the task knows it, and else scrolls the page", () => {
  const { made, pointer } = aPointer({ known: ["wheel up", "wheel down"] });
  let prevented = 0;
  const wheel = { deltaY: -120, deltaMode: 0, preventDefault: () => prevented++ };
  pointer.turn(at(100, 150, piece("dial"), wheel));
  assert.deepEqual(made, [{ on: "wheel up", place: { x: 250, y: 500, target: "dial" } }]);
  aPointer().pointer.turn(at(100, 150, piece(""), wheel));
  assert.equal(prevented, 1);
});

test("a finger's second tap at a place finds that it was hovered over", () => {
  const { strokes, pointer } = aPointer({ known: ["hover"] });
  for (let count = 0; count < 2; count++) {
    pointer.down(at(100, 150, piece("bell"), { pointerType: "touch" }));
    pointer.up(at(100, 150, piece("bell"), { pointerType: "touch" }));
  }
  assert.equal(strokes[1].scene.wasHovered({ x: 250, y: 500, target: "bell" }), true);
  assert.equal(strokes[1].scene.wasHovered({ x: 250, y: 500, target: "" }), false);
});

test("a scene has the box of the chosen piece", () => {
  const box = { left: 1, right: 2, top: 3, bottom: 4 };
  assert.equal(aPointer({ selected: box }).pointer.scene().selected, box);
  assert.equal(aPointer().pointer.scene().selected, undefined);
});
