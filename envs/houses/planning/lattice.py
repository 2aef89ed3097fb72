"""The lattice of places that moves by name lead to, and how many moves part them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Point, World
from plumbline.envs.houses.motion import is_free

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
            if is_free(game, world, seat, start, end):
                beside[cell].add(after)
                if after not in beside:
                    beside[after] = set()
                    waiting.append(after)
    return beside


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
