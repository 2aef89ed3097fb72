"""Placing: where a thing comes to lie on or in a receptacle, or on the floor."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.houses.game import Game, box
from plumbline.envs.houses.geometry import ahead, box_of, overlap
from plumbline.envs.houses.model import HEIGHT, Box, Placed, Point, Seat, World
from plumbline.envs.houses.motion import room_to_drop
from plumbline.envs.houses.receptacles import is_low_enough, level, lying_area
from plumbline.envs.houses.things import above, carried, contents, lying, now

RASTER = 50  # mm
DROPS = (600, 500, 700, 800, 900)  # mm ahead at which a thing is dropped, in the order in which they are tried
THROWS = (2000, 1500, 1200, 1000)


def slot(game: Game, world: World, body: Seat, index: int, target: int) -> tuple[int, int, int] | None:
    if not fits(game, world, index, target):
        return None
    size, free = _whole_size(game, world, index), _area(game, world, target)
    near = sorted(raster(size, free), key=lambda spot: ((spot[0] - body.x) ** 2 + (spot[1] - body.z) ** 2, spot))
    height = level(game.kinds[target].name, box(game, now(game, world, target)))
    beside = [box(game, each) for each in contents(game, world, target) if each.index != index]
    around = _around(game, world, target, free, height)
    for x, z in near:
        area = box_of(size, x, height, z, 0)
        if not any(_share(area, each) for each in beside) and not any(overlap(area, each) for each in around):
            return x, height, z
    return None


def fits(game: Game, world: World, index: int, target: int) -> bool:
    """Return whether a thing, with what lies on or in it, is small enough for a receptacle that is empty."""
    size, name = _whole_size(game, world, index), game.kinds[target].name
    if next(raster(size, _area(game, world, target)), None) is None:
        return False
    return is_low_enough(name, size[1], box(game, now(game, world, target)))


def _whole_size(game: Game, world: World, index: int) -> tuple[int, int, int]:
    """Return the size of a thing, as high as what lies on or in it."""
    width, height, depth = game.household.house.things[index].size
    foot = now(game, world, index).y
    tops = [box(game, each)[3] - foot for each in carried(game, world, index)]
    return width, max(height, *tops, 0), depth


def _around(game: Game, world: World, target: int, area: Box, height: int) -> list[Box]:
    """Return what could be in the way on or in a receptacle besides what it is part of.

    A basin is let into a counter above its drawers: their boxes share space, and only what lies in them is in the way.
    A faucet bends over it: its box is mostly air.
    """
    line = {target, *above(game, world, target)}
    basins = line & {*game.of_class.get("SinkBasin", ())}
    own = line | {*game.of_class.get("Drawer", ())} | ({*game.of_class.get("Faucet", ())} if basins else set())
    column = (area[0], area[1], height, HEIGHT, area[4], area[5])
    others = (box(game, each) for each in lying(game, world) if each.index not in own)
    return [each for each in others if overlap(column, each)]


def dropped(game: Game, world: World, body: Seat, index: int, lengths: tuple[int, ...] = DROPS) -> Placed | None:
    """Return a thing as it lies on the floor ahead of a body; None if there is no room."""
    size = _whole_size(game, world, index)
    for length in lengths:
        across, along = ahead(body.yaw, length)
        x, z = body.x + across, body.z + along
        if room_to_drop(game, world, body, size, (x, z)):
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
