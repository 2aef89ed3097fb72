"""Outlines to be filled: polygons and strokes in units, x to the right and y down."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

CORNERS = 64  # of what stands for a circle


@dataclass(frozen=True)
class Polygon:
    """The inside of a closed line."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Stroke:
    """A line with a width and round ends."""

    points: tuple[Point, ...]
    width: float


Shape: TypeAlias = Polygon | Stroke


def polygon(*points: Point) -> Polygon:
    return Polygon(points)


def stroke(width: float, *points: Point) -> Stroke:
    return Stroke(points, width)


def oval(left: float, top: float, right: float, bottom: float) -> Polygon:
    return Polygon(_round((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 0, 360))


def disc(x: float, y: float, radius: float) -> Polygon:
    return oval(x - radius, y - radius, x + radius, y + radius)


def box(left: float, top: float, right: float, bottom: float, radius: float = 0) -> Polygon:
    """Return a rectangle, with round corners if there is a radius."""
    if not radius:
        return polygon((left, top), (right, top), (right, bottom), (left, bottom))
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    middles = (
        (right - radius, top + radius, 270),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    )
    return Polygon(tuple(at for x, y, turn in middles for at in _round(x, y, radius, radius, turn, turn + 90)))


def arc(width: float, left: float, top: float, right: float, bottom: float, begin: float, end: float) -> Stroke:
    """Return a part of an oval's line. Angles are in degrees, clockwise from the right."""
    middle, radii = ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)
    return Stroke(_round(*middle, *radii, begin, end), width)


def diameter(width: float, x: float, y: float, radius: float, degrees: float) -> Stroke:
    """Return two opposite spokes of a wheel."""
    return Stroke((at(x, y, radius, degrees), at(x, y, radius, degrees + 180)), width)


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = -90) -> Polygon:
    """Return a star; `turn` is the angle of its first point, in degrees."""
    return Polygon(
        tuple(at(x, y, inner if number % 2 else outer, turn + number * 180 / points) for number in range(2 * points))
    )


def at(x: float, y: float, distance: float, degrees: float) -> Point:
    """Return the point at a distance from another, in a direction: 0 is right, 90 down."""
    return x + distance * cos(degrees * pi / 180), y + distance * sin(degrees * pi / 180)


def _round(x: float, y: float, wide: float, high: float, begin: float, end: float) -> tuple[Point, ...]:
    steps = max(2, round(CORNERS * abs(end - begin) / 360))
    angles = [(begin + (end - begin) * step / steps) * pi / 180 for step in range(steps + 1)]
    return tuple((x + wide * cos(angle), y + high * sin(angle)) for angle in angles)
