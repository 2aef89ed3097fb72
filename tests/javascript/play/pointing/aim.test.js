import assert from "node:assert/strict";
import test from "node:test";

import { Aim, STEP, STRIDE } from "../../../../static/play/pointing/aim.js";

function anAim() {
  const sent = [];
  const targetAt = ({ x }) => (x < 300 ? "lever" : x > 800 ? "slot" : "");
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

test("a drag has two points, and the targets of both", () => {
  const { aim, sent, press } = anAim();
  aim.begin("drag", { cursor: { x: 200, y: 500 } });
  press("Enter");
  press("ArrowDown");
  press("Enter");
  const ends = { target: "lever", target2: "lever" };
  assert.deepEqual(sent, [{ on: "drag", values: { x: 200, y: 500, x2: 200, y2: 500 + STEP, ...ends } }]);
  aim.begin("drag", { first: { x: 200, y: 500 }, cursor: { x: 900, y: 500 } });
  press("Enter");
  assert.deepEqual(sent[1].values, { x: 200, y: 500, x2: 900, y2: 500, target: "lever", target2: "slot" });
});

test("targets that have no place in the picture are the ends of a drag by name", () => {
  const { aim, sent, press } = anAim();
  aim.begin("drag", { cursor: { x: 500, y: 500, name: "cellar" } });
  press("Enter");
  aim.jump({ ...aim.cursor, name: "attic" });
  press("Enter");
  assert.deepEqual([sent[0].values.target, sent[0].values.target2], ["cellar", "attic"]);
  aim.begin("drag");
  assert.equal(aim.nameAt(aim.cursor), "");
});

test("a drag from a piece needs the second point alone", () => {
  const { aim, sent, press } = anAim();
  const piece = { x: 100, y: 100 };
  aim.begin("drag", { first: piece, cursor: piece });
  press("ArrowRight");
  press("Enter");
  assert.deepEqual(sent[0].values, { x: 100, y: 100, x2: 100 + STEP, y2: 100, target: "lever", target2: "lever" });
});

test("a box is adjusted before it is sent, and keeps its corners in order", () => {
  const { aim, sent, press } = anAim();
  aim.begin("frame", { first: { x: 600, y: 600 }, cursor: { x: 400, y: 500 } });
  press("ArrowLeft");
  press("Enter");
  const ends = { target: "", target2: "" };
  assert.deepEqual(sent, [{ on: "frame", values: { x: 400 - STEP, y: 500, x2: 600, y2: 600, ...ends } }]);
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
