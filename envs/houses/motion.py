"""Motion: whether a body can go along a segment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from plumbline.envs.houses.game import Game, box, is_bulky
from plumbline.envs.houses.geometry import SNAP, ahead, gap, sweeps
from plumbline.envs.houses.model import Box, Point, Seat, World
from plumbline.envs.houses.rooms import is_on_floor
from plumbline.envs.houses.things import all_now, lying

RADIUS = 200  # mm, of a body
STANDING, CROUCHED = 1576, 901  # height of the eye
OVER_EYE = 200  # from the eye to the top of the head
STEP_OVER = 50  # what is as low can be walked over
WAYS = {"forward": 0, "right": 90, "backward": 180, "left": 270}
"""Directions of a move, as turns to the right."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A box that stops a body whose middle comes nearer than a radius."""

    box: Box
    radius: int


def moved(game: Game, world: World, seat: int, way: str, length: int) -> Seat | None:
    """Return a body after a move; None if something stops it, and then it does not move at all."""
    body = world.seats[seat]
    across, along = ahead((body.yaw + WAYS[way]) % 360, length)
    end = body.x + across, body.z + along
    return replace(body, x=end[0], z=end[1]) if is_free(game, world, seat, (body.x, body.z), end) else None


def is_free(game: Game, world: World, seat: int, start: Point, end: Point) -> bool:
    """Return whether nothing stops a body on a segment."""
    return not any(sweeps(start, end, RADIUS, each) for each in game.walls[: len(game.walls) - game.lintels]) and not (
        _hits_things(game, world, seat, start, end) or _hits_bodies(world, seat, start, end)
    )


def obstacles(game: Game, world: World, seat: int) -> Iterator[Obstacle]:
    """Yield all that may stop a body: a segment is free if it sweeps none of them."""
    yield from (Obstacle(each, RADIUS) for each in game.walls[: len(game.walls) - game.lintels])
    top = head(world.seats[seat])
    for each in all_now(game, world):
        whole = box(game, each)
        if is_bulky(game.kinds[each.index], each) and _is_high_enough(whole, top):
            yield Obstacle(whole, RADIUS)
    yield from (Obstacle(each, 2 * RADIUS) for each in _other_bodies(world, seat))


def is_standable(game: Game, world: World, seat: int, x: int, z: int) -> bool:
    """Return whether a body has room at a place."""
    return is_free(game, world, seat, (x, z), (x, z))


def head(body: Seat) -> int:
    """Return the height of the top of a body."""
    return eye_height(body) + OVER_EYE


def eye_height(body: Seat) -> int:
    return CROUCHED if body.crouched else STANDING


def _hits_things(game: Game, world: World, seat: int, start: Point, end: Point) -> bool:
    top = head(world.seats[seat])
    elsewhere = {each.index for each in world.changed}
    if any(index not in elsewhere and _stops(game.boxes[index], top, start, end) for index in game.bulky):
        return True
    return any(
        is_bulky(game.kinds[each.index], each) and _stops(box(game, each), top, start, end) for each in world.changed
    )


def _stops(each: Box, top: int, start: Point, end: Point) -> bool:
    return _is_high_enough(each, top) and sweeps(start, end, RADIUS, each)


def _is_high_enough(each: Box, top: int) -> bool:
    """Return whether a box is neither stepped over nor walked under."""
    return each[3] > STEP_OVER and each[2] < top


def _hits_bodies(world: World, seat: int, start: Point, end: Point) -> bool:
    return any(sweeps(start, end, 2 * RADIUS, each) for each in _other_bodies(world, seat))


def _other_bodies(world: World, seat: int) -> list[Box]:
    """Return the places of the other bodies, as boxes without a width."""
    return [(body.x, body.x, 0, 1, body.z, body.z) for number, body in enumerate(world.seats) if number != seat]


def room_to_drop(game: Game, world: World, body: Seat, size: tuple[int, int, int], spot: Point) -> bool:
    """Return whether a thing finds room on the floor at a place: clear of all else, with no wall between."""
    half = max(size[0], size[2]) // 2 + SNAP
    x, z = spot
    area = (x - half, x + half, 0, size[1], z - half, z + half)
    if not all(_is_beyond(gap(area, body.x, body.z)) for body in world.seats) or _is_walled_off(game, body, spot):
        return False
    boxes = (*game.walls, *(box(game, each) for each in lying(game, world)))
    return not any(_overlaps(area, each) for each in boxes)


def _is_walled_off(game: Game, body: Seat, spot: Point) -> bool:
    """Return whether a place lies behind a wall, or on no floor."""
    solid = game.walls[: len(game.walls) - game.lintels]
    between = any(sweeps((body.x, body.z), spot, 1, each) for each in solid)
    return between or not is_on_floor(game.household.house, *spot)


def _overlaps(one: Box, other: Box) -> bool:
    level = one[0] < other[1] and other[0] < one[1] and one[4] < other[5] and other[4] < one[5]
    return level and one[2] < other[3] and other[2] < one[3]


def _is_beyond(away: tuple[int, int]) -> bool:
    return away[0] * away[0] + away[1] * away[1] >= RADIUS * RADIUS
