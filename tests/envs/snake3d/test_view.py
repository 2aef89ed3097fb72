"""What a player sees: words, letters, keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.snake3d import render, text, view
from plumbline.envs.snake3d.model import LETTERS, Move
from tests.envs.snake3d.snakes import RING, UP, a_game, a_snake


def shown(snake, setting="text", edge=4):
    return view.view(a_game(setting=setting, edge=edge), snake, 0)


def test_text_has_coordinates_and_layers():
    (frame,) = render.draw(shown(a_snake("101 001 000", food="212"), edge=3))
    assert (
        frame.body.decode()
        == frame.alt
        == "\n".join(
            [
                "head: 1 0 1, heading right",
                "body behind it: 0 0 1, 0 0 0",
                "food: 2 1 2",
                "eaten 0 of 4",
                "moves that do not end the game: move_right, move_down, move_forward, move_backward",
                "",
                "y 0 (top)",
                "  x  0 1 2",
                "z 0  t . .",
                "z 1  o H .",
                "z 2  . . .",
                "",
                "y 1",
                "  x  0 1 2",
                "z 0  . . .",
                "z 1  . . .",
                "z 2  . . *",
                "",
                "y 2 (bottom)",
                "  x  0 1 2",
                "z 0  . . .",
                "z 1  . . .",
                "z 2  . . .",
            ]
        )
    )


def test_a_picture_in_words():
    assert text.in_words(shown(a_snake(RING, food="333", eaten=1), "picture")) == (
        "The head is at 0 0 0, heading left; the body behind it at 1 0 0, 2 0 0, 2 0 1, 1 0 1, 0 0 1. "
        "Food is at 3 3 3. Eaten 1 of 4. Marked: move_down, move_backward."
    )


def test_without_hints_no_words_tell_the_safe_moves():
    for setting in ("picture", "text"):
        frames = [render.draw(shown(a_snake(), f"{setting},hints={hints}"))[0] for hints in ("letters", "none")]
        assert "move_up" in frames[0].alt
        assert "move_" not in frames[1].alt
        assert frames[0].body != frames[1].body


@pytest.mark.parametrize(
    ("crash", "told"), [(Move.DOWN, "crashed down into a wall"), (Move.FORWARD, "crashed forward into its body")]
)
def test_a_crash_is_told_and_letters_are_gone(crash, told):
    seen = shown(replace(a_snake("131 031 030 130 230"), crash=crash), "picture")
    assert text.crashed(seen) == [told]
    assert seen.safe == ()
    assert "Marked: no move." in text.in_words(seen)


def test_a_fed_snake_sees_no_food():
    seen = shown(a_snake(food="", eaten=4))
    assert "food" not in text.in_words(seen).lower()
    assert seen.safe == ()


def test_nothing_of_the_dice_is_seen():
    snake = a_snake()
    assert shown(snake) == shown(replace(snake, dice=snake.dice.roll(6)[1]))


def test_the_blind_see_nothing():
    game = a_game(setting="none")
    assert view.view(game, a_snake(), 0) == view.view(*view.twin(game, a_snake(), 0), 0)
    assert render.draw(view.view(game, a_snake(), 0)) == ()
    assert view.panels(game, 0) == ()
    assert view.hidden(game)


def test_letters_and_arrows_are_keys():
    keys = {gesture.on: gesture.say for gesture in view.gestures(a_game(), 0) if gesture.kind == "key"}
    assert {key: say for key, say in keys.items() if len(key) == 5} == {
        f"key {letter.lower()}": move for move, letter in LETTERS.items()
    }
    assert keys["key ArrowUp"] == UP
    assert len(keys) == 10


@pytest.mark.parametrize(("size", "pixels"), [("800x600", (800, 600)), ("512x384", (512, 384))])
def test_pictures_have_the_size_that_is_asked_for(size, pixels):
    (frame,) = render.draw(shown(a_snake(), f"picture,size={size}"))
    assert (frame.width_pixels, frame.height_pixels) == pixels
