"""Pictures of Block3D on the flat canvas, and the same as text.

On the left the three silhouettes of the target, in the middle the grid with blocks and cursor, on the right the blocks
layer by layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import hypot

from PIL import Image, ImageChops, ImageDraw

from plumbline.envs.block3d import sprites, words
from plumbline.envs.block3d.layout import CARD, WIDE, Layout, Point, layout
from plumbline.envs.block3d.model import AXES, TEXT, Cell, View
from plumbline.envs.block3d.silhouettes import SIDES, TOP, Side, along, rows_of
from plumbline.envs.block3d.view import PAST
from plumbline.envs.drawing import canvas, png
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.palette import INK, PAPER, RGB
from plumbline.envs.family import Frame
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import BLIND

DRAWING_VERSION = 1

PAGE: RGB = (30, 35, 50)
GROUND: RGB = (52, 60, 82)
WALL: RGB = (38, 44, 62)
GRID: RGB = (96, 106, 134)
FAINT: RGB = (58, 66, 90)
SHADOW: RGB = (8, 10, 18)
DULL: RGB = (166, 174, 196)
COLORS: tuple[RGB, ...] = ((255, 122, 78), (42, 196, 142), (92, 170, 255))
"""The colors of the axes x, y and z on a dark ground: red, green and blue that stay apart for all eyes."""

DEEP: tuple[RGB, ...] = ((196, 62, 12), (0, 122, 84), (24, 92, 196))
"""The same on a light ground."""

Spot = tuple[float, float, float]
"""A point of the grid; cells are as long as one."""

GROUNDS: Memo[Image.Image] = Memo(12 * MB, name="block3d: grounds")
CARDS: Memo[Image.Image] = Memo(6 * MB, name="block3d: silhouettes")


def draw(view: View) -> tuple[Frame, ...]:
    """Draw the one frame of a view; none for blind players."""
    if view.modality == BLIND:
        return ()
    if view.modality == TEXT:
        text = "\n".join(words.lines(view))
        return (Frame("text/plain", text.encode(), view.caption, text),)
    return (FRAME_CACHE.show(("block3d", DRAWING_VERSION, view), lambda: _painted(view)),)


def _painted(view: View) -> Frame:
    image = picture(view)
    return Frame("image/png", png.encode(image), view.caption, words.in_words(view), (), image.width, image.height)


def picture(view: View) -> Image.Image:
    """Draw a view as an RGB picture of the size that it asks for."""
    place = layout(*view.size, view.edge)
    image = _ground(place).copy()
    card = _card(place, view.silhouettes)
    image.paste(card, (place.of(CARD[0]), place.of(CARD[1])))
    _build(image, place, view)
    _show_layers(image, place, view)
    if view.cursor is not None:
        _tell(image, place, view.cursor)
    if view.caption == PAST:
        canvas.stamp(image, PAST)
    return image


# --- blocks and cursor


def _build(image: Image.Image, place: Layout, view: View) -> None:
    """Draw shadows, then blocks and cursor, the farthest first, then what blocks hide of the cursor, dashed."""
    for x, y in sorted({(x, y) for x, y, _ in view.placed}):
        _put(image, place, sprites.shadow(place, SHADOW, 150, is_outlined=False), (x, y, 0))
    if view.cursor is not None:
        x, y, _ = view.cursor
        _put(image, place, sprites.shadow(place, sprites.YELLOW, 90, is_outlined=True), (x, y, 0))
    for _, paint in sorted(_things(image, place, view), key=lambda each: each[0]):
        paint()
    if view.cursor is not None:
        _dot(image, place, view.cursor)
        _put(image, place, _hidden_frame(place, view.cursor, view.placed), view.cursor)


def _hidden_frame(place: Layout, cursor: Cell, placed: tuple[Cell, ...]) -> Image.Image:
    """Return the parts of the cursor's frame that blocks in front of it hide, dashed."""
    frame = sprites.frame(place, is_filled=cursor in placed, is_dashed=True).copy()
    left, top = sprites.corner_of(place, cursor)
    hidden = Image.new("L", frame.size)
    for cell in placed:
        if sum(cell) > sum(cursor) and _is_near(cell, cursor):
            alpha = sprites.block(place, cell[2]).getchannel("A")
            x, y = sprites.corner_of(place, cell)
            hidden.paste(255, (x - left, y - top), alpha)
    frame.putalpha(ImageChops.multiply(frame.getchannel("A"), hidden))
    return frame


def _is_near(cell: Cell, cursor: Cell) -> bool:
    """Return whether a cell in front of the cursor may hide some of its frame."""
    across = cell[0] - cell[1] - cursor[0] + cursor[1]
    return abs(across) <= 2


def _is_covered(cell: Cell, placed: set[Cell]) -> bool:
    """Return whether blocks lie on all sides of a block that could be seen."""
    x, y, z = cell
    return {(x + 1, y, z), (x, y + 1, z), (x, y, z + 1)} <= placed


def _things(image: Image.Image, place: Layout, view: View) -> Iterator[tuple[tuple[int, int], Callable[[], None]]]:
    """Yield what is to be drawn: how near it is, and what draws it."""
    placed = set(view.placed)
    for cell in view.placed:
        if not _is_covered(cell, placed):
            yield (sum(cell), 0), partial(_put, image, place, sprites.block(place, cell[2]), cell)
        for below in _empty_below(cell, placed):
            yield (sum(below), 0), partial(_post, image, place, below)
    if view.cursor is None:
        return
    frame = sprites.frame(place, is_filled=view.cursor in placed, is_dashed=False)
    yield (sum(view.cursor), 1), partial(_put, image, place, frame, view.cursor)
    x, y, height = view.cursor
    for z in range(height):
        if (x, y, z) not in placed:
            yield (x + y + z, 1), partial(_plumb, image, place, (x, y, z))


def _empty_below(cell: Cell, placed: set[Cell]) -> Iterator[Cell]:
    """Yield the cells below one down to the next block, or to the ground."""
    x, y, z = cell
    while z > 0 and (x, y, z - 1) not in placed:
        z -= 1
        yield x, y, z


def _put(image: Image.Image, place: Layout, sprite: Image.Image, cell: Cell) -> None:
    image.paste(sprite, sprites.corner_of(place, cell), sprite)


def _post(image: Image.Image, place: Layout, cell: Cell) -> None:
    """Draw the part in a cell of the line on which a floating block stands."""
    x, y, z = cell
    left, top = place.at(x + 0.5, y + 0.5, z + 1)
    _, bottom = place.at(x + 0.5, y + 0.5, z)
    half = max(1, place.of(1.5))
    ImageDraw.Draw(image).rectangle((left - half, top, left + half, bottom), DULL)


def _plumb(image: Image.Image, place: Layout, cell: Cell) -> None:
    """Draw the part in a cell of the line from the cursor to the ground, with a notch at its lower end."""
    drawing, half, notch = ImageDraw.Draw(image), max(1, place.of(2)), place.of(7)
    left, bottom = place.at(cell[0] + 0.5, cell[1] + 0.5, cell[2])
    top = bottom - place.up
    drawing.rectangle((left - half - 1, top, left + half + 1, bottom), sprites.DARK)
    drawing.rectangle((left - half, top, left + half, bottom), sprites.YELLOW)
    drawing.rectangle((left - notch, bottom - half, left + notch, bottom + half), sprites.YELLOW)


def _dot(image: Image.Image, place: Layout, cursor: Cell) -> None:
    """Draw the line from the cursor to the ground, dotted: it shows through blocks."""
    drawing, half, step = ImageDraw.Draw(image), max(1, place.of(1)), max(4, place.of(8))
    left, bottom = place.at(cursor[0] + 0.5, cursor[1] + 0.5, 0)
    for top in range(round(bottom) - cursor[2] * place.up, round(bottom), step):
        drawing.rectangle((left - half, top, left + half, top + step // 2 - 1), sprites.YELLOW)


def _tell(image: Image.Image, place: Layout, cursor: Cell) -> None:
    """Mark the digits of the cursor's coordinates, and write them at the top."""
    for axis, number in enumerate(cursor):
        _center(image, sprites.badge(str(number), place.of(23)), _digit_place(place, axis, number))
    left = place.of(CARD[2] + 26)
    told = [(f"{AXES[axis].upper()} {number}", COLORS[axis]) for axis, number in enumerate(cursor)]
    for text, color in [("cursor", PAPER), *told]:
        letters = canvas.fine_lettering(text, max(9, place.of(21)), color)
        image.paste(letters, (left, place.of(36) - letters.height), letters)
        left += letters.width + place.of(18)


# --- layers


def _show_layers(image: Image.Image, place: Layout, view: View) -> None:
    drawing = ImageDraw.Draw(image)
    for cell in view.placed:
        left, top, right, bottom = _square(place, cell)
        drawing.rectangle((left + 1, top + 1, right - 1, bottom - 1), sprites.BLOCKS[cell[2]])
    if view.cursor is not None:
        left, top, right, bottom = _square(place, view.cursor)
        box = (left - 1, top - 1, right + 1, bottom + 1)
        drawing.rectangle(box, None, sprites.YELLOW, max(2, place.of(2.4)))


def _square(place: Layout, cell: Cell) -> tuple[int, int, int, int]:
    """Return the square of a cell in its layer, with the lines around it."""
    x, y, z = cell
    left, top = place.layer(z)
    left += (place.edge - 1 - y) * place.spot
    top += x * place.spot
    return left, top, left + place.spot, top + place.spot


# --- what stays as it is


@GROUNDS.remembering
def _ground(place: Layout) -> Image.Image:
    """Return the empty card, the empty grid with its axes, digits and eyes, and empty layers."""
    pen = Pen.of(place)
    pen.drawing.rounded_rectangle([pen.of_length(each) for each in CARD], pen.of_length(12), PAPER)
    _draw_planes(pen)
    _draw_axes(pen)
    looks = list(zip(SIDES, *_looks(place.edge), strict=True))
    for _, start, end in looks:
        pen.arrow(start, end, PAPER, 2)
    image = pen.image.reduce(canvas.OVERSIZE)
    _write_axes(image, place)
    for side, start, _ in looks:
        _set_eye(image, place, side, place.at(*start))
    _rule_layers(image, place)
    return image


@dataclass(frozen=True)
class Pen:
    """A larger picture on which smooth lines are drawn between points of the grid."""

    image: Image.Image
    drawing: ImageDraw.ImageDraw
    place: Layout

    @classmethod
    def of(cls, place: Layout) -> Pen:
        image = Image.new("RGB", (place.width * canvas.OVERSIZE, place.height * canvas.OVERSIZE), PAGE)
        return cls(image, ImageDraw.Draw(image), place)

    def of_length(self, length: float) -> int:
        """Return the pixels of a length that is given for the usual size, at least one."""
        return max(1, round(length * self.image.width / WIDE))

    def at(self, point: Spot) -> Point:
        left, top = self.place.at(*point)
        return left * canvas.OVERSIZE, top * canvas.OVERSIZE

    def plane(self, corners: Iterable[Spot], color: RGB) -> None:
        self.drawing.polygon([self.at(corner) for corner in corners], color)

    def line(self, start: Spot, end: Spot, color: RGB, thick: float) -> None:
        self.drawing.line([self.at(start), self.at(end)], color, self.of_length(thick))

    def arrow(self, start: Spot, end: Spot, color: RGB, thick: float) -> None:
        """Draw a line with a head that goes on beyond its end."""
        self.line(start, end, color, thick)
        (left, top), tip = self.at(start), self.at(end)
        across, down = tip[0] - left, tip[1] - top
        share = self.of_length(9) / hypot(across, down)
        across, down = across * share, down * share
        sides = [(tip[0] - sign * down * 0.6, tip[1] + sign * across * 0.6) for sign in (1, -1)]
        self.drawing.polygon([(tip[0] + across, tip[1] + down), *sides], color)


def _draw_planes(pen: Pen) -> None:
    """Draw the ground with its grid, and two faint walls behind it."""
    edge = pen.place.edge
    for x, y in ((edge, 0), (0, edge)):
        pen.plane([(0, 0, 0), (x, y, 0), (x, y, edge), (0, 0, edge)], WALL)
        for number in range(edge + 1):
            pen.line((0, 0, number), (x, y, number), FAINT, 1)
            along_wall = number * x / edge, number * y / edge
            pen.line((*along_wall, 0), (*along_wall, edge), FAINT, 1)
    pen.plane([(0, 0, 0), (edge, 0, 0), (edge, edge, 0), (0, edge, 0)], GROUND)
    for number in range(edge + 1):
        pen.line((number, 0, 0), (number, edge, 0), GRID, 1.2)
        pen.line((0, number, 0), (edge, number, 0), GRID, 1.2)


def _draw_axes(pen: Pen) -> None:
    """Draw the axes from the corner at the back, and a scale for z in front of the left wall."""
    edge, scale = pen.place.edge, COLORS[2]
    far = edge * 1.06
    for tip, color in zip(((far, 0, 0), (0, far, 0), (0, 0, far)), COLORS, strict=True):
        pen.arrow((0, 0, 0), tip, color, 3)
    pen.line((0, edge, 0), (0, edge, edge), scale, 1.5)
    for z in range(edge + 1):
        left, top = pen.at((0, edge, z))
        pen.drawing.line([(left - pen.of_length(6), top), (left, top)], scale, pen.of_length(1.5))


def _write_axes(image: Image.Image, place: Layout) -> None:
    """Write a digit for each place along the axes, at the edges in front, and letters at both ends of the axes."""
    edge = place.edge
    for axis, color in enumerate(COLORS):
        for number in range(edge):
            letters = canvas.fine_lettering(str(number), max(8, place.of(16)), color)
            _center(image, letters, _digit_place(place, axis, number))
    x, y, z = place.at(edge / 2, edge, 0), place.at(edge, edge / 2, 0), place.at(0, edge, edge)
    named = (
        (place.at(edge * 1.125, 0, 0), 0),
        (place.at(0, edge * 1.125, 0), 1),
        (place.at(edge / 15, 0, edge * 1.08), 2),
        ((x[0] - place.of(22), x[1] + place.of(44)), 0),
        ((y[0] + place.of(22), y[1] + place.of(44)), 1),
        ((z[0] - place.of(16), z[1] - place.of(14)), 2),
    )
    for where, axis in named:
        _center(image, canvas.fine_lettering(AXES[axis].upper(), max(10, place.of(20)), COLORS[axis]), where)


def _digit_place(place: Layout, axis: int, number: int) -> Point:
    """Return the middle of a digit at the edge in front that runs along an axis."""
    edge = place.edge
    if axis == 2:
        left, top = place.at(0, edge, number + 0.5)
        return left - place.of(16), top
    x, y = place.at(number + 0.5, edge, 0) if axis == 0 else place.at(edge, number + 0.5, 0)
    return x + place.of(9) * (-1 if axis == 0 else 1), y + place.of(15)


def _looks(edge: int) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Return where the eyes of all sides are, and how far their arrows reach."""
    aside, far, near = min(1, edge / 3), edge * 1.29, edge * 1.09
    right = edge * 1.04, -edge * 0.04
    above, below = (*right, edge * 0.95), (*right, edge * 0.55)
    return (above, (far, aside, 0), (aside, far, 0)), (below, (near, aside, 0), (aside, near, 0))


def _set_eye(image: Image.Image, place: Layout, side: Side, where: Point) -> None:
    """Draw an eye, and the name of the side that it sees."""
    _center(image, sprites.eye(place.of(36), PAPER), where)
    letters = canvas.fine_lettering(side.name, max(9, place.of(15)), PAPER)
    _center(image, letters, (where[0], where[1] + place.of(-22 if side is TOP else 23)))


def _rule_layers(image: Image.Image, place: Layout) -> None:
    """Draw empty layers, each with its z, and what they are."""
    drawing = ImageDraw.Draw(image)
    letters = canvas.fine_lettering("blocks by layer", max(8, place.of(14)), PAPER)
    image.paste(letters, (place.width - place.of(12) - letters.width, place.height - place.of(20)), letters)
    for z in range(place.edge):
        left, top = place.layer(z)
        span = place.spot * place.edge
        drawing.rectangle((left, top, left + span, top + span), GROUND)
        for number in range(place.edge + 1):
            drawing.line((left + number * place.spot, top, left + number * place.spot, top + span), GRID)
            drawing.line((left, top + number * place.spot, left + span, top + number * place.spot), GRID)
        middle = top + span / 2
        _center(image, canvas.fine_lettering(f"z {z}", max(9, place.of(16)), COLORS[2]), (left - place.of(20), middle))


@CARDS.remembering
def _card(place: Layout, shown: int) -> Image.Image:
    """Return the card with the three silhouettes."""
    left, top, right, bottom = (place.of(each) for each in CARD)
    image = _ground(place).crop((left, top, right, bottom))
    title = canvas.fine_lettering("silhouettes of the target", max(9, place.of(16)), INK)
    _center(image, title, (image.width / 2, place.of(20)))
    for number, side in enumerate(SIDES):
        x, y = place.silhouette(number)
        _silhouette(image, place, side, shown, (x - left, y - top))
    return image


def _silhouette(image: Image.Image, place: Layout, side: Side, shown: int, corner: tuple[int, int]) -> None:
    """Draw a silhouette with its digits, letters and name."""
    drawing, square, (left, top) = ImageDraw.Draw(image), place.square, corner
    span = square * place.edge
    drawing.rectangle((left, top, left + span, top + span), (255, 255, 255), (150, 154, 166))
    for row, squares in enumerate(rows_of(side, shown, place.edge)):
        for column, is_covered in enumerate(squares):
            box = (left + column * square, top + row * square, left + (column + 1) * square, top + (row + 1) * square)
            drawing.rectangle(box, INK if is_covered else None, (150, 154, 166))
    _number(image, place, side, corner)
    name = canvas.fine_lettering(side.name, max(9, place.of(16)), INK)
    image.paste(name, (left + span + place.of(8), top + place.of(6)), name)


def _number(image: Image.Image, place: Layout, side: Side, corner: tuple[int, int]) -> None:
    """Write the digits above and beside a silhouette, and the letters of its axes where they end."""
    (left, top), square, size = corner, place.square, max(7, place.of(12))
    for number, digit in enumerate(along(place.edge, is_falling=side.is_mirrored)):
        letters = canvas.fine_lettering(str(digit), size, DEEP[side.across])
        _center(image, letters, (left + (number + 0.5) * square, top - place.of(9)))
    for number, digit in enumerate(along(place.edge, is_falling=side.is_upright)):
        letters = canvas.fine_lettering(str(digit), size, DEEP[side.down])
        _center(image, letters, (left - place.of(9), top + (number + 0.5) * square))
    span, size = square * place.edge, max(9, place.of(15))
    across, down = (canvas.fine_lettering(AXES[axis].upper(), size, DEEP[axis]) for axis in (side.across, side.down))
    _center(image, across, (left + span + place.of(10), top - place.of(9)))
    _center(image, down, (left - place.of(9), top + span + place.of(11)))


def _center(image: Image.Image, letters: Image.Image, where: Point) -> None:
    canvas.place(image, letters, where)
