"""Optimal lengths, proved without the solver: no heuristic, no tables, all boards to half the way from both ends."""

from __future__ import annotations

from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding.model import Puzzle

Cells = tuple[int, ...]


def proved(puzzle: Puzzle) -> int:
    """The fewest moves between start and goal: boards that are reached from both ends in as many moves together."""
    near, far = {puzzle.starts}, {puzzle.goals}
    seen, other = set(near), set(far)
    moves = 0
    while not seen & other:
        if len(near) > len(far):
            near, far, seen, other = far, near, other, seen
        near = {after for cells in near for after in _after(puzzle, cells)} - seen
        seen |= near
        moves += 1
    return moves


def taxi(start: str, goal: str) -> int:
    """The Manhattan distance of two cells, by their names."""
    return abs(ord(start[0]) - ord(goal[0])) + abs(int(start[1]) - int(goal[1]))


def _after(puzzle: Puzzle, cells: Cells) -> list[Cells]:
    taken = set(cells)
    return [
        (*cells[:place], new, *cells[place + 1 :])
        for place, cell in enumerate(cells)
        for new in _beside(puzzle.columns, puzzle.rows, cell)
        if new not in taken
    ]


def _beside(columns: int, rows: int, cell: int) -> list[int]:
    column, row = divmod(cell, rows)
    places = ((column + right, row + up) for right, up in DIRECTIONS.values())
    return [right * rows + up for right, up in places if 0 <= right < columns and 0 <= up < rows]
