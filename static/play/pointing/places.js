// Places on the current frame, in thousandths of its width and height.

const WHOLE = 1000;
const bounded = (thousandths) => Math.max(0, Math.min(WHOLE, Math.round(thousandths)));

/** Return a point of the window in thousandths of a box, the nearest one inside it. */
export const within = ({ left, top, width, height }, { x, y }) => ({
  x: bounded((WHOLE * (x - left)) / width),
  y: bounded((WHOLE * (y - top)) / height),
});

export const moved = ({ x, y }, right, down) => ({ x: bounded(x + right), y: bounded(y + down) });

/** Return the middle of a target's box: left, top, right, bottom. */
export const middle = ([left, top, right, bottom]) => ({
  x: bounded((left + right) / 2),
  y: bounded((top + bottom) / 2),
});

/** Return {x, y, x2, y2} from one point to another. */
export const path = (from, to) => ({ x: from.x, y: from.y, x2: to.x, y2: to.y });

/** Return {x, y, x2, y2} from the upper left corner of a box to the lower right one. */
export const box = (one, other) =>
  path(
    { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) },
  );

/** Return the values with the names of the targets at both ends, by a function that names the one at a point. */
export const named = (values, nameAt) => ({
  ...values,
  target: nameAt({ x: values.x, y: values.y }),
  target2: nameAt({ x: values.x2, y: values.y2 }),
});

/** Return the target in front at a point, or undefined. Those that end lower on the frame are nearer. */
export const targetAt = (targets, { x, y }) =>
  targets
    .filter(({ box: sides }) => sides && x >= sides[0] && y >= sides[1] && x <= sides[2] && y <= sides[3])
    .sort((one, other) => other.box[3] - one.box[3])[0];
