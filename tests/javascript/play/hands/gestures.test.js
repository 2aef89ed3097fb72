import assert from "node:assert/strict";
import test from "node:test";

import { fill, Gestures, modeOf } from "../../../../static/play/hands/gestures.js";

const GESTURES = new Gestures([
  { on: "key ArrowUp", say: "move {target} up" },
  { on: "click", say: "place {x} {y}" },
]);

test("a gesture stands for its text with the values filled in", () => {
  assert.equal(GESTURES.text("key ArrowUp", { target: "red cube" }), "move red cube up");
  assert.equal(GESTURES.text("click", { x: 0, y: 999 }), "place 0 999");
});

test("names without a value vanish from the text", () => {
  assert.equal(fill("drag {x} {y} {x2}", { x: 1 }), "drag 1");
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

test("a gesture at a place needs no piece there", () => {
  const placed = new Gestures([{ on: "click", say: "click {x} {y} {target}" }]);
  assert.equal(placed.lacksTarget("click", { target: "" }), false);
  assert.deepEqual([placed.needsPlace("click"), GESTURES.needsPlace("key ArrowUp")], [true, false]);
});

test("an arrow key without a piece means one where the task says so", () => {
  const known = saying("move {target} up", "key ArrowUp");
  assert.equal(known.soleWay("key ArrowUp"), "");
  known.find("key ArrowUp").sole = true;
  assert.equal(known.soleWay("key ArrowUp"), "up");
});

test("keys are recorded as keys, all else as the pointer", () => {
  assert.deepEqual(["key ArrowUp", "click", "swipe up"].map(modeOf), ["keys", "pointer", "pointer"]);
});

const saying = (say, on = "drag") => new Gestures([{ on, say }]);

test("a drag of a target to a place needs both", () => {
  const known = saying("drag {target} {x2}");
  assert.equal(known.needsPlace("drag"), true);
  assert.equal(known.lacksTarget("drag", { target: "" }), true);
  assert.equal(known.lacksTarget("drag", { target: "red" }), false);
});

test("a drag between two targets is aimed, and needs something at its end", () => {
  const known = saying("move {target} to {target2}");
  assert.equal(known.needsPlace("drag"), true);
  assert.equal(known.lacksEnd("drag", { target: "red", target2: "" }), true);
  assert.equal(known.lacksEnd("drag", { target: "red", target2: "blue" }), false);
  assert.equal(known.text("drag", { target: "red", target2: "blue" }), "move red to blue");
  assert.equal(saying("drag {target} {x2} {y2} {target2}").lacksEnd("drag", { target2: "" }), false);
});

test("a gesture that says where it begins may go without a target", () => {
  const known = saying("drag {x} {y} {x2} {y2} {target}");
  assert.equal(known.needsPlace("drag"), true);
  assert.equal(known.lacksTarget("drag", { target: "" }), false);
});

test("a key moves the chosen target and has no place", () => {
  const known = saying("move {target} 3", "key 3");
  assert.equal(known.needsPlace("key 3"), false);
  assert.equal(known.lacksTarget("key 3", { target: "" }), true);
});
