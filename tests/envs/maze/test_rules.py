"""Turns, moves and climbs."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Ruling
from plumbline.envs.maze import rules
from plumbline.envs.maze.model import Act
from tests.envs.maze.mazes import BENT, TALL, a_game, at


@pytest.mark.parametrize(
    ("before", "act", "after", "ruling"),
    [
        (at(1, 1), Act("turn_left"), at(1, 1, "west"), Ruling.CHANGED),
        (at(1, 1, "west"), Act("turn_right"), at(1, 1), Ruling.CHANGED),
        (at(1, 1, "east"), Act("move_forward", "small"), at(2, 1, "east"), Ruling.CHANGED),
        (at(1, 1, "east"), Act("move_forward", "medium"), at(3, 1, "east"), Ruling.CHANGED),
        (at(3, 1, "east"), Act("move_forward", "large"), at(5, 1, "east"), Ruling.CHANGED),
        (at(1, 1), Act("move_forward", "large"), at(1, 1), Ruling.IDLE),
    ],
)
def test_an_action_leads_as_far_as_walls_allow(before, act, after, ruling):
    step = rules.step(a_game(BENT), before, act, 0)
    assert (step.state, step.ruling, step.moves) == (after, ruling, int(ruling == Ruling.CHANGED))


def test_a_long_move_ends_in_the_exit():
    game = a_game("####### / #S.E..# / #######")
    step = rules.step(game, at(1, 1, "east"), Act("move_forward", "large"), 0)
    assert (step.state, rules.ended(game, step.state)) == (at(3, 1, "east"), "solved")
    assert rules.scores(game, step.state) == (1.0,)


def test_one_walks_backward_with_two_floors_and_looks_ahead():
    step = rules.step(a_game(TALL), at(3, 1, "west"), Act("move_backward", "large"), 0)
    assert step.ruling == Ruling.IDLE
    step = rules.step(a_game(TALL), at(1, 1, "west"), Act("move_backward", "large"), 0)
    assert step.state == at(3, 1, "west")


@pytest.mark.parametrize(
    ("before", "word", "after"),
    [
        (at(3, 1), "climb_up", at(3, 1, floor=1)),
        (at(3, 1, floor=1), "climb_down", at(3, 1)),
        (at(3, 1), "climb_down", None),
        (at(3, 1, floor=1), "climb_up", None),
        (at(2, 1), "climb_up", None),
    ],
)
def test_one_climbs_where_a_stair_leads(before, word, after):
    step = rules.step(a_game(TALL), before, Act(word), 0)
    expected = (Ruling.ILLEGAL, "no_stair", before) if after is None else (Ruling.CHANGED, "", after)
    assert (step.ruling, step.reason, step.state) == expected


def test_the_floor_above_a_stair_needs_none_of_its_own():
    game = a_game("##### / #S.T# / ##### // ##### / #E..# / #####")
    up = rules.step(game, at(3, 1), Act("climb_up"), 0)
    assert up.ruling == Ruling.CHANGED
    assert rules.step(game, up.state, Act("climb_down"), 0).reason == "no_stair"


def test_commands_of_one_floor_have_no_stairs_and_none_backward():
    words = {act.word for act in rules.commands(a_game(BENT), 0)}
    assert words == {"turn_left", "turn_right", "move_forward"}
    assert len(rules.commands(a_game(TALL), 0)) == 10
