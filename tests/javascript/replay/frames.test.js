import assert from "node:assert/strict";
import test from "node:test";

import { drawFrame, readHeaders } from "../../../static/replay/frames.js";

const headers = (more) => new Map(Object.entries({ "content-type": "image/png", ...more }));

test("the words of a frame come in its headers, several lines as one", () => {
  const read = readHeaders(
    headers({ "x-alt": encodeURIComponent("rot: A1\nblau: B2"), "x-text": "tick%3A%201%0Ascore" }),
  );
  assert.deepEqual(read, { textual: false, alt: "rot: A1, blau: B2", status: "tick: 1\nscore" });
});

test("a frame without words has none", () => {
  const read = readHeaders(headers({ "content-type": "text/plain; charset=utf-8" }));
  assert.deepEqual(read, { textual: true, alt: "", status: "" });
});

test("a picture and a text take each other's place", () => {
  const style = { setProperty: (name, value) => Object.assign(style, { [name]: value }) };
  const parts = { current: { hidden: false }, "current-text": { hidden: true, style } };
  const find = (name) => parts[name];
  drawFrame(find, { textual: true, text: "X.O\nO" }, "current");
  assert.deepEqual([parts.current.hidden, parts["current-text"].hidden], [true, false]);
  assert.deepEqual([parts["current-text"].textContent, style["--across"]], ["X.O\nO", 3]);
  drawFrame(find, { textual: false, address: "/1", alt: "a cube" }, "current");
  assert.deepEqual(parts.current, { hidden: false, src: "/1", alt: "a cube" });
  assert.equal(parts["current-text"].hidden, true);
});
