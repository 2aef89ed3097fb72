// Aiming without a pointer: a crosshair is moved by arrow keys, Enter sets a point, Escape cancels.

import { box, moved, named, path } from "./places.js";

export const STEP = 20; // thousandths
export const STRIDE = 100; // with Shift
const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const WITH_TWO_POINTS = ["drag", "frame"];

export class Aim {
  on = ""; // the gesture that is aimed; empty while none is
  first = null; // of two points, once it is set
  cursor = { x: 500, y: 500 };

  /** `targetAt` returns the name of the target at a point; `show` is called after each change; `send` at the end. */
  constructor({ targetAt, show, send }) {
    Object.assign(this, { targetAt, show, send });
  }

  /** Begin to aim, at a point where one is known; of two points the first may be known. */
  begin(on, { cursor = this.cursor, first = null } = {}) {
    Object.assign(this, { on, cursor, first });
    this.show();
  }

  get needsSecond() {
    return WITH_TWO_POINTS.includes(this.on) && !this.first;
  }

  /** Return the name of the target at a point; a point may have one of its own, without a place in the picture. */
  nameAt({ name, ...point }) {
    return name ?? this.targetAt(point);
  }

  /** The gesture as it would be sent now: {on, values}. */
  get gesture() {
    const { on, cursor, first } = this;
    const start = first ?? cursor;
    if (on === "frame") return { on, values: named(box(start, cursor), this.targetAt) };
    const ends = { target: this.nameAt(start), target2: this.nameAt(cursor) };
    if (on === "drag") return { on, values: { ...path(start, cursor), ...ends } };
    return { on, values: { x: cursor.x, y: cursor.y, target: this.nameAt(cursor) } };
  }

  /** Take a key; true where it was meant for the aim. */
  press({ key, shiftKey, repeat }, isOnControl) {
    if (!this.on) return false;
    if (MOVES[key]) this.move(MOVES[key], shiftKey ? STRIDE : STEP);
    else if (key === "Escape") this.stop();
    else if (key === "Enter" && !isOnControl) repeat || this.set();
    else return false;
    return true;
  }

  move([right, down], step) {
    this.jump(moved(this.cursor, right * step, down * step));
  }

  jump(point) {
    this.cursor = point;
    this.show();
  }

  /** Set the point under the crosshair: the first of two, or the last, and then the gesture is sent. */
  set() {
    if (this.needsSecond) {
      this.first = this.cursor;
      this.show();
      return;
    }
    const { on, values } = this.gesture;
    this.stop();
    this.send(on, values);
  }

  stop() {
    this.on = "";
    this.first = null;
    this.cursor = moved(this.cursor, 0, 0); // without a name
    this.show();
  }
}
