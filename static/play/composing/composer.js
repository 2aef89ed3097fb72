// The composer on the page: chips and an empty board, by mouse, touch and keys, and the line with what they say.

import { Composition } from "./composition.js";
import { Roving } from "./roving.js";
import { chosenText, EMPTY, laidText } from "./texts.js";

const named = (buttons) => new Map(buttons.map((button) => [button.value, button]));
const REMOVES = ["Delete", "Backspace"];

export class Composer {
  hand = "pointer"; // what pressed last: "pointer" or "keys"

  /**
   * `line` is where the answer is typed, `tell` shows a hint, `complain` what is wrong with an answer, and `send` gets
   * the text and the mode of input, and returns true when it is on its way.
   */
  constructor(element, { line, tell, complain, send }) {
    Object.assign(this, { element, line, tell, complain, send });
    const [places, chips] = ["places", "chips"].map((part) => [...this.part(part).querySelectorAll("button")]);
    Object.assign(this, { places: named(places), chips: named(chips) });
    const { form, between, across, chipsAcross } = element.dataset;
    const names = { places: [...this.places.keys()], chips: [...this.chips.keys()] };
    this.composition = new Composition({ ...names, form, between });
    this.rovings = [new Roving(places, Number(across)), new Roving(chips, Number(chipsAcross))];
    this.show();
  }

  part(name) {
    return this.element.querySelector(`[data-part="${name}"]`);
  }

  listen() {
    const { composition } = this;
    this.part("places").addEventListener("click", (event) => this.press(event, (name) => composition.pressPlace(name)));
    this.part("chips").addEventListener("click", (event) => this.press(event, (name) => composition.pressChip(name)));
    this.element.addEventListener("keydown", (event) => this.hear(event));
    this.part("clear").addEventListener("click", () => this.change(() => composition.clear()));
    this.line.addEventListener("input", () => this.read());
    this.line.addEventListener("keydown", (event) => this.enter(event));
  }

  press(event, act) {
    const button = event.target.closest("button");
    if (!button) return;
    this.hand = event.detail === 0 ? "keys" : "pointer";
    for (const roving of this.rovings) if (roving.buttons.includes(button)) roving.stop(roving.buttons.indexOf(button));
    this.change(() => act(button.value));
  }

  /** Arrow keys go from button to button, Delete takes a chip off, Escape chooses nothing. */
  hear(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { composition } = this;
    if (this.rovings.some((roving) => roving.press(event))) event.preventDefault();
    else if (REMOVES.includes(event.key) && this.places.has(event.target.value)) {
      event.preventDefault();
      this.change(() => composition.remove(event.target.value));
    } else if (event.key === "Escape" && (composition.chip || composition.place)) {
      event.stopPropagation();
      this.change(() => composition.choose({}));
    }
  }

  /** Change the composition, and write what it says now. */
  change(act) {
    act();
    this.line.value = this.composition.text;
    this.complain("");
    this.show();
    this.tell(chosenText(this.composition));
  }

  /** Lay what was typed. */
  read() {
    this.composition.read(this.line.value);
    this.complain("");
    this.show();
  }

  /** Enter sends the line; with Shift it goes on below. */
  enter(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.line.form.requestSubmit();
  }

  /** Send a text: as typed, unless it is what was put together. Return true when it is on its way. */
  submit(text) {
    if (!text.trim()) {
      this.complain(EMPTY);
      return false;
    }
    return this.send(text, text === this.composition.text ? this.hand : "command");
  }

  show() {
    const { composition } = this;
    for (const [place, button] of this.places) this.showPlace(place, button, composition.laid.get(place) ?? "");
    for (const [chip, button] of this.chips) {
      const place = composition.placeOf(chip);
      button.classList.toggle("laid", Boolean(place));
      button.setAttribute("aria-label", place ? `${chip}, on ${place}` : chip);
      button.setAttribute("aria-pressed", `${chip === composition.chip}`);
    }
    this.part("laid").textContent = laidText(composition.laid.size);
  }

  showPlace(place, button, chip) {
    const drawing = this.chips.get(chip)?.querySelector("svg")?.cloneNode(true);
    const name = Object.assign(document.createElement("span"), { textContent: chip });
    button.querySelector(".laid").replaceChildren(...(drawing ? [drawing] : []), name);
    button.setAttribute("aria-label", chip ? `${place}: ${chip}` : `${place}: free`);
    const isChosen = place === this.composition.place || (Boolean(chip) && chip === this.composition.chip);
    button.setAttribute("aria-pressed", `${isChosen}`);
  }
}
