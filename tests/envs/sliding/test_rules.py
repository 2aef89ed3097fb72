"""What a slide does to a board, and when it is refused."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Ruling, Step
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding import rules, solve
from plumbline.envs.sliding.model import COLORS, SHAPES, Board, Slide
from tests.envs.sliding.boards import a_board, a_game

GAME = a_game()
START = rules.start(GAME, 0)


def test_the_puzzle_starts_on_its_starts():
    assert rules.start(GAME, 0) == a_board(". . . y / . b . . / r . g .")


def test_no_chance_is_involved():
    assert rules.start(GAME, 0) == rules.start(GAME, 99)


@pytest.mark.parametrize(
    ("slide", "after"),
    [
        (Slide("red", "cube", "up"), ". . . y / r b . . / . . g ."),
        (Slide("red", "cube", "right"), ". . . y / . b . . / . r g ."),
        (Slide("blue", "sphere", "left"), ". . . y / b . . . / r . g ."),
        (Slide("yellow", "cylinder", "down"), ". . . . / . b . y / r . g ."),
    ],
)
def test_a_slide_moves_one_piece_by_one_cell(slide, after):
    assert rules.step(GAME, START, slide, 0) == Step(a_board(after), Ruling.CHANGED, moves=1)


@pytest.mark.parametrize(
    ("slide", "board", "reason"),
    [
        (Slide("red", "sphere", "up"), START, "unknown_object"),
        (Slide("pink", "cube", "up"), START, "unknown_object"),
        (Slide("red", "cube", "left"), START, "out_of_bounds"),
        (Slide("red", "cube", "down"), START, "out_of_bounds"),
        (Slide("yellow", "cylinder", "up"), START, "out_of_bounds"),
        (Slide("yellow", "cylinder", "right"), START, "out_of_bounds"),
        (Slide("red", "cube", "up"), a_board("r . . y / . . . . / b . g ."), "out_of_bounds"),
        (Slide("red", "cube", "right"), a_board(". . . y / . . . . / r b g ."), "occupied"),
        (Slide("green", "pyramid", "left"), a_board(". . . y / . . . . / r b g ."), "occupied"),
        (Slide("red", "cube", "up"), a_board(". . . y / b . . . / r . g ."), "occupied"),
        (Slide("blue", "sphere", "down"), a_board(". . . y / b . . . / r . g ."), "occupied"),
    ],
)
def test_a_refused_slide_leaves_the_board_alone(slide, board, reason):
    assert rules.step(GAME, board, slide, 0) == Step(board, Ruling.ILLEGAL, reason)


def test_the_edge_comes_before_the_neighbor():
    """Outside the board no cell is occupied: the last cell of a column has no neighbor in the next column."""
    board = a_board("r . . y / . . . . / . b g .")
    assert rules.step(GAME, board, Slide("red", "cube", "up"), 0).reason == "out_of_bounds"


def test_solving_ends_the_puzzle():
    game = a_game(start=". . / r b", goal="r . / . b")
    before = rules.start(game, 0)
    after = rules.step(game, before, Slide("red", "cube", "up"), 0).state
    assert (rules.ended(game, before), rules.ended(game, after)) == (None, "solved")


@pytest.mark.parametrize(
    ("board", "home"),
    [
        (". . . y / . . . . / r b g .", 0),
        (". . . y / . b . . / r . g .", 1),
        (". . . y / . b . . / . r . g", 3),
        (". . y . / . b . . / . r . g", 4),
    ],
)
def test_the_score_is_the_share_of_pieces_at_home(board, home):
    assert rules.scores(GAME, a_board(board)) == (home / 4,)
    assert rules.readings(GAME, a_board(board)) == {"pieces_home": home}


def test_pieces_are_told_apart():
    """The right cells under the wrong pieces are no solution."""
    assert rules.ended(GAME, a_board(". . y . / . r . . / . b . g")) is None


def test_exactly_the_listed_slides_are_legal():
    every = [Slide(color, shape, way) for color in COLORS for shape in SHAPES for way in DIRECTIONS]
    legal = [slide for slide in every if rules.step(GAME, START, slide, 0).ruling is Ruling.CHANGED]
    assert sorted(map(repr, rules.actions(GAME, START, 0))) == sorted(map(repr, legal))


def test_commands_are_all_slides_of_the_pieces_on_the_board():
    commands = rules.commands(GAME, 0)
    assert len(set(commands)) == 4 * len(DIRECTIONS)
    assert {rules.step(GAME, START, slide, 0).reason for slide in commands} == {"", "out_of_bounds"}


@pytest.mark.parametrize("way", [("up", "down"), ("left", "right")])
def test_opposite_slides_undo_each_other(way):
    game = a_game(start=". . . / . r . / . . .", goal="r . . / . . . / . . .")
    board = rules.start(game, 0)
    for first, second in (way, way[::-1]):
        there = rules.step(game, board, Slide("red", "cube", first), 0).state
        assert rules.step(game, there, Slide("red", "cube", second), 0).state == board


def test_every_legal_slide_changes_the_distance_by_one():
    game = a_game(start=". b g / r . y", goal="g . y / b r .")
    for board in _reachable(game):
        for slide in rules.actions(game, board, 0):
            after = rules.step(game, board, slide, 0).state
            assert abs(_exact(game, board) - _exact(game, after)) == 1


def _exact(game, board: Board) -> int:
    exact = solve.distance(game, board).exact
    assert exact is not None
    return exact


def _reachable(game) -> set[Board]:
    seen, fresh = set(), {rules.start(game, 0)}
    while fresh:
        seen |= fresh
        fresh = {
            rules.step(game, board, slide, 0).state for board in fresh for slide in rules.actions(game, board, 0)
        } - seen
    return seen
