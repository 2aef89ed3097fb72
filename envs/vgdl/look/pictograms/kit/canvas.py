"""The canvas on which a tile is drawn: shapes on a square of sixteen units, lit from the upper left.

Shapes are drawn too large, to be shrunk at the end. The first argument of every shape is its paint: a color, or CLEAR,
which erases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.look.pictograms.kit.paints import dark, light

UNITS = 16
BEVEL = 0.7  # units of light and of shade along an edge
CLEAR = None
Paint = RGB | None
Point = tuple[float, float]

UP, LEFT, DOWN, RIGHT = 1, 2, 3, 4  # facings
AHEAD = {0: (0, 0), UP: (0, -1), LEFT: (-1, 0), DOWN: (0, 1), RIGHT: (1, 0)}
BITS = {UP: 1, LEFT: 2, DOWN: 4, RIGHT: 8}  # of joins


@dataclass(frozen=True, eq=False)
class Canvas:
    """A tile that is being drawn."""

    pixels: int  # of the finished tile
    large: Image.Image
    color: RGB  # the main one
    facing: int = 0
    joins: int = 0
    turns: int = 0  # quarters counterclockwise
    mirrored: bool = False
    scale: float = 1.0
    doubled: bool = False
    lit: bool = True
    within: bool = False

    @property
    def both(self) -> Canvas:
        """A canvas that draws each shape and its mirror image."""
        return replace(self, doubled=True)

    @property
    def flat(self) -> Canvas:
        """A canvas that draws without light and shade."""
        return replace(self, lit=False)

    @property
    def inside(self) -> Canvas:
        """A canvas that draws only over what is drawn already, without light and shade."""
        return replace(self, within=True, lit=False)

    @property
    def ahead(self) -> Point:
        """The direction that the tile faces: columns and rows."""
        return AHEAD[self.facing]

    @property
    def hair(self) -> float:
        """A pixel of the finished tile in units, and never less than half a unit."""
        return max(0.5, UNITS / self.pixels)

    def joined(self, side: int) -> bool:
        return bool(self.joins & BITS[side])

    # --- shapes

    def ground(self, paint: RGB) -> None:
        """Fill the whole cell."""
        self.large.paste((*paint, 255), (0, 0, *self.large.size))

    def disc(self, paint: Paint, x: float, y: float, across: float, down: float = 0) -> None:
        """Draw an ellipse by its middle and its radii."""
        down = down or across
        self._lay(
            paint, lambda draw, canvas: draw.ellipse(canvas._box(x - across, y - down, x + across, y + down), 255)
        )

    def box(self, paint: Paint, left: float, top: float, right: float, bottom: float, corner: float = 0) -> None:
        """Draw a rectangle; `corner` is the radius of its corners."""
        self._lay(
            paint,
            lambda draw, canvas: draw.rounded_rectangle(
                canvas._box(left, top, right, bottom), canvas._length(corner), 255
            ),
        )

    def arch(self, paint: Paint, left: float, top: float, right: float, bottom: float, corner: float) -> None:
        """Draw a rectangle whose upper corners are round; it does not turn."""
        self._lay(
            paint,
            lambda draw, canvas: draw.rounded_rectangle(
                canvas._box(left, top, right, bottom), canvas._length(corner), 255, corners=(True, True, False, False)
            ),
        )

    def keep(self, left: float, top: float, right: float, bottom: float, corner: float) -> None:
        """Erase what is outside a rectangle."""
        mask = Image.new("L", self.large.size)
        ImageDraw.Draw(mask).rounded_rectangle(self._box(left, top, right, bottom), self._length(corner), 255)
        self.large.putalpha(ImageChops.darker(mask, self.large.getchannel("A")))

    def poly(self, paint: Paint, *at: float) -> None:
        """Draw a polygon: x, y, x, y ..."""
        self._lay(paint, lambda draw, canvas: draw.polygon(canvas._points(_pairs(at)), 255))

    def curve(self, paint: Paint, *at: float) -> None:
        """Draw a closed curve through points: x, y, x, y ..."""
        smooth = list(_smooth(_pairs(at)))
        self._lay(paint, lambda draw, canvas: draw.polygon(canvas._points(smooth), 255))

    def line(self, paint: Paint, width: float, *at: float) -> None:
        """Draw a stroke with round ends: x, y, x, y ..."""
        self._stroke(paint, width, _pairs(at))

    def arc(self, paint: Paint, width: float, x: float, y: float, radius: float, first: int, last: int) -> None:
        """Draw a stroke around a middle from one angle to another, in degrees: 0 lies right, 90 below."""
        steps = max(2, abs(last - first) // 12)
        angles = [radians(first + (last - first) * step / steps) for step in range(steps + 1)]
        self._stroke(paint, width, [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles])

    def ring(self, paint: Paint, width: float, x: float, y: float, radius: float) -> None:
        self.arc(paint, width, x, y, radius, 0, 360)

    # --- from units to pixels

    def _stroke(self, paint: Paint, width: float, points: Sequence[Point]) -> None:
        def stroke(draw: ImageDraw.ImageDraw, canvas: Canvas) -> None:
            draw.line(canvas._points(points), 255, max(1, canvas._length(width)))
            for x, y in points:
                draw.ellipse(canvas._box(x - width / 2, y - width / 2, x + width / 2, y + width / 2), 255)

        self._lay(paint, stroke)

    def _lay(self, paint: Paint, shape: Callable[[ImageDraw.ImageDraw, Canvas], None]) -> None:
        mask = Image.new("L", self.large.size)
        shape(ImageDraw.Draw(mask), self)
        if self.doubled:
            shape(ImageDraw.Draw(mask), replace(self, mirrored=not self.mirrored))
        if self.within:
            mask = ImageChops.darker(mask, self.large.getchannel("A"))
        box = mask.getbbox()
        if box is None:
            return
        if paint is None:
            self.large.paste((0, 0, 0, 0), box, mask.crop(box))
            return
        self.large.paste((*paint, 255), box, mask.crop(box))
        if self.lit:
            self._light(paint, mask, box)

    def _light(self, paint: RGB, mask: Image.Image, box: tuple[int, int, int, int]) -> None:
        """Add light along the upper left and shade along the lower right of what was filled."""
        bevel = max(1, round(BEVEL * self._unit))
        left, upper, right, lower = box
        wide = mask.crop((left - bevel, upper - bevel, right + bevel, lower + bevel))
        for color, step in ((dark(paint, 0.3), -bevel), (light(paint, 0.4), bevel)):
            rim = ImageChops.subtract(wide, ImageChops.offset(wide, step, step))
            self.large.paste((*color, 255), (left - bevel, upper - bevel), rim)

    @property
    def _unit(self) -> float:
        """A unit in pixels of the large picture."""
        return self.large.width / UNITS

    def _length(self, units: float) -> int:
        return round(units * self.scale * self._unit)

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [self._place(x, y) for x, y in points]

    def _box(self, left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
        """Return the box for Pillow, which includes the last pixel."""
        corners = self._place(left, top), self._place(right, bottom)
        (first, last), (upper, lower) = (sorted(map(round, line)) for line in zip(*corners, strict=True))
        return first, upper, max(first, last - 1), max(upper, lower - 1)

    def _place(self, x: float, y: float) -> Point:
        x, y = (x - UNITS / 2) * self.scale, (y - UNITS / 2) * self.scale
        x = -x if self.mirrored else x
        for _ in range(self.turns):
            x, y = y, -x
        return (x + UNITS / 2) * self._unit, (y + UNITS / 2) * self._unit


def _pairs(at: Sequence[float]) -> list[Point]:
    return list(zip(at[::2], at[1::2], strict=True))


def _smooth(points: Sequence[Point], steps: int = 6) -> Iterator[Point]:
    """Yield points of a closed Catmull-Rom curve."""
    for place in range(len(points)):
        four = [points[(place + step) % len(points)] for step in (-1, 0, 1, 2)]
        for step in range(steps):
            yield _between([x for x, _ in four], step / steps), _between([y for _, y in four], step / steps)


def _between(four: Sequence[float], part: float) -> float:
    """Interpolate a curve between the second and the third of four values."""
    a, b, c, d = four
    return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))
