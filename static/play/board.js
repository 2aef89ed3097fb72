// One task on the page, for every family: gestures become action text, text goes to the socket, frames to the screen.

import { handlersOf } from "./handlers.js";
import { Gestures, modeOf } from "./hands/gestures.js";
import { listen } from "./hands/hands.js";
import { CommandHistory } from "./hands/history.js";
import { onlyOne, Pieces } from "./hands/pieces.js";
import { Connection, socketAddress } from "./line/connection.js";
import { FOREIGN, giveUp, goOnAlone, SUPERSEDED, UNAVAILABLE } from "./line/messages.js";
import { Company } from "./page/company.js";
import { Controls } from "./page/controls.js";
import { Countdown } from "./page/countdown.js";
import { Ending } from "./page/ending.js";
import { Frames } from "./page/frames.js";
import { Hud } from "./page/hud.js";
import { Banner, Hint } from "./page/notices.js";
import { Speaker } from "./page/speaker.js";
import { lackText, lostText, runsText, TOO_EARLY } from "./page/texts.js";
import { Pointing } from "./pointing/pointing.js";
import { ThinkingTime } from "./thinking.js";
import { Turns } from "./turns.js";

const isNarrow = () => matchMedia("(max-width: 46rem)").matches;
const HINT_MILLISECONDS = 4000; // for which a passing hint is shown

export class Board {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.over = false;
    this.refusal = ""; // why the server took the last message for nothing
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
    this.lineBanner = new Banner(find("connection"));
    this.problem = find("problem") ? new Banner(find("problem")) : this.banner; // with what was sent
    this.hint = new Hint(find("hint"));
    this.hud = new Hud(find);
    this.speaker = new Speaker((text) => this.hud.speak(text));
    this.controls = new Controls(root, find);
    this.ending = new Ending(find("end"));
    this.pieces = new Pieces(root, find("pieces"), {
      press: (name) => this.pointing.choose(name),
      chosen: () => this.hint.show(""),
    });
    this.frames = new Frames(root, this.pieces);
    this.pointing = new Pointing(this);
    if (isNarrow() && root.classList.contains("typed")) root.querySelector(".rules").open = false; // else above all
    if (find("company")) this.company = new Company(find, { alone: () => this.connection.send(goOnAlone()) });
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
    const handlers = handlersOf(this);
    this.connection = new Connection({
      open: () => new WebSocket(socketAddress(location, this.root.dataset.socket)),
      receive: (message) => handlers[message.type]?.(message),
      tick: (buffer) => this.tick(buffer),
      doubt: (doubted) => this.showLine(doubted),
      lost: (code) => this.lost(code),
    });
    this.connection.connect();
  }

  /** The connection was lost: return true where it is to be made again. */
  lost(code) {
    if (this.over || !this.root.isConnected) return false;
    if (code === FOREIGN) this.stop("This task belongs to another browser, or was withdrawn.");
    if (code === FOREIGN || code === SUPERSEDED) return false;
    this.showLine(true, code === UNAVAILABLE);
    return true;
  }

  /** Say that the connection is lost, because the whole site is interrupted or not, or that it is there again. */
  showLine(lost, isInterrupted = false) {
    this.lineBanner.show(lost && !this.over ? lostText(this.turns.pending, isInterrupted) : "");
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

  /** Send text as the next turn; false where that cannot be now. */
  submit(text, mode) {
    if (this.over) return false;
    if (this.live) return this.ask(text, mode);
    if (!this.isMyTurn()) return false;
    const message = this.turns.start(text, mode, this.spent());
    if (!message) return false;
    this.history.remember(text);
    this.controls.wait();
    this.showLog();
    this.connection.send(message);
    return true;
  }

  ask(text, mode) {
    if (!this.live.press(this.turns.number, text, mode)) return false;
    this.history.remember(text);
    return true;
  }

  /** Send the text that a gesture stands for. While a turn is on its way, one gesture waits for it. */
  make(text, mode) {
    if (this.over) return;
    if (this.live) {
      this.ask(text, mode);
      return;
    }
    if (!this.isMyTurn()) return;
    const { full } = this.turns;
    this.hint.show(full ? "Too fast: one action is already waiting." : "", HINT_MILLISECONDS);
    if (full || this.submit(text, mode)) return;
    this.turns.queue(text, mode);
    this.showLog();
  }

  /** Return whether this player is to move, and say so where they are not. */
  isMyTurn() {
    const mine = !this.company || this.company.toMove || Boolean(this.turns.pending);
    if (!mine) this.hint.show(this.company.reason, HINT_MILLISECONDS);
    return mine;
  }

  /** End a task whose time is up. */
  expire() {
    if (this.over || this.turns.pending) return;
    this.connection.send(this.turns.expire(this.spent()));
  }

  leave() {
    this.leaving = true;
    this.connection.send(giveUp());
  }

  showLog() {
    const lines = this.turns.lines();
    this.hud.showLog(this.live ? lines.map(({ text, waiting }) => ({ text: runsText(text), waiting })) : lines);
  }

  // --- gestures

  /** Tell whether the frames on the page follow the last turn: which piece can go where is known from them. */
  get isUpToDate() {
    return !this.turns.pending && this.thinking.turn === this.turns.number - 1;
  }

  /** Make a gesture that the task knows; others mean nothing. */
  gesture(on, values = {}, mode = modeOf(on)) {
    if (!this.gestures.knows(on)) return;
    const { offered } = this.frames;
    const way = this.pieces.selected ? "" : this.gestures.soleWay(on);
    if (way && !this.isUpToDate) {
      this.hint.show(TOO_EARLY, HINT_MILLISECONDS);
      return;
    }
    const filled = { target: way ? onlyOne(offered, way) : this.pieces.selected, ...values };
    if (this.gestures.lacksTarget(on, filled)) this.hint.show(lackText(way, offered));
    else if (this.gestures.lacksEnd(on, filled)) this.hint.show("Nothing is there: end on a piece.");
    else this.make(this.gestures.text(on, filled), mode);
  }

  hold(on, mode) {
    this.live.hold(this.gestures.find(on).say, mode);
  }

  release() {
    this.live?.release();
  }

  /** The page went out of sight, or came back. */
  changeVisibility() {
    this.thinking.hide(document.hidden);
    this.live?.hide(document.hidden);
    if (!document.hidden) this.connection.check();
  }

  // --- the end

  end(headline) {
    if (this.over) return;
    this.close();
    this.hud.close();
    if (this.company) this.hint.withdraw(this.company.reason);
    this.company?.close();
    this.ending.show(headline);
  }

  stop(text, label, act) {
    this.close();
    this.banner.show(text, label, act);
  }

  close() {
    this.over = true;
    this.pointing.stop();
    this.turns.unqueue();
    this.live?.stop();
    this.speaker.stop();
    this.countdown?.stop();
    this.commandLine.close();
    this.showLog();
    this.showLine(false);
    this.controls.close();
  }
}
