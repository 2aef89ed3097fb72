"""Distances and plans, against a search that shares nothing with the solver."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumbline.envs.family import Distance, InvalidInstance
from plumbline.envs.slides import search
from plumbline.envs.slides.tables import grouped, neighbors, single
from plumbline.envs.sliding import rules, solve
from plumbline.envs.sliding.model import COLORS, SHAPES, Board, Piece, Puzzle, cell_name
from tests.envs.sliding.boards import a_board, a_game, a_game_of, a_puzzle

Cells = tuple[tuple[int, int], ...]  # (column, row) of each piece


@lru_cache(maxsize=64)
def true_distances(columns: int, rows: int, goal: Cells) -> dict[Cells, int]:
    """Moves from every board that can be reached, by breadth-first search from the goal."""
    known, waiting = {goal: 0}, deque([goal])
    while waiting:
        cells = waiting.popleft()
        for after in _after_one_move(columns, rows, cells):
            if after not in known:
                known[after] = known[cells] + 1
                waiting.append(after)
    return known


def _after_one_move(columns: int, rows: int, cells: Cells) -> list[Cells]:
    moved = []
    for place, (column, row) in enumerate(cells):
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            new = column + right, row + up
            if 0 <= new[0] < columns and 0 <= new[1] < rows and new not in cells:
                moved.append((*cells[:place], new, *cells[place + 1 :]))
    return moved


def _truth(puzzle: Puzzle) -> dict[tuple[int, ...], int]:
    """The same with cells as numbers."""
    goal = tuple(divmod(cell, puzzle.rows) for cell in puzzle.goals)
    distances = true_distances(puzzle.columns, puzzle.rows, goal)
    return {tuple(column * puzzle.rows + row for column, row in cells): moves for cells, moves in distances.items()}


def _distance(puzzle: Puzzle, cells: tuple[int, ...]) -> Distance:
    return solve.distance(a_game_of(puzzle), Board(cells))


def _searched(puzzle: Puzzle, bounds, cap: int = 10**6) -> int:
    """The moves that one search finds, whatever is remembered."""
    board = puzzle.columns, puzzle.rows
    tables = bounds(*board, puzzle.goals)
    return search.search(neighbors(*board), np.array(puzzle.starts), tables, cap)[0]


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    solve.forget()
    yield
    solve.forget()


GOALS = [
    *("r . / . b", "r b / . g"),
    *("r . b / . . .", "r b g / . . .", "r b g / y . ."),
    *(". . / b . / . r", "g . / b . / . r", "g . / b y / . r"),
    *(". . . / . r . / . . b", "g . . / . r . / . . b", "g b r / . y . / . . ."),
]


@pytest.mark.parametrize("goal", GOALS)
def test_every_reachable_board_has_its_true_distance(goal):
    puzzle = a_puzzle(goal, goal)
    truth = _truth(puzzle)
    assert {cells: _distance(puzzle, cells) for cells in truth} == {
        cells: Distance(moves, moves) for cells, moves in truth.items()
    }


@pytest.mark.parametrize("goal", GOALS)
def test_every_plan_is_as_long_as_the_distance_and_wins(goal):
    game = a_game(goal, goal)
    for cells, moves in list(_truth(game.puzzle).items())[::7]:
        plan = solve.solve(game, Board(cells))
        assert plan is not None
        assert (len(plan.actions), plan.optimal) == (moves, True)
        assert rules.ended(game, _played(game, Board(cells), plan.actions)) == "solved"


def test_distances_do_not_depend_on_the_order_of_questions():
    puzzle = a_puzzle("g b . / . y . / . . r", "g b . / . y . / . . r")
    boards = list(_truth(puzzle))[::40]
    orders = [boards, boards[::-1], boards[::2] + boards[1::2], sorted(boards)]
    answers = [_answers(puzzle, order) for order in orders]
    assert all(answer == answers[0] for answer in answers)


def _answers(puzzle: Puzzle, order) -> dict[tuple[int, ...], Distance]:
    solve.forget()
    return {cells: _distance(puzzle, cells) for cells in order}


def test_under_a_low_cap_a_board_beside_a_known_one_is_answered_as_if_alone(monkeypatch):
    monkeypatch.setattr(solve, "BOARD_CAP", 60)
    crowded = [_random_puzzle(Random(seed), pieces=11) for seed in range(32)]
    games = [a_game_of(puzzle) for puzzle in crowded]
    walks = [_walk(game, Random(number), 40) for number, game in enumerate(games)]
    warm = [[solve.distance(game, board) for board in walk] for game, walk in zip(games, walks, strict=True)]
    for game, walk, answers in zip(games, walks, warm, strict=True):
        for board, answer in zip(walk[::-1], answers[::-1], strict=True):
            solve.forget()
            assert solve.distance(game, board) == answer
    assert any(answer.exact is None for answers in warm for answer in answers)
    assert any(answer.exact is not None for answers in warm for answer in answers)


def _walk(game, random: Random, moves: int = 8) -> list[Board]:
    """The goal, and the boards on a way from there."""
    walk = [Board(game.puzzle.goals)]
    while len(walk) <= moves:
        walk.append(rules.step(game, walk[-1], random.choice(rules.actions(game, walk[-1], 0)), 0).state)
    return walk


def _random_puzzle(random: Random, pieces: int, columns: int = 4, rows: int = 4) -> Puzzle:
    names = sorted((color, shape) for color in COLORS for shape in SHAPES)[:pieces]
    starts, goals = (random.sample(range(columns * rows), pieces) for _ in range(2))
    return Puzzle(
        columns,
        rows,
        tuple(
            Piece(*name, cell_name(rows, start), cell_name(rows, goal))
            for name, start, goal in zip(names, starts, goals, strict=True)
        ),
    )


@pytest.mark.parametrize(("pieces", "columns", "rows"), [(7, 4, 4), (8, 3, 5), (12, 8, 8), (9, 8, 2)])
def test_both_bounds_lead_to_the_same_distance(pieces, columns, rows):
    for seed in range(4):
        puzzle = _random_puzzle(Random(seed), pieces, columns, rows)
        near = replace(puzzle, pieces=tuple(replace(piece, start=piece.goal) for piece in puzzle.pieces))
        walk = _walk(a_game_of(near), Random(seed))
        around = replace(near, pieces=_moved(near, walk[-1]))
        assert 0 < _searched(around, single) == _searched(around, grouped) <= 8


def _moved(puzzle: Puzzle, board: Board) -> tuple[Piece, ...]:
    names = [cell_name(puzzle.rows, cell) for cell in board.cells]
    return tuple(replace(piece, start=name) for piece, name in zip(puzzle.pieces, names, strict=True))


def test_eleven_pieces_that_change_places_on_the_largest_board_are_told_apart():
    """Their cells take 66 bits: a key of one word would take two boards for one."""
    goals = [*range(0, 60, 6), 63]
    pieces = [
        Piece(color, "cube", cell_name(8, goals[place ^ 1] if place < 2 else goal), cell_name(8, goal))
        for place, (color, goal) in enumerate(zip(sorted(COLORS), goals, strict=False))
    ]
    puzzle = Puzzle(8, 8, tuple(pieces))
    assert _searched(puzzle, single) == _searched(puzzle, grouped) == 14
    turned = replace(puzzle, pieces=(*puzzle.pieces[:10], replace(puzzle.pieces[10], start="H7")))
    assert _searched(turned, grouped) == 15


@given(st.integers(2, 4), st.integers(2, 4), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_tables_hold_distances_without_other_pieces(columns, rows, random):
    puzzle = _random_puzzle(random, 2, columns, rows)
    tables = grouped(columns, rows, puzzle.goals)
    truth = _truth(puzzle)
    found = {
        cells: int(tables.entries[sum(cell * stride for cell, stride in zip(cells, tables.strides, strict=True))])
        for cells in truth
    }
    assert found == truth


@given(
    goals=st.lists(st.integers(0, 15), min_size=2, max_size=3, unique=True),
    choices=st.lists(st.integers(0, 11), max_size=25),
)
@settings(max_examples=40)
def test_along_a_walk_every_distance_is_true(goals, choices):
    drawing = _drawing(dict(zip(goals, "rbg", strict=False)))
    game = a_game(drawing, drawing)
    truth, board = _truth(game.puzzle), Board(game.puzzle.goals)
    for choice in choices:
        legal = rules.actions(game, board, 0)
        board = rules.step(game, board, legal[choice % len(legal)], 0).state
        assert solve.distance(game, board).exact == truth[board.cells]


def _drawing(letters: dict[int, str]) -> str:
    """A 4x4 board with these letters in these cells."""
    return " / ".join(" ".join(letters.get(column * 4 + row, ".") for column in range(4)) for row in (3, 2, 1, 0))


SWAPPED = {"start": "r b / g .", "goal": "b r / g ."}


def test_a_puzzle_that_cannot_be_solved_is_refused():
    with pytest.raises(InvalidInstance, match="no moves lead from the start to the goal"):
        solve.shortest(a_puzzle(**SWAPPED))


def test_a_puzzle_that_cannot_be_solved_has_no_plan_and_no_upper_bound():
    game = a_game(**SWAPPED)
    assert solve.solve(game, rules.start(game, 0)) is None
    assert solve.distance(game, rules.start(game, 0)).high is None


def test_half_of_the_full_boards_cannot_be_solved():
    """With one hole only even permutations are reached; the solver agrees on all twenty-four."""
    puzzle = a_puzzle(**SWAPPED)
    truth = _truth(puzzle)
    found = [cells for cells in permutations(range(4), 3) if _distance(puzzle, cells).exact is not None]
    assert sorted(found) == sorted(truth)
    assert len(found) == 12


# Five pieces in each other's way: more boards than the caps below.
JAM = {"start": "g b r / y o p / . . .", "goal": "b g y / r p o / . . ."}


def test_the_cap_leaves_a_lower_bound_instead_of_a_guess(monkeypatch):
    puzzle = a_puzzle(**JAM)
    exact = _distance(puzzle, puzzle.starts).exact
    monkeypatch.setattr(solve, "BOARD_CAP", 20)
    solve.forget()
    capped = _distance(puzzle, puzzle.starts)
    assert (capped.high, capped.exact) == (None, None)
    assert 0 < capped.low <= exact


def test_a_puzzle_beyond_the_cap_is_not_called_one_that_cannot_be_solved(monkeypatch):
    monkeypatch.setattr(solve, "BOARD_CAP", 20)
    with pytest.raises(InvalidInstance, match=r"not decided among 20 boards, a solution has at least \d+ moves"):
        solve.shortest(a_puzzle(**JAM))


def test_beyond_the_cap_there_is_no_plan(monkeypatch):
    monkeypatch.setattr(solve, "BOARD_CAP", 20)
    game = a_game(**JAM)
    assert solve.solve(game, rules.start(game, 0)) is None


def test_a_solved_board_is_no_move_away():
    game = a_game()
    solved = a_board(". . y . / . b . . / . r . g")
    assert solve.distance(game, solved) == Distance(0, 0)
    assert solve.solve(game, solved).actions == ()


def _played(game, board, slides):
    for slide in slides:
        board = rules.step(game, board, slide, 0).state
    return board
