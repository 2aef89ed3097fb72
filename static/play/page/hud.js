// Texts next to the board: actions used, time left, status, feedback, and the log.

import { tell } from "../../lines.js";
import { clockText, countText } from "./texts.js";

export class Hud {
  constructor(find) {
    this.find = find;
    this.meter = find("meter");
  }

  get budget() {
    return this.meter.max;
  }

  set budget(actions) {
    this.meter.max = actions;
  }

  get hasClock() {
    return Boolean(this.find("clock"));
  }

  count(actions, over) {
    this.meter.value = actions;
    const limit = this.meter.hidden ? null : this.budget;
    this.find("count").textContent = countText(actions, limit, over);
  }

  /** Show what was used; time is not running out any more. */
  close() {
    this.count(this.meter.value, true);
    if (this.hasClock) this.find("time-left").hidden = true;
  }

  showTime(seconds) {
    this.find("clock").textContent = clockText(seconds);
  }

  showStatus(lines) {
    tell(this.find("status"), lines);
  }

  /** Say a text to those who do not see the screen. */
  speak(text) {
    this.find("spoken").textContent = text;
  }

  showFeedback(text) {
    this.find("feedback").textContent = text;
  }

  /** Show the log: {text, waiting} of each turn, the newest first. */
  showLog(lines) {
    const item = ({ text, waiting }) =>
      Object.assign(document.createElement("li"), { textContent: text, className: waiting ? "pending" : "" });
    this.find("log").replaceChildren(...lines.map(item));
  }
}
