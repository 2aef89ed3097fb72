import assert from "node:assert/strict";
import test from "node:test";

import { HOLD_MILLISECONDS, recognize, SWIPE_PIXELS, way } from "../../../../static/play/pointing/strokes.js";

const PICTURE = { left: 100, top: 50, width: 400, height: 200 };
const SELECTED = { left: 200, right: 240, top: 100, bottom: 140 };
const WAYS = ["up", "down", "left", "right"];
const all = (kind) => WAYS.map((each) => `${kind} ${each}`);

const stroke = (from, to = from, target = "", more = {}) => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  target,
  touch: false,
  milliseconds: 100,
  ...more,
});

const scene = ({ known = [], hasTargets = false, selected = undefined, hovered = false } = {}) => ({
  knows: (on) => known.includes(on),
  picture: PICTURE,
  hasTargets,
  selected,
  wasHovered: () => hovered,
  targetAt: ({ x }) => (x > 400 ? "slot" : ""),
});

const SWIPES = scene({ known: all("swipe") });
const PIECES = scene({ known: all("toward"), hasTargets: true });

test("the larger part of a movement is its direction", () => {
  assert.deepEqual([way(9, 2), way(-9, 2), way(2, 9), way(2, -9)], ["right", "left", "down", "up"]);
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

test("a swipe in a way that the task does not know is none", () => {
  assert.equal(recognize(stroke([300, 100], [390, 110]), scene({ known: ["swipe up"] })), null);
});

test("a long stroke from a piece moves the piece", () => {
  assert.deepEqual(recognize(stroke([300, 100], [300, 160], "red cube"), PIECES), { on: "toward down" });
});

test("a press on a piece only chooses it", () => {
  assert.equal(recognize(stroke([300, 100], [301, 100], "red cube"), PIECES), null);
});

test("a press beside the chosen piece moves it that way", () => {
  const chosen = scene({ known: all("toward"), hasTargets: true, selected: SELECTED });
  assert.deepEqual(recognize(stroke([300, 125]), chosen), { on: "toward right" });
  assert.deepEqual(recognize(stroke([215, 60]), chosen), { on: "toward up" });
});

test("a press beside pieces of which none is chosen asks for one", () => {
  assert.match(recognize(stroke([300, 125]), PIECES).hint, /Choose a piece first/);
});

test("a long stroke past the pieces means nothing", () => {
  const chosen = scene({ known: all("toward"), hasTargets: true, selected: SELECTED });
  assert.equal(recognize(stroke([300, 100], [390, 100]), chosen), null);
});

test("a click says where the picture was left, and on which target it began", () => {
  const clicks = scene({ known: ["click"] });
  assert.deepEqual(recognize(stroke([200, 100]), clicks), { on: "click", values: { x: 250, y: 250, target: "" } });
  assert.deepEqual(recognize(stroke([200, 100], [300, 150]), clicks).values, { x: 500, y: 500, target: "" });
  assert.equal(recognize(stroke([200, 100], [201, 100], "lever"), clicks).values.target, "lever");
});

test("among pieces of which none is chosen a click is a click where the task knows it", () => {
  assert.equal(recognize(stroke([300, 125]), scene({ known: ["click"], hasTargets: true })).on, "click");
});

test("a drag goes from where the stroke began to where it ended", () => {
  const drags = scene({ known: ["drag", "click"] });
  const values = { x: 250, y: 250, x2: 500, y2: 500, target: "lever", target2: "slot" };
  assert.deepEqual(recognize(stroke([200, 100], [300, 150], "lever"), drags), { on: "drag", values });
  assert.equal(recognize(stroke([200, 100], [300, 150]), drags).on, "drag");
  assert.equal(recognize(stroke([200, 100], [205, 100]), drags).on, "click");
});

test("a frame goes from its upper left corner to its lower right one, however it was drawn", () => {
  const frames = scene({ known: ["frame"] });
  const values = { x: 250, y: 250, x2: 500, y2: 500, target: "", target2: "slot" };
  assert.deepEqual(recognize(stroke([300, 100], [200, 150]), frames), { on: "frame", values });
});

test("where both are known, a stroke from a target drags it and any other draws a frame", () => {
  const both = scene({ known: ["drag", "frame"] });
  assert.equal(recognize(stroke([200, 100], [300, 150], "lever"), both).on, "drag");
  assert.equal(recognize(stroke([200, 100], [300, 150]), both).on, "frame");
});

test("a press of half a second is a hold, a shorter one or one that moves is not", () => {
  const holds = scene({ known: ["hold", "click"] });
  const long = { milliseconds: HOLD_MILLISECONDS };
  assert.deepEqual(recognize(stroke([200, 100], [200, 100], "bell", long), holds), {
    on: "hold",
    values: { x: 250, y: 250, target: "bell" },
  });
  assert.equal(recognize(stroke([200, 100], [200, 100], "bell", { milliseconds: 400 }), holds).on, "click");
  assert.equal(recognize(stroke([200, 100], [300, 100], "", long), holds).on, "click");
});

test("the first tap of a finger hovers, the second one presses; a mouse needs no first", () => {
  const known = ["hover", "click"];
  const tap = stroke([200, 100], [200, 100], "", { touch: true });
  assert.equal(recognize(tap, scene({ known })).on, "hover");
  assert.equal(recognize(tap, scene({ known, hovered: true })).on, "click");
  assert.equal(recognize(stroke([200, 100]), scene({ known })).on, "click");
});

test("a press on a target picks it where the task knows no clicks", () => {
  const press = stroke([200, 100], [200, 100], "bell");
  assert.deepEqual(recognize(press, scene({ known: ["pick"] })), { on: "pick", values: { target: "bell" } });
  assert.equal(recognize(press, scene({ known: ["pick", "click"] })).on, "click");
  assert.equal(recognize(stroke([200, 100]), scene({ known: ["pick"] })), null);
});

test("what ends outside the picture ends at its edge", () => {
  const { values } = recognize(stroke([200, 100], [900, -50]), scene({ known: ["drag"] }));
  assert.deepEqual([values.x2, values.y2], [1000, 0]);
});
