"""Rooms that can be seen from a place: the own one, and those that doorways show one behind the other."""

from __future__ import annotations

from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import inside
from plumbline.envs.houses.model import THICK, House, Point, Room, Seat, Wall

STEP = 300  # mm from a doorway to the floors on its sides
NEAR = 250  # from which the room beyond a doorway is seen whole

Span = tuple[Point, Point]
"""Directions between which one looks, the right one first."""


def is_on_floor(house: House, x: int, z: int) -> bool:
    """Return whether a place lies in a room or in a doorway."""
    if any(inside(room.corners, x, z) for room in house.rooms):
        return True
    return any(_is_in_doorway(wall, first, last, (x, z)) for wall in house.walls for first, last in wall.doors)


def _is_in_doorway(wall: Wall, first: int, last: int, place: Point) -> bool:
    ends, half = (_end(wall, first), _end(wall, last)), THICK // 2
    return all(
        min(end[axis] for end in ends) - half <= place[axis] <= max(end[axis] for end in ends) + half for axis in (0, 1)
    )


def visible_rooms(game: Game, body: Seat) -> tuple[int, ...]:
    """Return the numbers of the rooms that a body may see, whichever way it looks."""
    rooms, eye = game.household.house.rooms, (body.x, body.z)
    found = {number for number, room in enumerate(rooms) if _is_at(room, eye)}
    for number in sorted(found):
        _look_on(game, eye, number, None, found, frozenset({number}))
    return tuple(sorted(found))


def _look_on(game: Game, eye: Point, room: int, span: Span | None, found: set[int], path: frozenset[int]) -> None:
    """Add the rooms behind the doorways of a room that a span of directions meets."""
    for wall in game.household.house.walls:
        for first, last in wall.doors:
            beyond = _beyond(game.household.house.rooms, wall, first, last, room)
            if beyond is None or beyond in path:
                continue
            through = _through(eye, wall, first, last, span)
            if through is not None:
                found.add(beyond)
                _look_on(game, eye, beyond, through, found, path | {beyond})


def _beyond(rooms: tuple[Room, ...], wall: Wall, first: int, last: int, room: int) -> int | None:
    """Return the room on the other side of a doorway of a room; None if the doorway is of others."""
    sides = [_room_at(rooms, spot) for spot in _sides(wall, (first + last) // 2)]
    if room not in sides:
        return None
    return sides[1 - sides.index(room)]


def _sides(wall: Wall, along: int) -> tuple[Point, Point]:
    """Return places on both sides of a wall, so far along it."""
    (x, z), (x2, z2) = wall.start, wall.end
    if z == z2:
        middle = x + (along if x2 >= x else -along)
        return (middle, z - STEP), (middle, z + STEP)
    middle = z + (along if z2 >= z else -along)
    return (x - STEP, middle), (x + STEP, middle)


def _room_at(rooms: tuple[Room, ...], spot: Point) -> int | None:
    return next((number for number, room in enumerate(rooms) if inside(room.corners, *spot)), None)


def _through(eye: Point, wall: Wall, first: int, last: int, span: Span | None) -> Span | None:
    """Return the part of a span that a doorway lets through; None if none."""
    ends = [_end(wall, each) for each in (first, last)]
    one, other = ((x - eye[0], z - eye[1]) for x, z in ends)
    right, left = (one, other) if _turn(one, other) > 0 else (other, one)
    if _turn(right, left) == 0 or min(abs(x) + abs(z) for x, z in (one, other)) < NEAR:
        return span or (right, left)
    if span is None:
        return right, left
    narrow = (span[0] if _turn(right, span[0]) > 0 else right), (span[1] if _turn(span[1], left) > 0 else left)
    return narrow if _turn(*narrow) > 0 else None


def _end(wall: Wall, along: int) -> Point:
    (x, z), (x2, z2) = wall.start, wall.end
    if z == z2:
        return x + (along if x2 >= x else -along), z
    return x, z + (along if z2 >= z else -along)


def _turn(one: Point, other: Point) -> int:
    """Return whether a direction lies to the left of another: positive if it does."""
    return one[0] * other[1] - one[1] * other[0]


def _is_at(room: Room, eye: Point) -> bool:
    """Return whether one stands in a room, or in a doorway to it."""
    if inside(room.corners, *eye):
        return True
    xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
    return min(xs) - 150 <= eye[0] <= max(xs) + 150 and min(zs) - 150 <= eye[1] <= max(zs) + 150
