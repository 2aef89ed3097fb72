// The end of a task: how it ended, and the ways on.

const GUARD_MILLISECONDS = 700; // in which keys and clicks that were meant for the board do nothing here

export class Ending {
  constructor(element) {
    this.element = element;
    element?.addEventListener("click", (event) => this.isGuarded && event.preventDefault(), true);
  }

  /** Show how the task ended, and put the first way on under the Enter key. */
  show(headline) {
    const { element } = this;
    element.querySelector("[data-part=headline]").textContent = headline;
    element.hidden = false;
    element.dispatchEvent(new CustomEvent("ended")); // what waits for it begins to ask the server
    this.guard(true);
    setTimeout(() => this.guard(false), GUARD_MILLISECONDS);
    this.ways()[0]?.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  ways() {
    return [...this.element.querySelectorAll("a, button")];
  }

  guard(isGuarded) {
    this.isGuarded = isGuarded;
    for (const way of this.ways()) way.ariaDisabled = isGuarded ? "true" : null;
  }
}
