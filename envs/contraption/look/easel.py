"""An easel: shapes are put on it much too large, lit and outlined, and cut out small, each pixel there or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from plumbline.envs.contraption.look.lights import FLAT, SLANTED, Floats, Light, lit
from plumbline.envs.contraption.look.paints import INK
from plumbline.envs.contraption.look.poses import UPRIGHT, Pose
from plumbline.envs.contraption.look.shapes import Point, Polygon, Shape, Stroke, oval
from plumbline.envs.drawing.palette import RGB

OVERSIZE = 6  # large pixels to one of the picture
MARGIN = 6  # units around the box of a part, into which its drawing may reach
UPRIGHT_BELOW = 0.001  # x of an axis
FINEST = 64  # to a large pixel: places are rounded to that, so that no library's last bit shows
Mask = npt.NDArray[np.bool_]
Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Cutout:
    """A picture of RGBA pixels, and where the point by which it is placed lies in it, in pixels."""

    pixels: Pixels  # (height, width, 4); alpha is 0 or 255
    x: int
    y: int


@dataclass(frozen=True, eq=False)
class Patch:
    """A filled shape in large pixels, and its upper left corner on the easel."""

    mask: Mask
    left: int
    top: int

    @property
    def window(self) -> tuple[slice, slice]:
        height, width = self.mask.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)


@dataclass(eq=False)
class Easel:
    """A transparent ground for a box of so many units, with a margin."""

    width: float  # units
    height: float
    scale: int = 1  # pixels to a unit
    pose: Pose = UPRIGHT
    margin: int = MARGIN  # units
    zoom: float = 1  # of the drawing in its box; ink keeps its width
    color: Pixels = field(init=False)
    there: Mask = field(init=False)

    def __post_init__(self) -> None:
        large = self.scale * OVERSIZE
        size = ceil(self.height + 2 * self.margin) * large, ceil(self.width + 2 * self.margin) * large
        self.color, self.there = np.zeros((*size, 3), np.uint8), np.zeros(size, bool)

    def put(
        self,
        *shapes: Shape,
        color: RGB,
        light: Light = SLANTED,
        ink: float = 1,
        line: RGB = INK,
        within: Sequence[Shape] = (),
    ) -> None:
        """Fill shapes as one, with a line of `ink` units around them; draw nothing outside of `within`."""
        inside = self._filled(within, 0) if within else None
        if ink:
            self._fill(self._filled(shapes, ink), line, FLAT, inside)
        self._fill(self._filled(shapes, 0), color, light, inside)

    def paint(self, *shapes: Shape, color: RGB, within: Sequence[Shape] = ()) -> None:
        """Fill shapes evenly, without a line."""
        self.put(*shapes, color=color, light=FLAT, ink=0, within=within)

    def shine(self, left: float, top: float, right: float, bottom: float, strength: float = 0.75) -> None:
        """Put a highlight on what is there. It does not turn."""
        patch = self._filled([oval(left, top, right, bottom)], 0, UPRIGHT)
        under, mask = self.color[patch.window], patch.mask & self.there[patch.window]
        under[mask] = np.rint(under[mask] * (1 - strength) + 255 * strength).astype(np.uint8)

    def relight(self, light: Light, *shapes: Shape) -> None:
        """Light what is there already, within shapes."""
        patch = self._filled(shapes, 0)
        under = self.color[patch.window][patch.mask] / 255
        bright = self._levels(patch, light)[..., None]
        mixed = np.where(bright <= 1, under * bright, under + (1 - under) * (bright - 1))
        self.color[patch.window][patch.mask] = np.rint(np.clip(mixed, 0, 1) * 255).astype(np.uint8)

    def erase(self, *shapes: Shape) -> None:
        patch = self._filled(shapes, 0)
        self.there[patch.window] &= ~patch.mask

    def cut(self, x: float = 0, y: float = 0) -> Cutout:
        """Return the picture at its size, without empty rows and columns; (x, y) in units is its place."""
        small, there = shrunk(self.color, self.there)
        rows, columns = np.flatnonzero(there.any(1)), np.flatnonzero(there.any(0))
        if not len(rows):
            return Cutout(np.zeros((1, 1, 4), np.uint8), 0, 0)
        top, left = int(rows[0]), int(columns[0])
        pixels = np.dstack([small, np.where(there, 255, 0).astype(np.uint8)])[
            top : rows[-1] + 1, left : columns[-1] + 1
        ]
        return Cutout(pixels, round((x + self.margin) * self.scale) - left, round((y + self.margin) * self.scale) - top)

    @property
    def _unit(self) -> float:
        """Large pixels to a unit of the drawing."""
        return self.scale * OVERSIZE * self.zoom

    def _fill(self, patch: Patch, color: RGB, light: Light, inside: Patch | None) -> None:
        mask = patch.mask if inside is None else patch.mask & self._seen(inside)[patch.window]
        if not mask.any():
            return
        shown = Patch(mask, patch.left, patch.top)
        self.color[patch.window][mask] = lit(color, self._levels(shown, light))
        self.there[patch.window] |= mask

    def _seen(self, patch: Patch) -> Mask:
        whole = np.zeros(self.there.shape, bool)
        whole[patch.window] = patch.mask
        return whole

    def _levels(self, patch: Patch, light: Light) -> Floats:
        """Return how bright each point of a patch is."""
        rows, columns = np.nonzero(patch.mask)
        if light.axis is None:
            return light.levels(_spread(columns), _spread(rows))
        across = _spread(_across(self.pose.direction(light.axis), columns, rows))
        return light.levels(across, across)

    def _filled(self, shapes: Sequence[Shape], grown: float, pose: Pose | None = None) -> Patch:
        """Return shapes in large pixels, `grown` by so many units."""
        wider = grown * self.scale * OVERSIZE
        placed = [self._placed(shape, self.pose if pose is None else pose) for shape in shapes]
        left, top, right, bottom = self._bounds(placed, wider)
        image = Image.new("1", (right - left, bottom - top))
        drawing = ImageDraw.Draw(image)
        for shape in placed:
            _draw(drawing, shape, wider, left, top)
        return Patch(np.asarray(image), left, top)

    def _placed(self, shape: Shape, pose: Pose) -> Shape:
        turned, unit, margin = pose.shape(shape), self._unit, self.margin * self.scale * OVERSIZE
        points = tuple((_rounded(x * unit + margin), _rounded(y * unit + margin)) for x, y in turned.points)
        return Stroke(points, turned.width * unit) if isinstance(turned, Stroke) else Polygon(points)

    def _bounds(self, shapes: Sequence[Shape], wider: float) -> tuple[int, int, int, int]:
        height, width = self.there.shape
        reach = [wider + (shape.width / 2 if isinstance(shape, Stroke) else 0) + 1 for shape in shapes]
        xs = [(x - far, x + far) for shape, far in zip(shapes, reach, strict=True) for x, _ in shape.points]
        ys = [(y - far, y + far) for shape, far in zip(shapes, reach, strict=True) for _, y in shape.points]
        left, right = min(low for low, _ in xs), max(high for _, high in xs)
        top, bottom = min(low for low, _ in ys), max(high for _, high in ys)
        left, top = min(width - 1, max(0, floor(left))), min(height - 1, max(0, floor(top)))
        return left, top, max(left + 1, min(width, ceil(right))), max(top + 1, min(height, ceil(bottom)))


def shrunk(color: Pixels, there: Mask) -> tuple[Pixels, Mask]:
    """Return the picture at its size: the mean of what is there, where at least half is."""
    height, width = (size // OVERSIZE for size in there.shape)
    cells = there.reshape(height, OVERSIZE, width, OVERSIZE)
    counts = cells.sum((1, 3), dtype=np.int64)
    shown = np.where(there[..., None], color, 0).reshape(height, OVERSIZE, width, OVERSIZE, 3)
    means = shown.sum((1, 3), dtype=np.int64) // np.maximum(counts, 1)[..., None]
    covered = counts * 2 >= OVERSIZE * OVERSIZE
    return np.where(covered[..., None], means, 0).astype(np.uint8), covered


def _draw(drawing: ImageDraw.ImageDraw, shape: Shape, wider: float, left: int, top: int) -> None:
    """Fill a shape; PIL counts a pixel by its middle."""
    points = [(x - left - 0.5, y - top - 0.5) for x, y in shape.points]
    if isinstance(shape, Polygon):
        drawing.polygon(points, fill=1)
        if wider:
            _line(drawing, [*points, points[0], points[1]], 2 * wider)
        return
    _line(drawing, points, shape.width + 2 * wider)


def _line(drawing: ImageDraw.ImageDraw, points: list[tuple[float, float]], width: float) -> None:
    drawing.line(points, fill=1, width=round(width), joint="curve")
    for x, y in (points[0], points[-1]):
        drawing.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=1)


def _across(axis: Point, x: npt.NDArray[np.int64], y: npt.NDArray[np.int64]) -> Floats:
    """Return how far points lie across an axis, counted from above, or from the left."""
    dx, dy = axis
    is_upright = abs(dx) < UPRIGHT_BELOW
    across: Floats = y * dx - x * dy
    return -across if (dy > 0 if is_upright else dx < 0) else across


def _spread(places: npt.NDArray[np.number]) -> Floats:
    """Return places from 0 at the first to 1 at the last."""
    low, high = places.min(), places.max()
    spread: Floats = (places - low) / max(1, high - low)
    return spread


def _rounded(place: float) -> float:
    return round(place * FINEST) / FINEST
