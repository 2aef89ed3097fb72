// A box drawn by hand, which can be adjusted before it is sent: each of its corners can be drawn elsewhere.

const NEAR = 40; // thousandths

/** Return {first, cursor} of the box after a stroke: a corner of the pending box is moved, or a new box is drawn. */
export function redrawn(pending, from, to) {
  const corner = pending && cornersOf(pending).find((each) => Math.hypot(each.x - from.x, each.y - from.y) <= NEAR);
  if (!corner) return { first: from, cursor: to };
  const { x, y, x2, y2 } = pending;
  return { first: { x: x + x2 - corner.x, y: y + y2 - corner.y }, cursor: to };
}

const cornersOf = ({ x, y, x2, y2 }) => [
  { x, y },
  { x: x2, y },
  { x, y: y2 },
  { x: x2, y: y2 },
];
