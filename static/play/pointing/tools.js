// Buttons for gestures that a pointer makes, for hands that use none.

import { chip } from "../page/chips.js";

const LABELS = {
  click: "Click",
  drag: "Drag",
  hover: "Point at",
  hold: "Press and hold",
  frame: "Draw a box",
  "wheel up": "Scroll up",
  "wheel down": "Scroll down",
};
const WAYS = ["up", "down", "left", "right"];

/** Return {on, label} of each gesture that needs a button beside those that the task labels. */
export function toolsFor({ known, knows }) {
  const unlabeled = known.filter((gesture) => !gesture.label && LABELS[gesture.on]);
  const tools = unlabeled.map(({ on }) => ({ on, label: LABELS[on] }));
  return [...tools, ...waysFor(knows)];
}

/** Return tools for the ways of swipes where no arrow key does the same. */
function waysFor(knows) {
  if (WAYS.some((way) => knows(`key ${arrowKey(way)}`))) return [];
  const kind = ["toward", "swipe"].find((each) => WAYS.some((way) => knows(`${each} ${way}`)));
  const ways = WAYS.filter((way) => knows(`${kind} ${way}`));
  return ways.map((way) => ({ on: `${kind} ${way}`, label: way }));
}

const arrowKey = (way) => `Arrow${way[0].toUpperCase()}${way.slice(1)}`;

/** Return the gesture that a key stands for: its own, or one of a pointer that it replaces; "" for none. */
export function gestureOfKey(key, knows) {
  const way = key.startsWith("Arrow") ? key.slice(5).toLowerCase() : "";
  const page = { PageUp: "wheel up", PageDown: "wheel down" }[key];
  return [`key ${key}`, way && `toward ${way}`, way && `swipe ${way}`, page].filter(Boolean).find(knows) ?? "";
}

export class Tools {
  constructor(list, use) {
    Object.assign(this, { list, use });
  }

  offer(gestures) {
    const known = { known: gestures.known, knows: (on) => gestures.knows(on) };
    this.list.replaceChildren(...toolsFor(known).map(({ on, label }) => this.button(on, label)));
  }

  button(on, label) {
    return Object.assign(
      chip(label, () => this.use(on)),
      { value: on },
    );
  }
}
