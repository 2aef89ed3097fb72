"""Placing: where a thing comes to lie on or in a receptacle, or on the floor."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.houses.game import Game, box
from plumbline.envs.houses.geometry import ahead, box_of
from plumbline.envs.houses.model import Box, Placed, Point, Seat, World
from plumbline.envs.houses.motion import room_to_drop
from plumbline.envs.houses.receptacles import is_low_enough, level, lying_area
from plumbline.envs.houses.things import contents, now

RASTER = 50  # mm
DROPS = (600, 500, 700, 800, 900)  # mm ahead at which a thing is dropped, in the order in which they are tried
THROWS = (2000, 1500, 1200, 1000)


def slot(game: Game, world: World, body: Seat, index: int, target: int) -> tuple[int, int, int] | None:
    """Return the first free place for the foot of a thing on or in a receptacle, the nearest to the body; or None."""
    size, free = game.household.house.things[index].size, _area(game, world, target)
    taken = [box(game, each) for each in contents(game, world, target) if each.index != index]
    near = sorted(raster(size, free), key=lambda spot: ((spot[0] - body.x) ** 2 + (spot[1] - body.z) ** 2, spot))
    height = level(game.kinds[target].name, box(game, now(game, world, target)))
    for x, z in near:
        if not any(_share(box_of(size, x, 0, z, 0), each) for each in taken):
            return x, height, z
    return None


def fits(game: Game, world: World, index: int, target: int) -> bool:
    """Return whether a thing is small enough for a receptacle that is empty."""
    size, name = game.household.house.things[index].size, game.kinds[target].name
    if next(raster(size, _area(game, world, target)), None) is None:
        return False
    return is_low_enough(name, size[1], box(game, now(game, world, target)))


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


def _area(game: Game, world: World, target: int) -> Box:
    thing = now(game, world, target)
    return lying_area(game.kinds[target].name, box(game, thing), thing.yaw)


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
