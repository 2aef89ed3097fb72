"""Distances of boards from their goal, and shortest solutions.

Both are functions of the board alone. Small boards have whole tables. Larger ones with one blank are searched by
iterative deepening with pattern databases; where there are more blanks, moves commute, and the A* of sliding boards is
better. Beyond a cap of boards only a lower bound is known.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.family import Distance, InvalidInstance, Plan
from plumbline.envs.memo import MB, Memo
from plumbline.envs.slides import costs
from plumbline.envs.slides import search as slides
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.slides.tables import WAYS, Tables, grouped, neighbors, single
from plumbline.envs.tiles.model import Board, Game, Puzzle, Slide
from plumbline.envs.tiles.solver import deepening, whole
from plumbline.envs.tiles.solver.patterns import Patterns, patterns

MOST_ARRANGEMENTS = 400_000  # of a whole table, a byte each
LOOKED_AT = 40_000_000  # boards of the deepening search; part of the metrics version, like the next two
EASY_CAP = 3_000  # boards the first A* may reach
BOARD_CAP = 400_000  # boards the second A* may reach, at some 60 bytes each while it runs

Path = tuple[tuple[int, ...], ...]  # boards, as the cells of the tiles

WHOLE: Memo[NDArray[np.uint8]] = Memo(8 * MB, name="tiles: whole tables")
PATTERNS: Memo[Patterns] = Memo(64 * MB, name="tiles: patterns")
TABLES: Memo[Tables] = Memo(32 * MB, name="tiles: tables")
DISTANCES: Memo[Distance] = Memo(16 * MB, weigh=lambda distance: 250, name="tiles: distances")


def solve(game: Game, board: Board) -> Plan[Slide] | None:
    """Return a shortest plan, or None beyond the cap."""
    _, path = _searched(game.puzzle, board.cells)
    return Plan(tuple(_slide(*pair, game.puzzle.rows) for pair in pairwise(path)), optimal=True) if path else None


def distance(game: Game, board: Board) -> Distance:
    return _distance(game.puzzle, board.cells)


def shortest(puzzle: Puzzle) -> int:
    """Return the length of a shortest solution. Raises InvalidInstance if none was found."""
    moves = _distance(puzzle, puzzle.starts).exact
    if moves is None:
        raise InvalidInstance("no solution found within the cap: expected a puzzle that can be solved sooner")
    return moves


def forget() -> None:
    """Empty what is remembered, which changes no answer."""
    for memo in (WHOLE, PATTERNS, TABLES, DISTANCES):
        memo.clear()


def _distance(puzzle: Puzzle, cells: tuple[int, ...]) -> Distance:
    if is_small(puzzle):
        moves = int(_whole(puzzle)[_number(puzzle, cells)])
        return Distance(moves, moves)
    key = bytes((puzzle.columns, puzzle.rows, *cells))
    return DISTANCES.get(key, lambda: _searched(puzzle, cells)[0])


def _searched(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Distance, Path]:
    """Return the distance, and the boards of a shortest solution with both ends; none if it was not found."""
    if is_small(puzzle):
        return _descended(puzzle, cells)
    return _deepened(puzzle, cells) if puzzle.blanks == 1 else _slid(puzzle, cells)


# --- whole tables


def is_small(puzzle: Puzzle) -> bool:
    return whole.arrangements(puzzle.columns * puzzle.rows, len(puzzle.start)) <= MOST_ARRANGEMENTS


def _whole(puzzle: Puzzle) -> NDArray[np.uint8]:
    board, tiles = (puzzle.columns, puzzle.rows), len(puzzle.start)
    count = whole.arrangements(puzzle.columns * puzzle.rows, tiles)
    return WHOLE.get((*board, tiles), lambda: whole.filled(neighbors(*board), np.array(puzzle.goals, np.int64), count))


def _number(puzzle: Puzzle, cells: tuple[int, ...]) -> int:
    return whole.numbered(np.array(cells, np.int64), puzzle.columns * puzzle.rows)


def _descended(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Distance, Path]:
    """Go down the table from a board to the goal."""
    table, path = _whole(puzzle), [cells]
    moves = int(table[_number(puzzle, cells)])
    for left in range(moves - 1, -1, -1):
        path.append(next(each for each in _after(puzzle, path[-1]) if table[_number(puzzle, each)] == left))
    return Distance(moves, moves), tuple(path)


def _after(puzzle: Puzzle, cells: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List the boards that one move leads to."""
    beside = neighbors(puzzle.columns, puzzle.rows).tolist()
    return [
        (*cells[:place], new, *cells[place + 1 :])
        for place, cell in enumerate(cells)
        for new in beside[cell]
        if new >= 0 and new not in cells
    ]


# --- searches


def _deepened(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Distance, Path]:
    board = puzzle.columns, puzzle.rows
    tables = PATTERNS.get(board, lambda: patterns(*board))
    moves, at_least, ways, looked = deepening.deepen(neighbors(*board), np.array(cells, np.int64), tables, LOOKED_AT)
    if moves == deepening.BEYOND_CAP:
        return Distance(at_least, None, work=costs.deepening(looked)), ()
    return Distance(moves, moves, work=costs.deepening(looked)), _along(puzzle, cells, ways)


def _along(puzzle: Puzzle, cells: tuple[int, ...], ways: Any) -> Path:
    """Return the boards along the ways of the blank."""
    beside, path = neighbors(puzzle.columns, puzzle.rows), [cells]
    (blank,) = set(range(puzzle.columns * puzzle.rows)) - set(cells)
    for way in ways:
        new = int(beside[blank, way])
        path.append(tuple(blank if cell == new else cell for cell in path[-1]))
        blank = new
    return tuple(path)


def _slid(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Distance, Path]:
    board, starts, work = (puzzle.columns, puzzle.rows), np.array(cells, np.int64), 0
    for bounds, cap in ((single, min(EASY_CAP, BOARD_CAP)), (grouped, BOARD_CAP)):
        key = bounds, *board, len(cells)
        tables = TABLES.get(key, partial(bounds, *board, puzzle.goals))
        moves, at_least, path, reached = slides.search(neighbors(*board), starts, tables, cap)
        work += costs.search(reached)
        if moves != slides.BEYOND_CAP:
            break
    return Distance(at_least, moves if moves >= 0 else None, work=work), tuple(map(tuple, path.tolist()))


def _slide(before: tuple[int, ...], after: tuple[int, ...], rows: int) -> Slide:
    place = next(place for place, cell in enumerate(before) if cell != after[place])
    (column, row), (column_after, row_after) = divmod(before[place], rows), divmod(after[place], rows)
    return Slide(place + 1, tuple(DIRECTIONS)[WAYS.index((column_after - column, row_after - row))])
