"""Checks of a household; a refusal names the place and what was expected."""

from __future__ import annotations

from itertools import combinations

from plumbline.envs.family import InvalidInstance
from plumbline.envs.houses import verifier
from plumbline.envs.houses.classes import KINDS, Mount
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
from plumbline.envs.quotes import cut, quoted

LONGEST_TEXT = 1000  # characters of an instruction
LONGEST_WORD = 40  # characters of a word that is quoted
LONGEST_NAME = 100  # characters of a template
LONGEST_SIDE = 20_000  # mm, of a thing
MOST_CORNERS = 24
MOST_WALLS = 100
MOST_PROLOGUE = 100
MODES = ("Navigation", "Interaction", "Hybrid")
CATEGORIES = ("Daily", "Work", "Entertainment", "Travel", "Social")
TILTS = range(-30, 61)
ALL_STATES = sum(STATES.values())
ABLE = {
    "isOpen": "open",
    "isToggled": "toggle",
    "isDirty": "dirty",
    "isSliced": "slice",
    "isBroken": "break",
    "isCooked": "cook",
    "isFilledWithLiquid": "fill",
    "isUsedUp": "use",
}
"""What a class must be able to do for a state; nothing is in a hand as a house begins."""

Side = tuple[Point, Point]
"""A side of a room: where it starts and ends."""


def check(household: Household) -> None:
    """Refuse what cannot be played. Raises InvalidInstance."""
    _check_house(household.house)
    seats = len(household.starts)
    _expect(1 <= seats <= MOST_SEATS, f"{seats} starts", f"1 to {MOST_SEATS}")
    _expect(len(household.texts) == seats, f"{len(household.texts)} instructions", f"{seats}, one for each start")
    for number, text in enumerate(household.texts, 1):
        _check_text(text, f"instruction {number}", LONGEST_TEXT)
        _expect(bool(text), f"instruction {number}, 0 characters", f"1 to {LONGEST_TEXT}")
    for number, start in enumerate(household.starts, 1):
        _check_start(start, f"start {number}")
    _check_word(household.category, CATEGORIES, "category")
    _check_word(household.mode, MODES, "mode")
    _check_text(household.template, "template", LONGEST_NAME)
    before = len(household.prologue)
    _expect(before <= MOST_PROLOGUE, f"prologue, {before} actions", f"at most {MOST_PROLOGUE}")
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
    _check_word(room.kind, verifier.ROOMS, f"{where}: kind")
    _expect(3 <= len(room.corners) <= MOST_CORNERS, f"{where}: {len(room.corners)} corners", f"3 to {MOST_CORNERS}")
    for corner in room.corners:
        _check_place(corner, where)
    _check_sides(list(zip(room.corners, (*room.corners[1:], room.corners[0]), strict=True)), where)


def _check_sides(sides: list[Side], where: str) -> None:
    """Refuse sides without length, and those that meet elsewhere than at the corner between them."""
    for number, (start, end) in enumerate(sides):
        _expect(start != end, f"{where}: side {number}, {start} to {end}", "two places")
    for one, other in combinations(range(len(sides)), 2):
        follows = other - one in (1, len(sides) - 1)
        first, second = (sides[one], sides[other]) if other - one == 1 else (sides[other], sides[one])
        meet = _turns_back(first, second) if follows else _meet(sides[one], sides[other])
        _expect(not meet, f"{where}: sides {one} and {other}, {sides[one]} and {sides[other]}, cross", "none to cross")


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
    _expect(thing.kind in KINDS, f"{where}: class {quoted(thing.kind, LONGEST_WORD)}", "one of the known classes")
    _expect(all(0 < side <= LONGEST_SIDE for side in thing.size), f"{where}: size {thing.size}", "positive millimeters")
    _expect(all(abs(each) <= FARTHEST for each in thing.place), f"{where}: place {thing.place}", "within 100 m")
    _expect(thing.yaw in (0, 90, 180, 270), f"{where}: yaw {thing.yaw}", "0, 90, 180 or 270")
    _expect(0 <= thing.flags <= ALL_STATES, f"{where}: flags {thing.flags}", f"0 to {ALL_STATES}")
    _expect(0 <= thing.liquid < len(LIQUIDS), f"{where}: liquid {thing.liquid}", f"0 to {len(LIQUIDS) - 1}")
    _expect(0 <= thing.look < 16, f"{where}: look {thing.look}", "0 to 15")
    _expect(NOBODY <= thing.parent < number, f"{where}: parent {thing.parent}", "-1 or the number of an earlier thing")
    if KINDS[thing.kind].mount is not Mount.INSIDE:  # as a drawer is, and a basin
        _check_parent(things, thing.parent, where)
    _check_states(thing, where)


def _check_parent(things: tuple[Thing, ...], parent: int, where: str) -> None:
    kind = things[parent].kind if parent != NOBODY else ""
    _expect(not kind or KINDS[kind].is_receptacle, f"{where}: parent {parent}, {kind}", "something that holds things")


def _check_states(thing: Thing, where: str) -> None:
    """Refuse states that a thing cannot have: those of its class, a liquid where it is filled, and no hand."""
    can = KINDS[thing.kind].can
    for name, bit in STATES.items():
        is_able = not {ABLE.get(name, ""), f"{ABLE.get(name, '')} sliced"}.isdisjoint(can)
        _expect(is_able or not thing.flags & bit, f"{where}: {thing.kind}, {name}", "a state that its class can have")
    _expect(
        not thing.liquid or bool(thing.flags & STATES["isFilledWithLiquid"]),
        f"{where}: liquid {thing.liquid}",
        "0, because it is not filled",
    )


def _check_start(start: Start, where: str) -> None:
    _check_place((start.x, start.z), where)
    _expect(0 <= start.yaw < 360, f"{where}: yaw {start.yaw}", "0 to 359")
    _expect(start.tilt in TILTS, f"{where}: tilt {start.tilt}", f"{TILTS[0]} to {TILTS[-1]}")


def _check_place(place: Point, where: str) -> None:
    _expect(all(abs(each) <= FARTHEST for each in place), f"{where}: {place}", "coordinates within 100 m")


def _check_text(text: str, name: str, most: int) -> None:
    _expect(len(text) <= most, f"{name}, {len(text)} characters, {quoted(text, LONGEST_WORD)}", f"at most {most}")
    _expect(text.isprintable(), f"{name}, {quoted(text, LONGEST_WORD)}", "characters that can be read, on one line")


def _check_word(word: str, known: tuple[str, ...], name: str) -> None:
    _expect(word in known, f"{name} {quoted(word, LONGEST_WORD)}", f"one of {', '.join(known)}")


def _turns_back(first: Side, second: Side) -> bool:
    """Return whether a side goes back along the one before it."""
    (a, b), (_, c) = first, second
    return _turn(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def _meet(one: Side, other: Side) -> bool:
    """Return whether two sides have a place in common."""
    apart = any(max(one[0][axis], one[1][axis]) < min(other[0][axis], other[1][axis]) for axis in (0, 1)) or any(
        max(other[0][axis], other[1][axis]) < min(one[0][axis], one[1][axis]) for axis in (0, 1)
    )
    return not apart and _parts(one, other) and _parts(other, one)


def _parts(line: Side, side: Side) -> bool:
    """Return whether the ends of a side lie on both sides of a line, or on it."""
    return _turn(*line, side[0]) * _turn(*line, side[1]) <= 0


def _turn(a: Point, b: Point, c: Point) -> int:
    """Return 1, -1 or 0: a place lies to the left of the line from another to a third, to its right, or on it."""
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (found > 0) - (found < 0)


def _expect(is_so: bool, found: str, expected: str) -> None:  # noqa: FBT001 - reads as an assertion
    if not is_so:
        raise InvalidInstance(f"{cut(found)}: expected {expected}")
