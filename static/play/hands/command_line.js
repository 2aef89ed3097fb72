// The command line: actions are typed as models write them, and the arrow keys bring back earlier ones.

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export class CommandLine {
  /** `send` gets the typed text and returns true when it is on its way. */
  constructor({ form, input, history, send }) {
    Object.assign(this, { form, input, history, send });
  }

  listen() {
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.input.addEventListener("keydown", (event) => this.recall(event));
  }

  submit(event) {
    event.preventDefault();
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
