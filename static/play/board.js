// One task on the page, for every family: gestures become action text, text goes to the socket, frames to the screen.

import { Connection, socketAddress } from "./connection.js";
import { Controls } from "./controls.js";
import { Countdown } from "./countdown.js";
import { Frames } from "./frames.js";
import { Gestures, modeOf } from "./gestures.js";
import { listen } from "./hands.js";
import { hearing } from "./hearing.js";
import { CommandHistory } from "./history.js";
import { Hud } from "./hud.js";
import { FOREIGN, giveUp, SUPERSEDED } from "./messages.js";
import { Banner, Hint } from "./notices.js";
import { Pieces } from "./pieces.js";
import { ThinkingTime } from "./thinking.js";
import { Turns } from "./turns.js";
import { lostWords } from "./words.js";

const HINT_MILLISECONDS = 4000; // for which a passing hint is shown

export class Board {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.over = false;
    this.leaving = false; // giving up is on its way and not acknowledged
    this.live = null; // the world, where it does not wait
    this.screen = null; // what shows it
    this.gestures = new Gestures();
    this.turns = new Turns();
    this.history = new CommandHistory();
    this.thinking = new ThinkingTime(() => performance.now(), document.hidden);
    this.build();
    listen(this);
    if (document.activeElement === document.body) this.focus(); // keys are heard from here on
    this.connect();
  }

  build() {
    const { root, find } = this;
    this.banner = new Banner(find("banner"));
    this.hint = new Hint(find("hint"));
    this.hud = new Hud(find);
    this.controls = new Controls(root, find);
    this.pieces = new Pieces(root, find("pieces"), () => this.hint.show(""));
    this.frames = new Frames(root, this.pieces);
    if (this.hud.hasClock) this.countdown = this.clock();
  }

  clock() {
    return new Countdown({
      spent: () => (this.turns.pending ?? this.spent()).seconds,
      show: (seconds) => this.hud.showTime(seconds),
      expire: () => this.expire(),
    });
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  // --- the connection

  connect() {
    const handlers = hearing(this);
    this.connection = new Connection({
      open: () => new WebSocket(socketAddress(location, this.root.dataset.socket)),
      heard: (message) => handlers[message.type]?.(message),
      ticked: (buffer) => this.tick(buffer),
      lost: (code) => this.lost(code),
    });
    this.connection.connect();
  }

  /** The connection was lost: return true where it is to be made again. */
  lost(code) {
    if (this.over || !this.root.isConnected) return false;
    if (code === FOREIGN) this.stop("This task belongs to another browser, or was withdrawn.");
    if (code === FOREIGN || code === SUPERSEDED) return false;
    this.banner.show(lostWords(this.turns.pending));
    return true;
  }

  tick(buffer) {
    const tick = this.screen.show(buffer);
    this.hud.count(tick, this.over);
    this.live.acknowledge(tick);
  }

  // --- turns

  /** Return the seconds that were spent on the turn that comes next. */
  spent() {
    return this.thinking.spent(this.turns.number);
  }

  /** Send words as the next turn; false where that cannot be now. */
  say(text, mode) {
    if (this.over) return false;
    if (this.live) return this.ask(text, mode);
    const message = this.turns.start(text, mode, this.spent());
    if (!message) return false;
    this.history.remember(text);
    this.controls.wait();
    this.showLog();
    this.connection.tell(message);
    return true;
  }

  ask(text, mode) {
    if (!this.live.say(this.turns.number, text, mode)) return false;
    this.history.remember(text);
    return true;
  }

  /** Say what a gesture stands for. While a turn is on its way, one gesture waits for it. */
  make(text, mode) {
    if (this.over) return;
    if (this.live) {
      this.ask(text, mode);
      return;
    }
    const { full } = this.turns;
    this.hint.show(full ? "That was too fast: one gesture waits already." : "", HINT_MILLISECONDS);
    if (full || this.say(text, mode)) return;
    this.turns.queue(text, mode);
    this.showLog();
  }

  /** End a task whose time is up. */
  expire() {
    if (this.over || this.turns.pending) return;
    this.connection.tell(this.turns.expire(this.spent()));
  }

  leave() {
    this.leaving = true;
    this.connection.tell(giveUp());
  }

  showLog() {
    this.hud.showLog(this.turns.lines());
  }

  // --- gestures

  /** Make a gesture that the task knows; others mean nothing. */
  gesture(on, values = {}) {
    if (!this.gestures.knows(on)) return;
    const filled = { target: this.pieces.selected, ...values };
    if (this.gestures.lacksTarget(on, filled))
      this.hint.show("Choose a piece first: click it, or use the buttons below.");
    else this.make(this.gestures.text(on, filled), modeOf(on));
  }

  hold(on, mode) {
    this.live.hold(this.gestures.find(on).say, mode);
  }

  release() {
    this.live?.release();
  }

  /** The page went out of sight, or came back. */
  look() {
    this.thinking.look(document.hidden);
    this.live?.look(document.hidden);
  }

  // --- the end

  end(outcome) {
    if (this.over) return;
    this.close();
    this.hud.close();
    this.controls.showEnd(outcome);
  }

  stop(text, label, act) {
    this.close();
    this.banner.show(text, label, act);
  }

  close() {
    this.over = true;
    this.turns.unqueue();
    this.live?.stop();
    this.countdown?.stop();
    this.showLog();
    this.controls.close();
  }
}
