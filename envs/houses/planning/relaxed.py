"""A relaxed floor: walls and fixed furniture alone are in the way or hide anything, and lids hide nothing.

Whatever a body can do in a world, it can do here in no more actions: a move that is free there is free here, and a look
that shows something shows it here. Postures are not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from msgspec import structs

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import gap
from plumbline.envs.houses.model import Point, World
from plumbline.envs.houses.planning.lattice import MOST_CELLS, Lattice, lattice
from plumbline.envs.houses.planning.poses import Pose, standing_in
from plumbline.envs.houses.sight import REACH, reached, seen, shown_box
from plumbline.envs.houses.states import OPEN
from plumbline.envs.houses.things import above, all_now, having

Mask = npt.NDArray[np.bool_]
"""A truth for each cell, yaw and tilt."""
Costs = npt.NDArray[np.int32]
"""Actions for each cell, yaw and tilt."""

YAWS, TILTS = (0, 90, 180, 270), (-30, 0, 30, 60)
NEVER = 1 << 20
AWAY = -100_000  # mm, so deep that it is in nobody's way
TURNS = np.array([[min(abs(one - other), 4 - abs(one - other)) for other in range(4)] for one in range(4)])
LOOKS = np.array([[abs(one - other) for other in range(4)] for one in range(4)])


@dataclass(frozen=True)
class Floor:
    """The poses of one body on a relaxed floor, and what it can see and reach from each."""

    game: Game
    worlds: tuple[World, World]  # all lids open; all shut
    seat: int
    lattice: Lattice
    cells: list[Point]
    beside: npt.NDArray[np.intp]  # for each cell, those that a move leads to, and itself where there are fewer

    def touching(self, things: Iterable[int]) -> Mask:
        """Return the poses from which a body sees and reaches one of some things where it is now."""
        found = np.zeros((len(self.cells), len(YAWS), len(TILTS)), np.bool_)
        for index in things:
            for number in np.flatnonzero(self.reaching([index])[:, 0, 0]):
                found[number] |= self._looks(int(number), index)
        return found

    def reaching(self, things: Iterable[int]) -> Mask:
        """Return the poses in cells from which one of some things is within reach."""
        boxes = [shown_box(self.game, world, index) for index in things for world in self.worlds]

        def is_near(x: int, z: int) -> bool:
            return any(sum(part * part for part in gap(box, x, z)) <= REACH * REACH for box in boxes)

        return self.where(is_near)

    def where(self, holds: Callable[[int, int], bool]) -> Mask:
        """Return the poses in places of which something holds."""
        cells = np.array([holds(*self.lattice.place(cell)) for cell in self.cells], np.bool_)
        return np.broadcast_to(cells[:, None, None], (len(cells), len(YAWS), len(TILTS))).copy()

    def spread(self, costs: Costs) -> Costs:
        """Return the fewest actions to each pose, where some poses cost what is given."""
        found = (costs[:, :, None, :] + TURNS[None, :, :, None]).min(axis=1)
        found = (found[:, :, :, None] + LOOKS[None, None, :, :]).min(axis=2)
        while True:
            nearer = np.minimum(found, found[self.beside].min(axis=1) + 1)
            if np.array_equal(nearer, found):
                return np.asarray(found, np.int32)
            found = nearer

    def start(self) -> Costs:
        """Return no actions for the pose of the body now, and endlessly many for any other."""
        body, found = self.worlds[0].seats[self.seat], self.nowhere()
        found[self.cells.index((0, 0)), YAWS.index(body.yaw), TILTS.index(body.tilt)] = 0
        return found

    def nowhere(self) -> Costs:
        return np.full((len(self.cells), len(YAWS), len(TILTS)), NEVER, np.int32)

    def _looks(self, number: int, index: int) -> Mask:
        """Return from which headings of a cell a thing is seen and reached, in either posture."""
        found = np.zeros((len(YAWS), len(TILTS)), np.bool_)
        for row, yaw in enumerate(YAWS):
            for column, tilt in enumerate(TILTS):
                found[row, column] = any(
                    self._is_touched(world, Pose(self.cells[number], yaw, tilt, crouched), index)
                    for world in self.worlds
                    for crouched in (False, True)
                )
        return found

    def _is_touched(self, world: World, pose: Pose, index: int) -> bool:
        there = standing_in(self.lattice, world, self.seat, pose)
        return bool(reached(self.game, there, self.seat, seen(self.game, there, self.seat, [index])))


def relaxed(game: Game, world: World, seat: int) -> Floor | None:
    """Return the relaxed floor of a body; None if it does not look along the lattice, or that is too large."""
    body = world.seats[seat]
    if body.yaw not in YAWS or body.tilt not in TILTS:
        return None
    emptied = replace(game, screens=())
    away = tuple(structs.replace(each, y=AWAY) for each in game.things if _is_movable(game, each.index))
    floor = lattice(emptied, structs.replace(world, seats=(structs.replace(body, crouched=True),), changed=away), 0)
    if len(floor.steps) >= MOST_CELLS:
        return None
    cells = list(floor.steps)
    return Floor(
        emptied,
        (_lids(game, world, is_open=True), _lids(game, world, is_open=False)),
        seat,
        floor,
        cells,
        _beside(floor, cells),
    )


def _lids(game: Game, world: World, *, is_open: bool) -> World:
    """Return a world with every container open, or with those shut that nothing is to be taken from."""
    lids = [each for each in all_now(game, world) if game.kinds[each.index].holds is Holds.INSIDE]
    return having(
        game,
        world,
        *(structs.replace(each, flags=each.flags | OPEN if is_open else each.flags & ~OPEN) for each in lids),
    )


def _beside(floor: Lattice, cells: list[Point]) -> npt.NDArray[np.intp]:
    number = {cell: place for place, cell in enumerate(cells)}
    most = max(map(len, floor.steps.values()), default=1) or 1
    rows = [[number[cell] for cell in (*floor.steps[here], *[here] * most)[:most]] for here in cells]
    return np.array(rows, np.intp)


def movers(game: Game, world: World, index: int) -> set[int]:
    """Return a thing and what moves it when it is moved: what it lies on or in, and so on, as far as that can move."""
    lies_on = [each for each in above(game, world, index) if each >= 0]
    return {index, *(each for each in lies_on if _is_movable(game, each))}


def _is_movable(game: Game, index: int) -> bool:
    return game.kinds[index].pickupable or game.kinds[index].moveable
