// Handlers of the server's messages, one for each type.

import { LiveWorld } from "./live.js";
import { Screen, TextScreen } from "./page/screen.js";
import { OUT_OF_TURN, paceText, spokenText } from "./page/texts.js";

/** Return a function for each type of message. */
export const handlersOf = (board) => ({
  joined: (message) => join(board, message),
  acknowledged: (message) => acknowledge(board, message),
  frames: (message) => show(board, message),
  invited: ({ path }) => board.company.invite(path),
  partners: (message) => meet(board, message),
  clocked: (message) => goLive(board, message),
  status: ({ text }) => showStatus(board, text),
  refused: ({ problem }) => refuse(board, problem),
  superseded: () => board.stop("This task is open in a newer tab.", "Play here", () => location.reload()),
  closed: ({ headline }) => board.end(headline),
});

function join(board, message) {
  const { turns, history } = board;
  board.connection.settle();
  board.gestures.known = message.gestures;
  board.pointing.offer();
  turns.join(message);
  if (history.empty) history.remember(...message.turns.map(({ text }) => text));
  showFeedback(board);
  board.banner.show("");
  board.showLine(false);
  board.hud.budget = message.budget;
  board.hud.count(message.actions, board.over);
  if (message.seconds_since !== null) board.thinking.start(message.number - 1, message.seconds_since);
  goOnAfterJoining(board, message);
  board.countdown?.set(message.seconds_left, !board.over); // last, as the time may be up
}

function goOnAfterJoining(board, { headline }) {
  const { pending } = board.turns;
  if (pending)
    board.connection.send(pending); // stored or not: the answer is the same
  else if (headline) board.end(headline);
  else board.controls.ready(!board.over);
  if (board.leaving) board.leave();
}

function acknowledge(board, message) {
  if (board.live) keep(board, message);
  else goOn(board, message);
}

/** List a second of a world that does not wait; nothing waits for it. */
function keep(board, message) {
  board.turns.keep(message);
  board.problem.withdraw(board.refusal);
  board.showLog();
}

function goOn(board, message) {
  if (!board.turns.acknowledge(message)) return;
  board.problem.withdraw(board.refusal);
  board.hud.count(message.actions, board.over);
  showFeedback(board);
  board.company?.hasMoved();
  board.controls.ready(!board.over);
  if (message.headline) board.end(message.headline);
  else submitWaiting(board);
  board.countdown?.set(message.seconds_left, !board.over);
}

/** Show the other players; the turn numbers count theirs too. */
function meet(board, message) {
  const { turns, company, controls } = board;
  company.show(message);
  board.problem.withdraw(board.refusal);
  if (!turns.pending) turns.number = message.number;
  board.hud.count(message.actions, board.over || message.is_done);
  if (message.to_move) board.hint.withdraw(OUT_OF_TURN);
  if (message.to_move) controls.ready(!board.over);
  else controls.wait();
  if (message.is_done) controls.close(); // for the others play on;
  board.countdown?.set(message.seconds_left, message.to_move && !board.over);
}

function submitWaiting(board) {
  const waiting = board.turns.unqueue();
  if (waiting) board.submit(waiting.text, waiting.mode);
}

/** Show the feedback to the last turn. */
function showFeedback(board) {
  board.hud.showFeedback(board.turns.stored.at(-1)?.feedback ?? "");
  board.showLog();
}

function show(board, { number, frames }) {
  const { thinking } = board;
  for (const frame of frames) board.frames.show(frame);
  for (const frame of frames) if (frame.caption === "current") speak(board, frame.alt);
  if (thinking.turn < 0) board.controls.bringIntoSight();
  if (number !== thinking.turn) thinking.start(number); // else the same ones again, after reconnecting
}

function refuse(board, problem) {
  const refused = board.turns.refuse();
  if (refused?.mode === "command" || board.composer) board.commandLine.restore(refused?.text ?? "");
  board.showLog();
  board.controls.ready(!board.over);
  board.refusal = problem;
  board.problem.show(problem);
}

// --- real time

/** Show the text next to the frame. */
function showStatus(board, text) {
  board.hud.showStatus(text);
  speak(board, text);
}

/** Say now and then where a world that does not wait has come to; of the others each frame speaks for itself. */
function speak(board, lines) {
  if (board.live) board.speaker.offer(spokenText(lines));
}

function goLive(board, message) {
  const { connection } = board;
  board.screen = message.sheet ? new Screen(message) : new TextScreen();
  board.live = new LiveWorld(message, {
    send: (each) => connection.send(each),
    post: (each) => connection.post(each),
  });
  board.hud.showFeedback(""); // to actions of a second ago
  board.showLog();
  if (board.screen.canvas) board.frames.showScreen(board.screen.canvas);
  if (document.hidden) board.changeVisibility();
  if (message.running) return;
  board.banner.show(paceText(message.ticks_per_second, board.hud.budget), "Start", () => begin(board));
}

function begin(board) {
  board.banner.show("");
  board.focus();
  board.controls.bringIntoSight();
  board.live.begin();
}
