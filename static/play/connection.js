// The socket of one task: it is opened again when it is lost, and taken for lost when no answer comes.

export const FIRST_WAIT_MILLISECONDS = 500;
export const LONGEST_WAIT_MILLISECONDS = 8000;
export const PATIENCE_MILLISECONDS = 15000;

const OPEN = 1; // WebSocket.OPEN, which tests do not have
const TIMERS = {
  set: (act, milliseconds) => setTimeout(act, milliseconds),
  clear: (timer) => clearTimeout(timer),
};

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
 * `heard` gets each message, `ticked` each binary one. `lost` gets the code the socket was closed with (0: it fell
 * silent) and returns true to reconnect.
 */
export class Connection {
  constructor({ open, heard, ticked, lost }, timers = TIMERS, backoff = new Backoff()) {
    Object.assign(this, { open, heard, ticked, lost, timers, backoff });
    this.socket = null;
    this.doubt = null; // the timer that runs until an answer comes
  }

  connect() {
    const socket = this.open();
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => socket === this.socket && this.retry(code);
    this.socket = socket;
  }

  /** Send a message that the server answers. While there is no connection, do nothing. */
  tell(message) {
    if (this.socket?.readyState !== OPEN) return;
    this.mention(message);
    this.timers.clear(this.doubt);
    this.doubt = this.timers.set(() => this.hangUp(), PATIENCE_MILLISECONDS);
  }

  /** Send a message that the server does not answer. */
  mention(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** Start over with short waits: the server has let us in. */
  settle() {
    this.backoff.reset();
  }

  receive(data) {
    this.timers.clear(this.doubt);
    if (typeof data === "string") this.heard(JSON.parse(data));
    else this.ticked(data);
  }

  hangUp() {
    const silent = this.socket;
    this.socket = null;
    silent.close();
    this.retry(0);
  }

  retry(code) {
    this.timers.clear(this.doubt);
    if (this.lost(code)) this.timers.set(() => this.connect(), this.backoff.next());
  }
}
