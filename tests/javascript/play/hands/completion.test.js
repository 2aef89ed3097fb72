import assert from "node:assert/strict";
import test from "node:test";

import { Completion } from "../../../../static/play/hands/completion.js";

const HOUSE = new Completion({
  forms: [
    "Move({way}, {size})",
    "Pick({class})",
    "Place({class})",
    "Place({class}, {class})",
    "Change({class}, {state})",
  ],
  words: {
    way: ["forward", "left"],
    size: ["Small", "Large"],
    class: ["Apple", "AppleSliced", "CounterTop", "Mug"],
    state: ["open", "filled", "filled, wine"],
  },
});

const labels = (typed) => HOUSE.options(typed).map(({ label }) => label);
const texts = (typed) => HOUSE.options(typed).map(({ text }) => text);

test("on an empty line all verbs are listed once, in their order", () => {
  assert.deepEqual(labels(""), ["Move", "Pick", "Place", "Change"]);
  assert.deepEqual(texts(""), ["Move(", "Pick(", "Place(", "Change("]);
});

test("verbs are completed whatever their letters", () => {
  assert.deepEqual(texts("p"), ["Pick(", "Place("]);
  assert.deepEqual(texts(" PL"), ["Place("]);
  assert.deepEqual(texts("jump"), []);
});

test("after a verb come the words of its place, and what follows them", () => {
  assert.deepEqual(labels("Move("), ["forward", "left"]);
  assert.deepEqual(texts("move("), ["Move(forward, ", "Move(left, "]);
  assert.deepEqual(HOUSE.options("Move(left, s"), [{ label: "Small", text: "Move(left, Small)", whole: true }]);
});

test("words that begin so come before those that have it elsewhere", () => {
  assert.deepEqual(labels("Pick(m"), ["Mug"]);
  assert.deepEqual(labels("Pick(top"), ["CounterTop"]);
  assert.deepEqual(labels("Pick(p"), ["Apple", "AppleSliced", "CounterTop"]);
});

test("of a word that is typed, what may follow is offered beside longer words", () => {
  assert.deepEqual(labels("Pick(apple"), ["Pick(Apple)", "AppleSliced"]);
  assert.deepEqual(HOUSE.options("Pick(Mug"), [{ label: "Pick(Mug)", text: "Pick(Mug)", whole: true }]);
});

test("where forms go on differently, a word is completed as far as they agree, and then each is offered", () => {
  assert.deepEqual(HOUSE.options("Place(mu"), [{ label: "Mug", text: "Place(Mug", whole: false }]);
  assert.deepEqual(HOUSE.options("Place(Mug"), [
    { label: "Place(Mug)", text: "Place(Mug)", whole: true },
    { label: "Place(Mug, …", text: "Place(Mug, ", whole: false },
  ]);
  assert.deepEqual(texts("Place(Mug, co"), ["Place(Mug, CounterTop)"]);
});

test("words may have commas and blanks of their own", () => {
  assert.deepEqual(texts("Change(Mug, f"), ["Change(Mug, filled)", "Change(Mug, filled, wine)"]);
  assert.deepEqual(texts("Change(Mug, filled, w"), ["Change(Mug, filled, wine)"]);
});

test("nothing follows a whole action, and nothing that is no action", () => {
  for (const typed of [
    "Pick(Mug)",
    "Pick(Mug) ",
    "Pick(Dragon",
    "Pick(Mug, Apple",
    "Pick((",
    "{class}",
    "Place(Mug, Mug)",
  ])
    assert.deepEqual(labels(typed), [], typed);
});

test("blanks and missing blanks make no difference", () => {
  assert.deepEqual(texts("Move ( left ,La"), ["Move(left, Large)"]);
});

/** Choose every option of every line, from the empty one on; return the whole actions. */
function followed() {
  const [known, waiting, whole] = [new Set([""]), [""], new Set()];
  while (waiting.length)
    for (const option of HOUSE.options(waiting.pop())) {
      if (option.whole) whole.add(option.text);
      else if (!known.has(option.text)) waiting.push(option.text);
      known.add(option.text);
    }
  return [...whole];
}

test("each text that is chosen leads to a whole action, and to all of them", () => {
  assert.equal(followed().length, 4 + 4 + 4 + 16 + 12);
  assert.equal(
    followed().every((text) => text.endsWith(")")),
    true,
  );
});

test("a form may end in a place", () => {
  const open = new Completion({ forms: ["move {size}"], words: { size: ["small", "large"] } });
  assert.deepEqual(open.options("move s"), [{ label: "small", text: "move small", whole: true }]);
  assert.deepEqual(open.options("move small"), [{ label: "move small", text: "move small", whole: true }]);
});

test("a form without places is one whole action", () => {
  const plain = new Completion({ forms: ["wait", "wave"], words: {} });
  assert.deepEqual(plain.options("wa"), [
    { label: "wait", text: "wait", whole: true },
    { label: "wave", text: "wave", whole: true },
  ]);
});
