// What hands do on a board: keys, buttons, strokes over the picture, and typed words.

import { CommandLine } from "./command_line.js";
import { askBeforeGivingUp } from "./giving_up.js";
import { isMeantFor, Keyboard } from "./keyboard.js";
import { Keypad } from "./keypad.js";
import { Pointer } from "./pointer.js";
import { recognize } from "./strokes.js";

export function listen(board) {
  listenToWords(board);
  listenToKeys(board);
  listenToPointers(board);
  listenToThePage(board);
  askBeforeGivingUp(board.find("give-up"), board.find("sure"), () => board.leave());
}

function listenToWords(board) {
  board.commandLine = new CommandLine({
    form: board.find("say"),
    input: board.find("input"),
    history: board.history,
    say: (text) => board.say(text, "command"),
  });
  board.commandLine.listen();
}

function listenToKeys(board) {
  new Keyboard({
    meant: (focused) => !board.over && isMeantFor(board.root, focused),
    knows: (on) => board.gestures.knows(on),
    press: (on) => (board.live ? board.hold(on, "keys") : board.gesture(on)),
    release: () => board.release(),
  }).listen();
}

function listenToPointers(board) {
  const keypad = new Keypad({
    isLive: () => Boolean(board.live),
    press: (on) => board.gesture(on),
    hold: (on) => board.hold(on, "pointer"),
    release: () => board.release(),
  });
  if (board.find("keypad")) keypad.listen(board.find("keypad"));
  new Pointer(board.frames.current, {
    knows: (on) => board.gestures.knows(on),
    stroke: (stroke, scene) => draw(board, stroke, scene),
  }).listen();
}

/** Choose the piece a stroke began on, and make the gesture that it is. */
function draw(board, stroke, scene) {
  if (stroke.target) board.pieces.select(stroke.target);
  const { on, values, hint } = recognize(stroke, scene) ?? {};
  if (hint) board.hint.show(hint);
  if (on) board.gesture(on, values);
}

function listenToThePage(board) {
  for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, (event) => leaveAlone(board, event));
  document.addEventListener("visibilitychange", () => board.look());
}

/** Choose no piece any more when something beside the board is used. */
function leaveAlone({ root, pieces }, event) {
  if (pieces.selected && !root.contains(event.target)) pieces.select("");
}
