// Gestures at a place on the current frame: strokes of a pointer, and the same aimed by keys and buttons.

import { aimText } from "../page/texts.js";
import { Aim } from "./aim.js";
import { redrawn } from "./framing.js";
import { Overlay } from "./overlay.js";
import { box, middle, targetAt, within } from "./places.js";
import { recognize } from "./strokes.js";
import { Tools } from "./tools.js";

const AIMED = ["click", "drag", "hover", "hold", "frame"];

export class Pointing {
  constructor(board) {
    this.board = board;
    this.pointer = null; // set once it listens
    this.mode = "keys"; // of the gesture that is aimed
    this.overlay = new Overlay();
    board.frames.overlay = this.overlay.element;
    this.tools = new Tools(board.find("tools"), (on) => this.use(on, "keys"));
    this.aim = new Aim({
      targetAt: (point) => this.nameAt(point),
      show: () => this.showAim(),
      send: (on, values) => board.gesture(on, values, this.mode),
    });
    board.find("aim-set").onclick = () => this.aim.set();
    board.find("aim-cancel").onclick = () => this.aim.stop();
  }

  /** Offer buttons for the gestures of the task. */
  offer() {
    this.tools.offer(this.board.gestures);
  }

  targetAt(point) {
    return targetAt(this.board.frames.offered, point);
  }

  nameAt(point) {
    return this.targetAt(point)?.name ?? "";
  }

  sidesOf(name) {
    return this.board.frames.offered.find((target) => target.name === name)?.box ?? null;
  }

  // --- keys and buttons

  /** Make a gesture by a key or a button: where it needs a place, aim first. */
  use(on, mode) {
    const { board } = this;
    if (board.over || !board.gestures.knows(on)) return;
    const needsPlace = board.gestures.needsPlace(on);
    if (needsPlace && AIMED.includes(on)) this.begin(on, mode);
    else if (needsPlace) board.gesture(on, this.here(), mode);
    else board.gesture(on, {}, mode);
  }

  /** Aim, from the chosen piece on where there is one. */
  begin(on, mode) {
    const { selected } = this.board.pieces;
    const start = selected && this.placeOf(selected);
    this.mode = mode;
    this.aim.begin(on, { ...(start && { cursor: start }), ...(on === "drag" && start && { first: start }) });
    this.board.focus();
  }

  /** Return the place of the chosen piece, or else where the crosshair was last. */
  here() {
    const sides = this.sidesOf(this.board.pieces.selected);
    const point = sides ? middle(sides) : this.aim.cursor;
    return { ...point, target: this.nameAt(point) };
  }

  /** Return the middle of a target; one without a place in the picture is where the crosshair is, by name. */
  placeOf(name) {
    const sides = this.sidesOf(name);
    return sides ? middle(sides) : { ...this.aim.cursor, name };
  }

  /** Take the button of a piece: aim at it, pick it, or choose it for the next gesture. */
  choose(name) {
    const { board } = this;
    if (this.aim.on) {
      this.aim.jump(this.placeOf(name));
      board.focus();
      return;
    }
    board.pieces.select(name);
    if (board.gestures.knows("pick")) board.gesture("pick", { target: name }, "keys");
  }

  /** Take a key before all gestures do; Escape ends whatever is under way. */
  press(event, isOnControl) {
    if (this.aim.press(event, isOnControl)) return true;
    const isBusy = this.pointer?.from || this.board.pieces.selected;
    if (event.key !== "Escape" || !isBusy) return false;
    this.pointer?.cancel();
    this.board.pieces.select("");
    return true;
  }

  // --- strokes

  /** Make the gesture that a stroke is; a box waits until it is sent. */
  draw(stroke, scene) {
    const { board } = this;
    if (board.over) return;
    if (stroke.target) board.pieces.select(stroke.target);
    const { on, values, hint } = recognize(stroke, scene) ?? {};
    if (hint) board.hint.show(hint);
    if (on === "frame") this.frame(stroke, scene);
    else if (on) board.gesture(on, values);
  }

  frame(stroke, scene) {
    this.mode = "pointer";
    this.aim.begin("frame", this.boxAfter(stroke, scene));
  }

  boxAfter(stroke, { picture }) {
    const pending = this.aim.on === "frame" && this.aim.first ? this.aim.gesture.values : null;
    return redrawn(pending, within(picture, stroke.from), within(picture, stroke.to));
  }

  /** Show what a stroke would be if it ended here; null shows what was there before. */
  preview(stroke, scene) {
    const found = stroke && !this.board.over && recognize(stroke, scene);
    if (!found?.on) this.showAim();
    else if (found.on === "frame") this.overlay.show({ on: "frame", values: this.boxOf(stroke, scene) });
    else this.overlay.show(found, this.sidesOf(stroke.target));
  }

  boxOf(stroke, scene) {
    const { first, cursor } = this.boxAfter(stroke, scene);
    return box(first, cursor);
  }

  // --- the aim

  showAim() {
    const { aim, board } = this;
    board.find("aim").hidden = !aim.on;
    if (!aim.on) {
      this.overlay.clear();
      return;
    }
    const { gesture } = aim;
    board.find("aim-set").textContent = aim.needsSecond ? "Set" : "Done";
    this.overlay.aim(gesture, aim.cursor, this.sidesOf(gesture.values.target));
    board.hint.show(aimText(aim, aim.nameAt(aim.cursor)));
  }

  stop() {
    if (this.aim.on) this.aim.stop();
  }
}
