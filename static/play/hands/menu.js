// The menu of a command line: what may come next, chosen by arrow keys, a press or a touch.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class Menu {
  /** `options` returns what may come next for a text; `make` makes the element of an option; `leave` leaves the line. */
  constructor({ input, list, told, options, leave, make = () => document.createElement("li") }) {
    Object.assign(this, { input, list, told, options, leave, make });
    this.found = [];
    this.at = -1; // the option that is chosen; -1: none
  }

  listen() {
    this.input.addEventListener("input", () => this.open());
    this.input.addEventListener("click", () => this.open());
    this.input.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the line keeps the focus
    this.list.addEventListener("click", ({ target }) => this.take(this.found[[...this.list.children].indexOf(target)]));
  }

  get isOpen() {
    return this.found.length > 0;
  }

  /** List what may come next. */
  open() {
    this.found = this.options(this.input.value);
    this.at = -1;
    this.list.replaceChildren(...this.found.map(({ label }, number) => this.item(label, number)));
    this.list.hidden = !this.isOpen;
    this.list.scrollTop = 0;
    this.told.textContent = this.isOpen ? `${this.found.length} suggestion${this.found.length > 1 ? "s" : ""}` : "";
    this.input.setAttribute("aria-expanded", `${this.isOpen}`);
    this.point();
    if (this.isOpen) this.list.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.found = [];
    this.at = -1;
    this.list.hidden = true;
    this.told.textContent = "";
    this.input.setAttribute("aria-expanded", "false");
    this.point();
  }

  /** Take a key that the menu is for, and return true. */
  press({ key, altKey }) {
    if (key === "Escape") return this.escape();
    if (!this.isOpen) return this.begin(key, altKey);
    if (key in STEPS && (key === "ArrowDown" || this.at >= 0)) return this.move(STEPS[key]);
    if ((key === "Enter" || key === "Tab") && this.at >= 0) return this.take(this.found[this.at]);
    if (key === "Enter" || key === "ArrowUp") this.close(); // the line is sent, or an earlier one comes back
    return false;
  }

  /** Close the menu; if it is closed, and nothing is typed, leave the line. */
  escape() {
    if (!this.isOpen && !this.input.value) this.leave();
    this.close();
    return true;
  }

  begin(key, altKey) {
    if (key !== "ArrowDown" || !altKey) return false;
    this.open();
    return true;
  }

  move(step) {
    this.at = Math.min(this.at + step, this.found.length - 1);
    this.point();
    return true;
  }

  /** Put an option on the line, and list what may come after it. */
  take(option) {
    if (!option) return true;
    this.input.value = option.text;
    this.input.focus();
    if (option.whole) this.close();
    else this.open();
    return true;
  }

  /** Mark the option that is chosen, for eyes and for screen readers. */
  point() {
    const items = [...this.list.children];
    for (const [number, item] of items.entries()) item.setAttribute("aria-selected", `${number === this.at}`);
    const chosen = items[this.at];
    if (!chosen) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    this.input.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  }

  item(label, number) {
    const item = Object.assign(this.make(), { id: `${this.list.id}-${number}`, textContent: label });
    item.setAttribute("role", "option");
    return item;
  }
}
