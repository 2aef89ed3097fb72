import assert from "node:assert/strict";
import test from "node:test";

import { Composition } from "../../../../static/play/composing/composition.js";
import { chosenText, laidText } from "../../../../static/play/composing/texts.js";

const aComposition = () =>
  new Composition({ places: ["A1", "B1"], chips: ["red cube"], form: "{place} {chip}", between: ", " });

test("a hint says what a press does next", () => {
  const composition = aComposition();
  assert.equal(chosenText(composition), "");
  composition.pressPlace("A1");
  assert.equal(chosenText(composition), "Now choose what is in A1.");
  composition.pressPlace("A1");
  composition.pressChip("red cube");
  assert.equal(chosenText(composition), "Now press the cell of the red cube.");
  composition.pressPlace("B1");
  assert.equal(chosenText(composition), "");
  composition.pressPlace("B1");
  assert.equal(chosenText(composition), "Press another cell to move the red cube, or B1 again to take it off.");
});

test("what lies there is counted", () => {
  assert.equal(laidText(3), "3 on the board");
});
