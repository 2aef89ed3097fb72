// The socket of one task: it is opened again when it is lost, and taken for lost when no answer comes.

import { TIMERS } from "../timers.js";
import { Heartbeat } from "./heartbeat.js";
import { ping } from "./messages.js";

export const FIRST_WAIT_MILLISECONDS = 500;
export const LONGEST_WAIT_MILLISECONDS = 8000;
export const ANSWER_MILLISECONDS = 15000; // for what takes the server some time

const OPEN = 1; // WebSocket.OPEN, which tests do not have

/** Waits between attempts to reconnect. Each is twice the one before, a quarter more or less, up to a limit. */
export class Backoff {
  constructor(random = Math.random) {
    this.random = random;
    this.reset();
  }

  reset() {
    this.wait = FIRST_WAIT_MILLISECONDS;
  }

  next() {
    const wait = this.wait * (0.75 + this.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MILLISECONDS);
    return wait;
  }
}

/** Return the address of a path's socket, encrypted where the page is. */
export const socketAddress = ({ protocol, host }, path) => `${protocol === "https:" ? "wss" : "ws"}://${host}${path}`;

/**
 * `receive` gets each message, `tick` each binary one. `doubt` gets true when the server falls silent, false when it is
 * heard again. `lost` gets the code the socket was closed with (0: it fell silent) and returns true to reconnect.
 */
export class Connection {
  constructor({ open, receive, tick, doubt, lost, isHidden }, timers = TIMERS, backoff = new Backoff()) {
    Object.assign(this, { open, receive, tick, lost, timers, backoff });
    this.socket = null;
    this.unanswered = null; // the timer that runs until a message is answered
    this.waiting = null; // the timer that runs until the next attempt to reconnect
    const ask = () => this.post(ping());
    this.heartbeat = new Heartbeat({ ask, doubt, fail: () => this.hangUp(), isHidden }, timers);
  }

  connect() {
    this.waiting = null;
    const socket = this.open();
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.hear(data);
    socket.onclose = ({ code }) => socket === this.socket && this.retry(code);
    this.socket = socket;
    this.awaitAnswer();
  }

  /** Send a message that the server answers. While there is no connection, do nothing. */
  send(message) {
    if (!this.isOpen) return;
    this.post(message);
    this.awaitAnswer();
  }

  awaitAnswer() {
    this.timers.clear(this.unanswered);
    this.unanswered = this.timers.set(() => this.hangUp(), ANSWER_MILLISECONDS);
  }

  /** Send a message that the server does not answer. */
  post(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  get isOpen() {
    return this.socket?.readyState === OPEN;
  }

  /** Start over with short waits, and watch the line: the server has let us in. */
  settle() {
    this.backoff.reset();
    this.heartbeat.rest();
  }

  /** Ask whether the line still holds: the page was out of sight. */
  check() {
    if (this.isOpen) this.heartbeat.inquire();
  }

  /** Reconnect now rather than later: the browser has a network again. */
  hurry() {
    if (!this.waiting) return;
    this.timers.clear(this.waiting);
    this.backoff.reset();
    this.connect();
  }

  hear(data) {
    this.heartbeat.rest();
    if (typeof data !== "string") {
      this.answered();
      this.tick(data);
      return;
    }
    const message = JSON.parse(data);
    if (message.type === "pong") return;
    this.answered();
    this.receive(message);
  }

  answered() {
    this.timers.clear(this.unanswered);
  }

  hangUp() {
    const silent = this.socket;
    if (!silent) return;
    this.socket = null;
    silent.close();
    this.retry(0);
  }

  retry(code) {
    this.answered();
    this.heartbeat.stop();
    this.waiting = this.lost(code) ? this.timers.set(() => this.connect(), this.backoff.next()) : null;
  }
}
