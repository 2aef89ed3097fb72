"""Pieces of pictures of Block3D that are drawn once: blocks, the frame of the cursor, shadows, and eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from PIL import Image

from plumbline.envs.block3d.layout import Layout, Point
from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.palette import INK, RGB
from plumbline.envs.memo import MB, Memo

YELLOW: RGB = (255, 214, 40)
DARK: RGB = (10, 14, 26)
BLOCKS: tuple[RGB, ...] = (
    (44, 96, 190),
    (56, 126, 214),
    (80, 156, 230),
    (114, 184, 240),
    (156, 210, 247),
    (202, 232, 252),
)
"""The color of blocks, lighter from layer to layer."""

LEFT_SHADE, RIGHT_SHADE, EDGE_SHADE = 0.58, 0.78, 0.3  # of a block's color, on its sides and edges
PAD = 4  # pixels around a block

SPRITES: Memo[Image.Image] = Memo(6 * MB, name="block3d: sprites")

Corner = tuple[int, int, int]
SEEN: tuple[tuple[Corner, Corner], ...] = (
    ((0, 0, 1), (1, 0, 1)),
    ((1, 0, 1), (1, 1, 1)),
    ((1, 1, 1), (0, 1, 1)),
    ((0, 1, 1), (0, 0, 1)),
    ((1, 0, 0), (1, 0, 1)),
    ((1, 1, 0), (1, 1, 1)),
    ((0, 1, 0), (0, 1, 1)),
    ((1, 0, 0), (1, 1, 0)),
    ((1, 1, 0), (0, 1, 0)),
)
"""The edges of a cell that lie in front, from corner to corner."""

BEHIND: tuple[tuple[Corner, Corner], ...] = (
    ((0, 0, 0), (1, 0, 0)),
    ((0, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (0, 0, 1)),
)


@SPRITES.remembering
def block(place: Layout, layer: int) -> Image.Image:
    """Return a block of a layer."""

    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        top = BLOCKS[layer]
        drawing.polygon(_points(place, ((1, 0, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))), (*shaded(top, RIGHT_SHADE), 255))
        drawing.polygon(_points(place, ((0, 1, 1), (1, 1, 1), (1, 1, 0), (0, 1, 0))), (*shaded(top, LEFT_SHADE), 255))
        drawing.polygon(_points(place, ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))), (*top, 255))
        for edge in SEEN:
            _line(drawing, _points(place, edge), shaded(top, EDGE_SHADE), place.of(1.8))

    return canvas.smooth(*_size(place), draw)


@SPRITES.remembering
def frame(place: Layout, *, is_filled: bool, is_dashed: bool) -> Image.Image:
    """Return the frame of the cursor around a block or an empty cell, whole or dashed."""

    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        edges = SEEN if is_filled or is_dashed else (*BEHIND, *SEEN)
        lines = [_points(place, edge) for edge in edges]
        parts = [part for start, end in lines for part in _dashes(start, end, place.of(7))] if is_dashed else lines
        for color, thick in ((DARK, 6.0), (YELLOW, 3.4)):
            for part in parts:
                _line(drawing, part, color, place.of(thick * (0.7 if is_dashed else 1)))

    return canvas.smooth(*_size(place), draw)


@SPRITES.remembering
def shadow(place: Layout, color: RGB, strength: int, *, is_outlined: bool) -> Image.Image:
    """Return a shadow on the ground, or a mark of the cell there; `strength` is from 0 to 255."""

    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        corners = _points(place, ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)))
        drawing.polygon(corners, (*color, strength))
        if is_outlined:
            for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
                _line(drawing, (start, end), color, place.of(2))

    return canvas.smooth(*_size(place), draw)


@SPRITES.remembering
def badge(text: str, side: int) -> Image.Image:
    """Return a digit on a yellow disk."""

    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        drawing.ellipse((0, 0, wide - 1, high - 1), (*YELLOW, 255))

    image = canvas.smooth(side, side, draw)
    letters = canvas.fine_lettering(text, round(side * 0.72), INK)
    image.alpha_composite(letters, ((side - letters.width) // 2, (side - letters.height) // 2))
    return image


@SPRITES.remembering
def eye(width: int, color: RGB) -> Image.Image:
    """Return an open eye."""

    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        lid = max(1, wide // 14)
        drawing.ellipse((0, high * 0.1, wide - 1, high * 0.9), (250, 250, 247, 255), (*color, 255), lid)
        middle, pupil = wide / 2, high * 0.27
        drawing.ellipse((middle - pupil, high / 2 - pupil, middle + pupil, high / 2 + pupil), (*DARK, 255))

    return canvas.smooth(width, round(width * 0.62), draw)


def corner_of(place: Layout, cell: Corner) -> tuple[int, int]:
    """Return where the upper left corner of a cell's sprite lies in the picture."""
    x, y, z = cell
    left, top = place.at(x, y, z + 1)
    return round(left) - place.across - PAD, round(top) - PAD


def shaded(color: RGB, share: float) -> RGB:
    red, green, blue = (round(channel * share) for channel in color)
    return red, green, blue


def _size(place: Layout) -> tuple[int, int]:
    return 2 * (place.across + PAD), 2 * (place.down + PAD) + place.up


def _points(place: Layout, corners: Sequence[Corner]) -> list[Point]:
    """Return corners of a cell in its sprite, at the larger scale."""
    left, top, scale = place.across + PAD, place.up + PAD, canvas.OVERSIZE
    flat = [((x - y) * place.across, (x + y) * place.down - z * place.up) for x, y, z in corners]
    return [((left + across) * scale, (top + down) * scale) for across, down in flat]


def _line(drawing: canvas.Drawing, ends: Sequence[Point], color: RGB, thick: int) -> None:
    """Draw a line with round ends, `thick` in pixels of the small picture."""
    wide = max(1, thick) * canvas.OVERSIZE
    drawing.line([*ends], (*color, 255), wide)
    for x, y in ends:
        drawing.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), (*color, 255))


def _dashes(start: Point, end: Point, length: int) -> Iterator[list[Point]]:
    """Yield the parts of a line that are drawn, of about this length, the first and the last at its ends."""
    count = max(1, round(dist(start, end) / (length * canvas.OVERSIZE) / 2)) * 2 + 1
    for number in range(0, count, 2):
        yield [_between(start, end, share / count) for share in (number, number + 1)]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
