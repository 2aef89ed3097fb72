"""Wheres: whether a part lies in a region, beside another part, on it, between two, or against one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from plumbline.envs.contraption.asks import Against, Beside, Between, InRegion, On, Where
from plumbline.envs.contraption.extents import box
from plumbline.envs.contraption.model import GRID, Box, Layout, Level, Placed

BESIDE = 64  # u: how far from a part something is still beside it


@dataclass(frozen=True, slots=True)
class Surface:
    """What places are told by: regions, and parts by their ids, which lie as now, or else as at the start."""

    level: Level
    start: Layout
    layout: Layout

    def region(self, name: str) -> Box:
        return next(region.box for region in self.level.regions if region.name == name)

    def part(self, name: str) -> Box:
        """Return the box of a part; where it has gone, the box that it had."""
        return next(box(part) for part in (*self.layout.parts, *self.start.parts) if part.id == name)


def lies(part: Placed, where: Where, surface: Surface) -> bool:
    """Return whether a part lies somewhere."""
    own = box(part)
    match where:
        case InRegion(region):
            return _holds(surface.region(region), own)
        case Beside(side, other):
            return _is_beside(own, surface.part(other), side)
        case On(other):
            return _is_on(own, surface.part(other))
        case Between(one, other):
            return _is_between(own, surface.part(one), surface.part(other))
        case Against(other):
            return _apart(own, surface.part(other)) < GRID**2
    assert_never(where)


def _holds(room: Box, own: Box) -> bool:
    """Return whether the middle of a part lies in a region."""
    x, y = own[0] + own[2], own[1] + own[3]
    return 2 * room[0] <= x <= 2 * room[2] and 2 * room[1] <= y <= 2 * room[3]


def _is_beside(own: Box, other: Box, side: str) -> bool:
    """Return whether a part lies on one side of another, near it, and not past its corner."""
    gap, overlap = {
        "left_of": (other[0] - own[2], _shared(own, other, 1)),
        "right_of": (own[0] - other[2], _shared(own, other, 1)),
        "above": (other[1] - own[3], _shared(own, other, 0)),
        "below": (own[1] - other[3], _shared(own, other, 0)),
    }[side]
    return 0 <= gap <= BESIDE and overlap > 0


def _is_on(own: Box, other: Box) -> bool:
    """Return whether a part stands on another: as near as the grid allows, and its middle over it."""
    gap, middle = other[1] - own[3], own[0] + own[2]
    return 0 <= gap < GRID and 2 * other[0] <= middle <= 2 * other[2]


def _is_between(own: Box, one: Box, other: Box) -> bool:
    """Return whether a part lies between two others, along x or along y, level with both."""
    for axis in (0, 1):
        first, last = sorted((one, other), key=lambda each: each[axis])
        is_amid = first[axis + 2] <= own[axis] and own[axis + 2] <= last[axis]
        if is_amid and _shared(own, first, 1 - axis) > 0 and _shared(own, last, 1 - axis) > 0:
            return True
    return False


def _shared(own: Box, other: Box, axis: int) -> int:
    """Return the length along an axis, 0 for x and 1 for y, that two boxes share."""
    return min(own[axis + 2], other[axis + 2]) - max(own[axis], other[axis])


def _apart(own: Box, other: Box) -> int:
    """Return the square of the distance between two boxes."""
    across, down = max(-_shared(own, other, 0), 0), max(-_shared(own, other, 1), 0)
    return across * across + down * down
