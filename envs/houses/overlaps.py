"""Overlaps in a world as it is: of bodies, of things that were moved, and of receptacles that hold them.

Written apart from motion and placing, which are tried by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game, is_bulky
from plumbline.envs.houses.model import NOBODY, Box, Placed, World
from plumbline.envs.houses.motion import RADIUS, STEP_OVER, head
from plumbline.envs.houses.receptacles import lying_area
from plumbline.envs.houses.verifier import room_of

SLACK = 5  # mm that solids may share
SPOTS = ((0, 0), (RADIUS, 0), (-RADIUS, 0), (0, RADIUS), (0, -RADIUS))


def overlaps(game: Game, world: World) -> Iterator[str]:
    """Yield, in words, what shares space that only one can take, and what has left the floor or its receptacle."""
    things = list(game.things)
    for each in world.changed:
        things[each.index] = each
    boxes = [_box(game, each) for each in things]
    yield from _of_bodies(game, world, things, boxes)
    for each in things:
        was = game.things[each.index]
        moved = (each.x, each.y, each.z, each.yaw, each.parent) != (was.x, was.y, was.z, was.yaw, was.parent)
        if moved and not _is_held(things, each):
            yield from _of_thing(game, things, boxes, each)


def _of_bodies(game: Game, world: World, things: list[Placed], boxes: list[Box]) -> Iterator[str]:
    for seat, body in enumerate(world.seats):
        for each, box in zip(things, boxes, strict=True):
            in_the_way = is_bulky(game.kinds[each.index], each) and box[3] > STEP_OVER and box[2] < head(body)
            if in_the_way and _distance(box, body.x, body.z) < RADIUS:
                yield f"seat {seat} in {_name(game, each)}"
        if any(_distance(wall, body.x, body.z) < RADIUS for wall in game.walls[: len(game.walls) - game.lintels]):
            yield f"seat {seat} in a wall"
        if not any(room_of(game, body.x + x, body.z + z) for x, z in SPOTS):
            yield f"seat {seat} off the floor"
        for number, other in enumerate(world.seats[:seat]):
            if (body.x - other.x) ** 2 + (body.z - other.z) ** 2 < (2 * RADIUS) ** 2:
                yield f"seat {seat} in seat {number}"


def _of_thing(game: Game, things: list[Placed], boxes: list[Box], thing: Placed) -> Iterator[str]:
    name, box, own = _name(game, thing), boxes[thing.index], {thing.index, *_line(things, thing)}
    for other, each in zip(things, boxes, strict=True):
        related = other.index in own or thing.index in _line(things, other) or _is_by_basin(game, things, thing, other)
        if not related and not _is_held(things, other) and _share(box, each):
            yield f"{name} in {_name(game, other)}"
    if any(_share(box, wall) for wall in game.walls):
        yield f"{name} in a wall"
    if thing.parent == NOBODY:
        if thing.y or not any(room_of(game, thing.x + x, thing.z + z) for x, z in SPOTS):
            yield f"{name} off the floor"
    elif problem := _beyond(game, box, things[thing.parent], boxes[thing.parent]):
        yield f"{name} {problem} {_name(game, things[thing.parent])}"


def _is_by_basin(game: Game, things: list[Placed], thing: Placed, other: Placed) -> bool:
    """Return whether a thing lies in a basin, and another is a drawer below it or the faucet above it.

    Their boxes share space: a basin is let in above drawers, and the box of a faucet is mostly air.
    """
    line = _line(things, thing)
    in_basin = any(each >= 0 and game.kinds[each].name == "SinkBasin" for each in line)
    return in_basin and game.kinds[other.index].name in ("Drawer", "Faucet") and other.parent in line


def _beyond(game: Game, box: Box, parent: Placed, whole: Box) -> str:
    """Return how a thing stands out of the receptacle that it lies on or in; empty if it does not."""
    kind = game.kinds[parent.index]
    area = lying_area(kind.name, whole, parent.yaw)
    if box[0] < area[0] or box[1] > area[1] or box[4] < area[4] or box[5] > area[5]:
        return "beside the floor of"
    if not whole[2] <= box[2] <= whole[3]:
        return "above or below"
    return "higher than" if kind.holds is Holds.INSIDE and box[3] > whole[3] else ""


def _box(game: Game, thing: Placed) -> Box:
    width, height, depth = game.household.house.things[thing.index].size
    if thing.yaw in (90, 270):
        width, depth = depth, width
    left, near = thing.x - width // 2, thing.z - depth // 2
    return left, left + width, thing.y, thing.y + height, near, near + depth


def _line(things: list[Placed], thing: Placed) -> list[int]:
    """Return what a thing lies on or in, and so on; the holder of that last, if it has one."""
    found = list[int]()
    while thing.parent >= 0:
        found.append(thing.parent)
        thing = things[thing.parent]
    return found if thing.parent == NOBODY else [*found, thing.parent]


def _is_held(things: list[Placed], thing: Placed) -> bool:
    return any(each < NOBODY for each in _line(things, thing))


def _share(one: Box, other: Box) -> bool:
    return all(min(one[i + 1], other[i + 1]) - max(one[i], other[i]) > SLACK for i in (0, 2, 4))


def _distance(box: Box, x: int, z: int) -> float:
    """Return how far a place is from a box seen from above: by its nearest point."""
    near_x, near_z = min(max(x, box[0]), box[1]), min(max(z, box[4]), box[5])
    return float(((x - near_x) ** 2 + (z - near_z) ** 2) ** 0.5)


def _name(game: Game, thing: Placed) -> str:
    return f"{game.kinds[thing.index].name} {thing.index}"
