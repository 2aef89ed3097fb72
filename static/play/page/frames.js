// Frames on the page: pictures or texts, and over the current one the targets that can be pressed.

import { longestLine } from "../../lines.js";
import { reserveRoom } from "../../room.js";
import { altText } from "./texts.js";

export class Frames {
  constructor(root, pieces) {
    this.root = root;
    this.pieces = pieces;
    this.offered = []; // targets of the current frame
    this.overlay = null; // what lies over the current frame, if anything does
    reserveRoom(root);
  }

  /** The place of the frame that changes, where gestures are made. */
  get current() {
    return this.root.querySelector("[data-caption=current] .picture");
  }

  show(frame) {
    const figure = this.root.querySelector(`[data-caption="${frame.caption}"]`);
    if (!figure) return;
    const isCurrent = frame.caption === "current";
    this.fill(figure.querySelector(".picture"), frame, isCurrent ? this.over(frame) : []);
    figure.querySelector(".words").textContent = altText(frame.caption, frame.alt);
    if (isCurrent) this.offered = frame.targets;
    if (isCurrent) this.pieces.offer(frame.targets.map((target) => target.name));
  }

  fill(picture, frame, over) {
    const textual = isText(frame);
    picture.classList.toggle("textual", textual);
    picture.classList.toggle("square", !textual && frame.width === frame.height);
    this.keepFocus(picture);
    picture.replaceChildren(textual ? textElement(frame) : imageElement(frame), ...over);
  }

  /** Hand the focus to the board where it would be lost: what is in the picture is drawn anew. */
  keepFocus(picture) {
    const { activeElement } = document;
    if (picture.contains(activeElement) && activeElement !== picture) this.root.focus({ preventScroll: true });
  }

  /** Put a canvas in the place of the current frame. */
  showScreen(canvas) {
    this.current.classList.remove("textual");
    this.current.replaceChildren(canvas, ...(this.overlay ? [this.overlay] : []));
  }

  /** Return what lies over the current frame: its targets, the nearer ones on top, and the overlay. */
  over(frame) {
    const visible = frame.targets.filter((target) => target.box);
    const nearerOnTop = visible.sort((one, other) => one.box[3] - other.box[3]);
    const targets = nearerOnTop.map((target) => targetElement(target, target.name === this.pieces.selected));
    return this.overlay ? [...targets, this.overlay] : targets;
  }
}

const isText = (frame) => frame.media_type.startsWith("text/");

function textElement({ body }) {
  const text = document.createElement("pre");
  text.textContent = body;
  text.style.setProperty("--across", longestLine(body));
  return text;
}

const imageElement = ({ media_type, body, caption, width, height }) =>
  Object.assign(document.createElement("img"), {
    src: `data:${media_type};base64,${body}`,
    alt: `The ${caption} picture`,
    width,
    height,
    draggable: false,
  });

function targetElement({ name, box: [left, top, right, bottom] }, selected) {
  const button = document.createElement("button");
  const tabIndex = -1; // the list below the picture is for the keyboard
  Object.assign(button, { type: "button", className: "target", value: name, title: name, tabIndex });
  button.setAttribute("aria-hidden", "true");
  const percent = { left, top, width: right - left, height: bottom - top };
  for (const [side, thousandths] of Object.entries(percent)) button.style[side] = `${thousandths / 10}%`;
  button.classList.toggle("selected", selected);
  return button;
}
