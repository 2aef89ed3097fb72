import assert from "node:assert/strict";
import test from "node:test";
import { messageText } from "../../../../static/play/hands/message_line.js";

test("a message takes the place that its pattern has for it", () => {
  assert.equal(messageText("say {text}", " I hold 3 "), "say I hold 3");
});

test("a place in quotes takes a JSON string", () => {
  const said = 'the "red" mug \\ {text} $& "{text}"';
  const text = messageText('Communicate("{text}")', said);
  assert.equal(JSON.parse(text.slice("Communicate(".length, -1)), said);
});
