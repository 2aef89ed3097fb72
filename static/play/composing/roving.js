// Buttons in a grid, of which one is reached by Tab and the others by arrow keys.

const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Return the number of the cell to which a key leads from another one, at the edges the same; null for other keys. */
export function led(key, number, across, count) {
  if (!(key in MOVES)) return null;
  const [right, down] = MOVES[key];
  const [column, row] = [(number % across) + right, Math.floor(number / across) + down];
  const there = row * across + column;
  return column >= 0 && column < across && there >= 0 && there < count ? there : number;
}

export class Roving {
  /** `buttons` are in rows of `across`. */
  constructor(buttons, across) {
    Object.assign(this, { buttons, across });
    this.stop(0);
  }

  /** Let Tab stop at one button. */
  stop(number) {
    for (const [each, button] of this.buttons.entries()) button.tabIndex = each === number ? 0 : -1;
  }

  /** Take a key on one of the buttons; return true if it moved the focus. */
  press({ key, target }) {
    const number = this.buttons.indexOf(target);
    const there = number < 0 ? null : led(key, number, this.across, this.buttons.length);
    if (there === null) return false;
    this.stop(there);
    this.buttons[there].focus();
    return true;
  }
}
