"""Which values describe a scramble, and what survives as text."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from plumbline.envs import codec
from plumbline.envs.cube import rules
from plumbline.envs.cube.geometry import POSES
from plumbline.envs.cube.model import BASE, FORMAT, SCHEMES, SIZE, Cube, Scramble
from plumbline.envs.cube.pieces import SOLVED_LETTERS
from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import InvalidSetting
from tests.envs.cube.cubes import a_cube, a_game, a_scramble, turned

AFTER_R = "UUFUUFUUFLLLLLLLLLFFDFFDFFDRRRRRRRRRDDBDDBDDBBBUBBUBBU"
R = Scramble(AFTER_R)
FLIPPED = SOLVED_LETTERS[:7] + "F" + SOLVED_LETTERS[8:19] + "U" + SOLVED_LETTERS[20:]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "ulfrdb-2"}, "format 'ulfrdb-2': expected 'ulfrdb-1'"),
        ({"format": ""}, "format '': expected 'ulfrdb-1'"),
        ({"facelets": ""}, "facelets '': 0 letters: expected 54"),
        ({"facelets": AFTER_R.lower()}, f"facelets '{AFTER_R.lower()}': letter 'u': expected one of U, L, F, R, D, B"),
        ({"facelets": FLIPPED}, f"facelets '{FLIPPED}': an edge is flipped"),
        ({"facelets": SOLVED_LETTERS}, f"facelets '{SOLVED_LETTERS}': solved; expected a cube that is not"),
    ],
)
def test_values_that_describe_no_scramble(changes, message):
    with pytest.raises(InvalidInstance) as refusal:
        replace(R, **changes)
    assert message in str(refusal.value)


def test_a_scramble_knows_where_its_stickers_are():
    assert R.places == turned("R")
    assert R.format == FORMAT


@pytest.mark.parametrize("turns", ["R", "R U F'", "F2 B2 L2 R2 U2 D2", "U D' L2 R2 F"])
def test_a_scramble_survives_json(turns):
    scramble = a_scramble(turns)
    for text in (codec.canonical(scramble), codec.dump(scramble)):
        again = codec.load(Scramble, text)
        assert again == scramble
        assert again.places == turned(turns)


def test_a_scramble_asked_for_its_places_has_the_same_text_and_digest():
    asked, fresh = a_scramble(), a_scramble()
    assert asked.places
    assert codec.canonical(asked) == codec.canonical(fresh)
    assert codec.instance_digest(asked) == codec.instance_digest(fresh)
    assert asked == fresh


@pytest.mark.parametrize(
    ("facelets", "message"),
    [(SOLVED_LETTERS, "solved; expected a cube that is not"), (FLIPPED, "an edge is flipped"), ("", "expected 54")],
)
def test_a_scramble_that_makes_no_sense_is_unreadable(facelets, message):
    text = codec.dump(R).replace(AFTER_R.encode(), facelets.encode())
    with pytest.raises(codec.Unreadable, match=message):
        codec.load(Scramble, text)


def test_a_cube_survives_json_in_every_pose():
    for pose in POSES:
        cube = a_cube("R U F' D2 L", pose)
        assert codec.load(Cube, codec.dump(cube)) == cube
        assert codec.load(Cube, codec.canonical(cube)) == cube


@pytest.mark.parametrize(("scheme", "alphabet"), [("early", "OBRYWG"), ("safe", "OBRYWG"), ("standard", "WOGRYB")])
def test_a_face_is_named_by_the_first_letter_of_its_color(scheme, alphabet):
    assert a_game(setting=f"net,scheme={scheme}").alphabet == alphabet


@pytest.mark.parametrize(("scheme", "alphabet"), [("early", "YBRGWO"), ("safe", "YBRGWO"), ("standard", "WOGRYB")])
def test_faces_on_a_turntable_have_the_colors_of_its_own_benchmark(scheme, alphabet):
    assert a_game(setting=f"turntable,scheme={scheme}").alphabet == alphabet


def test_the_state_of_other_modalities_is_written_as_it_was():
    written = codec.dump(rules.start(a_game("R"), 0))
    assert [*json.loads(written)] == ["places", "pose"]
    assert json.loads(written)["pose"] == "FU"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_six_faces_have_six_colors_with_six_first_letters(scheme):
    assert sorted(color[0] for color in SCHEMES[scheme].values()) == sorted("wygbro")


@pytest.mark.parametrize("size", ["84", "85", "336", "512", "999", "1000", "2048"])
def test_accepted_sizes(size):
    assert SIZE.allows(size)


@pytest.mark.parametrize(
    "size",
    ["", "0", "83", "2049", "0512", "512 ", " 512", "+512", "-512", "512.0", "5e2", "x", "５１２", "²²²", "9" * 5000],
)
def test_refused_sizes(size):
    assert not SIZE.allows(size)


@pytest.mark.parametrize(
    "options", ["feedback=ruling", "scheme=standard", "scheme=safe", "marks=letters", "size=336", "size=84", "base=any"]
)
def test_options_of_a_turntable(options):
    assert a_game(setting=f"turntable,{options}").setting.modality == "turntable"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("feedback=sticker", "feedback='sticker': expected one of none, ruling"),
        ("feedback=heuristic", "feedback='heuristic': expected one of none, ruling"),
        ("tool=ideal", "tool='ideal': expected one of none"),
        ("base=D", "base='D': expected one of any"),
        ("base=R", "base='R': expected one of any"),
        ("size=83", "size='83': expected one of 512, 336, any side from 84 to 2048 pixels"),
    ],
)
def test_a_turntable_has_no_help_of_the_other_benchmark(options, message):
    with pytest.raises(InvalidSetting) as refusal:
        a_game(setting=f"turntable,{options}")
    assert str(refusal.value) == message


@pytest.mark.parametrize("base", ["any", *"ULFRDB"])
def test_accepted_bases(base):
    assert BASE.allows(base)


@pytest.mark.parametrize("base", ["", "UL", "ULFRDB", "d", "best", "X"])
def test_refused_bases(base):
    assert not BASE.allows(base)
