"""Failures in small mazes: each label is raised by an episode that deserves it, and bad input raises nothing."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Finding
from plumbline.envs.maze.failures import FAILURES, find
from tests.envs.maze.mazes import BENT, a_game

LEFT, RIGHT, AHEAD = "turn_left", "turn_right", "move_forward small"
CORRIDOR = f"{'#' * 22} / #ES{'.' * 18}# / {'#' * 22}"
WON = (RIGHT, "move_forward large", AHEAD, RIGHT, "move_forward medium", RIGHT, AHEAD)


def found(*texts, game=None, budget=0):
    return find(game or a_game(), [(0, text) for text in texts], budget)


def kinds(findings):
    return [(each.label, each.subtype) for each in findings]


def test_a_plan_that_wins_raises_nothing():
    assert found(*WON, budget=20) == ()


@pytest.mark.parametrize(
    ("texts", "subtype"),
    [
        ([LEFT, RIGHT] * 4, "oscillate"),
        ([RIGHT] * 12, "cycle"),
        ([AHEAD] * 8, "bump"),
        ([None] * 8, "still"),
    ],
)
def test_steps_that_come_back_are_a_loop(texts, subtype):
    assert kinds(found(*texts)) == [("loop", subtype)]
    assert FAILURES.primary(found(*texts)).label == "loop"


def test_a_few_repeated_steps_are_no_loop():
    assert found(LEFT, RIGHT, LEFT, RIGHT) == ()


def test_a_loop_that_is_a_small_part_of_an_episode_is_none():
    there_and_back = [*[AHEAD] * 18, RIGHT, RIGHT, *[AHEAD] * 17]
    findings = found(RIGHT, *there_and_back, *[None] * 6, game=a_game(CORRIDOR))
    assert "loop" not in [label for label, _ in kinds(findings)]


def test_walking_away_from_the_exit_is_disorientation():
    findings = found(RIGHT, *[AHEAD] * 15, game=a_game(CORRIDOR))
    assert kinds(findings) == [("disorientation", "receded"), ("disorientation", "away")]
    assert findings[1].evidence == tuple(range(2, 14))
    assert FAILURES.primary(findings).label == "disorientation"


@pytest.mark.parametrize(("setting", "is_lost"), [("picture", True), ("none", True), ("text", False)])
def test_an_exit_that_was_in_view_and_is_not_reached_is_lost(setting, is_lost):
    """A map shows it all the time."""
    dawdled = [LEFT, RIGHT, RIGHT, LEFT, AHEAD, LEFT, LEFT, RIGHT, RIGHT, AHEAD, LEFT]
    findings = found(*dawdled, game=a_game(CORRIDOR, setting))
    assert (("disorientation", "lost") in kinds(findings)) == is_lost


@pytest.mark.parametrize("text", ["", "fly", "move_forward nan", "climb_up", "x" * 5000, "turn" + "(" * 1000, "\0"])
def test_text_that_is_not_understood_is_a_parse_error(text):
    assert found(text) == (Finding("parse_error", 1, (1,)),)


def test_a_budget_that_ends_on_the_way_is_progress():
    assert kinds(found(*WON[:-1], budget=6)) == [("progressing", "")]
    assert found(*WON[:-1], budget=7) == ()


def test_the_paper_s_kinds_name_a_failure_before_others():
    findings = found("nonsense", *[LEFT, RIGHT] * 4)
    assert [each.label for each in findings] == ["parse_error", "loop"]
    assert FAILURES.primary(findings).label == "loop"


def test_where_no_way_is_left_is_farther_than_anywhere():
    """The stair leads down into a cell that has none."""
    game = a_game("##### / #...# / ##### // ##### / #STE# / #####", "none")
    findings = found(RIGHT, AHEAD, "climb_down", *[LEFT, AHEAD, LEFT, AHEAD, RIGHT, AHEAD, AHEAD, LEFT], game=game)
    assert ("disorientation", "receded") in kinds(findings)


@pytest.mark.parametrize("words", [[], [(0, None)], [(0, text) for text in (*WON, *WON)]])
def test_what_has_not_failed_raises_nothing(words):
    assert find(a_game(BENT), words, 0) == ()
