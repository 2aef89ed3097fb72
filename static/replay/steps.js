// Steps of a replay: which one a key or a leap leads to.

const OWN_KEYS = ["range", "number", "select-one"]; // types of controls whose arrow keys are their own
const MOVES = { ArrowLeft: -1, ArrowRight: 1 };
const MOVES_IN_LIST = { ArrowUp: -1, ArrowDown: 1 };

/** Return the nearest step there is; what is no number is the first. */
export const clamp = (step, steps) => Math.max(0, Math.min(steps, step || 0));

/** Return the step that a key leads to at a control of a type, perhaps beyond the last, or null. */
export function stepByKey(key, { step, steps, inList, type = "" }) {
  if (OWN_KEYS.includes(type)) return null;
  if (key === "Home") return 0;
  if (key === "End") return steps;
  const move = MOVES[key] ?? (inList ? MOVES_IN_LIST[key] : undefined);
  return move === undefined ? null : step + move;
}

/** Return the step at which the turn before began; `turns` are the steps at which turns begin. */
export const turnBefore = (turns, step) => turns.findLast((turn) => turn < step) ?? 0;

export const turnAfter = (turns, step, steps) => turns.find((turn) => turn > step) ?? steps;
