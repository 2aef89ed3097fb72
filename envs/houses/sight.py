"""Sight: which things of a class a seat sees, and which it reaches.

Nine points of a thing's box are tried: its middle, and its corners drawn in by a tenth. It is seen if one of them is in
the picture and no box lies before it. Open containers and glass hide nothing; legs of tables neither. What the other
one holds cannot be taken or changed: it counts as not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game, box, is_fronted, veil_of
from plumbline.envs.houses.geometry import COS, SIN, UNIT, crosses, gap
from plumbline.envs.houses.model import FOV, SIZE, Box, Seat, World
from plumbline.envs.houses.motion import eye_height
from plumbline.envs.houses.states import OPEN
from plumbline.envs.houses.things import above, holder_of, is_shut_in, now

REACH = 1500  # mm, from above, to the nearest part of a thing
HIGHEST = 2200  # what begins higher is out of reach
SLID = 6  # tenths of its depth by which an open drawer stands out
_TANGENTS = {"45": 414_214, "60": 577_350, "90": 1_000_000}  # of half the field of view, in UNITs

Vector = tuple[float, float, float]
Spot = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Gaze:
    """An eye, and the frame of its picture."""

    eye: Spot
    forward: Vector
    right: Vector
    up: Vector
    across: float  # tangent of half the field of view
    along: float

    def holds(self, spot: Spot) -> bool:
        """Return whether a point is in the picture."""
        x, y, z = spot[0] - self.eye[0], spot[1] - self.eye[1], spot[2] - self.eye[2]
        depth = x * self.forward[0] + y * self.forward[1] + z * self.forward[2]
        if depth <= 0:
            return False
        aside = x * self.right[0] + y * self.right[1] + z * self.right[2]
        over = x * self.up[0] + y * self.up[1] + z * self.up[2]
        return abs(aside) <= depth * self.across and abs(over) <= depth * self.along


def gaze(game: Game, body: Seat) -> Gaze:
    """Return how a body looks."""
    sin, cos = SIN[body.yaw] / UNIT, COS[body.yaw] / UNIT
    down, level = SIN[body.tilt % 360] / UNIT, COS[body.tilt % 360] / UNIT
    width, _, height = game.setting.value(SIZE).partition("x")
    along = _TANGENTS[game.setting.value(FOV)] / UNIT
    return Gaze(
        (body.x, eye_height(body), body.z),
        (sin * level, -down, cos * level),
        (cos, 0.0, -sin),
        (sin * down, level, cos * down),
        along * int(width) / int(height),
        along,
    )


def seen(game: Game, world: World, seat: int, indices: Iterable[int]) -> list[int]:
    """Return those of the things that a seat sees, at any distance."""
    looking = gaze(game, world.seats[seat])
    return [index for index in indices if _is_seen(game, world, seat, looking, index)]


def reached(game: Game, world: World, seat: int, indices: list[int]) -> list[int]:
    """Return those of the things that a seat reaches, the nearest first, and then in their order."""
    body = world.seats[seat]
    found = []
    for index in indices:
        away = distance(game, world, body, index)
        if away <= REACH * REACH and shown_box(game, world, index)[2] <= HIGHEST:
            found.append((away, index))
    return [index for _, index in sorted(found)]


def is_near(whole: Box, x: int, z: int) -> bool:
    """Return whether a box is within reach of a place, from above."""
    across, along = gap(whole, x, z)
    return across * across + along * along <= REACH * REACH


def distance(game: Game, world: World, body: Seat, index: int) -> int:
    """Return the square of how far a thing is away, from above; what somebody holds is where they are."""
    holding = holder_of(game, world, index)
    if holding is None:
        across, along = gap(shown_box(game, world, index), body.x, body.z)
    else:
        across, along = world.seats[holding].x - body.x, world.seats[holding].z - body.z
    return across * across + along * along


def shown_box(game: Game, world: World, index: int) -> Box:
    """Return the box of a thing where it is shown: an open drawer stands out, with what lies in it."""
    thing = now(game, world, index)
    found = box(game, thing)
    for each in (index, *(number for number in above(game, world, index) if number >= 0)):
        if game.kinds[each].name == "Drawer" and now(game, world, each).flags & OPEN:
            drawer = now(game, world, each)
            length = game.household.house.things[each].size[2] * SLID // 10
            x, z = SIN[drawer.yaw] * length // UNIT, COS[drawer.yaw] * length // UNIT
            found = (found[0] + x, found[1] + x, found[2], found[3], found[4] + z, found[5] + z)
    return found


def _is_seen(game: Game, world: World, seat: int, looking: Gaze, index: int) -> bool:
    if is_shut_in(game, world, index):
        return False
    holding = holder_of(game, world, index)
    if holding is not None:  # what the other one holds is out of reach, and not looked for
        return holding == seat
    spots = [spot for spot in spots_of(game, world, index) if looking.holds(spot)]
    return bool(spots) and any(True for _ in in_the_open(game, world, looking.eye, index, spots))


def in_the_open(game: Game, world: World, eye: Spot, index: int, spots: Iterable[Spot]) -> Iterator[Spot]:
    """Yield those spots of a thing that nothing hides from an eye."""
    before = _before(game, world, eye, index, shown_box(game, world, index))
    for spot in spots:
        if not any(crosses(eye, spot, each) for each in before):
            yield spot


def spots_of(game: Game, world: World, index: int) -> list[Spot]:
    """Return the points of a thing that are tried; of what shows only its front, those just before it."""
    whole = x, x2, y, y2, z, z2 = shown_box(game, world, index)
    in_x, in_y, in_z = (x2 - x) // 10, (y2 - y) // 10, (z2 - z) // 10
    if is_fronted(game.kinds[index]):
        return _front(
            now(game, world, index).yaw, (x + in_x, x2 - in_x, y + in_y, y2 - in_y, z + in_z, z2 - in_z), whole
        )
    corners = [(a, b, c) for a in (x + in_x, x2 - in_x) for b in (y + in_y, y2 - in_y) for c in (z + in_z, z2 - in_z)]
    return [((x + x2) // 2, (y + y2) // 2, (z + z2) // 2), *corners]


def _front(yaw: int, inner: Box, whole: Box) -> list[Spot]:
    """Return nine points just before the front of a box."""
    x, x2, y, y2, z, z2 = inner
    heights = (y, (y + y2) // 2, y2)
    if yaw % 180 == 0:
        at = whole[5] + 2 if yaw == 0 else whole[4] - 2
        return [(a, b, at) for a in (x, (x + x2) // 2, x2) for b in heights]
    at = whole[1] + 2 if yaw == 90 else whole[0] - 2
    return [(at, b, c) for c in (z, (z + z2) // 2, z2) for b in heights]


def _before(game: Game, world: World, eye: Spot, index: int, whole: Box) -> list[Box]:
    """Return the boxes that may hide a thing: those that meet the box around it and the eye."""
    low = (min(eye[0], whole[0]), min(eye[1], whole[2]), min(eye[2], whole[4]))
    high = (max(eye[0], whole[1]), max(eye[1], whole[3]), max(eye[2], whole[5]))
    found = [each for each in game.walls if _meets(each, low, high)]
    own = {index} if is_fronted(game.kinds[index]) else {index, *above(game, world, index)}
    for number in game.screens:
        if number in own:
            continue
        thing = now(game, world, number)
        if thing.flags & OPEN and game.kinds[number].holds is Holds.INSIDE:
            continue
        veil = veil_of(game.kinds[number], box(game, thing))
        if _meets(veil, low, high):
            found.append(veil)
    return found


def _meets(each: Box, low: Spot, high: Spot) -> bool:
    return (
        each[0] < high[0]
        and low[0] < each[1]
        and each[2] < high[1]
        and low[1] < each[3]
        and each[4] < high[2]
        and low[2] < each[5]
    )
