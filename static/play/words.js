// Words on the page of a task, made of numbers and of the server's words.

const MANY = 1000; // a budget of more actions than this is no limit to people

const OUTCOMES = {
  solved: "Solved!",
  won: "You won!",
  lost: "You lost.",
  drawn: "The game is over.",
  exhausted: "No actions left.",
  gave_up: "You gave up.",
  timed_out: "The time is up.",
};

export const outcomeWords = (outcome) => OUTCOMES[outcome] ?? outcome.replaceAll("_", " ");

/** Return how many actions are used, or while the task is open which one is next. */
export function countWords(actions, budget, over) {
  if (budget > MANY) return `${actions} ${actions === 1 ? "action" : "actions"}`;
  if (over) return `${actions} of ${budget} actions`;
  return `action ${Math.min(actions + 1, budget)} of ${budget}`;
}

/** Return seconds as minutes and seconds: "1:05". */
export const clockWords = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const paceWords = (ticksPerSecond, budget) =>
  `The world goes on by itself, ${ticksPerSecond} ticks a second. ` +
  `The game lasts ${Math.round(budget / ticksPerSecond)} seconds at most.`;

export const lostWords = (pending) =>
  `Connection lost; reconnecting …${pending ? " What you said last is kept and will be sent." : ""}`;

/** Return several lines as one. */
export const statusWords = (lines) => lines.replaceAll("\n", " · ");
export const altWords = (caption, lines) => `${caption}: ${lines.replaceAll("\n", ", ")}`;
