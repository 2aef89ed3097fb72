// Notices beside the board: the banner over it, and the hint at the hands.

import { chip } from "./chips.js";

export class Banner {
  constructor(element) {
    this.element = element;
  }

  /** Show a text, with a button where there is something to do; an empty text hides the banner. */
  show(text, label = "", act = null) {
    this.element.hidden = !text;
    this.element.replaceChildren(document.createTextNode(text), ...(act ? [chip(label, act)] : []));
  }

  /** Take a text away; another one stays. */
  withdraw(text) {
    if (this.element.textContent === text) this.show("");
  }
}

export class Hint {
  constructor(element) {
    this.element = element;
    this.timer = null;
  }

  /** Show a text, for some time or until there is another. */
  show(text, milliseconds = 0) {
    clearTimeout(this.timer);
    this.element.textContent = text;
    if (text && milliseconds) this.timer = setTimeout(() => this.show(""), milliseconds);
  }

  /** Take a text away at once; another one stays. */
  withdraw(text) {
    if (this.element.textContent === text) this.show("");
  }
}
