// A wheel over the picture: every notch of it is one gesture, however finely the device counts.

export const NOTCH_PIXELS = 60;
const PIXELS = [1, 20, 400]; // of a unit, by WheelEvent.deltaMode: pixels, lines, pages

export class Wheel {
  turned = 0; // pixels since the last notch

  /** Return "up" or "down" once a notch is full, else "". */
  turn({ deltaY, deltaMode = 0 }) {
    const pixels = deltaY * PIXELS[deltaMode];
    if (pixels * this.turned < 0) this.turned = 0;
    this.turned += pixels;
    if (Math.abs(this.turned) < NOTCH_PIXELS) return "";
    const direction = this.turned < 0 ? "up" : "down";
    this.turned = 0;
    return direction;
  }
}
