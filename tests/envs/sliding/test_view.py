"""What a player may know."""

from __future__ import annotations

import pytest

from plumbline.envs.sliding import rules, view
from plumbline.envs.sliding.model import Look
from tests.envs.sliding.boards import a_game


def _seen(setting: str = "text"):
    game = a_game(setting=setting)
    return view.view(game, rules.start(game, 0), 0)


def test_the_goal_comes_before_the_current_board():
    game = a_game()
    assert _seen().boards == (("goal", game.puzzle.goals), ("current", game.puzzle.starts))


def test_the_current_board_follows_the_state():
    game = a_game()
    board = rules.step(game, rules.start(game, 0), rules.actions(game, rules.start(game, 0), 0)[0], 0).state
    assert dict(view.view(game, board, 0).boards) == {"goal": game.puzzle.goals, "current": board.cells}


def test_text_has_no_look():
    assert _seen("text,labels=none,palette=safe,size=512x384") == _seen("text")
    assert _seen("text").look is None


@pytest.mark.parametrize("modality", ["2d", "3d"])
def test_pictures_look_as_the_setting_says(modality):
    assert _seen(modality).look == Look("edge", "paper", 600, 450)
    assert _seen(f"{modality},labels=both,palette=safe,size=640x333").look == Look("both", "safe", 640, 333)


@pytest.mark.parametrize("modality", ["text", "2d", "3d"])
def test_what_a_player_is_told_does_not_change_what_is_seen(modality):
    assert _seen(f"{modality},feedback=ruling") == _seen(modality)


def test_who_plays_blind_sees_no_board():
    assert _seen("none").boards == ()


def test_of_the_past_only_the_current_board_is_left():
    seen = _seen("2d")
    past = view.past(seen)
    assert past.boards == (("past", dict(seen.boards)["current"]),)
    assert past.look == seen.look


def test_arrow_keys_and_swipes_say_the_four_slides():
    said = {gesture.on: gesture.say.format(target="red cube") for gesture in view.gestures(a_game(), 0)}
    assert said == {
        "key ArrowUp": "move red cube up",
        "key ArrowDown": "move red cube down",
        "key ArrowLeft": "move red cube left",
        "key ArrowRight": "move red cube right",
        "toward up": "move red cube up",
        "toward down": "move red cube down",
        "toward left": "move red cube left",
        "toward right": "move red cube right",
    }
