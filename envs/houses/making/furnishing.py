"""Furnishing: pieces along the walls of a room, in its corners and its middle, and what is set on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from plumbline.envs.dice import Dice
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.geometry import COS, SIN, UNIT, box_of, overlap
from plumbline.envs.houses.making.layouts import DRAWERS, LAYOUTS, Piece
from plumbline.envs.houses.making.plans import Area, Plan
from plumbline.envs.houses.model import DOOR_HEIGHT, NOBODY, THICK, Box, Thing
from plumbline.envs.houses.states import ON

STEP = 50  # mm: pieces are put at multiples along a wall
CLEAR = 600  # mm of floor that are left before a piece
DOOR_CLEAR = 900  # and on both sides of a doorway
WALL_GAP = 10  # behind a piece
TRIES = 60  # places that are tried for a piece
SIDES = (0, 90, 180, 270)  # where the front of a piece looks that stands at the wall behind it


@dataclass(slots=True)
class Making:
    """A house that is being furnished."""

    plan: Plan
    dice: Dice
    things: list[Thing] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    kept_clear: list[Box] = field(default_factory=list)

    def pick(self, options: list[int] | range) -> int:
        chosen, self.dice = self.dice.pick(options)
        return chosen

    def happens(self, percent: int) -> bool:
        rolled, self.dice = self.dice.roll(100)
        return rolled < percent

    def add(self, thing: Thing) -> int:
        """Add a thing, and return its number."""
        self.things.append(thing)
        self.boxes.append(box_of(thing.size, *thing.place, thing.yaw))
        return len(self.things) - 1


def furnish(making: Making) -> None:
    """Furnish every room; a piece that finds no place is left out."""
    making.kept_clear += [_doorway(making.plan, number) for number in range(len(making.plan.walls))]
    making.kept_clear = [box for box in making.kept_clear if box[0] < box[1]]
    for room, area in zip(making.plan.rooms, making.plan.areas, strict=True):
        for piece in LAYOUTS[room.kind]:
            if making.happens(piece.chance):
                _place(making, area, piece)


def _doorway(plan: Plan, number: int) -> Box:
    """Return the floor on both sides of a doorway; nothing for a wall without one."""
    wall = plan.walls[number]
    if not wall.doors:
        return 0, 0, 0, 0, 0, 0
    (first, last), (x, z) = wall.doors[0], wall.start
    if wall.start[1] == wall.end[1]:
        return x + first, x + last, 0, DOOR_HEIGHT, z - DOOR_CLEAR, z + DOOR_CLEAR
    return x - DOOR_CLEAR, x + DOOR_CLEAR, 0, DOOR_HEIGHT, z + first, z + last


def _place(making: Making, area: Area, piece: Piece) -> None:
    size = _sized(making, piece)
    found = _found(making, area, piece, size)
    if found is None:
        return
    x, y, z, yaw = found
    kind = KINDS[piece.kind]
    flags = ON if piece.kind in ("LightSwitch", "FloorLamp") and making.happens(70) else 0
    index = making.add(Thing(piece.kind, size, (x, y, z), yaw, NOBODY, flags, 0, making.pick(range(kind.looks))))
    if piece.where in ("wall", "corner"):
        making.kept_clear.append(_before(making.boxes[index], yaw, CLEAR))
    _add_drawers(making, index)
    for extra in piece.holds:
        _SETS.get(extra, _set_on)(making, area, index, extra)


def _sized(making: Making, piece: Piece) -> tuple[int, int, int]:
    """Return a size that differs by up to a tenth, in whole centimeters."""
    width, height, depth = piece.size or KINDS[piece.kind].size
    share = making.pick(range(92, 109, 2))
    stretched = max(10, width * share // 1000 * 10)
    return stretched, height, depth


def _found(making: Making, area: Area, piece: Piece, size: tuple[int, int, int]) -> tuple[int, int, int, int] | None:
    """Return a free place and heading for a piece; None if none was found."""
    for _ in range(TRIES):
        yaw = SIDES[making.pick(range(4))]
        spot = _spot(making, area, piece.where, size, yaw)
        if spot is None:
            continue
        box = box_of(size, spot[0], piece.height, spot[1], yaw)
        if _is_free(making, box, yaw, piece):
            return spot[0], piece.height, spot[1], yaw
    return None


def _spot(making: Making, area: Area, where: str, size: tuple[int, int, int], yaw: int) -> tuple[int, int] | None:
    """Return the middle of a piece in a room: at the wall behind it, in a corner of that, or in the middle."""
    half = THICK // 2
    x, x2, z, z2 = area.x + half, area.x2 - half, area.z + half, area.z2 - half
    width, depth = (size[0], size[2]) if yaw % 180 == 0 else (size[2], size[0])
    if x2 - x < width + 2 * WALL_GAP or z2 - z < depth + 2 * WALL_GAP:
        return None
    low_x, high_x = x + width // 2 + WALL_GAP, x2 - width // 2 - WALL_GAP
    low_z, high_z = z + depth // 2 + WALL_GAP, z2 - depth // 2 - WALL_GAP
    if where == "middle":
        if high_x - low_x < 2 * CLEAR or high_z - low_z < 2 * CLEAR:
            return None
        return _between(making, low_x + CLEAR, high_x - CLEAR), _between(making, low_z + CLEAR, high_z - CLEAR)
    along_x = yaw % 180 == 0
    low, high = (low_x, high_x) if along_x else (low_z, high_z)
    along = (low, high)[making.pick(range(2))] if where == "corner" else _between(making, low, high)
    back = {0: low_z, 90: low_x, 180: high_z, 270: high_x}[yaw]
    if where == "hung":
        back += {0: -WALL_GAP, 90: -WALL_GAP, 180: WALL_GAP, 270: WALL_GAP}[yaw]
    return (along, back) if along_x else (back, along)


def _between(making: Making, low: int, high: int) -> int:
    return low + STEP * making.pick(range((high - low) // STEP + 1))


def _is_free(making: Making, box: Box, yaw: int, piece: Piece) -> bool:
    if any(overlap(box, each) for each in (*making.boxes, *making.kept_clear)):
        return False
    if piece.where not in ("wall", "corner"):
        return True
    return not any(overlap(_before(box, yaw, CLEAR), each) for each in making.boxes)


def _before(box: Box, yaw: int, length: int) -> Box:
    """Return the floor before a piece."""
    x, x2, _, _, z, z2 = box
    match yaw:
        case 0:
            return x, x2, 0, 300, z2, z2 + length
        case 90:
            return x2, x2 + length, 0, 300, z, z2
        case 180:
            return x, x2, 0, 300, z - length, z
    return x - length, x, 0, 300, z, z2


def _add_drawers(making: Making, index: int) -> None:
    """Add the drawers of a piece, their fronts in its front."""
    piece = making.things[index]
    if piece.kind not in DRAWERS:
        return
    columns, rows = DRAWERS[piece.kind]
    if piece.kind == "CounterTop":
        columns = max(1, piece.size[0] // 600)
    width, height = piece.size[0] // columns - 20, min(200, (piece.size[1] - 60) // rows - 20)
    depth = piece.size[2] - 60
    for row in range(rows):
        for column in range(columns):
            right = (2 * column + 1 - columns) * piece.size[0] // (2 * columns)
            up = piece.size[1] - 50 - (row + 1) * (height + 20)
            place = within(piece, right, up, 30)
            making.add(Thing("Drawer", (width, height, depth), place, piece.yaw, index))


def within(piece: Thing, right: int, up: int, ahead: int) -> tuple[int, int, int]:
    """Return a place in the frame of a piece: to its right as it looks, up from its foot, and ahead of its middle."""
    sin, cos = SIN[piece.yaw] // UNIT, COS[piece.yaw] // UNIT
    x, y, z = piece.place
    return x + right * cos + ahead * sin, y + up, z - right * sin + ahead * cos


def _set_on(making: Making, area: Area, index: int, kind: str) -> None:
    """Set something heavy on a piece, at its back, beside what is there."""
    piece, size = making.things[index], KINDS[kind].size
    ahead = -(piece.size[2] - size[2]) // 2 + 20
    if ahead > 0 or size[0] + 40 > piece.size[0]:
        ahead = 0
    for step in range(0, piece.size[0] - size[0] + 1, STEP):
        right = (step if making.plan else 0) - (piece.size[0] - size[0]) // 2
        place = within(piece, right, piece.size[1], ahead)
        box = box_of(size, *place, piece.yaw)
        if not any(overlap(box, each) for each in making.boxes):
            flags = ON if kind == "DeskLamp" and making.happens(60) else 0
            look = making.pick(range(KINDS[kind].looks))
            making.add(Thing(kind, size, place, piece.yaw, index, flags, 0, look))
            return


def _sink(making: Making, area: Area, index: int, extra: str) -> None:
    piece = making.things[index]
    right = -(piece.size[0] - 620) // 2
    rim = making.add(Thing("Sink", KINDS["Sink"].size, within(piece, right, piece.size[1] - 20, 40), piece.yaw, index))
    basin = KINDS["SinkBasin"].size
    place = within(piece, right, piece.size[1] + 20 - basin[1], 40)
    making.add(Thing("SinkBasin", basin, place, piece.yaw, rim))
    behind = -(piece.size[2] - KINDS["Faucet"].size[2]) // 2 + 10
    making.add(Thing("Faucet", KINDS["Faucet"].size, within(piece, right, piece.size[1], behind), piece.yaw, index))


def _stove(making: Making, area: Area, index: int, extra: str) -> None:
    """Four burners at the other end, and their knobs in the front."""
    piece = making.things[index]
    middle = (piece.size[0] - 560) // 2
    for number in range(4):
        right, ahead = middle + (-120 if number % 2 == 0 else 120), (-130 if number < 2 else 130)
        making.add(
            Thing(
                "StoveBurner", KINDS["StoveBurner"].size, within(piece, right, piece.size[1], ahead), piece.yaw, index
            )
        )
    for number in range(4):
        place = within(piece, middle - 150 + 100 * number, piece.size[1] - 70, piece.size[2] // 2 + 20)
        making.add(Thing("StoveKnob", KINDS["StoveKnob"].size, place, piece.yaw, index))


def _chairs(making: Making, area: Area, index: int, extra: str) -> None:
    """Two to four chairs around a table, looking at it."""
    table = making.things[index]
    look = making.pick(range(KINDS["Chair"].looks))
    for right, ahead, turn in ((-300, 620, 180), (300, 620, 180), (-300, -620, 0), (300, -620, 0)):
        if making.happens(70):
            _stand(making, "Chair", within(table, right, 0, ahead), (table.yaw + turn) % 360, look)


def _chair(making: Making, area: Area, index: int, extra: str) -> None:
    desk = making.things[index]
    place = within(desk, 0, 0, desk.size[2] // 2 + 280)
    _stand(making, "Chair", place, (desk.yaw + 180) % 360, making.pick(range(KINDS["Chair"].looks)))


def _coffee_table(making: Making, area: Area, index: int, extra: str) -> None:
    sofa = making.things[index]
    size = (1000, 440, 560)
    place = within(sofa, 0, 0, sofa.size[2] // 2 + 550 + size[2] // 2)
    _stand(making, "CoffeeTable", place, sofa.yaw, 0, size)


def _nightstand(making: Making, area: Area, index: int, extra: str) -> None:
    bed = making.things[index]
    size = (450, 600, 370)
    for side in (-1, 1):
        place = within(bed, side * (bed.size[0] // 2 + size[0] // 2 + 20), 0, -(bed.size[2] - size[2]) // 2)
        number = _stand(making, "SideTable", place, bed.yaw, 0, size)
        if number is not None:
            _set_on(making, area, number, "DeskLamp")
            return


def _stand(
    making: Making,
    kind: str,
    place: tuple[int, int, int],
    yaw: int,
    look: int,
    size: tuple[int, int, int] | None = None,
) -> int | None:
    """Put a piece at a place, if it is free and in a room."""
    box = box_of(size or KINDS[kind].size, *place, yaw)
    half = THICK // 2 + WALL_GAP
    is_in_a_room = any(
        area.x + half <= box[0] and box[1] <= area.x2 - half and area.z + half <= box[4] and box[5] <= area.z2 - half
        for area in making.plan.areas
    )
    doors = making.kept_clear[: sum(bool(wall.doors) for wall in making.plan.walls)]
    if not is_in_a_room or any(overlap(box, each) for each in (*making.boxes, *doors)):
        return None
    return making.add(Thing(kind, size or KINDS[kind].size, place, yaw, NOBODY, 0, 0, look))


_SETS = {
    "sink": _sink,
    "stove": _stove,
    "chairs": _chairs,
    "chair": _chair,
    "table": _coffee_table,
    "nightstand": _nightstand,
}
