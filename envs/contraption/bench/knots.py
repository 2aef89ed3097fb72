"""Knots: where on the field a rope is tied to a part, and seen to be."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from plumbline.envs.contraption.camera import TURN
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Knot
from plumbline.envs.contraption.extents import center
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.model import Placed

PARTS_OF_ONE = 1 << 16
TILT = 16  # 256ths of a turn, of what lies on a hinge at the start
SINES = tuple(round(PARTS_OF_ONE * sin(2 * pi * turn / TURN)) for turn in range(TURN))
COSINES = tuple(round(PARTS_OF_ONE * cos(2 * pi * turn / TURN)) for turn in range(TURN))


def turned(place: Point, turn: int) -> Point:
    """Return a place after a turn about (0, 0), clockwise in 256ths, rounded."""
    (x, y), sine, cosine, half = place, SINES[turn % TURN], COSINES[turn % TURN], PARTS_OF_ONE // 2
    return (x * cosine - y * sine + half) // PARTS_OF_ONE, (x * sine + y * cosine + half) // PARTS_OF_ONE


def first_turn(part: Placed) -> int:
    """Return how far the body of a part is turned before a run, in 256ths of a turn, clockwise."""
    if CATALOGUE[part.type].hinge is None:
        return 0
    return TILT if part.turn else -TILT


def place_of(part: Placed, knot: Knot) -> Point:
    """Return where a knot of a part lies before a run."""
    (x, y), (dx, dy) = center(part), turned(knot.at, first_turn(part))
    return x + dx, y + dy


def knot_at(parts: Sequence[Placed], place: Point, most: int) -> str:
    """Return the stop of the knot that is nearest to a place, and at most so far away; empty if there is none."""
    near = [
        (far, f"{part.id}.{knot.name}")
        for part in parts
        for knot in CATALOGUE[part.type].knots
        if (far := _square(place, place_of(part, knot))) <= most * most
    ]
    return min(near)[1] if near else ""


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
