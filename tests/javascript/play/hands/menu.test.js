import assert from "node:assert/strict";
import test from "node:test";

import { CommandLine } from "../../../../static/play/hands/command_line.js";
import { CommandHistory } from "../../../../static/play/hands/history.js";
import { Menu } from "../../../../static/play/hands/menu.js";

const OPTIONS = {
  "": [
    { label: "Pick", text: "Pick(", whole: false },
    { label: "Wait", text: "Wait", whole: true },
  ],
  "Pick(": [
    { label: "Mug", text: "Pick(Mug)", whole: true },
    { label: "Apple", text: "Pick(Apple)", whole: true },
  ],
};

/** An element with attributes, children, and listeners that tests call. */
function anElement(more = {}) {
  const [attributes, listeners] = [{}, {}];
  return {
    attributes,
    children: [],
    value: "",
    hidden: true,
    focused: 0,
    addEventListener: (kind, act) => Object.assign(listeners, { [kind]: act }),
    fire: (kind, event = {}) => listeners[kind](event),
    setAttribute: (name, value) => Object.assign(attributes, { [name]: value }),
    removeAttribute: (name) => delete attributes[name],
    scrollIntoView: () => {},
    focus() {
      this.focused += 1;
    },
    replaceChildren(...children) {
      this.children = children;
    },
    ...more,
  };
}

function aLine({ value = "", earlier = [] } = {}) {
  const [input, list, told] = [anElement({ value }), anElement({ id: "menu" }), anElement()];
  const [sent, left] = [[], []];
  const options = (text) => OPTIONS[text] ?? [];
  const menu = new Menu({ input, list, told, options, leave: () => left.push(true), make: () => anElement() });
  const history = new CommandHistory();
  history.remember(...earlier);
  const send = (text) => Boolean(sent.push(text));
  const line = new CommandLine({ form: anElement(), input, history, send, menu });
  line.listen();
  return { line, input, list, told, menu, sent, left };
}

function press(line, key, more = {}) {
  const event = { key, prevented: false, ...more };
  event.preventDefault = () => Object.assign(event, { prevented: true });
  line.hear(event);
  if (key === "Enter" && !event.prevented) line.submit(event); // as browsers do
  return event.prevented;
}

const chosen = ({ list }) => list.children.filter(({ attributes }) => attributes["aria-selected"] === "true");

test("a line that is opened lists what may be typed, and chooses nothing", () => {
  const made = aLine();
  assert.equal(made.line.open(), true);
  assert.equal(made.input.focused, 1);
  assert.equal(made.list.hidden, false);
  assert.deepEqual(
    made.list.children.map(({ textContent }) => textContent),
    ["Pick", "Wait"],
  );
  assert.equal(made.told.textContent, "2 suggestions");
  assert.equal(made.input.attributes["aria-expanded"], "true");
  assert.deepEqual(chosen(made), []);
});

test("arrows choose, and Enter takes what is chosen and lists what comes next", () => {
  const made = aLine();
  made.line.open();
  assert.equal(press(made.line, "ArrowDown"), true);
  assert.equal(made.input.attributes["aria-activedescendant"], "menu-0");
  press(made.line, "Enter");
  assert.equal(made.input.value, "Pick(");
  assert.deepEqual(made.sent, []);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) press(made.line, key);
  assert.deepEqual(
    chosen(made).map(({ textContent }) => textContent),
    ["Mug"],
  );
  press(made.line, "Enter");
  assert.equal(made.input.value, "Pick(Mug)");
  assert.equal(made.list.hidden, true);
  press(made.line, "Enter");
  assert.deepEqual(made.sent, ["Pick(Mug)"]);
  assert.equal(made.input.value, "");
});

test("Tab takes what is chosen, and otherwise goes on", () => {
  const { line, input } = aLine();
  line.open();
  assert.equal(press(line, "Tab"), false);
  press(line, "ArrowDown");
  assert.equal(press(line, "Tab"), true);
  assert.equal(input.value, "Pick(");
});

test("Enter sends what is typed where nothing is chosen, and the menu is gone", () => {
  const { line, input, list, sent } = aLine();
  input.value = "Pick(";
  input.fire("input");
  assert.equal(list.hidden, false);
  press(line, "Enter");
  assert.deepEqual(sent, ["Pick("]);
  assert.equal(list.hidden, true);
  assert.equal(input.attributes["aria-expanded"], "false");
});

test("arrows bring earlier text back where the menu is closed, or nothing is chosen", () => {
  const made = aLine({ earlier: ["first", "second"] });
  assert.equal(press(made.line, "ArrowUp"), true);
  assert.equal(made.input.value, "second");
  made.input.value = "";
  made.line.open();
  press(made.line, "ArrowUp");
  assert.equal(made.input.value, "first");
  assert.equal(made.list.hidden, true);
});

test("Escape closes the menu, and leaves a line on which nothing is typed", () => {
  const { line, list, left, input } = aLine();
  line.open();
  press(line, "Escape");
  assert.deepEqual([list.hidden, left], [true, []]);
  input.value = "Pi";
  press(line, "Escape");
  assert.deepEqual(left, []);
  input.value = "";
  press(line, "Escape");
  assert.deepEqual(left, [true]);
});

test("an option is taken by a press, which leaves the focus on the line", () => {
  const { line, input, list } = aLine();
  line.open();
  const event = { prevented: false, preventDefault: () => Object.assign(event, { prevented: true }) };
  list.fire("pointerdown", event);
  assert.equal(event.prevented, true);
  list.fire("click", { target: list.children[0] });
  assert.equal(input.value, "Pick(");
  assert.equal(list.children.length, 2);
  list.fire("click", { target: list }); // beside the options
  assert.equal(input.value, "Pick(");
});

test("what nothing may follow has no menu, and a line that is left closes it", () => {
  const { line, input, list, told } = aLine({ value: "Pick(Dragon" });
  line.open();
  assert.deepEqual([list.hidden, told.textContent], [true, ""]);
  input.value = "";
  input.fire("click");
  assert.equal(list.hidden, false);
  input.fire("blur");
  assert.equal(list.hidden, true);
});

test("Alt and the arrow down open a menu that is closed", () => {
  const { line, list } = aLine();
  assert.equal(press(line, "ArrowDown", { altKey: true }), true);
  assert.equal(list.hidden, false);
});

test("a line without a menu is not opened", () => {
  const line = new CommandLine({ form: null, input: anElement(), history: new CommandHistory(), send: () => true });
  assert.equal(line.open(), false);
  line.close();
});
