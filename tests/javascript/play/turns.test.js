import assert from "node:assert/strict";
import test from "node:test";

import { Turns } from "../../../static/play/turns.js";

const SPENT = { seconds: 2, blurred: 1 };
const stored = (number, text, feedback = "") => ({ number, text, feedback });

function underWay() {
  const turns = new Turns();
  turns.start("move up", "keys", SPENT);
  return turns;
}

test("a turn is sent with its number, its mode and the time spent on it", () => {
  const turns = new Turns();
  turns.join({ number: 3, turns: [stored(1, "a"), stored(2, "b")] });
  const message = { type: "turn", number: 3, text: "move up", mode: "keys", seconds: 2, blurred: 1 };
  assert.deepEqual(turns.start("move up", "keys", SPENT), message);
});

test("no turn starts while another is on its way, or without text", () => {
  assert.equal(underWay().start("move down", "keys", SPENT), null);
  assert.equal(new Turns().start(" \n", "command", SPENT), null);
});

test("a stored turn makes room for the next number", () => {
  const turns = underWay();
  assert.equal(turns.acknowledge(stored(1, "move up", "effective")), true);
  assert.equal(turns.number, 2);
  assert.equal(turns.pending, null);
  assert.deepEqual(turns.stored, [{ text: "move up", feedback: "effective" }]);
});

test("the answer to another turn than the pending one is passed over", () => {
  assert.equal(underWay().acknowledge(stored(7, "move up")), false);
  assert.equal(new Turns().acknowledge(stored(1, "move up")), false);
});

test("a turn that was stored before the connection was lost is sent again and kept once", () => {
  const turns = underWay();
  turns.join({ number: 2, turns: [stored(1, "move up", "first answer")] });
  assert.equal(turns.pending.number, 1);
  turns.acknowledge(stored(1, "move up", "second answer"));
  assert.deepEqual(turns.stored, [stored(1, "move up", "first answer")]);
  assert.equal(turns.number, 2);
});

test("one gesture waits for the pending turn and comes out once", () => {
  const turns = underWay();
  assert.equal(turns.full, false);
  turns.queue("move down", "pointer");
  assert.equal(turns.full, true);
  assert.deepEqual(turns.unqueue(), { text: "move down", mode: "pointer" });
  assert.equal(turns.unqueue(), null);
});

test("what was refused is given back, and what waited behind it is dropped", () => {
  const turns = underWay();
  turns.queue("move down", "keys");
  assert.equal(turns.refuse().text, "move up");
  assert.equal(turns.pending, null);
  assert.equal(turns.next, null);
  assert.equal(turns.refuse(), null);
});

test("the log has the newest first, what is on its way marked", () => {
  const turns = underWay();
  turns.acknowledge(stored(1, "move up"));
  turns.start("move left", "keys", SPENT);
  turns.queue("move down", "keys");
  assert.deepEqual(turns.lines(), [
    { text: "move down", waiting: true },
    { text: "move left", waiting: true },
    { text: "move up", waiting: false },
  ]);
});

test("a pending turn that the server has after all stands in the log once", () => {
  const turns = underWay();
  turns.join({ number: 2, turns: [stored(1, "move up")] });
  assert.deepEqual(turns.lines(), [{ text: "move up", waiting: false }]);
});

test("the turn that tells of the time has no words and no line", () => {
  const turns = new Turns();
  assert.equal(turns.expire(SPENT).text, "");
  assert.deepEqual(turns.lines(), []);
  turns.acknowledge(stored(1, ""));
  assert.deepEqual(turns.lines(), []);
});

test("the seconds of a world that does not wait follow those before the page was loaded again", () => {
  const turns = new Turns();
  turns.join({ number: 3, turns: [stored(1, "a"), stored(2, "b")] });
  turns.keep(stored(3, "c"));
  assert.deepEqual(
    turns.lines().map(({ text }) => text),
    ["c", "b", "a"],
  );
  assert.equal(turns.number, 4);
});
