// A real-time world: keys are held and released, and once a second a tick is acknowledged.

import * as messages from "./line/messages.js";

export class LiveWorld {
  /** `send` is for messages that the server answers, `post` for others. */
  constructor({ ticks_per_second, running }, { send, post }) {
    Object.assign(this, { ticksPerSecond: ticks_per_second, running, send, post });
    this.serial = 0; // of what a hand did last
  }

  begin() {
    this.running = true;
    this.send(messages.begin());
  }

  stop() {
    this.running = false;
  }

  /** Ask for an action in the next tick; false where that cannot be. */
  press(number, text, mode) {
    if (!this.running || !text.trim()) return false;
    this.send(messages.turn(number, text, mode));
    return true;
  }

  /** Ask for an action in every tick from now on, until it is released. */
  hold(text, mode) {
    if (this.running) this.send(messages.hold(++this.serial, text, mode));
  }

  release() {
    if (this.running) this.send(messages.release(++this.serial));
  }

  hide(hidden) {
    if (this.running) this.send(messages.pageHidden(hidden));
  }

  /** A tick has arrived: once a second the server hears of it, to measure how long that took. */
  acknowledge(tick) {
    if (tick && tick % this.ticksPerSecond === 0) this.post(messages.tickReceived(tick));
  }
}
