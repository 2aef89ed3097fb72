// What hands do on a board: keys, buttons, strokes over the picture, and typed words.

import { Composer } from "../composing/composer.js";
import { Pointer } from "../pointing/pointer.js";
import { gestureOfKey } from "../pointing/tools.js";
import { CommandLine } from "./command_line.js";
import { Completion } from "./completion.js";
import { askBeforeGivingUp } from "./giving_up.js";
import { isMeantFor, isOpen, Keyboard } from "./keyboard.js";
import { Keypad } from "./keypad.js";
import { Menu } from "./menu.js";
import { MessageLine } from "./message_line.js";
import { Question } from "./question.js";

export function listen(board) {
  const question = new Question(board.find("asked"), board.find("question"));
  const use = (on, mode) => question.before(board.gestures.find(on)?.sure, () => board.pointing.use(on, mode));
  listenToCommands(board);
  listenToKeys(board, use);
  listenToPointers(board, use);
  listenToThePage(board);
  askBeforeGivingUp(board.find("give-up"), board.find("sure"), () => board.leave());
}

function listenToCommands(board) {
  board.composer = composerOf(board);
  board.composer?.listen();
  board.commandLine = new CommandLine({
    form: board.find("command"),
    input: board.find("input"),
    history: board.history,
    send: (text) => (board.composer ? board.composer.submit(text) : board.submit(text, "command")),
    menu: menuOf(board),
  });
  board.commandLine.listen();
  const form = board.find("message");
  if (!form) return;
  const send = (text) => board.submit(text, "keys");
  new MessageLine({ form, input: form.querySelector("input"), send }).listen();
}

/** Return the composer of a game whose answers are put together; null for others. */
function composerOf(board) {
  const element = board.find("composer");
  if (!element) return null;
  return new Composer(element, {
    line: board.find("input"),
    tell: (text) => board.hint.show(text),
    complain: (text) => board.problem.show(text),
    send: (text, mode) =>
      board.submit(mode === "command" ? text : board.gestures.text("compose", { answer: text }), mode),
  });
}

/** Return the menu of a game that declares its vocabulary; null for others. */
function menuOf(board) {
  const { vocabulary } = board.find("command").dataset;
  if (!vocabulary) return null;
  const completion = new Completion(JSON.parse(vocabulary));
  return new Menu({
    input: board.find("input"),
    list: board.find("menu"),
    told: board.find("suggested"),
    options: (text) => completion.options(text),
    leave: () => board.focus(),
  });
}

function listenToKeys(board, use) {
  new Keyboard({
    meant: (focused) => !board.over && isMeantFor(board.root, focused),
    inPlay: () => !board.over && isOpen(board.root),
    seize: (event, isOnControl) => board.pointing.press(event, isOnControl) || opensLine(board, event, isOnControl),
    gestureOf: (key) => gestureOfKey(key, (on) => board.gestures.knows(on)),
    press: (on) => (board.live ? board.hold(on, "keys") : use(on, "keys")),
    release: () => board.release(),
  }).listen();
}

/** Open the command line by Enter, and return whether it was. */
const opensLine = (board, { key, repeat }, isOnControl) =>
  key === "Enter" && !repeat && !isOnControl && board.commandLine.open();

function listenToPointers(board, use) {
  const keypad = new Keypad({
    isLive: () => Boolean(board.live),
    press: (on) => use(on, "pointer"),
    hold: (on) => board.hold(on, "pointer"),
    leave: () => board.focus(),
    release: () => board.release(),
  });
  if (board.find("keypad")) keypad.listen(board.find("keypad"));
  const { pointing } = board;
  pointing.pointer = new Pointer(board.frames.current, {
    knows: (on) => !board.over && board.gestures.knows(on),
    stroke: (stroke, scene) => pointing.draw(stroke, scene),
    preview: (stroke, scene) => pointing.preview(stroke, scene),
    make: (on, place) => board.gesture(on, place),
    targetAt: (point) => pointing.nameAt(point),
  });
  pointing.pointer.listen();
}

function listenToThePage(board) {
  for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, (event) => leaveAlone(board, event));
  document.addEventListener("visibilitychange", () => board.changeVisibility());
  addEventListener("offline", () => board.connection.hangUp());
  addEventListener("online", () => board.connection.hurry());
}

/** Choose no piece any more when something beside the board is used. */
function leaveAlone({ root, pieces }, event) {
  if (pieces.selected && !root.contains(event.target)) pieces.select("");
}
