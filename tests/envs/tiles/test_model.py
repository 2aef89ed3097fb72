"""Puzzles: which are refused, and which starts can be solved, against a search of whole boards."""

from __future__ import annotations

from collections import deque
from itertools import permutations

import pytest

from plumbline.envs.family import InvalidInstance
from plumbline.envs.tiles.model import Puzzle, goal, is_solvable
from tests.envs.tiles.boards import a_puzzle

SMALL = [
    *((3, 1, 1), (3, 1, 2), (1, 4, 1), (5, 1, 2), (4, 1, 3)),
    *((2, 2, 1), (2, 2, 2), (2, 2, 3)),
    *((3, 2, 1), (2, 3, 1), (3, 2, 2), (2, 3, 2), (3, 2, 3), (3, 2, 5), (4, 2, 2)),
]


def reachable(columns: int, rows: int, tiles: int) -> set[tuple[int, ...]]:
    """All boards that moves from the goal lead to."""
    first = goal(columns, rows, tiles)
    known, waiting = {first}, deque([first])
    while waiting:
        cells = waiting.popleft()
        for tile, cell in enumerate(cells):
            for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                column, row = cell // rows + right, cell % rows + up
                new = column * rows + row
                if 0 <= column < columns and 0 <= row < rows and new not in cells:
                    after = (*cells[:tile], new, *cells[tile + 1 :])
                    if after not in known:
                        known.add(after)
                        waiting.append(after)
    return known


@pytest.mark.parametrize(("columns", "rows", "blanks"), SMALL)
def test_exactly_the_starts_that_moves_reach_can_be_solved(columns, rows, blanks):
    tiles = columns * rows - blanks
    solvable = {cells for cells in permutations(range(columns * rows), tiles) if is_solvable(columns, rows, cells)}
    assert solvable == reachable(columns, rows, tiles)


def test_half_of_all_starts_can_be_solved_with_one_blank_and_all_with_two():
    starts = list(permutations(range(6), 5))
    assert sum(is_solvable(3, 2, cells) for cells in starts) == len(starts) // 2
    assert all(is_solvable(3, 2, cells) for cells in permutations(range(6), 4))


def test_the_prize_puzzle_of_1880_cannot_be_solved():
    with pytest.raises(InvalidInstance, match="no moves lead from it to the goal"):
        a_puzzle("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .")


@pytest.mark.parametrize(
    ("columns", "rows", "start", "problem"),
    [
        (7, 3, ("A1",), "columns 7: expected 1 to 6"),
        (3, 0, ("A1",), "rows 0: expected 1 to 6"),
        (2, 1, ("A1",), "2 cells: expected at least 3"),
        (2, 2, (), "0 tiles: expected 1 to 3"),
        (2, 2, ("A1", "A2", "B1", "B2"), "4 tiles: expected 1 to 3"),
        (2, 2, ("C1",), "start 'C1': expected a cell from A1 to B2"),
        (2, 2, ("A1", "A1"), "start: expected a cell of its own"),
    ],
)
def test_an_impossible_puzzle_is_refused(columns, rows, start, problem):
    with pytest.raises(InvalidInstance, match=problem):
        Puzzle(columns, rows, start)


def test_the_goal_is_in_reading_order_with_the_blanks_last():
    assert a_puzzle("1 2 / 3 .").starts == a_puzzle("1 2 / . 3").goals == goal(2, 2, 3)
