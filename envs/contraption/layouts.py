"""Layouts: the one that a level starts with, and the order in which a run builds their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from plumbline.envs.contraption.model import PLUG, Layout, Level, Part, Placed, Tie

Order: TypeAlias = tuple[str, int, int, int, int, int, tuple[int, ...]]


def part_id(number: int) -> str:
    """Return the id of the part at a position of a level, or of one that is added later."""
    return f"p{number:03}"


def tie_id(number: int) -> str:
    """Return what films call the tie at a position of an ordered layout."""
    return f"t{number:03}"


def placed(part: Part, name: str) -> Placed:
    """Return a part of a level under its id."""
    return Placed(name, part.type, part.x, part.y, part.turn, part.w, part.h, part.params)


def start(level: Level) -> Layout:
    """Return the layout that a level starts with."""
    parts = tuple(placed(part, part_id(number)) for number, part in enumerate(level.parts))
    return Layout(parts, level.ties)


def ordered(layout: Layout) -> Layout:
    """Return a layout with its parts and ties in the order of building.

    It does not depend on ids: two layouts that look the same are built in the same order. Ropes and belts start at
    the end that is built first.
    """
    parts = tuple(sorted(layout.parts, key=order))
    numbers = {part.id: number for number, part in enumerate(parts)}
    ties = [_from_its_first_end(tie, numbers) for tie in layout.ties]
    return Layout(parts, tuple(sorted(ties, key=lambda tie: (tie.kind, _numbered(tie.stops, numbers)))))


def part_of(stop: str) -> str:
    """Return the id of the part at a stop."""
    return stop.partition(".")[0]


def knot_of(stop: str) -> str:
    """Return the name of the knot at a stop; empty if it has none."""
    return stop.partition(".")[2]


def order(part: Placed) -> Order:
    """Return the key by which parts are built one after the other."""
    return part.type, part.x, part.y, part.turn, part.w, part.h, part.params


def _from_its_first_end(tie: Tie, numbers: Mapping[str, int]) -> Tie:
    if tie.kind == PLUG:
        return tie
    back = tie.stops[::-1]
    return tie if _numbered(tie.stops, numbers) <= _numbered(back, numbers) else Tie(tie.kind, back)


def _numbered(stops: Sequence[str], numbers: Mapping[str, int]) -> list[tuple[int, str]]:
    return [(numbers[part_of(stop)], knot_of(stop)) for stop in stops]
