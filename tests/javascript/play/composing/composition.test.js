import assert from "node:assert/strict";
import test from "node:test";

import { Composition } from "../../../../static/play/composing/composition.js";

const PLACES = ["A2", "B2", "A1", "B1"];
const CHIPS = ["red cube", "red sphere", "blue cube"];

const aComposition = (laid = {}) => {
  const composition = new Composition({ places: PLACES, chips: CHIPS, form: "{place} {chip}", between: ", " });
  for (const [place, chip] of Object.entries(laid)) composition.lay(place, chip);
  return composition;
};

test("a chip that is chosen goes to the place that is pressed", () => {
  const composition = aComposition();
  composition.pressChip("red cube");
  assert.equal(composition.chip, "red cube");
  composition.pressPlace("B1");
  assert.equal(composition.text, "B1 red cube");
  assert.equal(composition.chip, "");
});

test("a free place that is chosen takes the chip that is pressed", () => {
  const composition = aComposition();
  composition.pressPlace("B1");
  assert.equal(composition.place, "B1");
  composition.pressChip("red cube");
  assert.deepEqual([composition.text, composition.place], ["B1 red cube", ""]);
});

test("the second press of a chip, or of a free place, chooses nothing", () => {
  const composition = aComposition();
  for (const _ of [1, 2]) composition.pressChip("red cube");
  for (const _ of [1, 2]) composition.pressPlace("A1");
  assert.deepEqual([composition.chip, composition.place, composition.text], ["", "", ""]);
});

test("another choice replaces the first", () => {
  const composition = aComposition();
  composition.pressChip("red cube");
  composition.pressChip("blue cube");
  assert.equal(composition.chip, "blue cube");
});

test("a chip that lies somewhere is chosen by its place, and goes elsewhere", () => {
  const composition = aComposition({ A1: "red cube" });
  composition.pressPlace("A1");
  assert.equal(composition.chip, "red cube");
  composition.pressPlace("B2");
  assert.equal(composition.text, "B2 red cube");
});

test("a chip lies on one place only", () => {
  const composition = aComposition({ A1: "red cube" });
  composition.pressChip("red cube");
  composition.pressPlace("B2");
  assert.equal(composition.text, "B2 red cube");
});

test("two chips that lie somewhere change places", () => {
  const composition = aComposition({ A1: "red cube", B1: "blue cube" });
  composition.pressPlace("A1");
  composition.pressPlace("B1");
  assert.equal(composition.text, "A1 blue cube, B1 red cube");
});

test("a chip replaces another one where it comes from no place", () => {
  const composition = aComposition({ A1: "red cube" });
  composition.pressChip("blue cube");
  composition.pressPlace("A1");
  assert.equal(composition.text, "A1 blue cube");
});

test("the second press of a place takes the chip off", () => {
  const composition = aComposition({ A1: "red cube" });
  for (const _ of [1, 2]) composition.pressPlace("A1");
  assert.deepEqual([composition.text, composition.chip], ["", ""]);
});

test("a chip is taken off by its place, and all of them at once", () => {
  const composition = aComposition({ A1: "red cube", B1: "blue cube" });
  composition.remove("A1");
  composition.remove("A2"); // where nothing lies
  assert.equal(composition.text, "B1 blue cube");
  composition.pressPlace("B2");
  composition.clear();
  assert.deepEqual([composition.text, composition.place], ["", ""]);
});

test("the text has the order of places, whatever was laid first", () => {
  assert.equal(aComposition({ B2: "red cube", A1: "blue cube" }).text, "A1 blue cube, B2 red cube");
});

test("numbers in the names of places are in order", () => {
  const places = ["A10", "A9"];
  const composition = new Composition({ places, chips: ["7", "8"], form: "{chip} in {place}", between: "; " });
  composition.lay("A10", "7");
  composition.lay("A9", "8");
  assert.equal(composition.text, "8 in A9; 7 in A10");
});

test("a text is laid, whatever its letters, blanks and ends of lines", () => {
  const composition = aComposition({ B2: "red sphere" });
  composition.read("a1  Red CUBE;\n b1 blue cube,");
  assert.equal(composition.text, "A1 red cube, B1 blue cube");
});

test("what is not understood in a text is not laid", () => {
  const composition = aComposition();
  composition.read("A1 red cube, A9 red cube, B1 pink cube, B1, cube red");
  assert.equal(composition.text, "A1 red cube");
});

test("a chip that a text names twice lies where it is named last", () => {
  const composition = aComposition();
  composition.read("A1 red cube, B2 red cube");
  assert.equal(composition.text, "B2 red cube");
});

test("what is written is read again", () => {
  const one = aComposition({ A1: "red cube", B2: "blue cube" });
  const other = aComposition();
  other.read(one.text);
  assert.deepEqual([...other.laid].sort(), [...one.laid].sort());
});
