// The pace of a replay that plays: which step is due, whatever time it takes to show one.

export class Pace {
  /** `now` are milliseconds here and below. */
  constructor(step, steps, now) {
    this.steps = steps;
    this.begin(step, now);
  }

  begin(step, now) {
    Object.assign(this, { from: step, last: step, began: now });
  }

  /** Return the step that is due. Whoever has moved by hand goes on from there. */
  due(step, now, stepsPerSecond) {
    if (step !== this.last) this.begin(step, now);
    const due = this.from + Math.floor(((now - this.began) * stepsPerSecond) / 1000);
    this.last = Math.max(step, Math.min(this.steps, due));
    return due;
  }
}
