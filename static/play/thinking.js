// Thinking time: seconds from a frame's arrival to the action, and how many of them the page was out of sight.

const NONE = { seconds: 0, blurred: 0 };

export class ThinkingTime {
  constructor(now, hidden = false) {
    this.now = now; // a function that returns milliseconds
    this.turn = -1; // the turn whose frames are thought about; -1 before the first
    this.shownAt = now();
    this.blurred = 0; // milliseconds
    this.hiddenAt = hidden ? now() : null;
  }

  /** Begin: the frames after a turn have arrived. For the same turn again, only correct when that was. */
  start(turn, secondsAgo = 0) {
    const now = this.now();
    this.shownAt = now - 1000 * secondsAgo;
    if (turn === this.turn) return;
    this.turn = turn;
    this.blurred = 0;
    if (this.hiddenAt !== null) this.hiddenAt = now;
  }

  /** The page goes out of sight, or comes back. */
  hide(hidden) {
    const now = this.now();
    if (!hidden && this.hiddenAt !== null) this.blurred += now - this.hiddenAt;
    this.hiddenAt = hidden ? now : null;
  }

  /** Return the seconds spent on the turn of this number: none, if it is sent before the frame it acts on. */
  spent(number) {
    if (this.turn < number - 1) return NONE;
    const now = this.now();
    const blurred = this.blurred + (this.hiddenAt === null ? 0 : now - this.hiddenAt);
    return { seconds: Math.max(0, now - this.shownAt) / 1000, blurred: blurred / 1000 };
  }
}
