// A way to win: each step turns into the next by way of frames in between, unless motion is unwelcome.

import { reserveRoom } from "../room.js";
import { inClip } from "./addresses.js";
import { clamp } from "./steps.js";
import { playButton, sleep } from "./transport.js";

const PART_MILLISECONDS = 70;
const STEP_MILLISECONDS = 350;

export class Clip {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.steps = Number(root.dataset.steps);
    this.between = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Number(root.dataset.between);
    this.step = 0;
    this.playing = null; // a token of the run that plays
    reserveRoom(root);
    this.listen();
    this.cutWhenSeen();
  }

  listen() {
    this.find("back").onclick = () => this.byHand(() => this.cut(this.step - 1));
    this.find("forth").onclick = () => this.byHand(() => this.forth());
    this.find("play").onclick = () => (this.playing ? this.pause() : this.play());
    this.find("scrub").oninput = (event) => this.byHand(() => this.cut(Number(event.target.value)));
    for (const chip of this.chips()) chip.onclick = () => this.byHand(() => this.cut(Number(chip.dataset.step)));
  }

  cutWhenSeen() {
    new IntersectionObserver((seen, watcher) => {
      if (!seen.some((each) => each.isIntersecting)) return;
      watcher.disconnect();
      this.cut(0);
    }).observe(this.root);
  }

  chips() {
    return this.root.querySelectorAll("[data-step]");
  }

  place() {
    return `${this.step} of ${this.steps}`;
  }

  /** Load a picture, and return its address once it can be shown at once, or null. */
  load(step, part = 0) {
    const image = new Image();
    image.src = inClip(this.root.dataset.pattern, step, part);
    return image
      .decode()
      .then(() => image.src)
      .catch(() => null);
  }

  /** Show a step without what is in between. */
  async cut(step) {
    this.step = clamp(step, this.steps);
    this.find("scrub").value = this.step;
    this.find("count").textContent = this.place();
    for (const chip of this.chips()) chip.setAttribute("aria-pressed", String(Number(chip.dataset.step) === this.step));
    const drawn = this.step;
    const shown = await this.load(drawn);
    if (shown && drawn === this.step) Object.assign(this.find("picture"), { src: shown, hidden: false });
  }

  /** Turn into the next step. */
  async forth() {
    if (this.step === this.steps) return;
    const from = this.step;
    const parts = Array.from({ length: this.between }, (_, part) => this.load(from, part + 1));
    const following = this.load(from + 1); // ready when the layer arrives
    for (const part of await Promise.all(parts)) {
      if (from !== this.step) return;
      if (part) this.find("picture").src = part;
      await sleep(PART_MILLISECONDS);
    }
    await following;
    if (from === this.step) await this.cut(from + 1);
  }

  async play() {
    if (this.step === this.steps) await this.cut(0);
    const turn = Symbol("playing");
    this.playing = turn;
    this.find("announcement").textContent = ""; // so that the same step is announced again afterwards
    playButton(this.find("play"), true);
    while (this.playing === turn && this.step < this.steps) {
      await this.forth();
      await sleep(STEP_MILLISECONDS);
    }
    if (this.playing === turn) this.pause();
  }

  pause() {
    this.playing = null;
    playButton(this.find("play"), false);
  }

  /** Do what a hand has asked for, and announce where that led. */
  async byHand(move) {
    this.pause();
    await move();
    if (!this.playing) this.announce();
  }

  announce() {
    const made = this.root.querySelector(`[data-step="${this.step}"]`)?.textContent.trim(); // none at the start
    this.find("announcement").textContent = made ? `${this.place()}: ${made}` : this.place();
  }
}
