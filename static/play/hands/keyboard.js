// Keys as gestures: one that is held is one gesture, and in a real-time world lasts until it is up.

export class Keyboard {
  /**
   * `meant` tells whether keys at an element are for the board; `seize` takes a key before all else and returns true;
   * `gestureOf` names the gesture of a key, or "".
   */
  constructor({ meant, seize, gestureOf, press, release }) {
    Object.assign(this, { meant, seize, gestureOf, press, release });
    this.held = null; // the key that was pressed last
  }

  listen() {
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keyup", (event) => this.up(event));
    addEventListener("blur", () => this.release());
  }

  down(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.meant(event.target)) return;
    if (this.seize(event, isControl(event.target))) {
      event.preventDefault();
      return;
    }
    const on = this.gestureOf(event.key);
    if (!on) {
      if (event.key === " " && !isControl(event.target)) event.preventDefault(); // it would scroll the page
      return;
    }
    event.preventDefault();
    if (event.repeat) return;
    this.held = event.key;
    this.press(on);
  }

  up(event) {
    if (event.key === this.held) this.release();
  }
}

const isControl = (element) => Boolean(element?.closest?.("a, button, input, select, summary, textarea"));

/** Keys are for the board when it has the focus, or nothing has; never while a dialog asks. */
export function isMeantFor(root, focused) {
  if (!root.isConnected || document.querySelector("dialog[open]")) return false;
  return focused === document.body || root.contains(focused);
}
