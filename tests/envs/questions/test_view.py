"""What is shown of a question: the picture, and nothing that answers it."""

from __future__ import annotations

import json
import pickle

import pytest

from plumbline.envs.questions import view
from plumbline.envs.questions.model import Asked
from plumbline.envs.setting import BLIND
from tests.envs.questions.asked import ALL, COLORS, FAMILY, SHAPES, a_game, answered
from tests.envs.questions.tiles import a_game_of_tiles


def frames(setting: str = "2d", state=Asked(), board: str | None = None):  # noqa: B008 - a value that never changes
    game = a_game(setting=setting) if board is None else a_game(board, setting)
    return FAMILY.pictures.draw(view.view(game, state, 0))


def test_the_picture_is_the_current_board_as_its_own_family_draws_it():
    game = a_game(setting="2d,palette=safe")
    pictures = game.family.pictures
    current = next(
        frame for frame in pictures.draw(pictures.view(game.world, game.state, 0)) if frame.caption == "current"
    )
    (shown,) = frames("2d,palette=safe")
    assert (shown.body, shown.caption, shown.width_pixels) == (current.body, "current", current.width_pixels)


@pytest.mark.parametrize("setting", ["2d", "2d,labels=both", "3d"])
def test_no_words_and_no_targets_give_the_answer_away(setting, request):
    if setting == "3d":
        request.getfixturevalue("opengl")
    (frame,) = frames(setting)
    assert (frame.targets, frame.text) == ((), "")
    assert not {*COLORS, *SHAPES} & {*frame.alt.lower().replace(".", "").split()}


def test_what_can_be_put_together_is_the_same_on_every_board():
    other = a_game("y . . . / . . . . / . . . . / . . . .")
    assert view.composer(a_game(), 0) == view.composer(other, 0)
    assert FAMILY.words.brief(a_game(), 0) == FAMILY.words.brief(other, 0)
    assert FAMILY.words.instructions(a_game(), 0) == FAMILY.words.instructions(other, 0)


def test_the_composer_has_every_name_and_every_cell():
    composer = view.composer(a_game(), 0)
    assert [chip.name for chip in composer.chips] == [f"{color} {shape}" for color in COLORS for shape in SHAPES]
    assert (composer.across, composer.places[0]) == (4, ("A4", "B4", "C4", "D4"))
    assert composer.text([("A1", "red cube"), ("B2", "blue sphere")]) == "A1 red cube, B2 blue sphere"
    tiles = view.composer(a_game_of_tiles(), 0)
    assert ([chip.name for chip in tiles.chips], tiles.across) == ([str(number) for number in range(1, 9)], 4)


def test_chips_have_the_colors_and_shapes_of_the_pictures():
    flat, safe, solid = (
        dict(zip(("red cube",), (view.composer(a_game(setting=setting), 0).chips[0].drawing,), strict=True))["red cube"]
        for setting in ("2d", "2d,palette=safe", "3d")
    )
    assert "#ff0000" in flat
    assert "#ba3006" in safe
    assert solid != flat


def test_an_answer_is_shown_beside_the_picture_and_not_what_is_right():
    game, state = a_game(), answered("A1 red cube, B4 green cube")
    (frame,) = FAMILY.pictures.draw(view.view(game, state, 0))
    assert frame.text == "Answer: A1 red cube, B4 green cube"
    assert "sphere" not in frame.alt
    assert frame.body == frames()[0].body
    assert frames(state=answered(ALL)) == frames("2d", answered(ALL))


def test_a_view_can_be_sent_to_another_process():
    seen = view.view(a_game(), Asked(), 0)
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_blind_players_see_nothing():
    game = a_game(setting=BLIND)
    assert FAMILY.pictures.draw(view.view(game, Asked(), 0)) == ()
    assert view.panels(game, 0) == ()
    assert view.hidden(game) == ("the board",)
    assert "It is not shown." in FAMILY.words.brief(game, 0)


def test_drawings_are_made_of_shapes_alone():
    """They are put into pages as they are."""
    for composer in (view.composer(a_game(setting="3d"), 0), view.composer(a_game_of_tiles(), 0)):
        for chip in composer.chips:
            assert not {"script", "style", "href", "on"} & {*json.dumps(chip.drawing).replace("=", " ").split()}
