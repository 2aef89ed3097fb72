import assert from "node:assert/strict";
import test from "node:test";

import { Keyboard } from "../../../static/play/keyboard.js";

function aKeyboard({ meant = true } = {}) {
  const done = [];
  const keyboard = new Keyboard({
    meant: () => meant,
    knows: (on) => ["key ArrowUp", "key ArrowDown"].includes(on),
    press: (on) => done.push(on),
    release: () => done.push("release"),
  });
  return { done, keyboard };
}

function pressed(keyboard, key, more = {}) {
  let prevented = false;
  keyboard.down({
    key,
    ...more,
    preventDefault: () => {
      prevented = true;
    },
  });
  return prevented;
}

test("a known key is a gesture and does not scroll the page", () => {
  const { done, keyboard } = aKeyboard();
  assert.equal(pressed(keyboard, "ArrowUp"), true);
  assert.deepEqual(done, ["key ArrowUp"]);
});

test("a key that is held is one gesture, and does not scroll the page either", () => {
  const { done, keyboard } = aKeyboard();
  pressed(keyboard, "ArrowUp");
  assert.equal(pressed(keyboard, "ArrowUp", { repeat: true }), true);
  assert.deepEqual(done, ["key ArrowUp"]);
});

test("keys of the browser, unknown keys and keys meant for something else are left alone", () => {
  const { done, keyboard } = aKeyboard();
  for (const held of ["altKey", "ctrlKey", "metaKey"])
    assert.equal(pressed(keyboard, "ArrowUp", { [held]: true }), false);
  assert.equal(pressed(keyboard, "q"), false);
  assert.equal(pressed(aKeyboard({ meant: false }).keyboard, "ArrowUp"), false);
  assert.deepEqual(done, []);
});

test("of two keys the one that was pressed last is released", () => {
  const { done, keyboard } = aKeyboard();
  pressed(keyboard, "ArrowUp");
  pressed(keyboard, "ArrowDown");
  keyboard.up({ key: "ArrowUp" });
  keyboard.up({ key: "ArrowDown" });
  assert.deepEqual(done, ["key ArrowUp", "key ArrowDown", "release"]);
});
