// Buttons for gestures: each is a click, or in a real-time world holds its gesture as long as it is pressed.

export class Keypad {
  /**
   * `isLive` tells whether the world runs in real time; `hold` and `release` are for that. `leave` is called after a
   * click of a mouse, whose hand may go on with keys: they are for the board then, and not for the button.
   */
  constructor({ isLive, press, hold, release, leave }) {
    Object.assign(this, { isLive, press, hold, release, leave });
  }

  listen(keypad) {
    for (const kind of ["pointerdown", "pointerup", "pointerleave", "pointercancel"])
      keypad.addEventListener(kind, (event) => this.isLive() && this.thumb(event), true);
    keypad.addEventListener("click", (event) => this.click(event));
  }

  thumb(event) {
    const key = event.target.closest?.("button");
    if (!key) return;
    if (event.type === "pointerdown") this.hold(key.value);
    else if (event.buttons || event.type !== "pointerleave") this.release();
  }

  click(event) {
    const key = event.target.closest("button");
    if (key && (!this.isLive() || event.detail === 0)) this.press(key.value); // a thumb has held it instead
    if (key && event.pointerType === "mouse") this.leave();
  }
}
