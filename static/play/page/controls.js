// Controls of the board as a whole: ready for the next turn, waiting for the server, or done with.

const ALL =
  ":is([data-part=command], [data-part=message]) :is(input, textarea, button), :is([data-part=composer], [data-part=pieces], [data-part=keypad], [data-part=tools]) button, [data-part=give-up]";

export class Controls {
  constructor(root, find) {
    this.root = root;
    this.find = find;
  }

  wait() {
    this.root.classList.add("waiting");
    for (const button of this.senders()) button.disabled = true;
  }

  ready(open) {
    this.root.classList.remove("waiting");
    for (const button of this.senders()) button.disabled = !open;
    if (!open) return;
    for (const button of this.root.querySelectorAll("[data-part=keypad] button")) button.disabled = false;
  }

  senders() {
    return this.root.querySelectorAll(":is([data-part=command], [data-part=message]) button");
  }

  close() {
    for (const control of this.root.querySelectorAll(ALL)) control.disabled = true;
  }

  /** Scroll so that picture and keys are in sight together, where the window is low. */
  bringIntoSight() {
    const keys = this.find("keypad");
    if (keys && keys.getBoundingClientRect().bottom > innerHeight) this.root.scrollIntoView({ block: "start" });
  }
}
