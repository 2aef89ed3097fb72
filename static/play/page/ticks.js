// Ticks of a real-time world, as the server packs them: Clocked in its messages.py.

const HEADER_BYTES = 16; // four int32
export const ROW = 3; // int32 of a tile: its number on the sheet, x and y in pixels

/**
 * Return the number of the tick and the tiles of the whole screen. A tick brings only the tiles above those that
 * `before` holds already.
 */
export function decode(buffer, before) {
  const [tick, , kept, total] = new Int32Array(buffer, 0, 4);
  const tiles = new Int32Array(ROW * total);
  tiles.set(before.subarray(0, ROW * kept));
  tiles.set(new Int32Array(buffer, HEADER_BYTES), ROW * kept);
  return { tick, tiles };
}

/** Return where a tile lies on a sheet with `across` tiles of `size` pixels in a row. */
export const placeOnSheet = (number, size, across) => ({
  left: (number % across) * size,
  top: Math.floor(number / across) * size,
});
