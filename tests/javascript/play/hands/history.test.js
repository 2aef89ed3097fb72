import assert from "node:assert/strict";
import test from "node:test";

import { CommandHistory } from "../../../../static/play/hands/history.js";

function remembering(...texts) {
  const history = new CommandHistory();
  history.remember(...texts);
  return history;
}

test("earlier words come back one by one, and later ones again", () => {
  const history = remembering("first", "second");
  assert.deepEqual(
    [-1, -1, 1].map((step) => history.recall(step)),
    ["second", "first", "second"],
  );
});

test("at the oldest words the history stays, past the newest it is empty", () => {
  const history = remembering("first", "second");
  assert.deepEqual(
    [-1, -1, -1].map((step) => history.recall(step)),
    ["second", "first", "first"],
  );
  assert.deepEqual(
    [1, 1, 1].map((step) => history.recall(step)),
    ["second", "", ""],
  );
});

test("new words bring the history back to its end", () => {
  const history = remembering("first", "second");
  history.recall(-1);
  history.recall(-1);
  history.remember("third");
  assert.equal(history.recall(-1), "third");
});

test("a history of nothing is empty", () => {
  assert.equal(new CommandHistory().empty, true);
  assert.equal(remembering("first").empty, false);
});
