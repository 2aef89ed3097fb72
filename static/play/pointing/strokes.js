// Strokes over the picture, from press to release: each is recognized as one gesture.

import { box, named, path, within } from "./places.js";

export const SWIPE_PIXELS = 24;
export const HOLD_MILLISECONDS = 500;

/** Return the direction of a movement, the larger part of it: "up", "down", "left" or "right". */
export function way(right, down) {
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

const swiped = ({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > SWIPE_PIXELS;
const wayOf = ({ from, to }) => way(to.x - from.x, to.y - from.y);

const start = (stroke, { picture }) => within(picture, stroke.from);
const end = (stroke, { picture }) => within(picture, stroke.to);
const at = (stroke, scene) => ({ ...end(stroke, scene), target: stroke.target });

/** A stroke that starts on a target moves it that way. */
const push = (stroke, { knows }) =>
  stroke.target && swiped(stroke) && knows(`toward ${wayOf(stroke)}`) && { on: `toward ${wayOf(stroke)}` };

/** A stroke from one place to another; where boxes are drawn too, only one that starts on a target. */
const drag = (stroke, scene) =>
  swiped(stroke) &&
  scene.knows("drag") &&
  (stroke.target || !scene.knows("frame")) && {
    on: "drag",
    values: { ...named(path(start(stroke, scene), end(stroke, scene)), scene.targetAt), target: stroke.target },
  };

const frame = (stroke, scene) =>
  swiped(stroke) &&
  scene.knows("frame") && {
    on: "frame",
    values: named(box(start(stroke, scene), end(stroke, scene)), scene.targetAt),
  };

const swipe = (stroke, { knows }) =>
  swiped(stroke) && knows(`swipe ${wayOf(stroke)}`) && { on: `swipe ${wayOf(stroke)}` };

const hold = (stroke, scene) =>
  !swiped(stroke) &&
  scene.knows("hold") &&
  stroke.milliseconds >= HOLD_MILLISECONDS && { on: "hold", values: at(stroke, scene) };

/** On a touch screen nothing hovers: the first tap at a place counts as one, the second is a press. */
const tap = (stroke, scene) =>
  stroke.touch &&
  !swiped(stroke) &&
  scene.knows("hover") &&
  !scene.wasHovered(at(stroke, scene)) && { on: "hover", values: at(stroke, scene) };

const click = (stroke, scene) =>
  scene.knows("click") && (!stroke.target || !swiped(stroke)) && { on: "click", values: at(stroke, scene) };

const pick = (stroke, { knows }) =>
  stroke.target && !swiped(stroke) && knows("pick") && { on: "pick", values: { target: stroke.target } };

/** A press beside the selected target moves it that way. */
function pressBeside(stroke, scene) {
  if (stroke.target || swiped(stroke) || !scene.hasTargets || !scene.knows("toward up")) return null;
  const { selected } = scene;
  if (!selected) return click(stroke, scene) || { hint: "Choose a piece first, then press next to it." };
  const { x, y } = stroke.from;
  return { on: `toward ${way(x - (selected.left + selected.right) / 2, y - (selected.top + selected.bottom) / 2)}` };
}

const RECOGNIZERS = [push, drag, frame, swipe, hold, tap, pressBeside, click, pick]; // the first that answers is right

/**
 * Return the gesture of a stroke as {on, values}, or {hint} where something has to be done first, or null.
 *
 * A stroke has `from` and `to` in pixels of the window, the name of the `target` it began on, or "", for how many
 * `milliseconds` it lasted, and whether it was a `touch`. A scene has the box of the `picture`, that of the `selected`
 * target, whether it `hasTargets`, the name of the one at a point by `targetAt`, which gestures the task `knows`, and
 * which places the last tap has `wasHovered`.
 */
export function recognize(stroke, scene) {
  for (const recognizer of RECOGNIZERS) {
    const found = recognizer(stroke, scene);
    if (found) return found;
  }
  return null;
}
