"""The lattice of places that moves by name lead to, and how many moves part them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import inside, sweeps
from plumbline.envs.houses.model import Point, Room, World
from plumbline.envs.houses.motion import Obstacle, obstacles

CELL = 250  # mm
STRIDES = {1: "Small", 2: "Medium", 4: "Large"}  # cells of a move, and its size
DIRECTIONS: tuple[Point, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Steps by a quarter turn: north, east, south, west."""
MOST_CELLS = 6000


@dataclass(slots=True)
class Lattice:
    """Places a body can reach from one, by their columns and rows from there, and the ways from each."""

    origin: Point
    steps: dict[Point, tuple[Point, ...]]  # where the moves from a cell lead
    moves: dict[Point, dict[Point, int]] = field(default_factory=dict)  # from a cell to each

    def place(self, cell: Point) -> Point:
        return self.origin[0] + CELL * cell[0], self.origin[1] + CELL * cell[1]

    def from_cell(self, cell: Point) -> dict[Point, int]:
        """Return the fewest moves from a cell to each."""
        if cell not in self.moves:
            self.moves[cell] = self._spread(cell)
        return self.moves[cell]

    def way(self, start: Point, end: Point) -> list[Point]:
        """Return the cells at which moves end on a shortest way, without its start."""
        left, found = self.from_cell(end), list[Point]()
        while start != end:
            start = next(cell for cell in self.steps[start] if left[cell] == left[start] - 1)
            found.append(start)
        return found

    def _spread(self, cell: Point) -> dict[Point, int]:
        known, waiting = {cell: 0}, deque([cell])
        while waiting:
            here = waiting.popleft()
            for after in self.steps[here]:
                if after not in known:
                    known[after] = known[here] + 1
                    waiting.append(after)
        return known


def lattice(game: Game, world: World, seat: int) -> Lattice:
    """Return the lattice of the places that a body reaches by moves of whole cells, with things where they are."""
    origin = world.seats[seat].x, world.seats[seat].z
    beside = _flooded(game, world, seat, origin)
    steps = {cell: tuple(_strides(beside, cell)) for cell in beside}
    return Lattice(origin, steps)


def _flooded(game: Game, world: World, seat: int, origin: Point) -> dict[Point, set[Point]]:
    """Return the cells that are reached, each with those beside it that it is open to."""
    beside: dict[Point, set[Point]] = {(0, 0): set()}
    near = _obstacles_near(obstacles(game, world, seat), origin)
    waiting = deque([(0, 0)])
    while waiting and len(beside) < MOST_CELLS:
        cell = waiting.popleft()
        for across, along in DIRECTIONS:
            after = cell[0] + across, cell[1] + along
            if after in beside and cell in beside[after]:
                beside[cell].add(after)
                continue
            start = origin[0] + CELL * cell[0], origin[1] + CELL * cell[1]
            end = origin[0] + CELL * after[0], origin[1] + CELL * after[1]
            if not any(sweeps(start, end, each.radius, each.box) for each in near.get(cell, ())):
                beside[cell].add(after)
                if after not in beside:
                    beside[after] = set()
                    waiting.append(after)
    return beside


def _obstacles_near(all_of_them: Iterable[Obstacle], origin: Point) -> dict[Point, list[Obstacle]]:
    """Return by cell the obstacles that may stop a body on its way to a cell beside it."""
    found: dict[Point, list[Obstacle]] = {}
    for each in all_of_them:
        margin = each.radius + CELL
        columns = _cells(each.box[0] - margin - origin[0], each.box[1] + margin - origin[0])
        rows = _cells(each.box[4] - margin - origin[1], each.box[5] + margin - origin[1])
        for cell in product(columns, rows):
            found.setdefault(cell, []).append(each)
    return found


def _cells(low: int, high: int) -> range:
    """Return the columns, or the rows, of the cells between two distances from the origin."""
    return range(-(-low // CELL), high // CELL + 1)


def _strides(beside: dict[Point, set[Point]], cell: Point) -> list[Point]:
    found = []
    for across, along in DIRECTIONS:
        here = cell
        for step in range(1, max(STRIDES) + 1):
            after = here[0] + across, here[1] + along
            if after not in beside[here]:
                break
            here = after
            if step in STRIDES:
                found.append(here)
    return found


def closed_off(game: Game, floor: Lattice) -> list[Room]:
    """Return the rooms of a house that nobody can enter who stands on a floor."""
    places = [floor.place(cell) for cell in floor.steps]
    return [room for room in game.household.house.rooms if not any(inside(room.corners, *each) for each in places)]
