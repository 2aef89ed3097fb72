// Mouse, pen and finger over the picture: strokes, rests and turns of a wheel, with what is shown while they last.

import { Hovering } from "./hovering.js";
import { within } from "./places.js";
import { HOLD_MILLISECONDS } from "./strokes.js";
import { Wheel } from "./wheel.js";

const LEAVING = ["swipe up", "drag", "frame", "hold"]; // strokes of these may leave the picture
const WHEELS = ["wheel up", "wheel down"];

export class Pointer {
  /**
   * `knows` tells whether the task has a gesture of a name; `stroke` gets each stroke with its scene, `preview` the same
   * while it lasts, and null when nothing is to be shown any more; `make` gets gestures that are no strokes; `targetAt`
   * names the target at a point of the frame.
   */
  constructor(picture, { knows, stroke, preview, make, targetAt }) {
    Object.assign(this, { picture, knows, stroke, preview, make, targetAt });
    this.from = null; // where the stroke began, while it lasts
    this.wheel = new Wheel();
    this.hovering = new Hovering((place) => this.make("hover", place));
  }

  listen() {
    const heard = { down: "pointerdown", move: "pointermove", up: "pointerup", cancel: "pointercancel" };
    for (const [act, kind] of Object.entries(heard)) this.picture.addEventListener(kind, (event) => this[act](event));
    this.picture.addEventListener("pointerleave", () => this.hovering.leave());
    this.picture.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    this.picture.addEventListener("contextmenu", (event) => this.knows("hold") && event.preventDefault());
  }

  down(event) {
    if (event.isPrimary === false || event.button > 0) return;
    const target = event.target.closest(".target");
    const touch = event.pointerType === "touch";
    this.from = { x: event.clientX, y: event.clientY, target: target?.value ?? "", at: event.timeStamp, touch };
    this.hovering.leave();
    if (target || LEAVING.some((on) => this.knows(on))) this.picture.setPointerCapture(event.pointerId);
    if (this.knows("hold")) this.held = setTimeout(() => this.showHold(), HOLD_MILLISECONDS);
  }

  move(event) {
    if (this.from) this.preview(this.strokeTo(event), this.scene());
    else if (this.knows("hover") && event.pointerType === "mouse") this.hovering.move(this.place(event));
  }

  up(event) {
    if (!this.from) return;
    const made = this.strokeTo(event);
    const scene = this.scene();
    this.cancel();
    this.stroke(made, scene);
    if (made.touch) this.hovering.last = this.place(event, made.target);
  }

  /** Forget the stroke that was begun. */
  cancel() {
    clearTimeout(this.held);
    this.from = null;
    this.preview(null);
  }

  turn(event) {
    if (!WHEELS.some((on) => this.knows(on))) return;
    event.preventDefault(); // the page would scroll
    const direction = this.wheel.turn(event);
    if (direction) this.make(`wheel ${direction}`, this.place(event));
  }

  showHold() {
    const { x, y } = this.from;
    this.preview({ ...this.strokeTo({ clientX: x, clientY: y }), milliseconds: HOLD_MILLISECONDS }, this.scene());
  }

  strokeTo({ clientX, clientY, timeStamp = this.from.at }) {
    const { target, at, touch, ...from } = this.from;
    return { from, to: { x: clientX, y: clientY }, target, touch, milliseconds: timeStamp - at };
  }

  /** Return where an event happened: thousandths of the frame, and the target there. */
  place(event, target = event.target.closest?.(".target")?.value ?? "") {
    return { ...within(this.box(), { x: event.clientX, y: event.clientY }), target };
  }

  box() {
    return (this.picture.querySelector("img, canvas") ?? this.picture).getBoundingClientRect();
  }

  scene() {
    return {
      knows: this.knows,
      targetAt: this.targetAt,
      picture: this.box(),
      hasTargets: Boolean(this.picture.querySelector(".target")),
      selected: this.picture.querySelector(".target.selected")?.getBoundingClientRect(),
      wasHovered: (place) => this.hovering.isAt(place),
    };
  }
}
