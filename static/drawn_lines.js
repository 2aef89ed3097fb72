// Ropes, belts, rays and cords: integer lines, drawn square by square, as `envs/contraption/look/lines.py` draws them.

/** Return the pixels from one point to another, both included, one for each step along the longer way. */
export function line([x, y], [x1, y1]) {
  const [wide, high] = [Math.abs(x1 - x), Math.abs(y1 - y)];
  const most = Math.max(wide, high);
  const along = (step, length) => Math.floor((2 * step * length + most) / (2 * Math.max(most, 1)));
  return Array.from({ length: most + 1 }, (_, step) => [
    x + Math.sign(x1 - x) * along(step, wide),
    y + Math.sign(y1 - y) * along(step, high),
  ]);
}

/** Return the pixels along several points; a corner is there twice. */
export const path = (points) => points.slice(1).flatMap((end, number) => line(points[number], end));

/**
 * Draw along points. A pen has layers, each a square of `width` pixels in colors that change every `dash` pixels; `shift`
 * moves the colors on along the way, 0 or more pixels.
 */
export function stroke(context, points, pen, scale = 1, shift = 0) {
  const along = path(points);
  for (const { width, colors, dash } of pen) {
    const [side, long] = [width * scale, dash * scale];
    const corner = Math.floor(side / 2);
    along.forEach(([x, y], number) => {
      context.fillStyle = `rgb(${colors[Math.floor((number + shift) / long) % colors.length].join()})`;
      context.fillRect(x - corner, y - corner, side, side);
    });
  }
}
