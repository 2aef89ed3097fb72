"""Checks of a household; a refusal names the place and what was expected."""

from __future__ import annotations

from plumbline.envs.family import InvalidInstance
from plumbline.envs.houses import verifier
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.model import (
    FARTHEST,
    MOST_ROOMS,
    MOST_SEATS,
    MOST_THINGS,
    NOBODY,
    House,
    Household,
    Point,
    Room,
    Start,
    Thing,
    Wall,
)
from plumbline.envs.houses.states import LIQUIDS, STATES

LONGEST_TEXT = 1000  # characters of an instruction
LONGEST_SIDE = 20_000  # mm, of a thing
MOST_CORNERS = 24
MOST_WALLS = 100
MOST_PROLOGUE = 100
MODES = ("Navigation", "Interaction", "Hybrid")
CATEGORIES = ("Daily", "Work", "Entertainment", "Travel", "Social")
TILTS = range(-30, 61)
ALL_STATES = sum(STATES.values())


def check(household: Household) -> None:
    """Refuse what cannot be played. Raises InvalidInstance."""
    _check_house(household.house)
    seats = len(household.starts)
    _expect(1 <= seats <= MOST_SEATS, f"{seats} starts", f"1 to {MOST_SEATS}")
    _expect(len(household.texts) == seats, f"{len(household.texts)} instructions", f"{seats}, one for each start")
    for number, text in enumerate(household.texts, 1):
        _expect(0 < len(text) <= LONGEST_TEXT, f"instruction {number}, {len(text)} characters", f"1 to {LONGEST_TEXT}")
        _expect(text.isprintable(), f"instruction {number}, {text[:40]!r}", "characters that can be read, on one line")
    for number, start in enumerate(household.starts, 1):
        _check_start(start, f"start {number}")
    _expect(household.category in CATEGORIES, f"category {household.category!r}", f"one of {', '.join(CATEGORIES)}")
    _expect(household.mode in MODES, f"mode {household.mode!r}", f"one of {', '.join(MODES)}")
    _expect(len(household.prologue) <= MOST_PROLOGUE, f"{len(household.prologue)} actions before", f"{MOST_PROLOGUE}")
    for name in ("reference", "reference_with_end"):
        _expect(0 <= getattr(household, name) <= 1000, f"{name} {getattr(household, name)}", "0 to 1000")
    verifier.check(household.goal)


def _check_house(house: House) -> None:
    for name, found, most in (
        ("rooms", house.rooms, MOST_ROOMS),
        ("walls", house.walls, MOST_WALLS),
        ("things", house.things, MOST_THINGS),
    ):
        _expect(1 <= len(found) <= most, f"{len(found)} {name}", f"1 to {most}")
    for number, room in enumerate(house.rooms):
        _check_room(room, f"room {number}")
    for number, wall in enumerate(house.walls):
        _check_wall(wall, f"wall {number}")
    for number, thing in enumerate(house.things):
        _check_thing(thing, number, house.things)


def _check_room(room: Room, where: str) -> None:
    _expect(room.kind in verifier.ROOMS, f"{where}: kind {room.kind!r}", f"one of {', '.join(verifier.ROOMS)}")
    _expect(3 <= len(room.corners) <= MOST_CORNERS, f"{where}: {len(room.corners)} corners", f"3 to {MOST_CORNERS}")
    for corner in room.corners:
        _check_place(corner, where)
    sides = list(zip(room.corners, (*room.corners[1:], room.corners[0]), strict=True))
    for one in range(len(sides)):
        for other in range(one + 1, len(sides)):
            _expect(not _cross(*sides[one], *sides[other]), f"{where}: sides {one} and {other} cross", "none to cross")


def _check_wall(wall: Wall, where: str) -> None:
    for end in (wall.start, wall.end):
        _check_place(end, where)
    across, along = abs(wall.end[0] - wall.start[0]), abs(wall.end[1] - wall.start[1])
    _expect(bool(across) != bool(along), f"{where}: {wall.start} to {wall.end}", "a line parallel to x or z")
    before = 0
    for first, last in wall.doors:
        _expect(
            before <= first < last <= across + along, f"{where}: doorway {first} to {last}", "some along it, in order"
        )
        before = last


def _check_thing(thing: Thing, number: int, things: tuple[Thing, ...]) -> None:
    where = f"thing {number}"
    _expect(thing.kind in KINDS, f"{where}: class {thing.kind[:40]!r}", "one of the known classes")
    _expect(all(0 < side <= LONGEST_SIDE for side in thing.size), f"{where}: size {thing.size}", "positive millimeters")
    _expect(all(abs(each) <= FARTHEST for each in thing.place), f"{where}: place {thing.place}", "within 100 m")
    _expect(thing.yaw in (0, 90, 180, 270), f"{where}: yaw {thing.yaw}", "0, 90, 180 or 270")
    _expect(0 <= thing.flags <= ALL_STATES, f"{where}: flags {thing.flags}", f"0 to {ALL_STATES}")
    _expect(0 <= thing.liquid < len(LIQUIDS), f"{where}: liquid {thing.liquid}", f"0 to {len(LIQUIDS) - 1}")
    _expect(0 <= thing.look < 16, f"{where}: look {thing.look}", "0 to 15")
    _expect(NOBODY <= thing.parent < number, f"{where}: parent {thing.parent}", "-1 or the number of an earlier thing")


def _check_start(start: Start, where: str) -> None:
    _check_place((start.x, start.z), where)
    _expect(0 <= start.yaw < 360, f"{where}: yaw {start.yaw}", "0 to 359")
    _expect(start.tilt in TILTS, f"{where}: tilt {start.tilt}", f"{TILTS[0]} to {TILTS[-1]}")


def _check_place(place: Point, where: str) -> None:
    _expect(all(abs(each) <= FARTHEST for each in place), f"{where}: {place}", "coordinates within 100 m")


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two sides cross inside both."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> int:
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (found > 0) - (found < 0)


def _expect(is_so: bool, found: str, expected: str) -> None:  # noqa: FBT001 - reads as an assertion
    if not is_so:
        raise InvalidInstance(f"{found}: expected {expected}")
