"""Placing: where a thing comes to lie on or in a receptacle, or on the floor."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game, box
from plumbline.envs.houses.geometry import ahead, box_of
from plumbline.envs.houses.model import Box, Placed, Point, Seat, World
from plumbline.envs.houses.motion import room_to_drop
from plumbline.envs.houses.things import contents, now

RASTER = 50  # mm
DROPS = (600, 500, 700, 800, 900)  # mm ahead at which a thing is dropped, in the order in which they are tried
THROWS = (2000, 1500, 1200, 1000)
BOTTOM = 20  # mm, thickness of what a thing lies on inside a container


def slot(game: Game, world: World, body: Seat, index: int, target: int) -> tuple[int, int, int] | None:
    """Return the first free place for the foot of a thing on or in a receptacle, the nearest to the body; or None."""
    size, area = game.household.house.things[index].size, _area(game, world, target)
    taken = [box(game, each) for each in contents(game, world, target) if each.index != index]
    near = sorted(raster(size, area), key=lambda spot: ((spot[0] - body.x) ** 2 + (spot[1] - body.z) ** 2, spot))
    height = floor_of(game, world, target)
    for x, z in near:
        if not any(_share(box_of(size, x, 0, z, 0), each) for each in taken):
            return x, height, z
    return None


def fits(game: Game, world: World, index: int, target: int) -> bool:
    """Return whether a thing is small enough for a receptacle that is empty."""
    size, area = game.household.house.things[index].size, _area(game, world, target)
    if next(raster(size, area), None) is None:
        return False
    whole = box(game, now(game, world, target))
    return game.kinds[target].holds is not Holds.INSIDE or size[1] <= whole[3] - whole[2] - 2 * BOTTOM


def floor_of(game: Game, world: World, target: int) -> int:
    """Return the height at which things lie on or in a receptacle."""
    whole = box(game, now(game, world, target))
    match game.kinds[target].holds:
        case Holds.TOP:
            return whole[2] + surface(game.kinds[target].name, whole[3] - whole[2])
        case Holds.BASIN:
            return whole[2] + (whole[3] - whole[2]) // 3
    return whole[2] + BOTTOM


def dropped(game: Game, world: World, body: Seat, index: int, lengths: tuple[int, ...] = DROPS) -> Placed | None:
    """Return a thing as it lies on the floor ahead of a body; None if there is no room."""
    size = game.household.house.things[index].size
    for length in lengths:
        across, along = ahead(body.yaw, length)
        x, z = body.x + across, body.z + along
        if room_to_drop(game, world, size, (x, z)):
            thing = now(game, world, index)
            return Placed(index, x, 0, z, 0, -1, thing.flags, thing.liquid)
    return None


def surface(name: str, height: int) -> int:
    """Return where the surface of a thing is, above its foot: a seat and a mattress are lower than the whole."""
    shares = {"Bed": 60, "Sofa": 45, "ArmChair": 48, "Shelf": 53}
    return height * shares.get(name, 100) // 100


def _area(game: Game, world: World, target: int) -> Box:
    """Return the box in which things may lie: the receptacle's, drawn in where it has walls."""
    x, x2, y, y2, z, z2 = box(game, now(game, world, target))
    inset = 0 if game.kinds[target].holds is Holds.TOP else BOTTOM
    return x + inset, x2 - inset, y, y2, z + inset, z2 - inset


def raster(size: tuple[int, int, int], area: Box) -> Iterator[Point]:
    """Yield the places of a raster at which a thing does not stand out, from the middle of the area."""
    width, _, depth = size
    columns = range(0, area[1] - area[0] - width + 1, RASTER)
    rows = range(0, area[5] - area[4] - depth + 1, RASTER)
    for column in columns:
        for row in rows:
            yield area[0] + column + width // 2, area[4] + row + depth // 2


def _share(one: Box, other: Box) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[4] < other[5] and other[4] < one[5]
