// Texts on the page of a task, made of numbers and of what the server sends.

import { inOneLine } from "../../lines.js";

/** Return how many actions are used, or while the task is open which one is next; a budget may be null, no limit. */
export function countText(actions, budget, over) {
  if (budget === null) return `${actions} ${actions === 1 ? "action" : "actions"}`;
  if (over) return `${actions} of ${budget} actions`;
  return `action ${Math.min(actions + 1, budget)} of ${budget}`;
}

/** Return seconds as minutes and seconds: "1:05". */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const paceText = (ticksPerSecond, budget) =>
  `This game runs in real time: ${ticksPerSecond} ticks per second. ` +
  `It lasts ${Math.round(budget / ticksPerSecond)} seconds at most.`;

/** Say that the page reconnects, with the reason where the server has given one, and what becomes of a turn. */
export const lostText = (pending, isInterrupted = false) =>
  (isInterrupted ? "The site is interrupted for a moment. Everything confirmed is saved. " : "Connection lost. ") +
  `Reconnecting…${pending ? " Your last action is kept and will be sent." : ""}`;

const AIMS = {
  click: ["Click where?"],
  hover: ["Point where?"],
  hold: ["Press and hold where?"],
  drag: ["Drag from where?", "Drag to where?"],
  frame: ["Where does the box begin?", "Adjust the box."],
};

/** Return what to do next while a gesture is aimed, and what is under the crosshair. */
export function aimText({ on, first, cursor: { x, y } }, target) {
  const step = AIMS[on][first ? 1 : 0];
  return `${step} Arrow keys move, Enter sets, Escape cancels. ${target ? `Over ${target}` : `At ${x}, ${y}`}.`;
}

export const spokenText = (lines) => inOneLine(lines.split("\n\n")[0]); // a board drawn in signs is no speech
export const altText = (caption, lines) => `${caption}: ${lines.replaceAll("\n", ", ")}`;

/** Return the actions of a second with those in a row counted: "nil × 12, up × 8". */
export function runsText(text) {
  const runs = [];
  for (const word of text.split(" ")) {
    if (runs.at(-1)?.word === word) runs.at(-1).times++;
    else runs.push({ word, times: 1 });
  }
  return runs.map(({ word, times }) => (times > 1 ? `${word} × ${times}` : word)).join(", ");
}

export const COPIED = "Copied.";
export const NOT_COPIED = "The browser does not let this page copy. The link is selected: copy it yourself.";

/** Ask for a piece, or say why an arrow key that needs none means nothing: no target can go its way. */
export const lackText = (way, targets) =>
  way && !targets.some(({ ways }) => ways.includes(way))
    ? `Nothing can move ${way}.`
    : "Choose a piece first: click it, or use the buttons below.";
export const TOO_EARLY = "Too fast: wait for the board.";

export const OUT_OF_TURN = "Wait for your partner's move.";
export const ENDS_IT = "Your partner is not playing any more: it ends the task for both of you.";
export const PLAYS_ON = "Your partner can play on.";

export const DONE = "You are done. Your partner plays on, and what they do counts for both of you.";

const WORDS = {
  invited: "Waiting for your partner. Nothing is shown before they come.",
  away: "Your partner is away.",
  left: "Your partner has left. You play on alone.",
  done: "Your partner is done. You play on alone.",
  here: "Your partner is thinking …",
};

/** Say whose turn it is, and where the others are: {to_move, is_done, others: [{state, name, to_move}]}. */
export function companyText({ to_move: toMove, is_done: isDone, others }) {
  const missing = others.find(({ state }) => state !== "here");
  if (missing?.state === "invited") return WORDS.invited;
  const away = missing ? WORDS[missing.state] : "";
  if (isDone) return [DONE, away].filter(Boolean).join(" ");
  if (toMove) return ["Your turn.", away].filter(Boolean).join(" ");
  const name = others.find((other) => other.to_move)?.name;
  return away || (name ? `${name} is thinking …` : WORDS.here);
}
