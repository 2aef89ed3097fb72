"""Words to actions and back."""

from __future__ import annotations

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.maze import notation
from plumbline.envs.maze.model import Act
from tests.envs.maze.mazes import BENT, TALL, a_game


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("turn_left", Act("turn_left")),
        ("Turn right.", Act("turn_right")),
        ("turn to the right", Act("turn_right")),
        ("move_forward medium", Act("move_forward", "medium")),
        ("move forward (large)", Act("move_forward", "large")),
        ("MOVE_FORWARD, midium", Act("move_forward", "medium")),
        ("move_forward", Act("move_forward", "small")),
        ("move_backward: small", Act("move_backward", "small")),
        ("climb up", Act("climb_up")),
    ],
)
def test_what_is_meant_is_understood(text, act):
    assert notation.parse(a_game(TALL), text) == act


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no action was found"),
        ("turn", "expected turn_left"),
        ("turn_left small", "expected turn_left"),
        ("move_forward huge", "expected a size, one of small, medium, large"),
        ("move_forward 2", "expected a size"),
        ("move_forward small large", "expected a size"),
        ("turn left or right", r"2 ways \(left, right\)"),
        ("x" * 10_000, "expected turn_left"),
    ],
)
def test_what_is_not_understood_is_malformed(text, problem):
    with pytest.raises(MalformedAction, match=problem):
        notation.parse(a_game(TALL), text)


@pytest.mark.parametrize("text", ["climb_up", "move_backward small"])
def test_on_one_floor_there_are_no_stairs_and_no_way_back(text):
    with pytest.raises(MalformedAction, match="there is one floor"):
        notation.parse(a_game(BENT), text)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("A wall.\naction: turn_left", ("turn_left",)),
        ('{"action": "move_forward", "granularity": "large"}', ("move_forward large",)),
        ('```json\n{"granularity": "midium", "action": "move_forward"}\n```', ("move_forward midium",)),
        ('{"action": "turn_left", "granularity": "small"}', ("turn_left",)),
        ('{"action": "move_forward large", "granularity": "small"}', ("move_forward large",)),
        ('{"action": "move_forward", "granularity": "giant"}', ("move_forward giant",)),
        ("<action>move_forward (medium)</action>", ("move_forward (medium)",)),
        ("I am lost.\nWhere is the exit?", ()),
    ],
)
def test_the_action_is_found_in_an_answer(answer, found):
    assert notation.extract(answer) == found
