"""What moves, looks and questions do to a cube, and what is told about it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs import play
from plumbline.envs.cube import FAMILY, costs, feedback, rules
from plumbline.envs.cube.geometry import LOOKS, MOVES, POSES, SOLVED, look
from plumbline.envs.cube.model import Cube, Look, Move, Observe, Solve
from plumbline.envs.cube.pieces import SOLVED_LETTERS, Pieces, apart, letters, read, together
from plumbline.envs.cube.turntable import poses
from plumbline.envs.family import Ruling, Step
from tests.envs.cube.cubes import a_cube, a_game, turned
from tests.envs.cube.turntable.turns import full

MODALITIES = ["symbolic", "net", "face", "vertex", "none"]
WORDS = st.lists(st.sampled_from(list(MOVES)), max_size=20)
START = a_cube()

SUPERFLIP = turned("U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D")
CHECKERED = turned("U2 D2 F2 B2 L2 R2")
CENTERS_ALONE = together(Pieces(tuple(range(8)), (1, 2) * 4, tuple(range(12)), (1,) * 12))
"""Every edge flipped, every corner twisted: no sticker but the centers is on its own face."""


def _step(action, cube=START, setting="symbolic"):
    return rules.step(a_game(setting=setting), cube, action, 0)


# --- moves


@pytest.mark.parametrize("seed", [0, 99, -1])
def test_a_game_starts_with_its_scramble_seen_from_the_front(seed):
    assert rules.start(a_game("R U F'"), seed) == Cube(turned("R U F'"), "FU")


@pytest.mark.parametrize("modality", MODALITIES)
def test_a_move_turns_a_face_and_is_counted(modality):
    for move in MOVES:
        assert _step(Move(move), setting=modality) == Step(Cube(turned(f"R U F' {move}")), Ruling.CHANGED, moves=1)


@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_moves_keep_their_names_wherever_one_looks_from(modality):
    for move, pose in product(MOVES, POSES):
        step = _step(Move(move), a_cube(pose=pose), modality)
        assert step.state == Cube(turned(f"R U F' {move}"), pose)


def test_a_half_turn_counts_as_the_two_moves_that_it_takes():
    game, cube, counted = a_game(), START, 0
    for move in ("R", "R"):
        step = rules.step(game, cube, Move(move), 0)
        cube, counted = step.state, counted + step.moves
    assert cube.places == turned("R2", START.places)
    assert counted == 2


# --- looks


@pytest.mark.parametrize("modality", ["face", "vertex"])
@pytest.mark.parametrize("direction", LOOKS)
def test_a_look_changes_the_pose_alone_and_is_no_move(modality, direction):
    for pose in POSES:
        after = Cube(START.places, look(pose, direction))
        assert _step(Look(direction), a_cube(pose=pose), modality) == Step(after, Ruling.CHANGED, moves=0)


@pytest.mark.parametrize("modality", ["symbolic", "net", "none"])
@pytest.mark.parametrize("direction", LOOKS)
def test_where_all_or_nothing_is_seen_there_is_no_viewpoint(modality, direction):
    assert _step(Look(direction), setting=modality) == Step(START, Ruling.ILLEGAL, "no_viewpoint")


# --- turns of the whole cube


@pytest.mark.parametrize("turn", poses.TURNS, ids=str)
def test_a_turn_of_the_cube_changes_the_pose_alone_and_is_no_move(turn):
    for pose in ("FU", "LUy", "DFxyz"):
        after = Cube(START.places, poses.turned(pose, turn))
        assert after.pose != pose
        assert _step(turn, a_cube(pose=pose), "turntable") == Step(after, Ruling.CHANGED, moves=0)


def test_moves_keep_their_names_however_the_cube_is_turned():
    for move, pose in product(MOVES, ("FU", "LUy", "DFxyz")):
        assert _step(Move(move), a_cube(pose=pose), "turntable").state == Cube(turned(f"R U F' {move}"), pose)


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("turn", poses.TURNS, ids=str)
def test_elsewhere_the_whole_cube_does_not_turn(modality, turn):
    assert _step(turn, setting=modality) == Step(START, Ruling.ILLEGAL, "no_viewpoint")


def test_a_cube_that_has_turned_too_far_turns_only_back():
    """Turns that would need a further slant are allowed, change nothing, and are not listed."""
    cube, game = a_cube(pose=full()), a_game(setting="turntable")
    idle = [turn for turn in poses.TURNS if _step(turn, cube, "turntable") == Step(cube, Ruling.IDLE)]
    listed = rules.actions(game, cube, 0)
    assert len(idle) == 4
    assert {*listed} == {*rules.commands(game, 0)} - {*idle}


def test_a_walk_of_many_turns_stays_short_and_legal():
    game = a_game(setting="turntable")
    state = rules.start(game, 0)
    texts = ["rotate_cube_x_cw", "rotate_cube_y_cw", "rotate_cube_z_ccw"] * 1000
    for step in play.replay(FAMILY, game, state, [(0, text) for text in texts]):
        assert step.ruling in (Ruling.CHANGED, Ruling.IDLE)
        assert len(step.state.pose) <= 2 + poses.MOST_SLANTS
        assert step.state.places == state.places


# --- questions


@pytest.mark.parametrize(
    ("setting", "note"),
    [
        ("symbolic", "OOROOROORBBBBBBBBBRRWRRWRRWYYYYYYYYYWWGWWGWWGGGOGGOGGO"),
        ("symbolic,scheme=standard", "WWGWWGWWGOOOOOOOOOGGYGGYGGYRRRRRRRRRYYBYYBYYBBBWBBWBBW"),
        ("net", "See the picture."),
        ("face", "See the picture."),
        ("vertex", "See the picture."),
        ("none", "Nothing is shown."),
    ],
)
def test_whoever_observes_is_told_what_can_be_seen(setting, note):
    assert _step(Observe(), a_cube("R"), setting) == Step(a_cube("R"), Ruling.TOLD, note=note)


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("text", ["", "x", SOLVED_LETTERS])
def test_without_a_solver_none_is_asked(modality, text):
    assert _step(Solve(text), setting=modality) == Step(START, Ruling.ILLEGAL, "no_tool")


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize(
    ("tool", "solved"),
    [
        ("standard", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"),
        ("ideal", "OOOOOOOOOBBBBBBBBBRRRRRRRRRYYYYYYYYYWWWWWWWWWGGGGGGGGG"),
    ],
)
def test_a_solver_answers_and_the_cube_stays(modality, tool, solved):
    setting = f"{modality},tool={tool}"
    for text, told in ((solved, "Solved already: no moves."), ("x", "Error: 1 letters: expected 54.")):
        assert _step(Solve(text), setting=setting) == Step(START, Ruling.TOLD, note=told, work=costs.QUESTION)


def test_every_reason_is_declared():
    assert sorted(reason.word for reason in rules.REASONS) == ["no_tool", "no_viewpoint"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("view up", "Refused: everything is seen already."),
        ("solve x", "Refused: this setting offers no solver."),
        ("R", ""),
        ("R2", "Not understood: 'R2': a half turn is two moves, expected R R."),
        ("observe", "OOROOROORBBBBBBBBBRRWRRWRRWYYYYYYYYYWWGWWGWWGGGOGGOGGO"),
    ],
)
def test_whoever_asked_for_it_is_told_how_actions_are_ruled(text, told):
    game = a_game("R", "symbolic,feedback=ruling")
    step = play.advance(FAMILY, game, rules.start(game, 0), text)
    assert play.feedback(FAMILY, game, game.setting, text, step) == told


# --- the end, and how far it is


def test_a_cube_is_solved_from_wherever_it_is_seen():
    for pose in POSES:
        assert rules.ended(a_game(), Cube(SOLVED, pose)) == "solved"
        assert rules.scores(a_game(), Cube(SOLVED, pose)) == (1,)


@pytest.mark.parametrize("turns", ["R", "R U F'", "R U R' U'", "U2 D2 F2 B2 L2 R2"])
def test_any_other_cube_is_not(turns):
    assert rules.ended(a_game(), a_cube(turns)) is None
    assert rules.scores(a_game(), a_cube(turns))[0] < 1


READINGS = {
    "solved": (SOLVED, 54, 6, 7),
    "U": (turned("U"), 42, 2, 4),
    "U2": (turned("U2"), 42, 2, 4),
    "R L'": (turned("R L'"), 30, 2, 0),
    "two corners turned": (turned("R U2 R' U' R U' R' L' U2 L U L' U L"), 48, 2, 6),
    "superflip": (SUPERFLIP, 30, 0, 0),
    "checkered": (CHECKERED, 30, 0, 0),
    "centers alone": (CENTERS_ALONE, 6, 0, 0),
}


@pytest.mark.parametrize(("places", "stickers", "faces", "steps"), READINGS.values(), ids=READINGS)
def test_readings_are_the_three_metrics(places, stickers, faces, steps):
    assert rules.readings(a_game(), Cube(places)) == {"stickers": stickers, "faces": faces, "steps": steps}
    assert rules.scores(a_game(), Cube(places)) == (stickers / 54,)


def test_a_cube_may_have_six_stickers_at_home_and_no_more():
    """The paper says nine. This one can be reached: reading its letters finds nothing wrong."""
    assert feedback.stickers(CENTERS_ALONE) == 6
    assert read(letters(CENTERS_ALONE)) == CENTERS_ALONE


@given(WORDS)
def test_stickers_and_faces_are_counted_on_the_letters(word):
    places = turned(" ".join(word))
    shown = letters(places)
    whole = [shown[first : first + 9] == SOLVED_LETTERS[first : first + 9] for first in range(0, 54, 9)]
    assert feedback.stickers(places) == sum(one == other for one, other in zip(shown, SOLVED_LETTERS, strict=True))
    assert (
        feedback.faces(places)
        == sum(whole)
        == sum(len(set(shown[first : first + 9])) == 1 for first in range(0, 54, 9))
    )


@pytest.mark.parametrize(
    ("setting", "turns", "steps"),
    [
        ("symbolic", "R", 4),
        ("symbolic,base=L", "R", 4),
        ("symbolic,base=D", "R", 0),
        ("symbolic,base=R", "R", 0),
        ("symbolic,base=D", "U", 4),
        ("symbolic,base=D", "F R U R' U' F'", 3),
    ],
)
def test_steps_are_counted_from_the_base_of_the_setting(setting, turns, steps):
    assert rules.readings(a_game(setting=setting), a_cube(turns))["steps"] == steps


# --- feedback


@pytest.mark.parametrize(
    ("setting", "note"),
    [
        ("symbolic", ""),
        ("symbolic,feedback=ruling", ""),
        ("symbolic,feedback=sticker", "sticker -12"),
        ("symbolic,feedback=face", "face -4"),
        ("symbolic,feedback=heuristic", "heuristic -3"),
        ("symbolic,feedback=heuristic,base=L", "heuristic -3"),
        ("symbolic,feedback=heuristic,base=D", "heuristic -7"),
        ("none,feedback=sticker", "sticker -12"),
    ],
)
def test_feedback_is_by_how_much_the_metric_changes(setting, note):
    assert _step(Move("R"), Cube(SOLVED), setting).note == note
    back = _step(Move("R'"), a_cube("R"), setting).note
    assert back == note.replace("-", "+")


@pytest.mark.parametrize("feedback", ["sticker", "face", "heuristic"])
def test_where_the_metric_stays_a_zero_is_told(feedback):
    assert _step(Move("R"), Cube(turned("R")), f"symbolic,feedback={feedback}").note == f"{feedback} +0"


@pytest.mark.parametrize("feedback", ["sticker", "face", "heuristic"])
@pytest.mark.parametrize("action", [Look("up"), Observe(), Solve("x")])
def test_only_moves_are_followed_by_feedback(feedback, action):
    assert feedback not in _step(action, setting=f"face,tool=ideal,feedback={feedback}").note


@pytest.mark.parametrize(("feedback", "reading"), [("sticker", "stickers"), ("face", "faces"), ("heuristic", "steps")])
@pytest.mark.parametrize("base", ["any", "D", "R"])
@given(word=WORDS)
def test_feedback_adds_up_to_the_change_of_the_reading(feedback, reading, base, word):
    game = a_game(setting=f"symbolic,feedback={feedback},base={base}")
    cube, total = START, 0
    for move in word:
        step = rules.step(game, cube, Move(move), 0)
        cube, total = step.state, total + int(step.note.removeprefix(f"{feedback} "))
    assert total == rules.readings(game, cube)[reading] - rules.readings(game, START)[reading]


# --- what can be said

TWELVE = ["U", "U'", "L", "L'", "F", "F'", "R", "R'", "D", "D'", "B", "B'"]


@pytest.mark.parametrize(
    ("setting", "further"),
    [
        ("symbolic", ["observe"]),
        ("net", ["observe"]),
        ("face", ["view up", "view down", "view left", "view right", "observe"]),
        ("vertex", ["view up", "view down", "view left", "view right", "observe"]),
        ("none", []),
        ("net,tool=ideal", ["observe", "solve OOROOROORBBBBBBBBBRRWRRWRRWYYYYYYYYYWWGWWGWWGGGOGGOGGO"]),
        ("net,tool=standard", ["observe", "solve UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"]),
        ("none,tool=ideal", ["solve OOROOROORBBBBBBBBBRRWRRWRRWYYYYYYYYYWWGWWGWWGGGOGGOGGO"]),
    ],
)
def test_legal_are_the_moves_and_what_the_setting_allows(setting, further):
    game = a_game(setting=setting)
    legal = [FAMILY.words.write(game, action) for action in rules.actions(game, a_cube("R"), 0)]
    assert legal == [*TWELVE, *further]


def test_on_a_turntable_moves_and_turns_of_the_cube_are_legal():
    game = a_game(setting="turntable")
    assert rules.actions(game, a_cube("R"), 0) == rules.commands(game, 0) == [*rules.ALL_MOVES, *poses.TURNS]


@pytest.mark.parametrize("setting", ["symbolic", "face,tool=ideal", "none"])
def test_commands_are_the_twelve_moves(setting):
    assert [action.name for action in rules.commands(a_game(setting=setting), 0)] == TWELVE


SAID = st.sampled_from([*MOVES, *(f"view {way}" for way in LOOKS), "observe", f"solve {SOLVED_LETTERS}", "R2", "x", ""])


@pytest.mark.parametrize("setting", ["symbolic", "face,tool=ideal", "vertex", "none,tool=standard"])
@given(texts=st.lists(SAID, max_size=20))
def test_whatever_is_said_a_cube_stays_a_cube_and_only_moves_count(setting, texts):
    game = a_game(setting=setting)
    before = rules.start(game, 0)
    for text, step in zip(texts, play.replay(FAMILY, game, before, [(0, text) for text in texts]), strict=True):
        assert sorted(step.state.places) == list(SOLVED)
        assert step.state.pose in POSES
        assert step.moves == (text in MOVES) == (step.state.places != before.places)
        assert (step.state != before) == (step.ruling is Ruling.CHANGED)
        before = step.state


def test_cubes_are_the_same_where_stickers_and_pose_are():
    game = a_game()
    assert rules.same(game, a_cube("R"), a_cube("L L' R"))
    assert not rules.same(game, a_cube("R"), a_cube("R'"))
    assert not rules.same(game, a_cube("R", "FU"), a_cube("R", "LU"))


# --- twins


@pytest.mark.parametrize("modality", ["face", "vertex", "none"])
@pytest.mark.parametrize("turns", ["", "R U F'", "U F U2 F L2 B"])
def test_a_twin_looks_the_same_and_is_another_cube_that_can_be_reached(modality, turns):
    game = a_game(setting=modality)
    for pose in POSES:
        cube = a_cube(turns, pose)
        same_game, twin = FAMILY.pictures.twin(game, cube, 0)
        assert same_game == game
        assert twin.pose == pose
        assert FAMILY.pictures.view(game, twin, 0) == FAMILY.pictures.view(game, cube, 0)
        assert read(letters(twin.places)) == twin.places
        here, there = apart(cube.places), apart(twin.places)
        assert (here.corners, here.twists) == (there.corners, there.twists)
        assert sum(one != other for one, other in zip(here.edges, there.edges, strict=True)) == 3


@pytest.mark.parametrize("modality", ["symbolic", "net"])
def test_where_everything_shows_there_is_no_twin(modality):
    assert FAMILY.pictures.twin(a_game(setting=modality), START, 0) is None
