"""Tiles: looks drawn at a size. Every pixel is either opaque or clear, so pictures are made by pasting tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image

from plumbline.envs.drawing.palette import INK, PAPER, RGB, luminance
from plumbline.envs.memo import MB, Memo
from plumbline.envs.vgdl.look.appearance import Look
from plumbline.envs.vgdl.look.grounds import Ground
from plumbline.envs.vgdl.look.pictograms import Facing, Pictogram, Sort
from plumbline.envs.vgdl.look.pictograms.kit.canvas import AHEAD, DOWN, LEFT, RIGHT, UP, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.glyphs import Mask, written
from plumbline.envs.vgdl.look.pictograms.kit.paints import ACCENT

GROUND: RGB = (222, 218, 208)  # under all tiles
PALE: RGB = (214, 218, 226)  # around dark things
FINE = 48  # pixels: larger tiles need less smoothing
FACINGS = (0, UP, LEFT, DOWN, RIGHT)
POINTED = {Facing.MARKED: FACINGS[1:], Facing.MIRRORED: (UP, DOWN)}  # directions that need an arrowhead
SMALL = 12  # pixels
SURROUNDED = 15  # joins, of what has neighbors on all sides
PIECE = (1.6, 2.4, 14.4, 13.6, 3)  # of what fills cells: left, top, right, bottom and the radius of corners, in units
WIDEST = 0.9  # of a cell: what the widest pictograms take

Pixels = npt.NDArray[np.uint8]

TILES: Memo[Image.Image] = Memo(32 * MB, name="arcade: tiles")


def tile(look: Look, pixels: int, facing: int, joins: int) -> Image.Image:
    """Return the tile of a look, `pixels` wide and high, RGBA. It is cached: do not draw on it.

    facing: 0 none, 1 up, 2 left, 3 down, 4 right. joins: the sum of 1, 2, 4, 8 for neighbors of the same kind above,
    left, below, right.
    """
    turned = (facing or look.turn) if look.uses_facing else look.turn
    return _tile(look, pixels, turned, joins if look.uses_joins else 0)


def variants(look: Look) -> Iterator[tuple[int, int]]:
    """Yield every facing and joins for which a look has a tile of its own."""
    for facing in FACINGS if look.uses_facing else (0,):
        for joins in range(16) if look.uses_joins else (0,):
            yield facing, joins


@TILES.remembering
def _tile(look: Look, pixels: int, facing: int, joins: int) -> Image.Image:
    drawn = _drawn(look, pixels, facing, joins)
    if not look.fills:
        drawn = _outlined(drawn, look)
    if look.mark:
        _mark(drawn, look)
    if facing in POINTED.get(look.pictogram.facing, ()):
        _point(drawn, facing, ACCENT if look.player else PAPER)
    return Image.fromarray(_grounded(drawn, look.ground) if look.ground else drawn)


def _grounded(drawn: Pixels, ground: Ground) -> Pixels:
    """Return the tile on a ground that continues beyond the cell."""
    under = _drawn(Look(ground.tile, ground.color), len(drawn), 0, SURROUNDED)
    return np.where(drawn[..., 3:] > 0, drawn, under)


def _drawn(look: Look, pixels: int, facing: int, joins: int) -> Pixels:
    """Return the bare pictogram with a hard edge."""
    pictogram, side = look.pictogram, pixels * (4 if pixels <= FINE else 2)
    canvas = Canvas(
        pixels,
        Image.new("RGBA", (side, side)),
        look.color,
        facing=facing,
        joins=joins,
        turns=_turns(pictogram, facing),
        mirrored=pictogram.facing is Facing.MIRRORED and facing == LEFT,
        scale=_scale(pixels, look),
    )
    pictogram.draw(canvas)
    if look.piece:
        canvas.keep(*PIECE)
    small = np.array(canvas.large.resize((pixels, pixels), Image.Resampling.BOX))
    there = small[..., 3] >= 128
    small[..., 3] = np.where(there, 255, 0)
    small[~there] = 0
    return small


def _turns(pictogram: Pictogram, facing: int) -> int:
    return ((facing or pictogram.rests) - UP) % 4 if pictogram.facing is Facing.TURNED else 0


def _outlined(drawn: Pixels, look: Look) -> Pixels:
    """Outline the tile, dark or, around the dark, light; and add a ring around the avatar."""
    line, ring = _borders(len(drawn), look)
    edge = PALE if luminance(look.color) < 0.05 else INK
    return _grown(_grown(drawn, edge, line), ACCENT, ring)


def _borders(pixels: int, look: Look) -> tuple[int, int]:
    """Return the widths of line and ring; in a very small tile there is no room for both."""
    line = max(1, round(pixels / 24))
    if not look.player:
        return line, 0
    return line * (pixels >= SMALL), max(1, round(pixels / 16))


def _scale(pixels: int, look: Look) -> float:
    """Return the share of the room that the borders of an avatar leave; what fills its cell has no borders."""
    if look.fills:
        return 1.0
    room = (pixels - 2 * sum(_borders(pixels, look))) / (pixels * WIDEST)
    return look.percent / 100 * (min(1.0, room) if look.player else 1.0)


def _grown(drawn: Pixels, color: RGB, width: int) -> Pixels:
    there = drawn[..., 3] > 0
    wider = there
    for step in range(width):
        wider = _spread(wider, corners=step % 2 == 1)
    grown = drawn.copy()
    grown[wider & ~there] = (*color, 255)
    return grown


def _spread(mask: Mask, *, corners: bool) -> Mask:
    """Return the mask and the pixels next to it."""
    wide = mask.copy()
    wide[:, 1:] |= mask[:, :-1]
    wide[:, :-1] |= mask[:, 1:]
    high = wide if corners else mask
    both = wide.copy()
    both[1:] |= high[:-1]
    both[:-1] |= high[1:]
    return both


def _mark(drawn: Pixels, look: Look) -> None:
    """Write the mark: on a badge large, on others on a label in the corner."""
    side = len(drawn)
    if look.pictogram.sort is Sort.BADGE:
        _inscribe(drawn, look)
        return
    letters = written(look.mark, max(1, side // 16 if len(look.mark) > 1 else (side + 4) // 14))
    edge = max(1, side // 24)
    label = np.pad(letters, edge)
    top, left = side - label.shape[0], side - label.shape[1]
    drawn[max(0, top) :, max(0, left) :] = (*INK, 255)
    _stamp(drawn, letters, top + edge, left + edge, PAPER)


def _inscribe(drawn: Pixels, look: Look) -> None:
    """Write the mark across a badge, its letters surrounded by the color of the badge; below the eyes of a critter."""
    side = len(drawn)
    zoom = max(1, min(side * 3 // 4 // written(look.mark, 1).shape[1], side * (7 - len(look.mark)) // 64))
    letters = np.pad(written(look.mark, zoom), 1)
    top = (side - letters.shape[0] + 1) // 2 + (side // 8 if look.tile == "critter" else 0)
    left = (side - letters.shape[1] + 1) // 2
    _stamp(drawn, _spread(letters, corners=True), top, left, look.color)
    _stamp(drawn, letters, top, left, INK if luminance(look.color) > 0.18 else PAPER)


def _stamp(drawn: Pixels, mask: Mask, top: int, left: int, color: RGB) -> None:
    top, left = max(0, top), max(0, left)
    window = drawn[top : top + mask.shape[0], left : left + mask.shape[1]]
    window[mask[: window.shape[0], : window.shape[1]]] = (*color, 255)


def _point(drawn: Pixels, facing: int, color: RGB) -> None:
    """Draw an arrowhead at the edge that is faced."""
    head = _head(len(drawn), facing)
    drawn[_spread(head, corners=True)] = (*INK, 255)
    drawn[head] = (*color, 255)


@lru_cache(maxsize=64)  # at most 600 kB: tiles of up to 96 pixels
def _head(side: int, facing: int) -> Mask:
    rows, columns = np.mgrid[:side, :side] + 0.5 - side / 2
    along, down = AHEAD[facing]
    ahead = columns * along + rows * down
    aside = abs(columns * down + rows * along)
    depth = max(2.0, side / 6)
    tip = side / 2 - 1
    head: Mask = (ahead <= tip) & (aside <= (tip - ahead) * 1.1) & (ahead > tip - depth)
    return head
