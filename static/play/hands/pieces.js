// Pieces that can be chosen: the one that gestures are about, on the picture and in the list below it.

import { chip } from "../page/chips.js";

/** Return names in the order of an alphabet; numbers in them are in order too: "tile 2", "tile 10". */
export const inOrder = (names) => [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** Return the name of the only target that can go this way, "" where there are none or several. */
export function onlyOne(targets, way) {
  const movable = targets.filter(({ ways }) => ways.includes(way));
  return movable.length === 1 ? movable[0].name : "";
}

export class Pieces {
  selected = ""; // the name of the chosen piece

  /** `press` gets the name on each button that is pressed, `chosen` is called for each choice; `list` may be missing. */
  constructor(root, list, { press, chosen }) {
    Object.assign(this, { root, list, press, chosen });
  }

  /** Offer the pieces of these names in the list. */
  offer(names) {
    if (!this.list) return;
    const sorted = inOrder(names);
    if (
      sorted.join() ===
      this.listed()
        .map((button) => button.value)
        .join()
    )
      return;
    this.list.replaceChildren(...sorted.map((name) => chip(name, () => this.press(name))));
    this.select(this.selected);
  }

  /** Choose a piece by its name; "" chooses none. */
  select(name) {
    this.selected = name;
    for (const target of this.root.querySelectorAll(".target"))
      target.classList.toggle("selected", target.value === name);
    for (const button of this.listed()) button.setAttribute("aria-pressed", String(button.value === name));
    if (name) this.chosen();
  }

  listed() {
    return [...(this.list?.querySelectorAll("button") ?? [])];
  }
}
