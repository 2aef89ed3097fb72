import assert from "node:assert/strict";
import test from "node:test";

import { isMeantFor, Keyboard } from "../../../../static/play/hands/keyboard.js";

function aKeyboard({ meant = true, inPlay = true, known = ["ArrowUp", "ArrowDown"] } = {}) {
  const done = [];
  const keyboard = new Keyboard({
    meant: () => meant,
    inPlay: () => inPlay,
    seize: ({ key }) => key === "Escape" && done.push("seized") > 0,
    gestureOf: (key) => (known.includes(key) ? `key ${key}` : ""),
    press: (on) => done.push(on),
    release: () => done.push("release"),
  });
  return { done, keyboard };
}

/** An element as the page has it: one with a name is a control of that kind, or lies in it. */
const anElement = (name = "") => ({ closest: (selector) => (selector.split(", ").includes(name) ? {} : null) });

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

test("the space bar never scrolls the page in play, wherever the focus is", () => {
  for (const meant of [true, false]) {
    const { done, keyboard } = aKeyboard({ meant });
    for (const name of ["", "a"]) assert.equal(pressed(keyboard, " ", { target: anElement(name) }), true);
    assert.deepEqual(done, []);
  }
});

/** A region that has the focus, 100 pixels of which are seen. */
const aRegion = (more) => ({
  ...anElement(),
  matches: (selector) => selector === '[tabindex="0"]',
  ...{ scrollTop: 0, scrollWidth: 100, clientWidth: 100, scrollHeight: 100, clientHeight: 100 },
  ...more,
});

const DOWNWARDS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];
const SIDEWAYS = ["ArrowLeft", "ArrowRight"];

test("keys that scroll the region with the focus scroll it and are never played", () => {
  for (const [keys, more] of [
    [DOWNWARDS, { scrollHeight: 300, scrollTop: 50 }],
    [SIDEWAYS, { scrollWidth: 300 }],
  ]) {
    const { done, keyboard } = aKeyboard({ known: keys });
    for (const key of keys) assert.equal(pressed(keyboard, key, { target: aRegion(more) }), false);
    assert.deepEqual(done, []);
  }
});

test("keys are played in a region without more in their direction", () => {
  for (const [keys, more] of [
    [[...DOWNWARDS, ...SIDEWAYS], {}],
    [SIDEWAYS, { scrollHeight: 300 }],
    [DOWNWARDS, { scrollWidth: 300 }],
  ]) {
    const { done, keyboard } = aKeyboard({ known: keys });
    for (const key of keys) assert.equal(pressed(keyboard, key, { target: aRegion(more) }), true);
    assert.equal(done.length, keys.length);
  }
});

test("the space bar does not scroll the page at the end of a region, unless play is over", () => {
  const long = { scrollHeight: 300 };
  const end = { ...long, scrollTop: 199.5 };
  for (const [more, shiftKey, prevented] of [
    [long, false, false],
    [end, false, true],
    [long, true, true],
    [end, true, false],
  ])
    assert.equal(pressed(aKeyboard().keyboard, " ", { target: aRegion(more), shiftKey }), prevented);
  const over = aKeyboard({ meant: false, inPlay: false }).keyboard;
  assert.equal(pressed(over, " ", { target: aRegion(end) }), false);
});

test("beside the board the space bar still presses and types, and scrolls when play is over", () => {
  const { keyboard } = aKeyboard({ meant: false });
  for (const name of ["button", "summary", "input", "textarea", "select"])
    assert.equal(pressed(keyboard, " ", { target: anElement(name) }), false);
  assert.equal(pressed(keyboard, "Enter", { target: anElement("a") }), false);
  const over = aKeyboard({ meant: false, inPlay: false }).keyboard;
  assert.equal(pressed(over, " ", { target: anElement() }), false);
});

test("Space and Enter press the control that has the focus, also where they are gestures of the task", () => {
  for (const [key, name] of [
    [" ", "button"],
    [" ", "summary"],
    ["Enter", "button"],
    ["Enter", "a"],
  ]) {
    const { done, keyboard } = aKeyboard({ known: [" ", "Enter"] });
    assert.equal(pressed(keyboard, key, { target: anElement(name) }), false);
    assert.deepEqual(done, []);
  }
});

test("Space and Enter are gestures of the task where no control has the focus", () => {
  const { done, keyboard } = aKeyboard({ known: [" ", "Enter"] });
  for (const key of [" ", "Enter"]) assert.equal(pressed(keyboard, key, { target: anElement() }), true);
  assert.deepEqual(done, ["key  ", "key Enter"]);
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
  const [body, inside, outside] = [anElement(), anElement(), anElement()];
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

test("keys in a field of the board are typed there", (context) => {
  globalThis.document = { body: anElement(), querySelector: () => null };
  context.after(() => delete globalThis.document);
  const root = { isConnected: true, contains: () => true };
  for (const name of ["input", "textarea", "select"]) assert.equal(isMeantFor(root, anElement(name)), false);
  assert.equal(isMeantFor(root, anElement("button")), true);
});
