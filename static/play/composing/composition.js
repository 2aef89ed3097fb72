// An answer put together from chips on places, and the text that says so. Each chip lies on one place at most.

import { inOrder } from "../hands/pieces.js";

const fill = (form, values) => form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const plain = (text) => text.trim().replace(/\s+/g, " ").toLowerCase();

export class Composition {
  laid = new Map(); // the name of a place -> that of the chip on it
  chip = ""; // what is chosen: a chip, or a free place for the next one
  place = "";

  /** `places` and `chips` are names; `form` says how a chip on a place is written, `between` what lies between two. */
  constructor({ places, chips, form, between }) {
    Object.assign(this, { form, between });
    const pairs = places.flatMap((place) => chips.map((chip) => ({ place, chip })));
    this.meant = new Map(pairs.map((pair) => [plain(fill(form, pair)), pair]));
  }

  /** The text of the answer, in the order of the places. */
  get text() {
    const parts = inOrder([...this.laid.keys()]).map((place) => this.part(place));
    return parts.join(this.between);
  }

  part(place) {
    return fill(this.form, { place, chip: this.laid.get(place) });
  }

  placeOf(chip) {
    return [...this.laid].find(([, other]) => other === chip)?.[0] ?? "";
  }

  /** Press a chip: it goes to the place that is chosen, or is chosen itself. */
  pressChip(chip) {
    if (this.place) this.lay(this.place, chip);
    else this.choose({ chip: chip === this.chip ? "" : chip });
  }

  /** Press a place: the chosen chip goes there; without one, the chip there is chosen, or the free place. */
  pressPlace(place) {
    const there = this.laid.get(place) ?? "";
    if (this.chip && this.chip === there) this.remove(place);
    else if (this.chip) this.lay(place, this.chip);
    else if (there) this.choose({ chip: there });
    else this.choose({ place: place === this.place ? "" : place });
  }

  /** Lay a chip on a place. One that comes from another place changes with what lies here. */
  lay(place, chip) {
    const [from, there] = [this.placeOf(chip), this.laid.get(place)];
    if (from) this.laid.delete(from);
    if (from && there && from !== place) this.laid.set(from, there);
    this.laid.set(place, chip);
    this.choose({});
  }

  remove(place) {
    this.laid.delete(place);
    this.choose({});
  }

  clear() {
    this.laid.clear();
    this.choose({});
  }

  choose({ chip = "", place = "" }) {
    Object.assign(this, { chip, place });
  }

  /** Lay what a text says, as far as it is understood. */
  read(text) {
    this.clear();
    for (const part of text.split(/[,;\n]/)) {
      const pair = this.meant.get(plain(part));
      if (pair) this.lay(pair.place, pair.chip);
    }
  }
}
