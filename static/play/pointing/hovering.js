// Hovering: a pointer that rests at a place, once for each place.

import { TIMERS } from "../timers.js";

export const REST_MILLISECONDS = 400;
const NEAR = 25; // thousandths within which two points are one place

export class Hovering {
  /** `rest` gets each place, {x, y, target}, at which a pointer comes to rest. */
  constructor(rest, timers = TIMERS) {
    Object.assign(this, { rest, timers });
    this.timer = null;
    this.last = null;
  }

  /** The pointer is at a place now. */
  move(place) {
    this.leave();
    if (!this.isAt(place)) this.timer = this.timers.set(() => this.settle(place), REST_MILLISECONDS);
  }

  leave() {
    this.timers.clear(this.timer);
  }

  settle(place) {
    this.last = place;
    this.rest(place);
  }

  /** Tell whether a place is the one that was hovered over last. */
  isAt({ x, y, target }) {
    if (!this.last || target !== this.last.target) return false;
    return Boolean(target) || Math.hypot(x - this.last.x, y - this.last.y) <= NEAR;
  }
}
