"""A household opened under a setting: its boxes and its index, compiled once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from plumbline.envs.houses.classes import KINDS, Kind, Mount, Veil
from plumbline.envs.houses.geometry import box_of
from plumbline.envs.houses.model import (
    DOOR_HEIGHT,
    HEIGHT,
    NOBODY,
    THICK,
    Box,
    Household,
    Placed,
    Thing,
    Wall,
    World,
)
from plumbline.envs.setting import Setting


@dataclass(frozen=True)
class Game:
    """A household opened under a setting."""

    household: Household
    setting: Setting
    kinds: tuple[Kind, ...]  # of the things
    things: tuple[Placed, ...]  # as the house has them
    boxes: tuple[Box, ...]  # of the things, as the house has them
    of_class: dict[str, tuple[int, ...]]  # the numbers of the things of each class
    walls: tuple[Box, ...]  # their solid parts, lintels last
    lintels: int  # how many of the parts are above doorways
    bulky: tuple[int, ...]  # what a body cannot pass: furniture, and loose things on the floor
    screens: tuple[int, ...]  # things that hide what is behind them
    start: World


def compiled(household: Household, setting: Setting) -> Game:
    """Compile a household that was checked; its world is that before the prologue."""
    things = tuple(_placed(index, thing) for index, thing in enumerate(household.house.things))
    kinds = tuple(KINDS[thing.kind] for thing in household.house.things)
    solid = [part for wall in household.house.walls for part in _solid_parts(wall)]
    lintels = [part for wall in household.house.walls for part in _lintels(wall)]
    return Game(
        household,
        setting,
        kinds,
        things,
        tuple(box_of(each.size, *each.place, each.yaw) for each in household.house.things),
        _by_class(kinds),
        (*solid, *lintels),
        len(lintels),
        tuple(each.index for each in things if is_bulky(kinds[each.index], each)),
        tuple(number for number, kind in enumerate(kinds) if kind.veil is not Veil.NOTHING),
        World(()),
    )


def box(game: Game, now: Placed) -> Box:
    """Return the box of a thing where it is."""
    was = game.things[now.index]
    if (was.x, was.y, was.z, was.yaw) == (now.x, now.y, now.z, now.yaw):
        return game.boxes[now.index]
    return box_of(game.household.house.things[now.index].size, now.x, now.y, now.z, now.yaw)


def veil_of(kind: Kind, whole: Box) -> Box:
    """Return the part of a thing's box that hides what is behind it."""
    low, high = whole[2], whole[3]
    match kind.veil:
        case Veil.TOP:
            low = high - (high - low) // 10
        case Veil.LOWER:
            high = low + (high - low) // 2
    return whole[0], whole[1], low, high, whole[4], whole[5]


def is_bulky(kind: Kind, now: Placed) -> bool:
    """Return whether a body cannot pass through a thing."""
    return kind.blocks or (kind.pickupable and now.parent == NOBODY)


def is_fronted(kind: Kind) -> bool:
    """Return whether only the front of a thing can be seen, as of a drawer."""
    return kind.mount is Mount.INSIDE and kind.name in ("Drawer", "StoveKnob")


def _placed(index: int, thing: Thing) -> Placed:
    return Placed(index, *thing.place, thing.yaw, thing.parent, thing.flags, thing.liquid)


def _by_class(kinds: tuple[Kind, ...]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, kind in enumerate(kinds):
        found.setdefault(kind.name, []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}


def _solid_parts(wall: Wall) -> list[Box]:
    """Return the parts of a wall beside its doorways, with its ends drawn out by half its thickness."""
    ends = [(-THICK // 2, -THICK // 2), *sorted(wall.doors), (_length(wall) + THICK // 2,) * 2]
    return [_part(wall, before[1], after[0], 0, HEIGHT) for before, after in pairwise(ends) if after[0] > before[1]]


def _lintels(wall: Wall) -> list[Box]:
    return [_part(wall, first, last, DOOR_HEIGHT, HEIGHT) for first, last in wall.doors]


def _length(wall: Wall) -> int:
    return abs(wall.end[0] - wall.start[0]) + abs(wall.end[1] - wall.start[1])


def _part(wall: Wall, first: int, last: int, low: int, high: int) -> Box:
    """Return a part of a wall, from one length along it to another."""
    (x, z), half = wall.start, THICK // 2
    if wall.start[1] == wall.end[1]:
        sign = 1 if wall.end[0] >= x else -1
        left, right = sorted((x + sign * first, x + sign * last))
        return left, right, low, high, z - half, z + half
    sign = 1 if wall.end[1] >= z else -1
    near, far = sorted((z + sign * first, z + sign * last))
    return x - half, x + half, low, high, near, far
