// The list of actions beside a replay. It holds a few hundred at a time; others are fetched.

import { atStep } from "./addresses.js";

const FETCH_MILLISECONDS = 120; // a slider passes many steps on its way

export class Actions {
  step = 0; // the chosen one

  constructor(root, find) {
    this.root = root;
    this.find = find;
    this.waiting = null; // the timer that runs until rows are fetched
  }

  /** Choose the action of a step. */
  async choose(step) {
    this.step = step;
    if (!this.has(step) && !(await this.fetch(step))) return;
    for (const row of this.root.querySelectorAll("[data-step]")) this.mark(row, Number(row.dataset.step) === this.step);
  }

  has(step) {
    return this.root.querySelector(`tr[data-step="${step}"]`);
  }

  /** Fetch the rows around a step; false if another step was chosen meanwhile. */
  async fetch(step) {
    clearTimeout(this.waiting);
    await new Promise((resolve) => {
      this.waiting = setTimeout(resolve, FETCH_MILLISECONDS);
    });
    const answer = await fetch(atStep(this.root.dataset.rows, step));
    if (!answer.ok || step !== this.step) return false;
    const body = this.find("list").querySelector("tbody");
    const first = body.querySelector("[data-begin]");
    body.innerHTML = await answer.text(); // our own page's rows, escaped there
    body.prepend(first);
    return true;
  }

  mark(row, chosen) {
    const button = row.querySelector("button");
    row.classList.toggle("chosen", chosen);
    button.tabIndex = chosen ? 0 : -1; // one stop for Tab, the arrow keys do the rest
    button.ariaCurrent = chosen ? "step" : null;
    if (!chosen) return;
    this.find("scrub").ariaValueText = button.ariaLabel;
    if (this.find("list").contains(document.activeElement)) button.focus({ preventScroll: true });
    this.reveal(row);
  }

  /** Scroll a row into the middle, and quote the response that it came from. */
  reveal(row) {
    const list = this.find("list");
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
    let said = row;
    while (said && said.dataset.response === undefined) said = said.previousElementSibling;
    const quote = this.find("response");
    quote.hidden = !said;
    if (said) quote.textContent = said.dataset.response;
  }
}
