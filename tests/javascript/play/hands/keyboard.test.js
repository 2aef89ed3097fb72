import assert from "node:assert/strict";
import test from "node:test";

import { isMeantFor, Keyboard } from "../../../../static/play/hands/keyboard.js";

function aKeyboard({ meant = true } = {}) {
  const done = [];
  const keyboard = new Keyboard({
    meant: () => meant,
    seize: ({ key }) => key === "Escape" && done.push("seized") > 0,
    gestureOf: (key) => (["ArrowUp", "ArrowDown"].includes(key) ? `key ${key}` : ""),
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

test("a key that is seized makes no gesture and does nothing else", () => {
  const { done, keyboard } = aKeyboard();
  assert.equal(pressed(keyboard, "Escape"), true);
  assert.deepEqual(done, ["seized"]);
});

test("the space bar never scrolls the page, and still presses buttons", () => {
  const { done, keyboard } = aKeyboard();
  const on = (control) => ({ target: { closest: () => control } });
  assert.equal(pressed(keyboard, " ", on(null)), true);
  assert.equal(pressed(keyboard, " ", on({})), false);
  assert.equal(pressed(aKeyboard({ meant: false }).keyboard, " ", on(null)), false);
  assert.deepEqual(done, []);
});

test("of two keys the one that was pressed last is released", () => {
  const { done, keyboard } = aKeyboard();
  pressed(keyboard, "ArrowUp");
  pressed(keyboard, "ArrowDown");
  keyboard.up({ key: "ArrowUp" });
  assert.deepEqual(done, ["key ArrowUp", "key ArrowDown"]);
  keyboard.up({ key: "ArrowDown" });
  assert.deepEqual(done, ["key ArrowUp", "key ArrowDown", "release"]);
});

test("keys are for the board that has the focus, or when nothing has, and never while a dialog asks", (context) => {
  const [body, inside, outside] = [{}, {}, {}];
  const page = { body, dialog: null, querySelector: () => page.dialog };
  const root = { isConnected: true, contains: (element) => element === inside };
  globalThis.document = page;
  context.after(() => delete globalThis.document);
  assert.deepEqual(
    [body, inside, outside].map((element) => isMeantFor(root, element)),
    [true, true, false],
  );
  assert.equal(isMeantFor({ ...root, isConnected: false }, inside), false);
  page.dialog = {};
  assert.equal(isMeantFor(root, inside), false);
});
