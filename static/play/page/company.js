// The other players of a task: whose turn it is, who is there, and the link that invites somebody.

import { Hint } from "./notices.js";
import { COPIED, companyText, DONE, ENDS_IT, NOT_COPIED, OUT_OF_TURN, PLAYS_ON } from "./texts.js";

const COPIED_MILLISECONDS = 2000;

const plays = ({ state }) => state === "here" || state === "away";

export class Company {
  /** `alone` is called when the player goes on without a partner who stays away. */
  constructor(find, { alone, address = location.origin, clipboard = navigator.clipboard }) {
    Object.assign(this, { find, address, clipboard });
    this.copied = new Hint(find("copied"));
    this.toMove = false;
    this.isDone = false;
    this.isAlone = false; // nobody else plays any more
    this.over = false;
    find("alone").addEventListener("click", alone);
    find("copy").addEventListener("click", () => this.copy());
    find("link").addEventListener("focus", ({ target }) => target.select());
  }

  /** Show who is there. */
  show(message) {
    if (this.over) return;
    this.toMove = message.to_move;
    this.isDone = message.is_done;
    this.isAlone = !message.others.some(plays);
    this.find("invitation").hidden = !message.others.some(({ state }) => state === "invited");
    this.find("whose").textContent = companyText(message);
    this.find("alone").hidden = !message.others.some((other) => other.may_be_left);
    const line = this.find("message"); // where players can write to each other
    if (line) line.hidden = this.isAlone;
    this.find("leaving").textContent = this.isAlone ? ENDS_IT : PLAYS_ON;
    const reports = this.find("reports"); // of people
    if (reports) reports.hidden = message.others.some(({ state }) => state === "invited");
  }

  /** The player has moved: whose turn it is now will be said, where it can be another's. */
  hasMoved() {
    this.toMove = this.isAlone;
  }

  /** The reason why one cannot act now. */
  get reason() {
    return this.isDone ? DONE : OUT_OF_TURN;
  }

  /** It is over: nobody is to move, waited for or invited any more. */
  close() {
    this.over = true;
    this.toMove = false;
    this.find("whose").textContent = "";
    for (const part of ["invitation", "alone"]) this.find(part).hidden = true;
  }

  /** Offer the link to a seat that nobody has taken yet. */
  invite(path) {
    this.find("link").value = this.address + path;
    this.find("invitation").hidden = false;
  }

  /** Copy the link; where that is not allowed, select it and say so. */
  async copy() {
    const link = this.find("link");
    try {
      await this.clipboard.writeText(link.value); // pages without https have no clipboard
      this.copied.show(COPIED, COPIED_MILLISECONDS);
    } catch {
      link.focus();
      link.select();
      this.copied.show(NOT_COPIED);
    }
  }
}
