"""Distances of boards from their goal, and shortest solutions.

Both are functions of the board alone. A search by summed Manhattan distances answers what is easy; where it reaches too
many boards, one by additive tables begins anew. What is remembered are whole answers, so remembering changes none.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from plumbline.envs.family import Distance, InvalidInstance, Plan
from plumbline.envs.slides.memo import Memo
from plumbline.envs.slides.search import BEYOND_CAP, search
from plumbline.envs.slides.tables import Tables, grouped, neighbors, single
from plumbline.envs.sliding.model import Board, Game, Puzzle, Slide

EASY_CAP = 3_000  # boards the first search may reach; part of the metrics version, like the next one
BOARD_CAP = 800_000  # boards the second search may reach, at some 60 bytes each while it runs

Path = tuple[tuple[int, ...], ...]  # boards, as the cells of the pieces

TABLES: Memo[Tables] = Memo(64 * 2**20, weigh=lambda tables: tables.entries.nbytes + 1000)
DISTANCES: Memo[Distance] = Memo(32 * 2**20, weigh=lambda distance: 500)


def solve(game: Game, board: Board) -> Plan[Slide] | None:
    """Return a shortest plan, or None beyond the cap."""
    _, path = _searched(game.puzzle, board.cells)
    return Plan(tuple(_slide(game, *pair) for pair in pairwise(path)), optimal=True) if path else None


def distance(game: Game, board: Board) -> Distance:
    return _distance(game.puzzle, board.cells)


def shortest(puzzle: Puzzle) -> int:
    """Return the length of a shortest solution. Raises InvalidInstance if none was found."""
    moves = _distance(puzzle, puzzle.starts).exact
    if moves is None:
        raise InvalidInstance(f"no solution found among {BOARD_CAP} boards: expected a puzzle that can be solved")
    return moves


def interference(puzzle: Puzzle) -> int:
    """Return the moves that pieces cost each other: half of what is beyond the summed Manhattan distances (3.4)."""
    return (shortest(puzzle) - manhattan(puzzle.rows, puzzle.starts, puzzle.goals)) // 2


def manhattan(rows: int, cells: tuple[int, ...], goals: tuple[int, ...]) -> int:
    """Return the moves that the pieces would take if each were alone."""
    pairs = (divmod(cell, rows) + divmod(goal, rows) for cell, goal in zip(cells, goals, strict=True))
    return sum(abs(column - home_column) + abs(row - home_row) for column, row, home_column, home_row in pairs)


def optimum(board: tuple[int, int], cells: tuple[int, ...], goals: tuple[int, ...]) -> int | None:
    """Return the fewest moves on a board of (columns, rows), if an easy search proves them; None if it does not."""
    moves, _, _ = _search(board, goals, cells, single, EASY_CAP)
    return moves if moves >= 0 else None


def forget() -> None:
    """Empty what is remembered, which changes no answer."""
    TABLES.clear()
    DISTANCES.clear()


def _distance(puzzle: Puzzle, cells: tuple[int, ...]) -> Distance:
    key = bytes((puzzle.columns, puzzle.rows, *puzzle.goals, *cells))
    return DISTANCES.get(key, lambda: _searched(puzzle, cells)[0])


def _searched(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Distance, Path]:
    """Return the distance, and the boards of a shortest solution with both ends; none if it was not found."""
    board = puzzle.columns, puzzle.rows
    moves, at_least, path = _search(board, puzzle.goals, cells, single, min(EASY_CAP, BOARD_CAP))
    if moves == BEYOND_CAP:
        moves, at_least, path = _search(board, puzzle.goals, cells, grouped, BOARD_CAP)
    return Distance(at_least, moves if moves >= 0 else None), path


def _search(
    board: tuple[int, int],
    goals: tuple[int, ...],
    cells: tuple[int, ...],
    bounds: Callable[[int, int, tuple[int, ...]], Tables],
    cap: int,
) -> tuple[int, int, Path]:
    tables = TABLES.get((bounds, *board, goals), lambda: bounds(*board, goals))
    moves, at_least, path = search(neighbors(*board), np.array(cells, np.int64), tables, cap)
    return moves, at_least, tuple(map(tuple, path.tolist()))


def _slide(game: Game, before: tuple[int, ...], after: tuple[int, ...]) -> Slide:
    place = next(place for place, cell in enumerate(before) if cell != after[place])
    piece, old, new = game.puzzle.pieces[place], before[place], after[place]
    direction = next(name for name, cells in game.neighbors.items() if cells[old] == new)
    return Slide(piece.color, piece.shape, direction)
