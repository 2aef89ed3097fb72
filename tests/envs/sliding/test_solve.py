"""Distances and plans, against a search that shares nothing with the solver."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumbline.envs.family import Distance, InvalidInstance
from plumbline.envs.sliding import rules, solve
from plumbline.envs.sliding.model import Board, Puzzle
from tests.envs.sliding.boards import a_board, a_game, a_puzzle

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


def _fresh(puzzle: Puzzle) -> solve.Atlas:
    """An atlas that knows only the goal, whatever was asked before."""
    return solve.atlas_of.__wrapped__(puzzle.columns, puzzle.rows, puzzle.goals)


GOALS = [
    *("r . / . b", "r b / . g"),
    *("r . b / . . .", "r b g / . . .", "r b g / y . ."),
    *(". . / b . / . r", "g . / b . / . r", "g . / b y / . r"),
    *(". . . / . r . / . . b", "g . . / . r . / . . b", "g b r / . y . / . . ."),
]


@pytest.mark.parametrize("goal", GOALS)
def test_every_reachable_board_has_its_true_distance(goal):
    puzzle = a_puzzle(goal, goal)
    truth, atlas = _truth(puzzle), _fresh(puzzle)
    assert {cells: atlas.distance(cells) for cells in truth} == {
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
    answers = [{cells: atlas.distance(cells) for cells in order} for order in orders for atlas in [_fresh(puzzle)]]
    assert all(answer == answers[0] for answer in answers)


def test_forgetting_changes_no_distance(monkeypatch):
    monkeypatch.setattr(solve, "_REMEMBERED", 3)
    puzzle = a_puzzle("g b / . y / . r", "g b / . y / . r")
    truth, atlas = _truth(puzzle), _fresh(puzzle)
    assert [atlas.distance(cells).exact for cells in truth] == list(truth.values())
    assert len(atlas.known) <= 3


@given(
    goals=st.lists(st.integers(0, 15), min_size=2, max_size=3, unique=True),
    choices=st.lists(st.integers(0, 11), max_size=25),
)
@settings(max_examples=40)
def test_along_a_walk_every_distance_is_true(goals, choices):
    drawing = _drawing(dict(zip(goals, "rbg", strict=False)))
    game = a_game(drawing, drawing)
    truth, atlas, board = _truth(game.puzzle), _fresh(game.puzzle), Board(game.puzzle.goals)
    for choice in choices:
        legal = rules.actions(game, board, 0)
        board = rules.step(game, board, legal[choice % len(legal)], 0).state
        assert atlas.distance(board.cells).exact == truth[board.cells]


def _drawing(letters: dict[int, str]) -> str:
    """A 4x4 board with these letters in these cells."""
    return " / ".join(" ".join(letters.get(column * 4 + row, ".") for column in range(4)) for row in (3, 2, 1, 0))


SWAPPED = {"start": "r b / g .", "goal": "b r / g ."}


def test_a_puzzle_that_cannot_be_solved_is_refused():
    with pytest.raises(InvalidInstance, match=r"no solution found within \d+ nodes: expected a puzzle that can be"):
        solve.shortest(a_puzzle(**SWAPPED))


def test_a_puzzle_that_cannot_be_solved_has_no_plan_and_no_upper_bound():
    game = a_game(**SWAPPED)
    assert solve.solve(game, rules.start(game, 0)) is None
    assert solve.distance(game, rules.start(game, 0)).high is None


def test_half_of_the_full_boards_cannot_be_solved():
    """With one hole only even permutations are reached; the solver agrees on all twenty-four."""
    puzzle = a_puzzle(**SWAPPED)
    truth, atlas = _truth(puzzle), _fresh(puzzle)
    found = [cells for cells in permutations(range(4), 3) if atlas.distance(cells).exact is not None]
    assert sorted(found) == sorted(truth)
    assert len(found) == 12


# Five pieces in each other's way: more nodes than the caps below, and a board next to the start that is nearer.
JAM = {"start": "g b r / y o p / . . .", "goal": "b g y / r p o / . . ."}


def test_the_node_cap_leaves_a_lower_bound_instead_of_a_guess(monkeypatch):
    puzzle = a_puzzle(**JAM)
    exact = _fresh(puzzle).distance(puzzle.starts).exact
    monkeypatch.setattr(solve, "NODE_CAP", 20)
    capped = _fresh(puzzle).distance(puzzle.starts)
    assert (capped.high, capped.exact) == (None, None)
    assert 0 < capped.low <= exact


def test_beyond_the_node_cap_there_is_no_plan(monkeypatch):
    monkeypatch.setattr(solve, "NODE_CAP", 20)
    game = a_game(**JAM)
    assert solve.solve(game, rules.start(game, 0)) is None


def test_beyond_the_node_cap_a_neighbor_of_a_known_board_has_both_bounds(monkeypatch):
    game = a_game(**JAM)
    start = rules.start(game, 0)
    beside = [rules.step(game, start, slide, 0).state.cells for slide in rules.actions(game, start, 0)]
    truth = [_fresh(game.puzzle).distance(cells).exact for cells in beside]
    atlas = _fresh(game.puzzle)
    atlas.distance(start.cells)
    monkeypatch.setattr(solve, "NODE_CAP", 2)
    bounds = [atlas.distance(cells) for cells in beside]
    assert all(bound.low <= moves <= bound.high for bound, moves in zip(bounds, truth, strict=True))
    assert {bound.high - bound.low for bound in bounds} == {0, 2}


def test_a_solved_board_is_no_move_away():
    game = a_game()
    solved = a_board(". . y . / . b . . / . r . g")
    assert solve.distance(game, solved) == Distance(0, 0)
    assert solve.solve(game, solved).actions == ()


def test_puzzles_with_one_goal_share_an_atlas():
    here, there = a_puzzle("r . / . b", "r b / . ."), a_puzzle("b . / . r", "r b / . .")
    assert solve.atlas(here) is solve.atlas(there)


def _played(game, board, slides):
    for slide in slides:
        board = rules.step(game, board, slide, 0).state
    return board
