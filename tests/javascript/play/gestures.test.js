import assert from "node:assert/strict";
import test from "node:test";

import { fill, Gestures, modeOf } from "../../../static/play/gestures.js";

const GESTURES = new Gestures([
  { on: "key ArrowUp", say: "move {target} up" },
  { on: "click", say: "place {x} {y}" },
]);

test("a gesture stands for its text with the values filled in", () => {
  assert.equal(GESTURES.text("key ArrowUp", { target: "red cube" }), "move red cube up");
  assert.equal(GESTURES.text("click", { x: 0, y: 999 }), "place 0 999");
});

test("names without a value vanish from the text", () => {
  assert.equal(fill("drag {x} {y} {x2}", { x: 1 }), "drag 1  ");
});

test("what is filled in is not filled in again", () => {
  assert.equal(fill("move {target}", { target: "{x}", x: 5 }), "move {x}");
});

test("only gestures of the task are known", () => {
  assert.equal(GESTURES.knows("click"), true);
  assert.equal(GESTURES.knows("drag"), false);
  assert.equal(GESTURES.find("drag"), undefined);
});

test("a gesture about a piece lacks one while none is chosen", () => {
  assert.equal(GESTURES.lacksTarget("key ArrowUp", { target: "" }), true);
  assert.equal(GESTURES.lacksTarget("key ArrowUp", { target: "red cube" }), false);
  assert.equal(GESTURES.lacksTarget("click", { target: "" }), false);
});

test("keys are recorded as keys, all else as the pointer", () => {
  assert.deepEqual(["key ArrowUp", "click", "swipe up"].map(modeOf), ["keys", "pointer", "pointer"]);
});
