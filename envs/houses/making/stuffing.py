"""Stuffing: loose things on tables, in drawers and on the floor, and the states in which they are found."""

from __future__ import annotations

from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.geometry import box_of, inside, overlap
from plumbline.envs.houses.making.furnishing import Making
from plumbline.envs.houses.making.layouts import STUFF, Stuff
from plumbline.envs.houses.model import NOBODY, Box, Point, Room, Thing
from plumbline.envs.houses.placing import raster
from plumbline.envs.houses.receptacles import is_low_enough, level, lying_area
from plumbline.envs.houses.states import DIRTY, ON, OPEN

MOST_IN_A_ROOM = 14  # loose things
FLOOR = "Floor"
MARGIN = 20  # mm
USUAL_STATES = {
    "Laptop": (OPEN, 60),
    "Box": (OPEN, 50),
    "Book": (OPEN, 20),
    "Bed": (DIRTY, 50),
    "Mug": (DIRTY, 30),
    "Cup": (DIRTY, 20),
    "Bowl": (DIRTY, 30),
    "Plate": (DIRTY, 30),
    "Pot": (DIRTY, 30),
    "Pan": (DIRTY, 40),
    "Cloth": (DIRTY, 50),
    "Mirror": (DIRTY, 30),
    "Television": (ON, 40),
    "CellPhone": (ON, 30),
}
"""The state in which a thing may be found, and how often, in percent."""


def stuff(making: Making) -> None:
    """Put loose things into every room, and give things their states."""
    for room in making.plan.rooms:
        wanted, making.dice = making.dice.draw(STUFF, len(STUFF))
        put = 0
        for each in wanted:
            if room.kind in each.rooms and put < MOST_IN_A_ROOM and making.happens(each.chance):
                put += _put(making, room, each)
    making.things = [_in_a_state(making, thing) for thing in making.things]


def _put(making: Making, room: Room, wanted: Stuff) -> bool:
    """Put a thing on or in one of the places that it may be; return whether there was one."""
    places, making.dice = making.dice.draw(wanted.places, len(wanted.places))
    return any(_put_on(making, room, wanted.kind, place) for place in places)


def _put_on(making: Making, room: Room, kind: str, place: str) -> bool:
    if place == FLOOR:
        return _put_on_floor(making, room, kind)
    there = [
        index
        for index, thing in enumerate(making.things)
        if thing.kind == place and inside(room.corners, thing.place[0], thing.place[2])
    ]
    if not there:
        return False
    index = there[making.pick(range(len(there)))]
    size, whole = KINDS[kind].size, making.boxes[index]
    height = level(place, whole)
    free = [
        spot
        for spot in raster(size, lying_area(place, whole, making.things[index].yaw, MARGIN))
        if _is_free(making, index, size, spot) and _is_clear(making, index, box_of(size, spot[0], height, spot[1], 0))
    ]
    if not free or not is_low_enough(place, size[1], whole):
        return False
    x, z = free[making.pick(range(len(free)))]
    making.add(Thing(kind, size, (x, height, z), 0, index, 0, 0, making.pick(range(KINDS[kind].looks))))
    return True


def _is_free(making: Making, index: int, size: tuple[int, int, int], spot: Point) -> bool:
    """Return whether nothing else lies at a spot on or in a receptacle."""
    area = box_of(size, spot[0], 0, spot[1], 0)
    others = (making.boxes[number] for number, thing in enumerate(making.things) if thing.parent == index)
    return not any(area[0] < box[1] and box[0] < area[1] and area[4] < box[5] and box[4] < area[5] for box in others)


def _is_clear(making: Making, index: int, box: Box) -> bool:
    """Return whether nothing that stands or hangs there is in the way, but for what a thing lies on or in."""
    own = {index}
    while making.things[index].parent >= 0:
        index = making.things[index].parent
        own.add(index)
    others = (
        making.boxes[number]
        for number, thing in enumerate(making.things)
        if thing.parent == NOBODY and number not in own
    )
    return not any(overlap(box, each) for each in others)


def _put_on_floor(making: Making, room: Room, kind: str) -> bool:
    """Put a thing near a wall, where one does not walk."""
    size = KINDS[kind].size
    (x, z), (x2, z2) = room.corners[0], room.corners[2]
    for _ in range(20):
        spot = _near_wall(making, (x + 20, x2 - 20, 0, 1, z + 20, z2 - 20), size)
        area = box_of(size, spot[0], 0, spot[1], 0)
        if not any(overlap(area, box) for box in (*making.boxes, *making.kept_clear)):
            making.add(Thing(kind, size, (spot[0], 0, spot[1]), 0, NOBODY, 0, 0, making.pick(range(KINDS[kind].looks))))
            return True
    return False


def _near_wall(making: Making, area: Box, size: tuple[int, int, int]) -> Point:
    spots = list(raster(size, area))
    edge = [(x, z) for x, z in spots if x in (spots[0][0], spots[-1][0]) or z in (spots[0][1], spots[-1][1])]
    return edge[making.pick(range(len(edge)))]


def _in_a_state(making: Making, thing: Thing) -> Thing:
    state, percent = USUAL_STATES.get(thing.kind, (0, 0))
    if not state or not making.happens(percent):
        return thing
    return Thing(
        thing.kind, thing.size, thing.place, thing.yaw, thing.parent, thing.flags | state, thing.liquid, thing.look
    )
