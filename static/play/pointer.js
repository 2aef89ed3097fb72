// Strokes of mouse, pen or finger over the picture, as strokes.js recognizes them.

export class Pointer {
  /** `knows` tells whether the board has a gesture of a name; `stroke` gets each stroke with its scene. */
  constructor(picture, { knows, stroke }) {
    Object.assign(this, { picture, knows, stroke });
    this.from = null; // where the stroke began, while it lasts
  }

  listen() {
    this.picture.addEventListener("pointerdown", (event) => this.down(event));
    this.picture.addEventListener("pointerup", (event) => this.up(event));
  }

  down(event) {
    const target = event.target.closest(".target");
    this.from = { x: event.clientX, y: event.clientY, target: target?.value ?? "" };
    if (target || this.knows("swipe up")) this.picture.setPointerCapture(event.pointerId);
  }

  up(event) {
    if (!this.from) return;
    const { target, ...from } = this.from;
    this.from = null;
    this.stroke({ from, to: { x: event.clientX, y: event.clientY }, target }, this.scene());
  }

  scene() {
    return {
      knows: this.knows,
      picture: this.picture.getBoundingClientRect(),
      hasTargets: Boolean(this.picture.querySelector(".target")),
      selected: this.picture.querySelector(".target.selected")?.getBoundingClientRect(),
    };
  }
}
