"""Distances of boards from their goal, and shortest solutions.

A* over packed integers (six bits a piece) with the summed Manhattan distance as its bound. That bound changes by one
with every move, so a node's estimate is its parent's or two more: two stacks replace the queue, and taking the newest
node first prefers deep ones among equals. A legal move changes the true distance by exactly one (each flips the parity
of the summed coordinates), so beside a board of known distance one search bounded by that distance decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from plumbline.envs.family import Distance, InvalidInstance, Plan
from plumbline.envs.sliding.model import DIRECTIONS, Board, Game, Puzzle, Slide, cell_name

NODE_CAP = 400_000  # nodes one search may expand; part of the metrics version
_ATLASES = 1024
_REMEMBERED = 200_000  # boards of known distance an atlas keeps

Node = tuple[int, int, int, int]  # packed board, taken cells, Manhattan distance, moves made


@dataclass(frozen=True, slots=True)
class _Search:
    """The result of one search: the boards from its start to the goal, or how far it got."""

    path: tuple[int, ...] | None
    at_least: int
    finished: bool  # False: the node cap ended it


@dataclass(frozen=True, eq=False)
class Atlas:
    """Known distances to one goal, and the tables to find more. Distances are added and never change."""

    goals: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...]  # for each piece and cell, the Manhattan distance to the piece's goal
    moves: tuple[tuple[tuple[tuple[int, int, int, int], ...], ...], ...]  # for each piece and cell, see `_moves`
    known: dict[int, int] = field(default_factory=dict)  # packed board -> exact distance

    def distance(self, cells: tuple[int, ...]) -> Distance:
        key = _pack(cells)
        known = self.known.get(key)
        if known is not None:
            return Distance(known, known)
        beside = self._beside(key)
        return self._decide(key, beside) if beside is not None else self._find(key)

    def path(self, cells: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the packed boards of a shortest solution, both ends included; None beyond the node cap."""
        return self._search(_pack(cells), None).path

    def _find(self, key: int) -> Distance:
        search = self._search(key, None)
        if search.path is None:
            return Distance(search.at_least, None)
        return Distance(len(search.path) - 1, len(search.path) - 1)

    def _decide(self, key: int, beside: int) -> Distance:
        """Return the distance of a board next to one that is `beside` moves away: one less, or one more."""
        search = self._search(key, beside - 1)
        if search.path is not None:
            return Distance(beside - 1, beside - 1)
        if not search.finished:
            return Distance(beside - 1, beside + 1)
        self._remember(key, beside + 1)
        return Distance(beside + 1, beside + 1)

    def _beside(self, key: int) -> int | None:
        """Return the known distance of some neighbor."""
        taken = _taken(key, len(self.goals))
        for place, moves in enumerate(self.moves):
            for bit, delta, _, _ in moves[key >> 6 * place & 63]:
                if not taken & bit and (near := self.known.get(key + delta)) is not None:
                    return near
        return None

    def _remember(self, key: int, distance: int) -> None:
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
        self.known[key] = distance

    def _search(self, key: int, bound: int | None) -> _Search:
        """Run A* from `key`; stop when no solution of at most `bound` moves is left."""
        estimate = self._manhattan(key)
        reached = {key: 0}
        parents = {key: key}
        now: list[Node] = [(key, _taken(key, len(self.goals)), estimate, 0)]
        later: list[Node] = []
        budget = NODE_CAP
        shifts = [(6 * place, moves) for place, moves in enumerate(self.moves)]
        while now and (bound is None or estimate <= bound):
            node, taken, left, made = now.pop()
            if reached[node] == made:
                if not left:
                    return _Search(self._trace(parents, node), estimate, True)
                budget -= 1
                if not budget:
                    return _Search(None, estimate, False)
                made += 1
                for shift, moves in shifts:
                    for bit, delta, nearer, flip in moves[node >> shift & 63]:
                        if not taken & bit and reached.get(node + delta, made + 1) > made:
                            reached[node + delta] = made
                            parents[node + delta] = node
                            child = (node + delta, taken ^ flip, left + nearer, made)
                            (now if nearer < 0 else later).append(child)
            if not now:
                now, later, estimate = later, [], estimate + 2
        return _Search(None, estimate, True)

    def _trace(self, parents: dict[int, int], node: int) -> tuple[int, ...]:
        path = [node]
        while parents[node] != node:
            node = parents[node]
            path.append(node)
        for distance, board in enumerate(path):
            self._remember(board, distance)
        return tuple(reversed(path))

    def _manhattan(self, key: int) -> int:
        return sum(apart[key >> 6 * place & 63] for place, apart in enumerate(self.apart))


def solve(game: Game, board: Board) -> Plan[Slide] | None:
    """Return a shortest plan, or None beyond the node cap."""
    path = atlas(game.puzzle).path(board.cells)
    if path is None:
        return None
    return Plan(tuple(_slide(game, *pair) for pair in pairwise(path)), optimal=True)


def distance(game: Game, board: Board) -> Distance:
    return atlas(game.puzzle).distance(board.cells)


def shortest(puzzle: Puzzle) -> int:
    """Return the length of a shortest solution. Raises InvalidInstance if none was found."""
    moves = atlas(puzzle).distance(puzzle.starts).exact
    if moves is None:
        raise InvalidInstance(f"no solution found within {NODE_CAP} nodes: expected a puzzle that can be solved")
    return moves


def atlas(puzzle: Puzzle) -> Atlas:
    """Return the one atlas of the puzzle's goal."""
    return atlas_of(puzzle.columns, puzzle.rows, puzzle.goals)


@lru_cache(maxsize=_ATLASES)
def atlas_of(columns: int, rows: int, goals: tuple[int, ...]) -> Atlas:
    cells = range(columns * rows)
    apart = tuple(tuple(_apart(rows, cell, goal) for cell in cells) for goal in goals)
    moves = tuple(
        tuple(_moves(columns, rows, place, cell, apart[place]) for cell in cells) for place in range(len(goals))
    )
    return Atlas(goals, apart, moves, {_pack(goals): 0})


def _moves(
    columns: int, rows: int, place: int, cell: int, apart: tuple[int, ...]
) -> tuple[tuple[int, int, int, int], ...]:
    """Return a piece's moves from a cell: (bit of the new cell, change of key, of bound, bits of both cells)."""
    column, row = divmod(cell, rows)
    beside = [(column + right, row + up) for right, up in DIRECTIONS.values()]
    cells = [right * rows + up for right, up in beside if 0 <= right < columns and 0 <= up < rows]
    return tuple((1 << new, (new - cell) << 6 * place, apart[new] - apart[cell], 1 << new | 1 << cell) for new in cells)


def _apart(rows: int, one: int, other: int) -> int:
    return abs(one // rows - other // rows) + abs(one % rows - other % rows)


def _pack(cells: tuple[int, ...]) -> int:
    return sum(cell << 6 * place for place, cell in enumerate(cells))


def _taken(key: int, pieces: int) -> int:
    return sum(1 << (key >> 6 * place & 63) for place in range(pieces))


def _slide(game: Game, before: int, after: int) -> Slide:
    place = ((before ^ after).bit_length() - 1) // 6
    piece, rows = game.puzzle.pieces[place], game.puzzle.rows
    old, new = before >> 6 * place & 63, after >> 6 * place & 63
    for direction, cells in game.neighbors.items():
        if cells[old] == new:
            return Slide(piece.color, piece.shape, direction)
    raise AssertionError(f"{cell_name(rows, old)} to {cell_name(rows, new)} is no slide")
