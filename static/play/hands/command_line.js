// The command line: actions are typed as models write them, and the arrow keys bring back earlier ones.

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export class CommandLine {
  /** `send` gets the typed text and returns true when it is on its way. `menu` lists what may be typed, or is null. */
  constructor({ form, input, history, send, menu = null }) {
    Object.assign(this, { form, input, history, send, menu });
  }

  listen() {
    this.menu?.listen();
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.input.addEventListener("keydown", (event) => this.hear(event));
  }

  /** Go to the line, if it has a menu, and open that; return whether it has. */
  open() {
    if (!this.menu) return false;
    this.input.focus();
    this.menu.open();
    return true;
  }

  close() {
    this.menu?.close();
  }

  hear(event) {
    if (this.menu?.press(event)) event.preventDefault();
    else this.recall(event);
  }

  submit(event) {
    event.preventDefault();
    this.close();
    if (this.send(this.input.value)) this.input.value = "";
    this.input.focus(); // the button that was clicked is disabled now
  }

  recall(event) {
    const step = STEPS[event.key];
    if (!step || this.history.empty) return;
    event.preventDefault();
    this.input.value = this.history.recall(step);
  }

  /** Give text back that was refused, unless something else is being typed. */
  restore(text) {
    this.input.value ||= text;
  }
}
