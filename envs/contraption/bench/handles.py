"""Handles: the discs around a part that turn it, stretch it, or throw it into the bin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from plumbline.envs.contraption.bench.areas import on_screen
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Outline, Turning
from plumbline.envs.contraption.extents import box, size
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import Placed

RECYCLE, FLIP, STRETCH_ACROSS, STRETCH_DOWN = NAMES = ("recycle", "flip", "stretch w", "stretch h")
AXES = {STRETCH_ACROSS: "w", STRETCH_DOWN: "h"}

HIT = 10  # u: how far from its middle a handle is met; it is drawn smaller
AWAY = 4  # u: how far beyond the corner or side of a part a handle lies
APART = 20  # u, between the middles of two handles
FREE = 14  # u, between a handle and the place where its part is taken
FURTHEST = 64  # u, by which a handle gives way along x and along y
STEP = 4


class Handle(NamedTuple):
    """A handle, and its middle on the screen."""

    name: str  # one of NAMES
    x: int
    y: int


@lru_cache(maxsize=1024)  # at most 1 MB
def handles(part: Placed) -> tuple[Handle, ...]:
    """Return the handles of a part: apart from each other, all on the field, and none where the part is taken."""
    found: list[Handle] = []
    taken = grip(part)
    for name, place in _wished(part):
        x, y = next(each for each in _nearby(place) if _has_room(each, taken, found))
        found.append(Handle(name, x, y))
    return tuple(found)


def handle_at(part: Placed, point: Point) -> str:
    """Return the name of a part's handle at a pixel of the screen; empty if there is none."""
    for name, x, y in handles(part):
        if _square(point, (x, y)) <= HIT**2:
            return name
    return ""


def grip(part: Placed) -> Point:
    """Return a pixel of the screen at which a part can always be taken: well within its outline."""
    width, height = size(part)
    x, y = width // 2, height // 2
    if CATALOGUE[part.type].outline is Outline.WEDGE:
        x, y = width // 3, 2 * height // 3
        x = width - 1 - x if part.turn else x
    return on_screen((part.x + x, part.y + y))


def _wished(part: Placed) -> Iterator[tuple[str, Point]]:
    """Yield the handles of a part, each where it would lie without others."""
    kind, (left, top, right, bottom) = CATALOGUE[part.type], box(part)
    yield RECYCLE, on_screen((right + AWAY, top - AWAY))
    if kind.turning is not Turning.NONE:
        yield FLIP, on_screen((left - AWAY, top - AWAY))
    if "w" in kind.stretches:
        yield STRETCH_ACROSS, on_screen((right + AWAY, (top + bottom) // 2))
    if "h" in kind.stretches:
        yield STRETCH_DOWN, on_screen(((left + right) // 2, bottom + AWAY))


def _nearby(place: Point) -> Iterator[Point]:
    """Yield places around one, the nearest first, moved onto the field."""
    for dx, dy in _shifts():
        yield _onto_field((place[0] + dx, place[1] + dy))


@lru_cache(maxsize=1)
def _shifts() -> tuple[Point, ...]:
    steps = range(-FURTHEST, FURTHEST + 1, STEP)
    return tuple(sorted(product(steps, steps), key=lambda shift: (shift[0] ** 2 + shift[1] ** 2, shift)))


def _onto_field(place: Point) -> Point:
    left, top, right, bottom = screen.FIELD
    return min(max(place[0], left + HIT), right - HIT), min(max(place[1], top + HIT), bottom - HIT)


def _has_room(place: Point, taken: Point, others: list[Handle]) -> bool:
    return _square(place, taken) >= FREE**2 and all(_square(place, each[1:]) >= APART**2 for each in others)


def _square(one: Point, other: Point) -> int:
    """Return the square of the distance between two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
