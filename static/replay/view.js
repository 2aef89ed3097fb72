// The view of another seat, beside the one that a replay is about.

import { tell } from "../lines.js";
import { atStep } from "./addresses.js";
import { drawFrame, fetchFrame } from "./frames.js";

export class View {
  constructor(figure) {
    this.figure = figure;
    this.find = (name) => figure.querySelector(`[data-part="${name}"]`);
  }

  /** Show what the seat sees after a step, unless another step was asked for since. */
  async show(step) {
    this.step = step;
    const frame = await fetchFrame(atStep(this.figure.dataset.view, step));
    if (!frame || step !== this.step) return;
    drawFrame(this.find, frame, "view");
    this.find("view-status").hidden = !frame.status;
    tell(this.find("view-status"), frame.status);
  }
}
