import assert from "node:assert/strict";
import test from "node:test";

import { Gestures } from "../../../../static/play/hands/gestures.js";
import { gestureOfKey, toolsFor } from "../../../../static/play/pointing/tools.js";

const WAYS = ["up", "down", "left", "right"];
const gestures = (...names) => new Gestures(names.map((on) => ({ on, say: "x", label: "" })));
const offered = (known) => toolsFor({ known: known.known, knows: (on) => known.knows(on) });

test("every gesture of a pointer has a button", () => {
  const names = ["click", "drag", "hover", "hold", "frame", "wheel up", "wheel down"];
  assert.deepEqual(
    offered(gestures(...names)).map(({ on }) => on),
    names,
  );
});

test("a gesture that the task labels has its button already", () => {
  const known = new Gestures([{ on: "click", say: "x", label: "press" }]);
  assert.deepEqual(offered(known), []);
});

test("swipes have buttons where no arrow key does the same", () => {
  const swipes = WAYS.map((way) => `swipe ${way}`);
  assert.deepEqual(
    offered(gestures(...swipes)).map(({ label }) => label),
    WAYS,
  );
  assert.deepEqual(offered(gestures(...swipes, "key ArrowUp")), []);
});

test("a key is its own gesture, or stands for one of a pointer", () => {
  const cases = [
    ["ArrowUp", ["key ArrowUp", "swipe up"], "key ArrowUp"],
    ["ArrowUp", ["toward up", "swipe up"], "toward up"],
    ["ArrowLeft", ["swipe left"], "swipe left"],
    ["PageDown", ["wheel down"], "wheel down"],
    ["PageDown", ["swipe down"], ""],
    ["q", [], ""],
  ];
  for (const [key, known, expected] of cases)
    assert.equal(
      gestureOfKey(key, (on) => known.includes(on)),
      expected,
    );
});
