import assert from "node:assert/strict";
import test from "node:test";

import { Aim, STEP, STRIDE } from "../../../../static/play/pointing/aim.js";

function anAim() {
  const sent = [];
  const targetAt = ({ x }) => (x < 300 ? "lever" : "");
  const aim = new Aim({ targetAt, show: () => {}, send: (on, values) => sent.push({ on, values }) });
  const press = (key, more = {}, isOnControl = false) => aim.press({ key, ...more }, isOnControl);
  return { aim, sent, press };
}

test("keys are left alone while nothing is aimed", () => {
  const { press } = anAim();
  assert.deepEqual(
    ["ArrowUp", "Enter", "Escape"].map((key) => press(key)),
    [false, false, false],
  );
});

test("arrow keys move the crosshair, with Shift by more, and Enter sends the gesture", () => {
  const { aim, sent, press } = anAim();
  aim.begin("click");
  assert.equal(press("ArrowRight"), true);
  press("ArrowUp", { shiftKey: true });
  press("Enter");
  assert.deepEqual(sent, [{ on: "click", values: { x: 500 + STEP, y: 500 - STRIDE, target: "" } }]);
  assert.equal(aim.on, "");
});

test("a drag has two points, and the target of the first", () => {
  const { aim, sent, press } = anAim();
  aim.begin("drag", { cursor: { x: 200, y: 500 } });
  press("Enter");
  press("ArrowDown");
  press("Enter");
  assert.deepEqual(sent, [{ on: "drag", values: { x: 200, y: 500, x2: 200, y2: 500 + STEP, target: "lever" } }]);
});

test("a drag from a piece needs the second point alone", () => {
  const { aim, sent, press } = anAim();
  const piece = { x: 100, y: 100 };
  aim.begin("drag", { first: piece, cursor: piece });
  press("ArrowRight");
  press("Enter");
  assert.deepEqual(sent[0].values, { x: 100, y: 100, x2: 100 + STEP, y2: 100, target: "lever" });
});

test("a box is adjusted before it is sent, and keeps its corners in order", () => {
  const { aim, sent, press } = anAim();
  aim.begin("frame", { first: { x: 600, y: 600 }, cursor: { x: 400, y: 500 } });
  press("ArrowLeft");
  press("Enter");
  assert.deepEqual(sent, [{ on: "frame", values: { x: 400 - STEP, y: 500, x2: 600, y2: 600 } }]);
});

test("Escape cancels, and the next aim begins anew", () => {
  const { aim, sent, press } = anAim();
  aim.begin("frame");
  press("Enter");
  assert.equal(press("Escape"), true);
  aim.begin("frame");
  assert.equal(aim.first, null);
  assert.deepEqual(sent, []);
});

test("the Enter that pressed a button sets no point: a repeated one, and one that a control hears", () => {
  const { aim, sent, press } = anAim();
  aim.begin("click");
  press("Enter", { repeat: true });
  assert.equal(press("Enter", {}, true), false);
  assert.deepEqual(sent, []);
});
