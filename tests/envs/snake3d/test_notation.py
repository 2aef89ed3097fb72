"""Words to actions and back."""

from __future__ import annotations

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.snake3d import notation
from plumbline.envs.snake3d.model import Move
from tests.envs.snake3d.snakes import BACKWARD, DOWN, FORWARD, LEFT, RIGHT, RING, UP, a_game


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("move_up", UP),
        ("Move right.", RIGHT),
        ("move to the left", LEFT),
        ("MOVE_DOWN!", DOWN),
        ("'move_forward'", FORWARD),
        ("(move backward)", BACKWARD),
        ("move upward", UP),
    ],
)
def test_what_is_meant_is_understood(text, move):
    assert notation.parse(a_game(), text) == move


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no action was found"),
        ("up", "'up': expected one of move_right, move_left, move_up, move_down, move_forward, move_backward"),
        ("R", "'R': expected one of"),
        ("move", "expected one of"),
        ("move_up 2", "expected one of"),
        ("move_up, move_left", r"2 ways \(up, left\), expected one of"),
        ("move_forward or move_backward", r"2 ways \(forward, backward\)"),
        ("move_ｕｐ", "expected one of"),
        ("move_up\x00", "expected one of"),
        ("move" + "_" * 10_000_000 + "up", "expected one of"),
        ("[" * 1000 + "move_up" + "]" * 1000, "expected one of"),
    ],
)
def test_what_is_not_understood_is_malformed(text, problem):
    with pytest.raises(MalformedAction, match=problem):
        notation.parse(a_game(), text)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("A wall below.\naction: move_up", ("move_up",)),
        ('{"action": "move_up"}', ("move_up",)),
        ('I go up.\n```json\n{"action": "move_up"}\n```', ("move_up",)),
        ('{"reason": "safe", "action": "move_left", "granularity": "small"}', ("move_left",)),
        ("<think>action: move_down</think><action>move_up</action>", ("move_up",)),
        ("move_forward", ("move_forward",)),
        ("**move_forward**", ("move_forward",)),
        ("I am lost.\nWhere is the food?", ()),
        ('{"action": ["move_up", "move_left"]}', ("move_up, move_left",)),
    ],
)
def test_the_action_is_found_in_an_answer(answer, found):
    assert notation.extract(answer) == found


@pytest.mark.parametrize("move", Move)
def test_a_move_is_written_as_the_benchmark_writes_it(move):
    assert notation.parse(a_game(), notation.write(a_game(), move)) == move


def test_the_brief_says_where_the_snake_starts():
    told = notation.brief(a_game(), 0)
    assert "The snake has 2 cells at the start: its head at (2, 3, 2), its body behind it at (1, 3, 2)." in told
    assert "It heads to the right." in told
    assert "appears at random" in told
    assert "move_forward: away from you, z - 1" in told
    told = notation.brief(a_game(RING), 0)
    assert "6 cells at the start: its head at (0, 0, 0), its body behind it at (1, 0, 0), (2, 0, 0)" in told
    assert "It heads to the left." in told


@pytest.mark.parametrize(
    ("setting", "part", "told"),
    [
        ("picture", "a letter beside the head", True),
        ("picture,hints=none", "a letter beside the head", False),
        ("text", "The moves that do not end the game are listed.", True),
        ("text,hints=none", "The moves that do not end the game are listed.", False),
        ("none", "The lattice is not shown.", True),
    ],
)
def test_the_brief_says_what_is_shown(setting, part, told):
    assert (part in notation.brief(a_game(setting=setting), 0)) is told
    assert (part in notation.instructions(a_game(setting=setting), 0)) is told
