// The turns of a task: those the server has, the one on its way, and the gesture that waits behind it.

import { turn } from "./line/messages.js";

export class Turns {
  number = 1; // of the next turn
  stored = []; // {text, feedback} of every turn the server has
  pending = null; // the turn that is on its way and not acknowledged
  next = null; // {text, mode} of a gesture made meanwhile; one at most

  /** Go on where the server is. A pending turn stays: it is sent again, and answered the same if it was stored. */
  join({ number, turns }) {
    this.number = number;
    this.stored = turns;
  }

  /** Return the message of a new turn, or null while another is on its way or where there is nothing to send. */
  start(text, mode, spent) {
    if (this.pending || !text.trim()) return null;
    this.pending = turn(this.number, text, mode, spent);
    return this.pending;
  }

  /** Return the message for time that is up: a turn without text. */
  expire(spent) {
    this.pending = turn(this.number, "", "keys", spent);
    return this.pending;
  }

  /** Keep a stored turn; false if it is not the pending one. */
  acknowledge(message) {
    if (message.number !== this.pending?.number) return false;
    this.pending = null;
    this.keep(message);
    return true;
  }

  /** Keep a stored turn. */
  keep({ number, text, feedback }) {
    this.number = number + 1;
    this.stored[number - 1] ??= { text, feedback }; // known already, if it was sent twice
  }

  get full() {
    return Boolean(this.pending && this.next);
  }

  /** Let a gesture wait for the pending turn. */
  queue(text, mode) {
    this.next = { text, mode };
  }

  /** Return the gesture that waited, which no longer does, or null. */
  unqueue() {
    const { next } = this;
    this.next = null;
    return next;
  }

  /** Forget what was on its way, and return the turn that was refused, or null. */
  refuse() {
    const { pending } = this;
    this.pending = this.next = null;
    return pending;
  }

  /** Return {text, waiting} of each turn that has text, the newest first. */
  lines() {
    const kept = this.pending?.number > this.stored.length ? [this.pending] : []; // else the server has it after all
    return [...withText(this.stored, false), ...withText([...kept, this.next], true)].reverse();
  }
}

// The turn for time that is up has no text.
const withText = (turns, waiting) => turns.filter((each) => each?.text).map(({ text }) => ({ text, waiting }));
