"""Motion: whether a body can go along a segment."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.houses.game import Game, box, is_bulky
from plumbline.envs.houses.geometry import SNAP, ahead, gap, sweeps
from plumbline.envs.houses.model import Box, Point, Seat, World
from plumbline.envs.houses.things import now

RADIUS = 200  # mm, of a body
STANDING, CROUCHED = 1576, 901  # height of the eye
OVER_EYE = 200  # from the eye to the top of the head
STEP_OVER = 50  # what is as low can be walked over
WAYS = {"forward": 0, "right": 90, "backward": 180, "left": 270}
"""Directions of a move, as turns to the right."""


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
    return each[3] > STEP_OVER and each[2] < top and sweeps(start, end, RADIUS, each)


def _hits_bodies(world: World, seat: int, start: Point, end: Point) -> bool:
    others = [body for number, body in enumerate(world.seats) if number != seat]
    return any(sweeps(start, end, 2 * RADIUS, (body.x, body.x, 0, 1, body.z, body.z)) for body in others)


def room_to_drop(game: Game, world: World, size: tuple[int, int, int], spot: Point) -> bool:
    """Return whether a thing finds room on the floor at a place, clear of walls, things and bodies."""
    half = max(size[0], size[2]) // 2 + SNAP
    x, z = spot
    area = (x - half, x + half, 0, size[1], z - half, z + half)
    boxes = [*game.walls, *(box(game, now(game, world, index)) for index in range(len(game.things)))]
    if any(_overlaps(area, each) for each in boxes):
        return False
    return all(_is_beyond(gap(area, body.x, body.z)) for body in world.seats)


def _overlaps(one: Box, other: Box) -> bool:
    return all(one[2 * axis] < other[2 * axis + 1] and other[2 * axis] < one[2 * axis + 1] for axis in range(3))


def _is_beyond(away: tuple[int, int]) -> bool:
    return away[0] * away[0] + away[1] * away[1] >= RADIUS * RADIUS
