"""Distances of boards from their goal, and shortest solutions.

Both are functions of the board alone. A search by summed Manhattan distances answers what is easy; where it reaches too
many boards, one by additive tables begins anew. What is remembered are whole answers, so remembering changes none.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from plumbline.envs.family import Distance, InvalidInstance, Plan
from plumbline.envs.memo import MB, Memo
from plumbline.envs.slides import costs, moves
from plumbline.envs.slides.search import BEYOND_CAP, UNSOLVABLE, search
from plumbline.envs.slides.tables import Tables, grouped, neighbors, single
from plumbline.envs.sliding.model import Board, Game, Puzzle, Slide

EASY_CAP = 3_000  # boards the first search may reach; part of the metrics version, like the next one
BOARD_CAP = 800_000  # boards the second search may reach, at some 60 bytes each while it runs

Path = tuple[tuple[int, ...], ...]  # boards, as the cells of the pieces


class Found(NamedTuple):
    """The result of a search, without its path."""

    moves: int  # of a shortest solution, or why there are none
    at_least: int  # moves that it needs
    reached: int  # boards, by both searches


TABLES: Memo[Tables] = Memo(64 * MB, name="sliding: tables")
FOUND: Memo[Found] = Memo(32 * MB, weigh=lambda found: 550, name="sliding: distances")


def solve(game: Game, board: Board) -> Plan[Slide] | None:
    """Return a shortest plan, or None beyond the cap."""
    path = _searched(game.puzzle, board.cells)[1]
    return Plan(tuple(_slide(game, *pair) for pair in pairwise(path)), optimal=True) if path else None


def distance(game: Game, board: Board) -> Distance:
    found = _found(game.puzzle, board.cells)
    return Distance(found.at_least, found.moves if found.moves >= 0 else None, work=costs.search(found.reached))


def shortest(puzzle: Puzzle) -> int:
    """Return the length of a shortest solution. Raises InvalidInstance if there is none, or none within the cap."""
    found = _found(puzzle, puzzle.starts)
    if found.moves == UNSOLVABLE:
        raise InvalidInstance("no moves lead from the start to the goal: expected a puzzle that can be solved")
    if found.moves == BEYOND_CAP:
        bound = f"not decided among {BOARD_CAP} boards, a solution has at least {found.at_least} moves"
        raise InvalidInstance(f"{bound}: expected a puzzle that is solved sooner")
    return found.moves


def interference(puzzle: Puzzle) -> int:
    """Return the moves that pieces cost each other in a shortest solution."""
    return moves.interference(shortest(puzzle), puzzle.rows, puzzle.starts, puzzle.goals)


def optimum(board: tuple[int, int], cells: tuple[int, ...], goals: tuple[int, ...]) -> int | None:
    """Return the fewest moves on a board of (columns, rows), if an easy search proves them; None if it does not."""
    found, _ = _search(board, goals, cells, single, EASY_CAP)
    return found.moves if found.moves >= 0 else None


def forget() -> None:
    """Empty what is remembered, which changes no answer."""
    TABLES.clear()
    FOUND.clear()


def _found(puzzle: Puzzle, cells: tuple[int, ...]) -> Found:
    key = bytes((puzzle.columns, puzzle.rows, *puzzle.goals, *cells))
    return FOUND.get(key, lambda: _searched(puzzle, cells)[0])


def _searched(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[Found, Path]:
    """Return what was found, and the boards of a shortest solution with both ends; none if it was not found."""
    board = puzzle.columns, puzzle.rows
    easy, path = _search(board, puzzle.goals, cells, single, min(EASY_CAP, BOARD_CAP))
    if easy.moves != BEYOND_CAP:
        return easy, path
    found, path = _search(board, puzzle.goals, cells, grouped, BOARD_CAP)
    return found._replace(reached=easy.reached + found.reached), path


def _search(
    board: tuple[int, int],
    goals: tuple[int, ...],
    cells: tuple[int, ...],
    bounds: Callable[[int, int, tuple[int, ...]], Tables],
    cap: int,
) -> tuple[Found, Path]:
    tables = TABLES.get((bounds, *board, goals), lambda: bounds(*board, goals))
    moves, at_least, path, reached = search(neighbors(*board), np.array(cells, np.int64), tables, cap)
    return Found(moves, at_least, reached), tuple(map(tuple, path.tolist()))


def _slide(game: Game, before: tuple[int, ...], after: tuple[int, ...]) -> Slide:
    place = next(place for place, cell in enumerate(before) if cell != after[place])
    piece, old, new = game.puzzle.pieces[place], before[place], after[place]
    direction = next(name for name, cells in game.neighbors.items() if cells[old] == new)
    return Slide(piece.color, piece.shape, direction)
