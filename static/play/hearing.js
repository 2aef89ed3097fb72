// What a board does with each message of the server.

import { LiveWorld } from "./live.js";
import { Screen } from "./screen.js";
import { paceWords } from "./words.js";

/** Return a function for each type of message. */
export const hearing = (board) => ({
  joined: (message) => join(board, message),
  taken: (message) => take(board, message),
  frames: (message) => show(board, message),
  clocked: (message) => goLive(board, message),
  status: ({ words }) => board.hud.showStatus(words),
  refused: ({ problem }) => refuse(board, problem),
  superseded: () => board.stop("This task is open in a newer tab.", "Play here", () => location.reload()),
  closed: ({ outcome }) => board.end(outcome),
});

function join(board, message) {
  const { turns, history } = board;
  board.connection.settle();
  board.gestures.known = message.gestures;
  turns.join(message);
  if (history.empty) history.remember(...message.said.map(({ text }) => text));
  tell(board);
  board.banner.show("");
  board.hud.budget = message.budget;
  board.hud.count(message.actions, board.over);
  if (message.seconds_since !== null) board.thinking.start(message.number - 1, message.seconds_since);
  goOnAfterJoining(board, message);
  board.countdown?.set(message.seconds_left, !board.over); // last, as the time may be up
}

function goOnAfterJoining(board, { outcome }) {
  const { pending } = board.turns;
  if (pending)
    board.connection.tell(pending); // stored or not: the answer is the same
  else if (outcome) board.end(outcome);
  else board.controls.ready(!board.over);
  if (board.leaving) board.leave();
}

function take(board, message) {
  if (!board.turns.take(message)) return;
  board.hud.count(message.actions, board.over);
  tell(board);
  board.controls.ready(!board.over);
  if (message.outcome) board.end(message.outcome);
  else sayWhatWaits(board);
  board.countdown?.set(message.seconds_left, !board.over);
}

function sayWhatWaits(board) {
  const waiting = board.turns.unqueue();
  if (waiting) board.say(waiting.text, waiting.mode);
}

/** Show what the world said to the last turn. */
function tell(board) {
  board.hud.tell(board.turns.said.at(-1)?.told ?? "");
  board.showLog();
}

function show(board, { number, frames }) {
  const { thinking } = board;
  for (const frame of frames) board.frames.show(frame);
  if (thinking.turn < 0) board.controls.bringIntoSight();
  if (number !== thinking.turn) thinking.start(number); // else the same ones again, after reconnecting
}

function refuse(board, problem) {
  const refused = board.turns.refuse();
  if (refused?.mode === "command") board.commandLine.restore(refused.text);
  board.showLog();
  board.controls.ready(!board.over);
  board.banner.show(problem);
}

// --- a world that does not wait

function goLive(board, message) {
  const { connection } = board;
  board.screen = new Screen(message);
  board.live = new LiveWorld(message, {
    tell: (words) => connection.tell(words),
    mention: (words) => connection.mention(words),
  });
  board.hud.tell(""); // that was a second ago
  board.frames.showScreen(board.screen.canvas);
  if (document.hidden) board.look();
  if (message.running) return;
  board.banner.show(paceWords(message.ticks_per_second, board.hud.budget), "Start", () => begin(board));
}

function begin(board) {
  board.banner.show("");
  board.focus();
  board.controls.bringIntoSight();
  board.live.begin();
}
