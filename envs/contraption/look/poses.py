"""Poses: how a part is turned or mirrored before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from plumbline.envs.contraption.look.shapes import Point, Polygon, Shape, Stroke


@dataclass(frozen=True)
class Pose:
    """A turn, perhaps mirrored, and a shift: x' = xx * x + xy * y + x0, and y' alike."""

    xx: float = 1
    xy: float = 0
    yx: float = 0
    yy: float = 1
    x0: float = 0
    y0: float = 0

    def point(self, at: Point) -> Point:
        x, y = at
        return self.xx * x + self.xy * y + self.x0, self.yx * x + self.yy * y + self.y0

    def direction(self, along: Point) -> Point:
        x, y = along
        return self.xx * x + self.xy * y, self.yx * x + self.yy * y

    def after(self, first: Pose) -> Pose:
        """Return the pose that takes the other first, and then this one."""
        x0, y0 = self.point((first.x0, first.y0))
        xx, yx = self.direction((first.xx, first.yx))
        xy, yy = self.direction((first.xy, first.yy))
        return Pose(xx, xy, yx, yy, x0, y0)

    def shape(self, shape: Shape) -> Shape:
        points = tuple(self.point(each) for each in shape.points)
        return Stroke(points, shape.width) if isinstance(shape, Stroke) else Polygon(points)


UPRIGHT = Pose()


def mirrored(width: float) -> Pose:
    """Return left and right exchanged."""
    return Pose(xx=-1, x0=width)


def overturned(height: float) -> Pose:
    """Return above and below exchanged."""
    return Pose(yy=-1, y0=height)


def quartered(width: float, height: float, turns: int) -> Pose:
    """Return a box after so many quarter turns, clockwise, with its upper left corner where it was."""
    across, down = width, height
    return (
        UPRIGHT,
        Pose(0, -1, 1, 0, down, 0),
        Pose(-1, 0, 0, -1, across, down),
        Pose(0, 1, -1, 0, 0, across),
    )[turns % 4]


def moved(x: float, y: float) -> Pose:
    return Pose(x0=x, y0=y)


def turned(degrees: float, middle: Point) -> Pose:
    """Return a turn about a point, clockwise."""
    c, s, (x, y) = cos(degrees * pi / 180), sin(degrees * pi / 180), middle
    return Pose(c, -s, s, c, x - c * x + s * y, y - s * x - c * y)
