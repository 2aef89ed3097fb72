// What a screen reader is told of a world that does not wait: its newest text, once in some seconds.

import { TIMERS } from "../timers.js";

export const PAUSE_MILLISECONDS = 5000; // between two texts, so that one is heard before the next begins

export class Speaker {
  constructor(say, timers = TIMERS) {
    Object.assign(this, { say, timers });
    this.timer = null; // runs during a pause
    this.waiting = "";
  }

  /** Say a text, or keep it until the pause is over in place of any that waits. */
  offer(text) {
    this.waiting = text;
    if (!this.timer) this.speak();
  }

  speak() {
    this.timer = null;
    if (!this.waiting) return;
    this.say(this.waiting);
    this.waiting = "";
    this.timer = this.timers.set(() => this.speak(), PAUSE_MILLISECONDS);
  }

  /** Say nothing more: what waits is out of date. */
  stop() {
    this.timers.clear(this.timer);
    this.timer = null;
    this.waiting = "";
  }
}
