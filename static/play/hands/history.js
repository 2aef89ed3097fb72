// The history of a command line: earlier moves, brought back step by step.

export class CommandHistory {
  texts = [];
  place = 0; // in the history; its length: on the empty line after the newest

  get empty() {
    return !this.texts.length;
  }

  remember(...texts) {
    this.texts.push(...texts);
    this.place = this.texts.length;
  }

  /** Go back (-1) or forth (1), as far as there is something, and return the text there. */
  recall(step) {
    this.place = Math.max(0, Math.min(this.texts.length, this.place + step));
    return this.texts[this.place] ?? "";
  }
}
