"""Plans: rectangles cut into rooms, with walls between them and a doorway in each cut."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.dice import Dice
from plumbline.envs.houses.model import THICK, Room, Wall

GRID = 250  # mm
LEAST_SIDE = 2250  # of a room, between the middles of its walls
LEAST_AREA, MOST_AREA = 6_000_000, 30_000_000  # mm2
DOOR = 900
CORNER = 350  # between a doorway and the next corner, at least
CUTS = 40  # tries to cut a plan
KINDS = {
    1: ("Kitchen", "LivingRoom", "Bedroom", "Bathroom"),
    2: ("Kitchen", "LivingRoom"),
    3: ("Kitchen", "LivingRoom", "Bedroom"),
    4: ("Kitchen", "LivingRoom", "Bedroom", "Bathroom"),
    5: ("Kitchen", "LivingRoom", "Bedroom", "Bathroom", "Hallway"),
    6: ("Kitchen", "LivingRoom", "Bedroom", "Bathroom", "Hallway", "Bedroom"),
}
"""The rooms of a house by their number; a house of one room has one of these."""
AREAS = {
    "Kitchen": (9_000_000, 18_000_000),
    "LivingRoom": (13_000_000, 28_000_000),
    "Bedroom": (10_000_000, 20_000_000),
    "Bathroom": (6_500_000, 10_000_000),
    "Hallway": (6_000_000, 9_000_000),
}
"""The least and the greatest area of a room of each kind that stands alone, in mm2."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle between the middles of walls."""

    x: int
    z: int
    x2: int
    z2: int

    @property
    def sides(self) -> tuple[int, int]:
        return self.x2 - self.x, self.z2 - self.z

    @property
    def size(self) -> int:
        return self.sides[0] * self.sides[1]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rooms with their areas, and the walls around and between them."""

    rooms: tuple[Room, ...]
    areas: tuple[Area, ...]
    walls: tuple[Wall, ...]


def drawn(count: int, kind: str, dice: Dice) -> tuple[Plan | None, Dice]:
    """Draw a plan of so many rooms; None if no cut worked out."""
    kinds = list(KINDS[count])
    if count == 1:
        chosen, dice = dice.pick([kind] if kind else kinds)
        kinds = [chosen]
    whole, dice = _whole(kinds, dice)
    for _ in range(CUTS):
        areas, cuts, dice = _cut(whole, count, dice)
        if areas is None:
            continue
        order, dice = _assigned(areas, kinds, dice)
        walls, dice = _walls(whole, areas, cuts, dice)
        if walls is not None:
            rooms = tuple(Room(name, _corners(area)) for name, area in zip(order, areas, strict=True))
            return Plan(rooms, tuple(areas), tuple(walls)), dice
    return None, dice


def _whole(kinds: list[str], dice: Dice) -> tuple[Area, Dice]:
    """Draw the outline: as large as its rooms want to be, not too long."""
    area = 0
    for kind in kinds:
        low, high = AREAS[kind]
        share, dice = dice.pick(range(21))
        area += low + (high - low) * share // 20
    stretch, dice = dice.pick((80, 90, 100, 110, 125))
    width = _gridded(int((area * stretch / 100) ** 0.5))
    return Area(0, 0, width, max(LEAST_SIDE, _gridded(area // width))), dice


def _gridded(length: int) -> int:
    return (length + GRID // 2) // GRID * GRID


Cut = tuple[bool, int, Area]
"""A wall: whether it is parallel to z, where it is, and the area that it cuts."""


def _cut(whole: Area, count: int, dice: Dice) -> tuple[list[Area] | None, list[Cut], Dice]:
    """Cut an area into rooms, the largest first; None if one comes out too small."""
    areas, cuts = [whole], list[Cut]()
    while len(areas) < count:
        area = max(areas, key=lambda each: each.size)
        areas.remove(area)
        upright = area.sides[0] >= area.sides[1]
        length = area.sides[0 if upright else 1]
        share, dice = dice.pick(range(35, 66))
        at = (area.x if upright else area.z) + _gridded(length * share // 100)
        parts = (
            (Area(area.x, area.z, at, area.z2), Area(at, area.z, area.x2, area.z2))
            if upright
            else (Area(area.x, area.z, area.x2, at), Area(area.x, at, area.x2, area.z2))
        )
        if any(min(each.sides) < LEAST_SIDE or each.size < LEAST_AREA for each in parts):
            return None, cuts, dice
        areas += parts
        cuts.append((upright, at, area))
    return (areas if all(each.size <= MOST_AREA for each in areas) else None), cuts, dice


def _assigned(areas: list[Area], kinds: list[str], dice: Dice) -> tuple[list[str], Dice]:
    """Give the larger rooms to those who want more space."""
    wanted = sorted(kinds, key=lambda kind: -AREAS[kind][1])
    by_size = sorted(range(len(areas)), key=lambda number: -areas[number].size)
    found = dict(zip(by_size, wanted, strict=True))
    return [found[number] for number in range(len(areas))], dice


def _walls(whole: Area, areas: list[Area], cuts: list[Cut], dice: Dice) -> tuple[list[Wall] | None, Dice]:
    x, z, x2, z2 = whole.x, whole.z, whole.x2, whole.z2
    found = [Wall((x, z), (x2, z)), Wall((x2, z), (x2, z2)), Wall((x, z2), (x2, z2)), Wall((x, z), (x, z2))]
    for upright, at, area in cuts:
        spans = _shared(upright, at, area, areas)
        if not spans:
            return None, dice
        (low, high), dice = dice.pick(spans)
        steps = (high - low - 2 * CORNER - DOOR) // 50
        step, dice = dice.pick(range(steps + 1))
        begin = (area.z if upright else area.x) * -1 + low + CORNER + 50 * step
        start = (at, area.z) if upright else (area.x, at)
        end = (at, area.z2) if upright else (area.x2, at)
        found.append(Wall(start, end, ((begin, begin + DOOR),)))
    return found, dice


def _shared(upright: bool, at: int, area: Area, areas: list[Area]) -> list[tuple[int, int]]:  # noqa: FBT001
    """Return the stretches of a cut with one room on either side in which a doorway has room."""
    found = []
    for one in areas:
        for other in areas:
            if upright and one.x2 == at == other.x:
                low, high = max(one.z, other.z, area.z), min(one.z2, other.z2, area.z2)
            elif not upright and one.z2 == at == other.z:
                low, high = max(one.x, other.x, area.x), min(one.x2, other.x2, area.x2)
            else:
                continue
            if high - low >= DOOR + 2 * CORNER:
                found.append((low, high))
    return found


def _corners(area: Area) -> tuple[tuple[int, int], ...]:
    half = THICK // 2
    x, z, x2, z2 = area.x + half, area.z + half, area.x2 - half, area.z2 - half
    return (x, z), (x2, z), (x2, z2), (x, z2)
