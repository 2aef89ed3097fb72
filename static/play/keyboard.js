// Keys as gestures: one that is held is one gesture, and in a real-time world lasts until it is up.

export class Keyboard {
  /** `meant` tells whether keys at an element are for the board, `knows` whether it has a gesture of that name. */
  constructor({ meant, knows, press, release }) {
    Object.assign(this, { meant, knows, press, release });
    this.held = null; // the key that was pressed last
  }

  listen() {
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keyup", (event) => this.up(event));
    addEventListener("blur", () => this.release());
  }

  down(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.meant(event.target)) return;
    const on = `key ${event.key}`;
    if (!this.knows(on)) return;
    event.preventDefault();
    if (event.repeat) return;
    this.held = event.key;
    this.press(on);
  }

  up(event) {
    if (event.key === this.held) this.release();
  }
}

/** Keys are for the board when it has the focus, or nothing has; never while a dialog asks. */
export function isMeantFor(root, focused) {
  if (!root.isConnected || document.querySelector("dialog[open]")) return false;
  return focused === document.body || root.contains(focused);
}
