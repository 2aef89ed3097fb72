// The other players of a task: whose turn it is, who is there, and the link that invites somebody.

import { companyText } from "./texts.js";

const COPIED_MILLISECONDS = 2000;

export class Company {
  /** `alone` is called when the player goes on without a partner who stays away. */
  constructor(find, { alone, address = location.origin }) {
    this.find = find;
    this.address = address;
    this.toMove = false;
    this.over = false;
    find("alone").addEventListener("click", alone);
    find("copy").addEventListener("click", () => this.copy());
    find("link").addEventListener("focus", ({ target }) => target.select());
  }

  /** Show who is there. */
  show(message) {
    if (this.over) return;
    this.toMove = message.to_move;
    this.find("invitation").hidden = !message.others.some(({ state }) => state === "invited");
    this.find("whose").textContent = companyText(message);
    this.find("alone").hidden = !message.others.some((other) => other.may_be_left);
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

  async copy() {
    const { value } = this.find("link");
    this.find("link").select();
    await navigator.clipboard?.writeText(value).catch(() => {});
    const button = this.find("copy");
    const { textContent } = button;
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = textContent;
    }, COPIED_MILLISECONDS);
  }
}
