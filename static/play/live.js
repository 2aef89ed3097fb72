// A world that does not wait: keys are held and released, and once a second a tick is acknowledged.

import * as messages from "./messages.js";

export class LiveWorld {
  /** `tell` sends what the server answers, `mention` what it does not. */
  constructor({ ticks_per_second, running }, { tell, mention }) {
    Object.assign(this, { ticksPerSecond: ticks_per_second, running, tell, mention });
    this.serial = 0; // of what a hand did last
  }

  begin() {
    this.running = true;
    this.tell(messages.begin());
  }

  stop() {
    this.running = false;
  }

  /** Ask for words in the next tick; false where they cannot be. */
  say(number, text, mode) {
    if (!this.running || !text.trim()) return false;
    this.tell(messages.say(number, text, mode));
    return true;
  }

  /** Ask for words in every tick from now on, until they are released. */
  hold(text, mode) {
    if (this.running) this.tell(messages.hold(++this.serial, text, mode));
  }

  release() {
    if (this.running) this.tell(messages.release(++this.serial));
  }

  look(away) {
    if (this.running) this.tell(messages.look(away));
  }

  /** A tick has arrived: once a second the server hears of it, to measure how long that took. */
  acknowledge(tick) {
    if (tick && tick % this.ticksPerSecond === 0) this.mention(messages.seen(tick));
  }
}
