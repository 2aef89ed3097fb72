// Strokes over the picture, from press to release: each is recognized as one gesture.

export const SWIPE_PIXELS = 24;

/** Return the direction of a movement, the larger part of it: "up", "down", "left" or "right". */
export function way(right, down) {
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

/** Return a point of the screen in thousandths of the picture. */
export const within = ({ left, top, width, height }, { x, y }) => ({
  x: Math.round((1000 * (x - left)) / width),
  y: Math.round((1000 * (y - top)) / height),
});

const swiped = ({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > SWIPE_PIXELS;
const wayOf = ({ from, to }) => way(to.x - from.x, to.y - from.y);

const swipe = (stroke, scene) => swiped(stroke) && scene.knows("swipe up") && { on: `swipe ${wayOf(stroke)}` };

const push = (stroke) => stroke.target && swiped(stroke) && { on: `toward ${wayOf(stroke)}` };

const click = ({ to }, scene) => scene.knows("click") && { on: "click", values: within(scene.picture, to) };

/** A press beside the selected piece moves it that way. */
function pressBeside(stroke, scene) {
  if (stroke.target || swiped(stroke) || !scene.hasTargets) return null;
  const { selected } = scene;
  if (!selected) return click(stroke, scene) || { hint: "Choose a piece first, then press beside it." };
  const { x, y } = stroke.from;
  return { on: `toward ${way(x - (selected.left + selected.right) / 2, y - (selected.top + selected.bottom) / 2)}` };
}

const RECOGNIZERS = [swipe, push, pressBeside, click]; // the first that answers is right

/**
 * Return the gesture of a stroke as {on, values}, or {hint} where something has to be done first, or null.
 *
 * A stroke has `from` and `to` in pixels of the window, and the name of the `target` it began on, or "". A scene tells
 * which gestures it `knows`, the box of the `picture`, whether it `hasTargets`, and the box of the `selected` one.
 */
export function recognize(stroke, scene) {
  for (const recognizer of RECOGNIZERS) {
    const found = recognizer(stroke, scene);
    if (found) return found;
  }
  return null;
}
