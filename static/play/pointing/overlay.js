// What is drawn over the current frame while a gesture lasts: a rubber band, a line, a ghost, a ring, a crosshair.

const SVG = "http://www.w3.org/2000/svg";
const ARM = 30; // thousandths

export class Overlay {
  constructor() {
    this.element = draw("svg", { class: "overlay", viewBox: "0 0 1000 1000", preserveAspectRatio: "none" });
    this.element.setAttribute("aria-hidden", "true");
  }

  clear() {
    this.element.replaceChildren();
  }

  /** Show a gesture that lasts, {on, values}, and the box of the target it is about, if there is one. */
  show({ on, values = {} }, sides = null) {
    const { x, y, x2, y2 } = values;
    const shapes = {
      drag: () => [...ghost(sides, x2 - x, y2 - y), line(x, y, x2, y2), dot(x2, y2)],
      frame: () => [band(x, y, x2, y2)],
      hold: () => [dot(x, y), draw("circle", { class: "ring", cx: x, cy: y, r: ARM })],
    };
    this.element.replaceChildren(...(shapes[on]?.() ?? []));
  }

  /** Show where a gesture is aimed at: the gesture so far, and a crosshair at the point that moves. */
  aim(gesture, { x, y }, sides = null) {
    this.show(gesture, sides);
    this.element.append(line(x - ARM, y, x + ARM, y, "cross"), line(x, y - ARM, x, y + ARM, "cross"));
  }
}

function draw(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

const line = (x1, y1, x2, y2, kind = "line") => draw("line", { class: kind, x1, y1, x2, y2 });
const dot = (cx, cy) => draw("circle", { class: "dot", cx, cy, r: 8 });
const band = (x, y, x2, y2) => draw("rect", { class: "band", x, y, width: x2 - x, height: y2 - y });

function ghost(sides, right, down) {
  if (!sides) return [];
  const [left, top, end, bottom] = sides;
  return [draw("rect", { class: "ghost", x: left + right, y: top + down, width: end - left, height: bottom - top })];
}
