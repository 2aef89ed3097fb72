// A closed episode: scrub, step and play; the address holds the chosen step.

import { tell } from "../lines.js";
import { reserveRoom } from "../room.js";
import { Actions } from "./actions.js";
import { atStep, goalOf, stepOf, withStep } from "./addresses.js";
import { drawFrame, fetchFrame } from "./frames.js";
import { Pace } from "./pace.js";
import { clamp, stepByKey, turnAfter, turnBefore } from "./steps.js";
import { playButton, sleep } from "./transport.js";
import { View } from "./view.js";

const FASTEST = 20; // pictures a second; beyond, some steps are passed over

export class Replay {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.steps = Number(root.dataset.steps);
    this.turns = root.dataset.turns.split(" ").map(Number);
    this.actions = new Actions(root, this.find);
    this.views = [...root.querySelectorAll("[data-view]")].map((figure) => new View(figure));
    this.running = null; // a token of the run that plays
    reserveRoom(root);
    this.listen();
    this.aim();
    this.go(stepOf(location.search), false);
  }

  // --- hands

  listen() {
    this.find("back").onclick = () => this.go(this.step - 1);
    this.find("forth").onclick = () => this.go(this.step + 1);
    this.find("play").onclick = () => this.toggle();
    this.find("speed").onchange = () => this.running && this.run();
    this.find("scrub").oninput = (event) => this.go(Number(event.target.value));
    this.find("list").onclick = (event) => this.pick(event);
    if (this.find("leap")) this.listenToLeaps();
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    for (const link of this.root.querySelectorAll("[data-goto]")) this.listenToMark(link);
  }

  /** Place a mark at its step of the slider, and let it lead there. */
  listenToMark(link) {
    const step = Number(link.dataset.goto);
    link.style.setProperty("--at", step / this.steps);
    link.onclick = (event) => {
      event.preventDefault();
      this.go(step);
      this.root.querySelector(".frames").scrollIntoView({ block: "nearest" });
    };
  }

  listenToLeaps() {
    this.find("leap").onchange = (event) => this.go(Number(event.target.value));
    if (!this.find("before")) return; // each turn is one action
    this.find("before").onclick = () => this.go(turnBefore(this.turns, this.step));
    this.find("after").onclick = () => this.go(turnAfter(this.turns, this.step, this.steps));
  }

  pick(event) {
    const row = event.target.closest("[data-step]");
    if (row) this.go(Number(row.dataset.step));
  }

  pressed(event) {
    const inList = this.find("list").contains(event.target);
    const { type } = event.target;
    const step = stepByKey(event.key, { step: this.step, steps: this.steps, inList, type });
    if (step === null) return;
    event.preventDefault();
    this.go(step);
  }

  // --- a step

  /** Show a step; `remember` it in the address, and announce it. */
  async go(step, remember = true) {
    this.step = clamp(step, this.steps);
    this.showStep();
    if (remember) history.replaceState(null, "", this.address());
    if (this.step === this.steps) this.halt();
    await Promise.all([this.showFrame(this.step, remember), ...this.views.map((view) => view.show(this.step))]);
  }

  showStep() {
    const { step, steps } = this;
    this.find("step").textContent = step.toLocaleString("en");
    this.find("scrub").value = step;
    this.find("scrub").ariaValueText = `${step} of ${steps}`;
    if (this.find("leap")) this.find("leap").value = step;
    this.actions.choose(step);
    this.find("link").href = this.address();
  }

  async showFrame(step, spoken) {
    const frame = await fetchFrame(atStep(this.root.dataset.pattern, step));
    if (!frame || step !== this.step) return;
    drawFrame(this.find, frame, "current");
    this.find("status").hidden = !frame.status;
    tell(this.find("status"), frame.status);
    if (spoken) this.find("words").textContent = `After ${step} of ${this.steps} actions: ${frame.alt}`;
  }

  address() {
    return withStep(location.href, this.step);
  }

  async aim() {
    if (!this.find("goal")) return;
    const goal = await fetchFrame(goalOf(this.root.dataset.pattern));
    if (goal) drawFrame(this.find, goal, "goal");
  }

  // --- playing

  toggle() {
    if (this.running) {
      this.halt();
      return;
    }
    if (this.step === this.steps) this.step = 0;
    this.run();
    playButton(this.find("play"), true);
  }

  /** Play on: a picture is asked for when the one before has come, and steps between are passed over. */
  async run() {
    const run = Symbol("run");
    this.running = run;
    const pace = new Pace(this.step, this.steps, performance.now());
    while (run === this.running) {
      const due = pace.due(this.step, performance.now(), Number(this.find("speed").value));
      if (due > this.step) await this.go(due, false);
      await sleep(1000 / FASTEST / 2);
    }
  }

  halt() {
    if (!this.running) return;
    this.running = null;
    history.replaceState(null, "", this.address()); // browsers allow a few of these a second
    playButton(this.find("play"), false);
  }
}
