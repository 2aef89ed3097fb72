"""Moves, blocks, and the two ways to win."""

from __future__ import annotations

import pytest

from plumbline.envs.block3d import rules
from plumbline.envs.block3d.model import Act
from plumbline.envs.family import Ruling
from tests.envs.block3d.figures import a_game, at


@pytest.mark.parametrize(
    ("act", "after"),
    [
        (Act.LEFT, "122"),
        (Act.RIGHT, "322"),
        (Act.UP, "212"),
        (Act.DOWN, "232"),
        (Act.FORWARD, "223"),
        (Act.BACKWARD, "221"),
    ],
)
def test_a_move_adds_one_to_a_coordinate(act, after):
    step = rules.step(a_game(), at("222", "000"), act, 0)
    assert (step.state, step.ruling, step.moves) == (at(after, "000"), Ruling.CHANGED, 1)


@pytest.mark.parametrize(
    ("cursor", "acts"),
    [("000", (Act.LEFT, Act.UP, Act.BACKWARD)), ("555", (Act.RIGHT, Act.DOWN, Act.FORWARD))],
)
def test_at_the_border_the_cursor_stays(cursor, acts):
    for act in acts:
        step = rules.step(a_game(), at(cursor), act, 0)
        assert (step.state, step.ruling, step.moves) == (at(cursor), Ruling.IDLE, 0)
    assert set(rules.actions(a_game(), at(cursor), 0)) == set(Act) - set(acts)


def test_a_block_is_put_down_and_taken_away():
    game, before = a_game(), at("111", "000 222")
    down = rules.step(game, before, Act.PLACE, 0)
    assert (down.state, down.ruling, down.moves) == (at("111", "000 111 222"), Ruling.CHANGED, 1)
    assert rules.step(game, down.state, Act.PLACE, 0).state == before


def test_play_starts_in_an_empty_grid():
    assert rules.start(a_game(), 0) == at("220")
    assert rules.start(a_game("000", edge=2), 0) == at("110")


CORNER = "000 010 100 001"  # the hull of its silhouettes
CUBE = "000 001 010 011 100 101 110 111"


@pytest.mark.parametrize(
    ("goal", "target", "placed", "is_won"),
    [
        ("views", CORNER, CORNER, True),
        ("exact", CORNER, CORNER, True),
        ("views", CUBE, "000 011 101 110", True),
        ("exact", CUBE, "000 011 101 110", False),
        ("views", CUBE, "000 011 101", False),
        ("exact", "000 011 101 110", CUBE, False),
        ("views", "000 011 101 110", CUBE, True),
        ("views", CORNER, f"{CORNER} 111", False),
        ("exact", CORNER, f"{CORNER} 111", False),
        ("views", CORNER, "", False),
    ],
)
def test_the_goal_says_what_wins(goal, target, placed, is_won):
    game = a_game(target, f"text,goal={goal}")
    workspace = at("220", placed)
    assert rules.ended(game, workspace) == ("solved" if is_won else None)
    assert rules.scores(game, workspace) == (float(is_won),)


def test_the_default_goal_is_what_is_seen():
    assert not a_game(CUBE).is_exact
    assert rules.scores(a_game(CUBE), at("220", "000 011 101 110")) == (1.0,)


def test_readings_tell_of_both_goals():
    game = a_game(CUBE)
    read = [rules.readings(game, at("220", placed)) for placed in (CUBE, "000 011 101 110", "000 222", "")]
    assert [[*each.values()] for each in read] == [[1, 1, 8, 0], [1, 0, 4, 0], [0, 0, 1, 1], [0, 0, 0, 0]]
    assert [*read[0]] == ["views_match", "exact_set", "cells_right", "cells_wrong"]


def test_the_last_block_wins_at_once():
    game = a_game("220")
    step = rules.step(game, rules.start(game, 0), Act.PLACE, 0)
    assert rules.ended(game, step.state) == "solved"
