// The screen of a real-time world: tiles from a sheet, drawn where each tick has them, pixel for pixel.

import { decode, placeOnSheet, ROW } from "./ticks.js";

export class Screen {
  constructor({ sheet, tile, across, width, height, ground }) {
    this.size = tile;
    this.across = across;
    this.ground = `rgb(${ground.join()})`;
    this.canvas = Object.assign(document.createElement("canvas"), { width, height });
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", "The current picture");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.pen.imageSmoothingEnabled = false;
    this.tiles = new Int32Array(0);
    this.sheet = Object.assign(new Image(), { src: `data:image/png;base64,${sheet}` });
    this.sheet.decode().then(() => this.draw());
  }

  /** Show a tick, and return its number. */
  show(buffer) {
    const { tick, tiles } = decode(buffer, this.tiles);
    this.tiles = tiles;
    this.draw();
    return tick;
  }

  draw() {
    if (!this.sheet.complete) return;
    this.pen.fillStyle = this.ground;
    this.pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    for (let at = 0; at < this.tiles.length; at += ROW) this.paste(...this.tiles.subarray(at, at + ROW));
  }

  paste(number, x, y) {
    const { size } = this;
    const { left, top } = placeOnSheet(number, size, this.across);
    this.pen.drawImage(this.sheet, left, top, size, size, x, y, size, size);
  }
}

/** The screen of a real-time world of text: its frames come as messages, ticks bring their numbers alone. */
export class TextScreen {
  show(buffer) {
    return decode(buffer, new Int32Array(0)).tick;
  }
}
