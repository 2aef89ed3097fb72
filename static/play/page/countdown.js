// The clock of a task with a limit: it shows what is left twice a second, and says when nothing is.

const STEP_MILLISECONDS = 500;
const TIMERS = {
  every: (act, milliseconds) => setInterval(act, milliseconds),
  clear: (timer) => clearInterval(timer),
};

export class Countdown {
  /** `spent` returns the seconds since the last `set`; `show` gets the seconds left; `expire` is called at 0. */
  constructor({ spent, show, expire }, timers = TIMERS) {
    Object.assign(this, { spent, show, expire, timers });
    this.timer = null;
  }

  /** Show how many seconds are left, and go on counting where the task is still open. */
  set(seconds, open) {
    this.stop();
    if (seconds === null) return;
    this.seconds = seconds;
    if (open) this.timer = this.timers.every(() => this.tick(), STEP_MILLISECONDS);
    this.tick();
  }

  stop() {
    this.timers.clear(this.timer);
  }

  tick() {
    const left = Math.max(0, this.seconds - this.spent());
    this.show(left);
    if (left === 0) this.expire();
  }
}
