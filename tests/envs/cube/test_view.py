"""What a player of the cube may know, and what hands can say."""

from __future__ import annotations

import re
from itertools import product

import pytest

from plumbline.envs.cube import notation, render, rules, view
from plumbline.envs.cube.geometry import MOVES, POSES, look
from plumbline.envs.cube.model import Look, Move, Observe, Solve, Style, View
from plumbline.envs.cube.turntable import sight
from tests.envs.cube.cubes import a_cube, a_game

MODALITIES = ["symbolic", "net", "face", "vertex"]


def _seen(setting: str, turns: str = "R", pose: str = "FU") -> View:
    return view.view(a_game(setting=setting), a_cube(turns, pose), 0)


def _faces(setting: str, turns: str = "R", pose: str = "FU") -> str:
    return " / ".join(" ".join([face[:3], face[3:6], face[6:]]) for face in _seen(setting, turns, pose).faces)


# --- what is shown

WELL_MIXED = "R U F' D2 L B' U R2 F L' D B"
AFTER_R = "OOR OOR OOR / BBB BBB BBB / RRW RRW RRW / YYY YYY YYY / WWG WWG WWG / GGO GGO GGO"


@pytest.mark.parametrize("modality", ["symbolic", "net"])
def test_the_whole_cube_is_shown_as_it_stands_in_the_net(modality):
    assert _faces(modality) == AFTER_R


@pytest.mark.parametrize(
    ("pose", "face"),
    [
        ("FU", "RRW RRW RRW"),
        ("FR", "WWW RRR RRR"),  # the right side of F has come up
        ("FD", "WRR WRR WRR"),
        ("FL", "RRR RRR WWW"),
        ("UB", "OOR OOR OOR"),
        ("UR", "RRR OOO OOO"),
        ("BD", "GGO GGO GGO"),  # as in the net
        ("BU", "OGG OGG OGG"),
        ("LU", "BBB BBB BBB"),
    ],
)
def test_one_face_is_shown_as_the_pose_turns_it(pose, face):
    assert _faces("face", pose=pose) == face


@pytest.mark.parametrize(
    ("pose", "faces"),
    [
        ("FU", "OOR OOR OOR / RRW RRW RRW / YYY YYY YYY"),
        ("LU", "RRR OOO OOO / BBB BBB BBB / RRW RRW RRW"),
        ("RU", "OOO OOO RRR / YYY YYY YYY / OGG OGG OGG"),
        ("UB", "GGO GGO GGO / OOR OOR OOR / YYY YYY YYY"),
        ("BD", "WWG WWG WWG / GGO GGO GGO / YYY YYY YYY"),
    ],
)
def test_three_faces_are_shown_from_their_corner(pose, faces):
    """Top, front and right side, as somebody in that pose sees them."""
    assert _faces("vertex", pose=pose) == faces


def test_who_plays_blind_is_shown_nothing():
    assert _seen("none") == View("none", (), None)


@pytest.mark.parametrize(
    ("modality", "most"), [("symbolic", 54), ("net", 54), ("face", 9), ("vertex", 27), ("none", 0)]
)
def test_no_more_stickers_are_in_a_view_than_are_shown(modality, most):
    for pose in POSES:
        seen = _seen(modality, "R U F'", pose)
        assert sum(map(len, seen.faces)) == most
        assert seen.turning is None


@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_of_all_moves_only_that_of_the_far_face_cannot_be_seen_and_only_on_one_face(modality):
    game = a_game(setting=modality)
    for pose in POSES:
        before = view.view(game, a_cube(WELL_MIXED, pose), 0)
        unseen = {move for move in MOVES if view.view(game, a_cube(f"{WELL_MIXED} {move}", pose), 0) == before}
        behind = _behind(pose)
        assert unseen == ({behind, f"{behind}'"} if modality == "face" else set())


def _behind(pose: str) -> str:
    return look(look(pose, "up"), "up")[0]


@pytest.mark.parametrize(
    ("scheme", "faces"),
    [("early", "RRW RRW RRW"), ("safe", "RRW RRW RRW"), ("standard", "GGY GGY GGY")],
)
def test_stickers_are_named_by_the_colors_of_the_scheme(scheme, faces):
    assert _faces(f"face,scheme={scheme}") == faces


def test_pictures_look_as_the_setting_says():
    for modality in ("net", "face", "vertex"):
        assert _seen(modality).style == Style("early", "none", 512)
        assert _seen(f"{modality},scheme=safe,marks=letters,size=84").style == Style("safe", "letters", 84)


def test_text_has_no_style():
    assert _seen("symbolic,marks=letters,size=84") == _seen("symbolic")
    assert _seen("symbolic").style is None


@pytest.mark.parametrize("modality", [*MODALITIES, "none"])
@pytest.mark.parametrize("told", ["feedback=ruling", "feedback=heuristic,base=D", "tool=ideal"])
def test_what_a_player_is_told_does_not_change_what_is_seen(modality, told):
    assert _seen(f"{modality},{told}") == _seen(modality)


@pytest.mark.parametrize("modality", MODALITIES)
def test_the_past_is_the_same_but_for_its_caption(modality):
    seen = _seen(modality)
    assert (seen.caption, view.past(seen).caption) == ("current", "past")
    assert view.past(seen).faces == seen.faces
    assert view.past(seen).style == seen.style


# --- a layer on its way


@pytest.mark.parametrize("modality", ["symbolic", "net", "face", "none"])
def test_where_the_cube_is_not_solid_no_layer_is_seen_turning(modality):
    assert view.trail(a_game(setting=modality), a_cube(), Move("R"), 0) == ()


@pytest.mark.parametrize("action", [Look("up"), Observe(), Solve("x")])
def test_only_moves_have_a_trail(action):
    assert view.trail(a_game(setting="vertex,tool=ideal"), a_cube(), action, 0) == ()


def test_a_trail_is_the_cube_before_the_move_with_a_layer_ever_farther_round():
    game = a_game(setting="vertex")
    trail = view.trail(game, a_cube("R"), Move("U'"), 0)
    hundredths = [seen.turning[1] for seen in trail]
    assert hundredths == sorted(set(hundredths))
    assert 0 < hundredths[0] < hundredths[-1] < 100  # the next view is the one after the move
    for seen in trail:
        assert seen.turning[0] == "U'"
        assert " / ".join(" ".join([face[:3], face[3:6], face[6:]]) for face in seen.faces) == AFTER_R
        assert seen.caption == "current"


@pytest.mark.parametrize(
    ("pose", "move", "seen_as"),
    [
        ("FU", "R", "R"),
        ("FU", "B'", "B'"),
        ("LU", "L", "F"),
        ("LU", "F'", "R'"),
        ("LU", "R", "B"),
        ("UB", "U", "F"),
        ("UB", "F", "D"),
        ("UR", "R'", "U'"),
        ("BU", "F", "B"),
        ("BU", "L", "R"),
        ("DF", "B'", "D'"),
    ],
)
def test_the_layer_that_turns_is_named_as_the_pose_sees_it(pose, move, seen_as):
    trail = view.trail(a_game(setting="vertex"), a_cube(pose=pose), Move(move), 0)
    assert {seen.turning[0] for seen in trail} == {seen_as}


def test_a_trail_shows_top_front_and_right_side_as_the_view_does():
    game = a_game(setting="vertex")
    for cube in (a_cube("R U F' D2 L", pose) for pose in POSES):
        up, _, front, right, _, _ = view.trail(game, cube, Move("R"), 0)[0].faces
        assert (up, front, right) == view.view(game, cube, 0).faces


def test_a_trail_says_in_words_what_shows_and_no_more():
    game, cube = a_game(setting="vertex"), a_cube("R U F'", "LU")
    words = render.in_words(view.view(game, cube, 0))
    assert [render.in_words(seen) for seen in view.trail(game, cube, Move("R"), 0)] == [words] * 3


# --- gestures


@pytest.mark.parametrize("setting", [*MODALITIES, "none", "face,tool=ideal", "net,scheme=standard"])
def test_every_gesture_says_what_can_be_parsed(setting):
    game = a_game(setting=setting)
    for gesture in view.gestures(game, 0):
        assert notation.parse(game, gesture.say)


@pytest.mark.parametrize("modality", [*MODALITIES, "none"])
def test_every_move_has_a_key_and_a_button(modality):
    gestures = view.gestures(a_game(setting=modality), 0)
    keys = {gesture.on: gesture.say for gesture in gestures if gesture.say in MOVES}
    assert keys == {
        **{f"key {face.lower()}": face for face in "ULFRDB"},
        **{f"key {face}": f"{face}'" for face in "ULFRDB"},
    }
    assert all(gesture.label == gesture.say for gesture in gestures if gesture.say in MOVES)


LOOKING = {
    "key ArrowUp": "view up",
    "key ArrowDown": "view down",
    "key ArrowLeft": "view left",
    "key ArrowRight": "view right",
    "swipe up": "view down",  # the cube comes along, so what was below is seen
    "swipe down": "view up",
    "swipe left": "view right",
    "swipe right": "view left",
}


@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_arrows_look_there_and_swipes_pull_the_cube_along(modality):
    gestures = view.gestures(a_game(setting=modality), 0)
    assert {gesture.on: gesture.say for gesture in gestures if gesture.say.startswith("view")} == LOOKING


@pytest.mark.parametrize("modality", ["symbolic", "net", "none"])
def test_where_all_or_nothing_is_seen_no_gesture_looks(modality):
    assert all(gesture.say in MOVES for gesture in view.gestures(a_game(setting=modality), 0))


def test_no_two_gestures_are_made_alike():
    for modality, kind in product(MODALITIES, ("on", "label", "drawing")):
        made = [getattr(gesture, kind) for gesture in view.gestures(a_game(setting=modality), 0)]
        made = [each for each in made if each]
        assert len(made) == len(set(made))


def test_hints_name_the_face_and_the_way():
    hints = {gesture.say: gesture.hint for gesture in view.gestures(a_game(setting="net"), 0)}
    assert hints["U"] == "upper face clockwise"
    assert hints["B'"] == "back face counterclockwise"


@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_where_one_can_go_round_hints_name_faces_as_they_lay_at_the_start(modality):
    hints = {gesture.say: gesture.hint for gesture in view.gestures(a_game(setting=modality), 0) if gesture.hint}
    assert hints["U"] == "upper face at the start, clockwise"
    assert hints["view left"] == "go to the face to the left"
    assert all(re.fullmatch(r"\w+ face at the start, (counter)?clockwise", hints[move]) for move in MOVES)


# --- gestures of the turntable

TURNING = {
    "key ArrowUp": ("rotate_cube_x_cw", "U"),
    "key ArrowDown": ("rotate_cube_x_ccw", "D"),
    "key ArrowLeft": ("rotate_cube_y_cw", "L"),
    "key ArrowRight": ("rotate_cube_y_ccw", "R"),
    "key q": ("rotate_cube_z_cw", ""),
    "key e": ("rotate_cube_z_ccw", ""),
    "swipe down": ("rotate_cube_x_cw", "U"),  # the front face comes along
    "swipe up": ("rotate_cube_x_ccw", "D"),
    "swipe right": ("rotate_cube_y_cw", "L"),
    "swipe left": ("rotate_cube_y_ccw", "R"),
}


def test_arrows_swipes_and_two_letters_turn_the_cube():
    game = a_game(setting="turntable")
    said = {gesture.on: gesture.say for gesture in view.gestures(game, 0) if "cube" in gesture.say}
    assert said == {on: say for on, (say, _) in TURNING.items()}


@pytest.mark.parametrize(("say", "face"), TURNING.values())
def test_an_arrow_brings_the_face_into_view_to_which_it_points(say, face):
    game = a_game(setting="turntable")
    after = rules.step(game, rules.start(game, 0), notation.parse(game, say), 0).state
    assert {*sight.shown(after.pose)} == {"F", *face}


def test_letters_of_faces_move_them_by_name_with_the_drawings_of_the_other_modalities():
    named = {gesture.on: gesture for gesture in view.gestures(a_game(setting="turntable"), 0) if gesture.drawing}
    plain = {gesture.on: gesture for gesture in view.gestures(a_game(setting="net"), 0) if gesture.drawing}
    assert len(plain) == 12
    assert named.keys() - plain.keys() == {
        *(f"key Arrow{way}" for way in ("Up", "Down", "Left", "Right")),
        "key q",
        "key e",
    }
    assert (named["key f"].say, named["key F"].say) == ("rotate_front_cw", "rotate_front_ccw")
    assert {on: named[on].drawing for on in plain} == {on: each.drawing for on, each in plain.items()}
    assert len({gesture.drawing for gesture in named.values()}) == 18
    assert named["key r"].hint == "right face at the start, clockwise"
