"""Distances and plans of tile puzzles, against a search that shares nothing with the solver."""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from plumbline.envs.family import Distance, ImpossibleRecipe, InvalidInstance
from plumbline.envs.slides import search as slides
from plumbline.envs.slides.tables import neighbors, single
from plumbline.envs.tiles import generate, rules, solve
from plumbline.envs.tiles.model import Board, Puzzle, Recipe, cell_name, goal, is_solvable
from plumbline.envs.tiles.solver import deepening, patterns, whole
from tests.envs.tiles.boards import a_board, a_game, a_game_of

BOARDS = [(3, 2, 1), (2, 2, 2), (4, 2, 3), (5, 1, 2), (1, 3, 2)]


@lru_cache(maxsize=8)
def truth(columns: int, rows: int, blanks: int) -> dict[tuple[int, ...], int]:
    """Moves from every board that can be reached, by breadth-first search from the goal."""
    first = goal(columns, rows, columns * rows - blanks)
    game = solved(columns, rows, blanks)
    known, waiting = {first: 0}, deque([first])
    while waiting:
        cells = waiting.popleft()
        for slide in rules.actions(game, Board(cells), 0):
            after = rules.step(game, Board(cells), slide, 0).state.cells
            if after not in known:
                known[after] = known[cells] + 1
                waiting.append(after)
    return known


def solved(columns: int, rows: int, blanks: int):
    cells = goal(columns, rows, columns * rows - blanks)
    return a_game_of(Puzzle(columns, rows, tuple(cell_name(rows, cell) for cell in cells)))


def a_random_game(random: Random, columns: int, rows: int, blanks: int):
    """A game whose start is drawn among all that can be solved."""
    while True:
        cells = tuple(random.sample(range(columns * rows), columns * rows - blanks))
        if is_solvable(columns, rows, cells):
            return a_game_of(Puzzle(columns, rows, tuple(cell_name(rows, cell) for cell in cells)))


def played(game, cells, plan) -> Board:
    board = Board(cells)
    for slide in plan.actions:
        board = rules.step(game, board, slide, 0).state
    return board


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    yield
    solve.DISTANCES.clear()


@pytest.mark.parametrize(("columns", "rows", "blanks"), BOARDS)
def test_every_board_of_a_small_puzzle_has_its_true_distance_and_plan(columns, rows, blanks):
    game, known = solved(columns, rows, blanks), truth(columns, rows, blanks)
    for cells, moves in list(known.items())[:: 1 + len(known) // 300]:
        assert solve.distance(game, Board(cells)) == Distance(moves, moves)
        plan = solve.solve(game, Board(cells))
        assert plan is not None
        assert (len(plan.actions), plan.optimal) == (moves, True)
        assert played(game, cells, plan).cells == game.puzzle.goals


def test_the_eight_puzzle_has_its_known_depths():
    """181,440 boards, 31 moves at most, from two boards alone (Reinefeld, 1993)."""
    goals = np.array(goal(3, 3, 8), np.int64)
    table = whole.filled(neighbors(3, 3), goals, whole.arrangements(9, 8))
    counts = Counter(table.tolist())
    assert counts.pop(whole.UNREACHED) == 181_440
    assert sum(counts.values()) == 181_440
    assert (max(counts), counts[31], counts[30], counts[0], counts[1]) == (31, 2, 221, 1, 2)


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (3, 3)])
def test_deepening_finds_what_the_whole_table_has(columns, rows):
    random, tables = Random(1), patterns.patterns(columns, rows)
    for _ in range(20):
        game = a_random_game(random, columns, rows, 1)
        cells = game.puzzle.starts
        moves, at_least, ways, looked = deepening.deepen(neighbors(columns, rows), np.array(cells), tables, 10**7)
        assert looked >= moves
        assert moves == at_least == len(ways) == solve.distance(game, Board(cells)).exact


def test_deepening_on_a_larger_board_finds_what_another_search_finds():
    random = Random(2)
    for _ in range(4):
        game = a_random_game(random, 5, 2, 1)
        cells = game.puzzle.starts
        board = neighbors(5, 2), np.array(cells), single(5, 2, game.puzzle.goals)
        assert solve.distance(game, Board(cells)).exact == slides.search(*board, 2_000_000)[0]
        plan = solve.solve(game, Board(cells))
        assert plan is not None
        assert played(game, cells, plan).cells == game.puzzle.goals


# Boards of Korf's hundred (1985) with their published optima. His goal has the blank first, so a board is turned round:
# tile 16 - n is read where tile n was, from the last cell to the first.
KORF = {
    "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3": 57,
    "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6": 55,
    "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15": 59,
    "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6": 56,
}


@pytest.mark.parametrize(("published", "moves"), KORF.items())
def test_the_fifteen_puzzle_has_its_published_depths(published, moves):
    turned = [16 - int(word) if int(word) else "." for word in reversed(published.split())]
    lines = [" ".join(map(str, turned[first : first + 4])) for first in range(0, 16, 4)]
    game = a_game(" / ".join(lines))
    assert solve.distance(game, Board(game.puzzle.starts)) == Distance(moves, moves)


@pytest.mark.slow
def test_without_a_folder_for_tables_they_are_made_in_memory(tmp_path, monkeypatch):
    kept = patterns.patterns(4, 4)
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLES_DIR", str(tmp_path / "file"))
    assert np.array_equal(patterns.patterns(4, 4).entries, kept.entries)


def test_two_blanks_on_a_larger_board_are_searched_as_sliding_boards_are():
    game = a_game_of(generate.generate(Recipe(columns=4, rows=3, blanks=2, path=9), 5))
    plan = solve.solve(game, Board(game.puzzle.starts))
    assert plan is not None
    assert len(plan.actions) == 9
    assert played(game, game.puzzle.starts, plan).cells == game.puzzle.goals


def test_beyond_the_cap_only_a_bound_is_known(monkeypatch):
    monkeypatch.setattr(solve, "LOOKED_AT", 50)
    monkeypatch.setattr(solve, "BOARD_CAP", 50)
    for blanks in (1, 2):
        game = a_random_game(Random(blanks), 5, 2, blanks)
        found = solve.distance(game, Board(game.puzzle.starts))
        assert found.high is None
        assert found.low > 0
        assert solve.solve(game, Board(game.puzzle.starts)) is None
        with pytest.raises(InvalidInstance, match="within the cap"):
            solve.shortest(game.puzzle)


def test_a_bound_is_never_more_than_the_distance(monkeypatch):
    game = a_random_game(Random(7), 5, 2, 1)
    board = Board(game.puzzle.starts)
    true = solve.distance(game, board).exact
    for cap in (1, 10, 100, 1000, 10_000):
        solve.DISTANCES.clear()
        monkeypatch.setattr(solve, "LOOKED_AT", cap)
        assert solve.distance(game, board).low <= true


def test_every_move_changes_the_distance_by_one():
    game = a_game("8 6 7 / 2 5 4 / 3 . 1")
    board = rules.start(game, 0)
    assert solve.distance(game, board) == Distance(31, 31)
    for slide in rules.actions(game, board, 0):
        after = rules.step(game, board, slide, 0).state
        assert solve.distance(game, after).exact == 30


def test_the_goal_is_no_moves_away():
    assert solve.distance(a_game(), a_board("1 2 3 / 4 5 6 / 7 8 .")) == Distance(0, 0)


@pytest.mark.parametrize("path", [1, 2, 9, 20, 26])
def test_a_recipe_is_followed_to_the_move(path):
    made = generate.generate(Recipe(path=path), 3)
    assert solve.shortest(made) == path
    assert made == generate.generate(Recipe(path=path), 3)


@pytest.mark.parametrize(
    ("recipe", "problem"),
    [
        (Recipe(columns=7), "columns 7"),
        (Recipe(blanks=9), "blanks 9: expected 1 to 8"),
        (Recipe(path=0), "path 0"),
        (Recipe(path=32), "no puzzle found in 200 walks"),
        (Recipe(columns=2, rows=1), "2 cells"),
    ],
)
def test_an_impossible_recipe_is_refused(recipe, problem):
    with pytest.raises(ImpossibleRecipe, match=problem):
        generate.generate(recipe, 1)
