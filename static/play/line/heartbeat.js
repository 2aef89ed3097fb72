// The heartbeat of a connection: after a second of silence it asks, and what is not answered in time is in doubt.

import { TIMERS } from "../timers.js";

export const REST_MILLISECONDS = 1000; // of silence before a question
export const DOUBT_MILLISECONDS = 1500; // without an answer until the connection is in doubt
export const PATIENCE_MILLISECONDS = 3500; // in doubt until it is taken for lost
const LATE_MILLISECONDS = 500; // a timer later than this slept with its page, and answers may wait behind it

export class Heartbeat {
  /** `ask` sends a ping, `doubt` gets true and later false, `fail` is called once patience ends. */
  constructor({ ask, doubt, fail, isHidden = () => document.hidden }, timers = TIMERS) {
    Object.assign(this, { ask, doubt, fail, isHidden, timers });
    this.timer = null;
    this.doubted = false;
  }

  /** Count silence from now on: a message has come. */
  rest() {
    this.setDoubt(false);
    this.after(REST_MILLISECONDS, () => this.inquire());
  }

  /** Ask at once; while the page is out of sight, rest instead: its timers are slow and nobody looks. */
  inquire() {
    if (this.isHidden()) {
      this.rest();
      return;
    }
    this.ask();
    this.after(DOUBT_MILLISECONDS, () => this.wonder());
  }

  wonder() {
    this.setDoubt(true);
    this.after(PATIENCE_MILLISECONDS, () => this.fail());
  }

  stop() {
    this.timers.clear(this.timer);
    this.doubted = false;
  }

  /** Act after some time; if the timer slept, ask again instead. */
  after(milliseconds, act) {
    const due = this.timers.now() + milliseconds + LATE_MILLISECONDS;
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => (this.timers.now() > due ? this.inquire() : act()), milliseconds);
  }

  setDoubt(doubted) {
    if (doubted === this.doubted) return;
    this.doubted = doubted;
    this.doubt(doubted);
  }
}
