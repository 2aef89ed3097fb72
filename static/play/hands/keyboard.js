// Keys as gestures: one that is held is one gesture, and in a real-time world lasts until it is up.

export class Keyboard {
  /**
   * `meant` tells whether keys at an element are for the board; `inPlay`, whether the page must keep its place;
   * `seize` takes a key before all else and returns true; `gestureOf` names the gesture of a key, or "".
   */
  constructor({ meant, inPlay, seize, gestureOf, press, release }) {
    Object.assign(this, { meant, inPlay, seize, gestureOf, press, release });
    this.held = null; // the key that was pressed last
  }

  listen() {
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keyup", (event) => this.up(event));
    addEventListener("blur", () => this.release());
  }

  down(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (scrollsRegion(event)) this.scroll(event);
    else if (this.meant(event.target)) this.hear(event);
    else if (this.inPlay() && scrolls(event)) event.preventDefault();
  }

  /** Leave a key to the region that it scrolls. At the region's end the space bar would scroll the page. */
  scroll(event) {
    if (event.key === " " && this.inPlay() && isAtEnd(event)) event.preventDefault();
  }

  /** Take a key that is meant for the board. */
  hear(event) {
    if (this.seize(event, isControl(event.target))) {
      event.preventDefault();
      return;
    }
    if (presses(event)) return;
    const on = this.gestureOf(event.key);
    if (on || scrolls(event)) event.preventDefault(); // the page would scroll
    if (!on || event.repeat) return;
    this.held = event.key;
    this.press(on);
  }

  up(event) {
    if (event.key === this.held) this.release();
  }
}

const FIELDS = "input, select, textarea";
const PRESSED_BY = { Enter: "a, button, summary", " ": "button, summary" };

const isIn = (element, selector) => Boolean(element?.closest?.(selector));
const isControl = (element) => isIn(element, `${PRESSED_BY.Enter}, ${FIELDS}`);

/** Tell whether a key presses the control that has the focus. */
const presses = ({ key, target }) => key in PRESSED_BY && isIn(target, PRESSED_BY[key]);

/** Tell whether a key is the space bar where nothing is pressed or typed by it: the page would scroll. */
const scrolls = ({ key, target }) => key === " " && !isIn(target, `${PRESSED_BY[" "]}, ${FIELDS}`);

const REGION = '[tabindex="0"]'; // has the focus only to be scrolled
const [ACROSS, DOWN] = ["Width", "Height"];
const SCROLLING = {
  ...{ ArrowLeft: ACROSS, ArrowRight: ACROSS, ArrowUp: DOWN, ArrowDown: DOWN },
  ...{ PageUp: DOWN, PageDown: DOWN, Home: DOWN, End: DOWN, " ": DOWN },
};

/** Tell whether a key scrolls the region that has the focus, because there is more in it that way. */
const scrollsRegion = ({ key, target }) =>
  key in SCROLLING &&
  Boolean(target?.matches?.(REGION)) &&
  target[`scroll${SCROLLING[key]}`] > target[`client${SCROLLING[key]}`];

/** Tell whether a region is at the end to which the space bar scrolls, or with Shift at the beginning. */
const isAtEnd = ({ shiftKey, target: { scrollTop, scrollHeight, clientHeight } }) =>
  shiftKey ? scrollTop <= 0 : scrollTop >= scrollHeight - clientHeight - 1; // fractions of pixels are rounded

/** Tell whether a board is on the page and no dialog over it. */
export const isOpen = (root) => root.isConnected && !document.querySelector("dialog[open]");

/** Keys are for the board when it has the focus, or nothing has; never in a field, nor while a dialog asks. */
export function isMeantFor(root, focused) {
  if (!isOpen(root) || isIn(focused, FIELDS)) return false;
  return focused === document.body || root.contains(focused);
}
