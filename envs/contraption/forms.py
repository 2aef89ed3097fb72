"""Forms of parts, in whole units: discs, plates with straight edges, and rods with round ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from plumbline.envs.contraption.model import Box

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc around a center."""

    x: int
    y: int
    r: int


@dataclass(frozen=True, slots=True)
class Plate:
    """A convex polygon; its corners are in order."""

    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Rod:
    """A line from a place to another, so thick to both sides and round at the ends."""

    start: Point
    end: Point
    r: int


Form: TypeAlias = Disc | Plate | Rod


def plate(left: int, top: int, right: int, bottom: int) -> Plate:
    """Return a rectangle."""
    return Plate(((left, top), (right, top), (right, bottom), (left, bottom)))


def wedge(width: int, height: int) -> Plate:
    """Return a triangle with its right angle at the lower left: it falls to the right."""
    return Plate(((0, 0), (width, height), (0, height)))


def moved(form: Form, dx: int, dy: int) -> Form:
    """Return a form at another place."""
    match form:
        case Disc(x, y, r):
            return Disc(x + dx, y + dy, r)
        case Plate(corners):
            return Plate(tuple((x + dx, y + dy) for x, y in corners))
        case Rod((x, y), (x2, y2), r):
            return Rod((x + dx, y + dy), (x2 + dx, y2 + dy), r)


def mirrored(form: Form, width: int) -> Form:
    """Return a form in a box of some width with left and right exchanged."""
    match form:
        case Disc(x, y, r):
            return Disc(width - x, y, r)
        case Plate(corners):
            return Plate(tuple((width - x, y) for x, y in reversed(corners)))
        case Rod((x, y), (x2, y2), r):
            return Rod((width - x, y), (width - x2, y2), r)


def upside_down(form: Form, height: int) -> Form:
    """Return a form in a box of some height with top and bottom exchanged."""
    match form:
        case Disc(x, y, r):
            return Disc(x, height - y, r)
        case Plate(corners):
            return Plate(tuple((x, height - y) for x, y in reversed(corners)))
        case Rod((x, y), (x2, y2), r):
            return Rod((x, height - y), (x2, height - y2), r)


def bounds(form: Form) -> Box:
    """Return the box around a form."""
    match form:
        case Disc(x, y, r):
            return x - r, y - r, x + r, y + r
        case Plate(corners):
            across, down = [x for x, _ in corners], [y for _, y in corners]
            return min(across), min(down), max(across), max(down)
        case Rod((x, y), (x2, y2), r):
            return min(x, x2) - r, min(y, y2) - r, max(x, x2) + r, max(y, y2) + r
