// A question before a gesture that ends the task.

export class Question {
  constructor(dialog, words) {
    Object.assign(this, { dialog, words });
    dialog.addEventListener("close", () => this.closed());
  }

  /** Ask, and go on with `onward` if the answer is yes; at once if there is nothing to ask. */
  before(text, onward) {
    if (!text) {
      onward();
      return;
    }
    this.onward = onward;
    this.words.textContent = text;
    this.dialog.showModal();
  }

  closed() {
    const isYes = this.dialog.returnValue === "yes";
    this.dialog.returnValue = "";
    if (isYes) this.onward();
  }
}
