"""Words to actions and back."""

from __future__ import annotations

import pytest

from plumbline.envs.block3d import notation
from plumbline.envs.block3d.model import Act
from plumbline.envs.family import MalformedAction
from tests.envs.block3d.figures import BENT, a_game


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("place_block", Act.PLACE),
        ("Place block.", Act.PLACE),
        ("PLACE_BLOCK!", Act.PLACE),
        ("place a block", Act.PLACE),
        ("move_left", Act.LEFT),
        ("move right", Act.RIGHT),
        ("move to the left", Act.LEFT),
        ("Move_Up", Act.UP),
        ("move upward", Act.UP),
        ("move  down", Act.DOWN),
        ("move__forward", Act.FORWARD),
        ('"move forward"', Act.FORWARD),
        ("(move backward)", Act.BACKWARD),
    ],
)
def test_what_is_meant_is_understood(text, act):
    assert notation.parse(a_game(), text) is act


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no action was found"),
        (
            "move",
            "'move': expected move_left, move_right, move_up, move_down, move_forward, move_backward or place_",
        ),
        ("place", "expected move_left"),
        ("left", "expected move_left"),
        ("move_left 2", "expected move_left"),
        ("move_left small", "expected move_left"),
        ("place_block (2,3,0)", "expected move_left"),
        ("move_left, move_left", "expected move_left"),
        ("move up or down", r"2 ways \(up, down\), expected move_left"),
        ("ｍove_left", "expected move_left"),
        ("[" * 1000, "expected move_left"),
        ("x" * 10_000, "expected move_left"),
    ],
)
def test_what_is_not_understood_is_malformed(text, problem):
    with pytest.raises(MalformedAction, match=problem):
        notation.parse(a_game(), text)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("It has to go up.\naction: move_forward", ("move_forward",)),
        ('{"action": "place_block"}', ("place_block",)),
        ('```json\n{"action": "place_block"}\n```', ("place_block",)),
        ('Thinking aloud.\n```json\n{"thought": "now", "action": "Move Left"}\n```\n', ("Move Left",)),
        ("<action>move_up</action>", ("move_up",)),
        ("<think><action>move_up</action></think>\nmove_down", ("move_down",)),
        ("<action>move_up</action> <action>place_block</action>", ("move_up, place_block",)),
        ("<action></action>", ()),
        ('{"action": ["move_up", "place_block"]}', ("move_up, place_block",)),
        ("I am lost.\nWhere is it?", ()),
    ],
)
def test_the_action_is_found_in_an_answer(answer, found):
    assert notation.extract(answer) == found


@pytest.mark.parametrize("setting", ["picture", "text", "none", "picture,goal=exact", "text,goal=exact"])
def test_the_brief_tells_grammar_and_axes_and_nothing_of_the_target(setting):
    told = notation.brief(a_game(BENT, setting), 0)
    assert told == notation.brief(a_game("555", setting), 0)
    assert all(word in told for word in (*Act, "6 x 6 x 6", "(2,2,0)", "place_block"))
    assert ("hidden target" in told) == setting.endswith("exact")
    assert ("TOP" in told) == (not setting.startswith("none"))
    assert "action:" not in notation.instructions(a_game(BENT, setting), 0)
