"""The names of actions on the turntable, and what is told about them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube import notation
from plumbline.envs.cube.model import Move, ViewTurn
from plumbline.envs.cube.rules import ALL_MOVES, commands
from plumbline.envs.cube.turntable.poses import TURNS
from plumbline.envs.family import MalformedAction
from tests.envs.cube.cubes import a_game

GAME = a_game(setting="turntable")
OTHERS = ["symbolic", "net", "face", "vertex", "none"]
NAMES = {
    "rotate_front_cw": Move("F"),
    "rotate_front_ccw": Move("F'"),
    "rotate_back_cw": Move("B"),
    "rotate_back_ccw": Move("B'"),
    "rotate_left_cw": Move("L"),
    "rotate_left_ccw": Move("L'"),
    "rotate_right_cw": Move("R"),
    "rotate_right_ccw": Move("R'"),
    "rotate_up_cw": Move("U"),
    "rotate_up_ccw": Move("U'"),
    "rotate_down_cw": Move("D"),
    "rotate_down_ccw": Move("D'"),
    "rotate_cube_x_cw": ViewTurn("x", "cw"),
    "rotate_cube_x_ccw": ViewTurn("x", "ccw"),
    "rotate_cube_y_cw": ViewTurn("y", "cw"),
    "rotate_cube_y_ccw": ViewTurn("y", "ccw"),
    "rotate_cube_z_cw": ViewTurn("z", "cw"),
    "rotate_cube_z_ccw": ViewTurn("z", "ccw"),
}


@pytest.mark.parametrize(("text", "action"), NAMES.items())
def test_the_eighteen_names_are_read_written_and_found(text, action):
    assert notation.parse(GAME, text) == action
    assert notation.write(GAME, action) == text
    assert notation.extract(f'```json\n{{"action": "{text}"}}\n```') == (text,)


def test_every_action_has_a_name():
    assert {*NAMES.values()} == {*ALL_MOVES, *TURNS} == {*commands(GAME, 0)}


ALIASES = [
    ("F", Move("F")),
    ("F'", Move("F'")),
    ("F’", Move("F'")),
    ("(D`)", Move("D'")),
    (" B. ", Move("B")),
    ("rotate_face(FRONT, CLOCKWISE)", Move("F")),
    ("rotate_face(FRONT, COUNTERCLOCKWISE)", Move("F'")),
    ("rotate_face(up,counterclockwise)", Move("U'")),
    ("rotate_face(DOWN, CW)", Move("D")),
    ("Rotate Left CCW.", Move("L'")),
    ("ROTATE_RIGHT_CW", Move("R")),
    ("rotate back clockwise", Move("B")),
    ("rotate_cube(Y, CW)", ViewTurn("y", "cw")),
    ("rotate the cube z ccw", ViewTurn("z", "ccw")),
]


@pytest.mark.parametrize(("text", "action"), ALIASES)
def test_other_spellings_mean_the_same(text, action):
    assert notation.parse(GAME, text) == action
    assert notation.parse(GAME, notation.write(GAME, action)) == action


REFUSED = [
    ("", "no action was found in the answer: expected rotate_<face>_<way> or rotate_cube_<axis>_<way>"),
    ("rotate_front", "'rotate_front': expected rotate_<face>_<way>"),
    ("rotate_front_cw_cw", "expected"),
    ("rotate_front_cw rotate_up_cw", "expected"),
    ("rotate_front_cw, rotate_up_cw", "expected"),
    ("rotate_cube_w_cw", "<axis> one of x, y, z"),
    ("rotate_cube_cw", "expected"),
    ("rotate_top_cw", "<face> is one of front, back, left, right, up, down"),
    ("rotate_face_front", "expected"),
    ("rotate_face(CLOCKWISE, FRONT)", "expected"),
    ("front_cw", "expected"),
    ("F2", "'F2': expected"),
    ("f", "'f': expected"),
    ("x", "'x': expected"),
    ("F U", "expected"),
    ("view left", "'view left': expected"),
    ("observe", "expected"),
    ("solve " + "U" * 54, "expected"),
    ("rotate_ｆront_cw", "expected"),
    ("rotate_front_cw" + " " * 200, "expected"),
    ("rotate" * 5000, "…': expected"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(MalformedAction) as refusal:
        notation.parse(GAME, text)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 450


@given(st.lists(st.sampled_from(["rotate", "_", " ", "cube", "face", "front", "up", "x", "cw", "ccw", "F", "'", ","])))
def test_a_text_that_is_nearly_an_action_means_one_or_is_malformed(parts):
    try:
        action = notation.parse(GAME, "".join(parts))
    except MalformedAction:
        return
    assert notation.parse(GAME, notation.write(GAME, action)) == action


@pytest.mark.parametrize("modality", OTHERS)
@pytest.mark.parametrize("text", NAMES)
def test_names_mean_nothing_in_other_modalities(modality, text):
    with pytest.raises(MalformedAction):
        notation.parse(a_game(setting=modality), text)


@pytest.mark.parametrize("modality", OTHERS)
def test_moves_keep_their_letters_in_other_modalities(modality):
    game = a_game(setting=modality)
    assert [notation.write(game, move) for move in ALL_MOVES] == [move.name for move in ALL_MOVES]


def test_several_names_in_an_answer_are_one_malformed_action():
    said = notation.extract("Action: rotate_front_cw rotate_up_cw")
    assert len(said) == 1
    with pytest.raises(MalformedAction):
        notation.parse(GAME, said[0])


@pytest.mark.parametrize(
    "sentence",
    [
        *NAMES,
        "F red, R green, D white, B orange",
        "at first straight from the front, so that only F shows",
        "the colors of the six centers, and no other stickers",
        "by 45 degrees about one of the cube's own axes",
        "cw is counterclockwise for somebody who looks straight at that face",
        "Say one action at a time.",
        "rotate_face(FRONT, COUNTERCLOCKWISE)",
        "action: <action>",
    ],
)
def test_the_brief_says_what_it_must(sentence):
    assert sentence in notation.brief(GAME, 0)


@pytest.mark.parametrize("setting", ["turntable", "turntable,feedback=ruling", "turntable,scheme=safe"])
def test_the_brief_says_nothing_of_other_modalities(setting):
    brief = notation.brief(a_game(setting=setting), 0)
    assert not any(word in brief for word in ("view <", "observe", "solver", "After every move", "letters of 54"))


def test_the_example_in_the_brief_can_be_said():
    example = next(line for line in notation.brief(GAME, 0).splitlines() if line.startswith("Example: "))
    (said,) = notation.extract(example.removeprefix("Example: "))
    assert notation.parse(GAME, said) == Move("F")


def test_standard_cubes_have_the_colors_of_shops():
    assert "F green, R red, D yellow, B blue" in notation.brief(a_game(setting="turntable,scheme=standard"), 0)
    assert "F green, R red, D yellow, B blue" in notation.instructions(a_game(setting="turntable,scheme=standard"), 0)
