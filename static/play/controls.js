// Controls of the board as a whole: ready for the next turn, waiting for the server, or done with.

import { outcomeWords } from "./words.js";

const ALL =
  "[data-part=say] :is(input, button), :is([data-part=pieces], [data-part=keypad]) button, [data-part=give-up]";

export class Controls {
  constructor(root, find) {
    this.root = root;
    this.find = find;
  }

  wait() {
    this.root.classList.add("waiting");
    this.find("send").disabled = true;
  }

  ready(open) {
    this.root.classList.remove("waiting");
    this.find("send").disabled = !open;
    if (!open) return;
    for (const button of this.root.querySelectorAll("[data-part=keypad] button")) button.disabled = false;
  }

  close() {
    for (const control of this.root.querySelectorAll(ALL)) control.disabled = true;
  }

  showEnd(outcome) {
    const end = this.find("end");
    end.querySelector("strong").textContent = outcomeWords(outcome);
    end.hidden = false;
    end.querySelector("a, button")?.focus({ preventScroll: true });
    end.scrollIntoView({ block: "nearest" });
  }

  /** Scroll so that picture and keys are in sight together, where the window is low. */
  bringIntoSight() {
    const keys = this.find("keypad");
    if (keys && keys.getBoundingClientRect().bottom > innerHeight) this.root.scrollIntoView({ block: "start" });
  }
}
