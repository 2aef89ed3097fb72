"""Composing what has any size: walls, ramps, conveyors, rubble, outlines and frames, from cells of the atlas."""

from __future__ import annotations

from math import isqrt

import numpy as np
import numpy.typing as npt

from plumbline.envs.contraption.look.atlas import Atlas, Colors, Mask, Sprite, atlas
from plumbline.envs.contraption.look.paints import INK, WHITE
from plumbline.envs.contraption.look.pasting import mark, paste
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.memo import MB, Memo

CELL = 16  # units
RUBBLE_CELLS = 4  # that differ
DASH = 3  # units of a dotted line that are drawn, and as many that are not
FRAME: RGB = (206, 84, 20)

COMPOSED: Memo[Sprite] = Memo(24 * MB, lambda made: made.pixels.nbytes + made.mask.nbytes, name="contraption: composed")


@COMPOSED.remembering
def compose(
    kind: str, width: int, height: int, state: str = "", turn: int = 0, phase: int = 0, scale: int = 1
) -> Sprite:
    """Return a wall, a ramp or a conveyor of a size in units, which is a multiple of 16.

    A wall in the state `broken` is its rubble. `outline` and `region` are frames of any size.
    """
    family, _, material = kind.partition(".")
    match family:
        case "wall" if state == "broken":
            return _rubble(atlas(scale), material, width, height, phase)
        case "wall":
            return _wall(atlas(scale), material, width, height)
        case "ramp":
            return _ramp(atlas(scale), material, width, height, turn)
        case "conveyor":
            return _conveyor(atlas(scale), width, state, turn, phase)
        case "outline":
            return _dotted(width * scale, height * scale, DASH * scale, scale, INK, WHITE)
        case "region":
            return _dotted(width * scale, height * scale, 2 * DASH * scale, 2 * scale, FRAME, None)
    raise ValueError(f"{kind!r} has no size: expected a wall, a ramp, a conveyor, an outline or a region")


def _wall(sprites: Atlas, material: str, width: int, height: int) -> Sprite:
    """Lay cells of the walls that are in the atlas: ends, and middles that repeat."""
    made, side = _empty(width * sprites.scale, height * sprites.scale), CELL * sprites.scale
    for column, (wide, left) in enumerate(_cells(width // CELL)):
        for row, (high, top) in enumerate(_cells(height // CELL)):
            whole = _whole(sprites.sprite(f"wall.{material}.{wide}.{high}"), wide * sprites.scale, high * sprites.scale)
            _lay(made, (column * side, row * side), whole, (left * side, top * side), side)
    return made


def _cells(count: int) -> list[tuple[int, int]]:
    """Return for each cell the size of the wall it is taken from, and its number there: patterns have two cells."""
    if count == 1:
        return [(16, 0)]
    last = (48, 2) if count % 2 else (64, 3)
    return [(64, 0), *((64, 1 + number % 2) for number in range(count - 2)), last]


def _ramp(sprites: Atlas, material: str, width: int, height: int, turn: int) -> Sprite:
    """Fill a triangle with a texture, and what lies along the slope, which falls to the right at turn 0."""
    wide, high, scale = width * sprites.scale, height * sprites.scale, sprites.scale
    mask = _triangle(wide, high)
    inside = _eroded(mask, scale)
    below = np.cumsum(inside, 0) - 1  # pixels under the edge
    deep = below * wide // isqrt(wide * wide + high * high)
    if turn % 2:
        mask, inside, deep = mask[:, ::-1], inside[:, ::-1], deep[:, ::-1]
    pixels = np.where(inside, _earth(sprites, material, deep), _color(INK)).astype(np.uint32)
    return Sprite(np.where(mask, pixels, 0).astype(np.uint32), np.ascontiguousarray(mask), 0, 0)


def _triangle(wide: int, high: int) -> Mask:
    """Return the pixels whose middles lie on or below a line from the upper left to the lower right, and its ends."""
    columns, rows = np.arange(wide), np.arange(high)[:, None]
    mask: Mask = rows >= -(-((2 * columns + 1) * high - wide) // (2 * wide))
    mask[-1] = mask[:, 0] = True
    return mask


def _earth(sprites: Atlas, material: str, deep: npt.NDArray[np.int64]) -> Colors:
    """Return the colors of a ramp, given how deep under its slope each pixel lies."""
    texture, surface = (sprites.sprite(f"ramp.{material}.{part}") for part in ("texture", "surface"))
    rows, columns = np.indices(deep.shape)
    period = texture.mask.shape[1]
    upper = np.clip(deep, 0, len(surface.mask) - 1)
    covered = surface.mask[upper, columns % period] & (deep == upper)
    inner = texture.pixels[rows % period, columns % period]
    earth: Colors = np.where(covered, surface.pixels[upper, columns % period], inner)
    return earth


def _eroded(mask: Mask, pixels: int) -> Mask:
    """Return the mask without its edge."""
    for _ in range(pixels):
        wide = np.pad(mask, 1)
        mask = mask & wide[:-2, 1:-1] & wide[2:, 1:-1] & wide[1:-1, :-2] & wide[1:-1, 2:]
    return mask


def _conveyor(sprites: Atlas, width: int, state: str, turn: int, phase: int) -> Sprite:
    side, count = CELL * sprites.scale, width // CELL
    whole, made = _whole(sprites.sprite("conveyor", state, turn, phase), 3 * side, side), _empty(count * side, side)
    for cell in range(count):
        taken = 0 if cell == 0 else 2 if cell == count - 1 else 1
        _lay(made, (cell * side, 0), whole, (taken * side, 0), side)
    return made


def _rubble(sprites: Atlas, material: str, width: int, height: int, phase: int) -> Sprite:
    """Scatter the pieces of all cells; some fly beyond the wall."""
    side = CELL * sprites.scale
    made = _empty(width * sprites.scale + 2 * side, height * sprites.scale + 2 * side, side)
    for column in range(width // CELL):
        for row in range(height // CELL):
            cell = sprites.sprite(f"rubble.{material}", str((column * 3 + row) % RUBBLE_CELLS), 0, phase)
            _overlay(made, cell, column * side, row * side)
    return made


def _dotted(wide: int, high: int, dash: int, line: int, first: RGB, second: RGB | None) -> Sprite:
    """Return a frame whose line changes its color along the way, or is broken."""
    rows, columns = np.indices((high, wide))
    along = (columns < line) | (columns >= wide - line)
    mask = along | (rows < line) | (rows >= high - line)
    is_first = np.where(along, rows, columns) // dash % 2 == 0
    if second is None:
        mask &= is_first
    pixels = np.where(is_first, _color(first), _color(second or first)).astype(np.uint32)
    return Sprite(np.where(mask, pixels, 0).astype(np.uint32), mask, 0, 0)


def _color(color: RGB) -> int:
    return int(np.array((*color, 255), np.uint8).view(np.uint32)[0])


def _empty(wide: int, high: int, margin: int = 0) -> Sprite:
    return Sprite(np.zeros((high, wide), np.uint32), np.zeros((high, wide), bool), margin, margin)


def _whole(sprite: Sprite, wide: int, high: int) -> Sprite:
    """Return a sprite with the empty edges that were cut off."""
    made = _empty(wide, high)
    _overlay(made, sprite, 0, 0)
    return made


def _overlay(under: Sprite, sprite: Sprite, x: int, y: int) -> None:
    paste(under.pixels, sprite, under.x + x, under.y + y)
    mark(under.mask, sprite, under.x + x, under.y + y, 1)


def _lay(made: Sprite, place: tuple[int, int], whole: Sprite, part: tuple[int, int], side: int) -> None:
    """Copy one cell."""
    (x, y), (left, top) = place, part
    cell = slice(top, top + side), slice(left, left + side)
    made.pixels[y : y + side, x : x + side] = whole.pixels[cell]
    made.mask[y : y + side, x : x + side] = whole.mask[cell]
