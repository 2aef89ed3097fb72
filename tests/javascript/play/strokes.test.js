import assert from "node:assert/strict";
import test from "node:test";

import { recognize, SWIPE_PIXELS, way, within } from "../../../static/play/strokes.js";

const PICTURE = { left: 100, top: 50, width: 400, height: 200 };
const SELECTED = { left: 200, right: 240, top: 100, bottom: 140 };

const stroke = (from, to = from, target = "") => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  target,
});

const scene = ({ known = [], hasTargets = false, selected = undefined } = {}) => ({
  knows: (on) => known.includes(on),
  picture: PICTURE,
  hasTargets,
  selected,
});

const SWIPES = scene({ known: ["swipe up"] });
const PIECES = scene({ hasTargets: true });

test("the larger part of a movement is its direction", () => {
  assert.deepEqual([way(9, 2), way(-9, 2), way(2, 9), way(2, -9)], ["right", "left", "down", "up"]);
});

test("a point is told in thousandths of the picture", () => {
  assert.deepEqual(within(PICTURE, { x: 200, y: 100 }), { x: 250, y: 250 });
});

test("a long stroke is a swipe where the task knows swipes, wherever it began", () => {
  assert.deepEqual(recognize(stroke([300, 100], [390, 110]), SWIPES), { on: "swipe right" });
  assert.deepEqual(recognize(stroke([300, 100], [300, 40], "red cube"), SWIPES), { on: "swipe up" });
});

test("a stroke as long as the limit is no swipe yet", () => {
  const beginning = [300, 100];
  assert.equal(recognize(stroke(beginning, [300 + SWIPE_PIXELS, 100]), SWIPES), null);
  assert.notEqual(recognize(stroke(beginning, [301 + SWIPE_PIXELS, 100]), SWIPES), null);
});

test("a long stroke from a piece moves the piece", () => {
  assert.deepEqual(recognize(stroke([300, 100], [300, 160], "red cube"), PIECES), { on: "toward down" });
});

test("a press on a piece only chooses it", () => {
  assert.equal(recognize(stroke([300, 100], [301, 100], "red cube"), PIECES), null);
});

test("a press beside the chosen piece moves it that way", () => {
  const chosen = scene({ hasTargets: true, selected: SELECTED });
  assert.deepEqual(recognize(stroke([300, 125]), chosen), { on: "toward right" });
  assert.deepEqual(recognize(stroke([215, 60]), chosen), { on: "toward up" });
});

test("a press beside pieces of which none is chosen asks for one", () => {
  assert.match(recognize(stroke([300, 125]), PIECES).hint, /Choose a piece first/);
});

test("a long stroke past the pieces means nothing", () => {
  assert.equal(recognize(stroke([300, 100], [390, 100]), scene({ hasTargets: true, selected: SELECTED })), null);
});

test("a click says where the picture was left", () => {
  const clicks = scene({ known: ["click"] });
  assert.deepEqual(recognize(stroke([200, 100]), clicks), { on: "click", values: { x: 250, y: 250 } });
  assert.deepEqual(recognize(stroke([200, 100], [300, 150]), clicks).values, { x: 500, y: 500 });
});

test("among pieces of which none is chosen a click is a click where the task knows it", () => {
  assert.equal(recognize(stroke([300, 125]), scene({ known: ["click"], hasTargets: true })).on, "click");
});
