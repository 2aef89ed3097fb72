"""Moves of tiles."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Ruling
from plumbline.envs.tiles import rules
from plumbline.envs.tiles.model import Slide
from tests.envs.tiles.boards import SOLVED, a_board, a_game

GAME = a_game("1 2 3 / 4 . 6 / 7 5 8")
BOARD = rules.start(GAME, 0)


@pytest.mark.parametrize(
    ("tile", "direction", "after"),
    [
        (2, "down", "1 . 3 / 4 2 6 / 7 5 8"),
        (5, "up", "1 2 3 / 4 5 6 / 7 . 8"),
        (4, "right", "1 2 3 / . 4 6 / 7 5 8"),
        (6, "left", "1 2 3 / 4 6 . / 7 5 8"),
    ],
)
def test_a_tile_beside_the_blank_moves_into_it(tile, direction, after):
    step = rules.step(GAME, BOARD, Slide(tile, direction), 0)
    assert (step.state, step.ruling, step.moves) == (a_board(after), Ruling.CHANGED, 1)


@pytest.mark.parametrize(
    ("tile", "direction", "reason"),
    [
        (2, "up", "out_of_bounds"),
        (2, "left", "occupied"),
        (1, "down", "occupied"),
        (9, "up", "unknown_object"),
        (0, "up", "unknown_object"),
    ],
)
def test_a_refused_move_leaves_the_board_alone(tile, direction, reason):
    step = rules.step(GAME, BOARD, Slide(tile, direction), 0)
    assert (step.state, step.ruling, step.reason) == (BOARD, Ruling.ILLEGAL, reason)


def test_the_board_is_solved_at_the_goal_alone():
    assert rules.ended(GAME, a_board(SOLVED)) == "solved"
    assert rules.ended(GAME, a_board("1 2 3 / 4 5 6 / 7 . 8")) is None


def test_the_score_is_the_share_of_tiles_at_home():
    assert rules.scores(GAME, BOARD) == (6 / 8,)
    assert rules.readings(GAME, BOARD) == {"tiles_home": 6}


def test_with_two_blanks_two_tiles_can_move_apart():
    game = a_game("1 . / . 2")
    assert rules.actions(game, rules.start(game, 0), 0) == [
        Slide(1, "down"), Slide(1, "right"), Slide(2, "up"), Slide(2, "left"),
    ]  # fmt: skip
