"""The layer-by-layer method: how far a cube has come, and the way from there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube import generate
from plumbline.envs.cube.geometry import FACES, MOVES, SOLVED, inverse, opposite
from plumbline.envs.cube.pieces import CORNER_PLACES, CORNERS, EDGE_PLACES, EDGES, letters
from plumbline.envs.cube.teaching import layers
from plumbline.envs.dice import Dice
from tests.envs.cube.cubes import turned

WORDS = st.lists(st.sampled_from(list(MOVES)), max_size=30).map(" ".join)
SUPERFLIP = "U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D"

# What each of these leaves of a solved cube, from the base D; all but the last two are known algorithms.
LEFT = [
    ("", 7),
    ("R U2 R' U' R U' R' L' U2 L U L' U L", 6),  # turns two corners in their places
    ("U R U' L' U R' U' L", 5),  # cycles three corners
    ("R U R' U R U2 R'", 4),  # cycles three edges and turns corners; the upper cross stays
    ("U", 4),
    ("F R U R' U' F'", 3),  # flips two edges of the upper cross
    ("U R U' R' U' F' U F", 2),  # takes an edge out of the second layer
    ("R U R'", 1),  # takes a corner out of the first
    ("R", 0),
    (SUPERFLIP, 0),
]


@pytest.mark.parametrize(("turns", "steps"), LEFT)
def test_from_the_bottom_so_many_steps_are_done(turns, steps):
    assert layers.progress(turned(turns), "D") == steps


CARRIED = {"D": "ULFRDB", "U": "DRFLUB", "F": "BLURFD", "B": "FLDRBU", "L": "RUFDLB", "R": "LDFURB"}
"""For each base the faces that are where U L F R D B are for the base D, after the whole cube is turned."""


@pytest.mark.parametrize("base", FACES)
@pytest.mark.parametrize(("turns", "steps"), LEFT)
def test_from_every_base_the_same_turns_leave_as_much(base, turns, steps):
    named = turns.translate(str.maketrans(FACES, CARRIED[base]))
    assert layers.progress(turned(named), base) == steps


@pytest.mark.parametrize(
    ("turns", "best", "steps"),
    [
        ("", "D", 7),
        ("U", "D", 4),
        ("D", "U", 4),
        ("R", "L", 4),
        ("R L", "D", 0),
        ("F", "B", 4),
        ("R U R'", "D", 1),
        (SUPERFLIP, "D", 0),
    ],
)
def test_the_best_base_has_come_farthest(turns, best, steps):
    assert layers.best_base(turned(turns)) == best
    assert layers.progress(turned(turns)) == layers.progress(turned(turns), best) == steps


@pytest.mark.parametrize(
    ("turns", "equal", "best"),
    [
        ("R U2 R' U' R U' R' L' U2 L U L' U L", "LD", "D"),
        ("R D2 R' D' R D' R' L' D2 L D L' D L", "UL", "U"),
        ("B R2 B' R' B R' B' F' R2 F R F' R F", "LF", "L"),
        ("L B2 L' B' L B' L' R' B2 R B R' B R", "FR", "F"),
        ("F L2 F' L' F L' F' B' L2 B L B' L B", "RB", "R"),
        (SUPERFLIP, "ULFRDB", "D"),
    ],
)
def test_of_equal_bases_the_bottom_comes_first_then_the_order_of_faces(turns, equal, best):
    places = turned(turns)
    assert "".join(base for base in FACES if layers.progress(places, base) == layers.progress(places)) == equal
    assert layers.best_base(places) == best


@given(WORDS)
def test_progress_from_any_base_is_that_from_the_best(word):
    places = turned(word)
    each = {base: layers.progress(places, base) for base in FACES}
    assert layers.progress(places) == max(each.values()) == each[layers.best_base(places)]


@given(WORDS, st.sampled_from(FACES))
def test_progress_is_what_can_be_seen_on_the_cube(word, base):
    assert layers.progress(turned(word), base) == _counted(turned(word), base)


@pytest.mark.parametrize("base", FACES)
def test_progress_late_in_the_method_is_what_can_be_seen_on_the_cube(base):
    """Cubes on their way to solved are rare among words of random moves."""
    for seed in range(6):
        places = _scrambled(seed)
        for stage in layers.solution(places, "D"):
            for move in stage.moves:
                places = turned(move, places)
                assert layers.progress(places, base) == _counted(places, base)


def _counted(places: bytes, base: str) -> int:
    """Steps in a row that are done, read off the letters."""
    shown, last = letters(places), opposite(base)
    edges = {name: "".join(shown[place] for place in spots) for name, spots in zip(EDGES, EDGE_PLACES, strict=True)}
    corners = {
        name: "".join(shown[place] for place in spots) for name, spots in zip(CORNERS, CORNER_PLACES, strict=True)
    }
    steps = (
        all(edges[name] == name for name in edges if base in name),
        all(corners[name] == name for name in corners if base in name),
        all(edges[name] == name for name in edges if last not in name),
        all(edges[name][name.index(last)] == last for name in edges if last in name),
        all(edges[name] == name for name in edges),
        all(sorted(corners[name]) == sorted(name) for name in corners),
        all(corners[name] == name for name in corners),
    )
    return (*steps, False).index(False)


def _scrambled(seed: int) -> bytes:
    turns, _ = generate.scramble(25, Dice(seed))
    return turned(" ".join(turns))


# --- the way


@pytest.mark.parametrize("base", FACES)
def test_from_every_base_the_method_solves_any_cube_step_by_step(base):
    for seed in range(20):
        places = _scrambled(seed)
        stages = layers.solution(places, base)
        assert tuple(stage.name for stage in stages) == layers.STEPS
        for number, stage in enumerate(stages, start=1):
            places = turned(" ".join(stage.moves), places)
            assert layers.progress(places, base) >= number
        assert places == SOLVED


@pytest.mark.parametrize("seed", range(10))
def test_no_stage_takes_a_move_back_or_does_it_three_times(seed):
    for stage in layers.solution(_scrambled(seed), "D"):
        assert all(other != inverse(one) for one, other in pairwise(stage.moves))
        threes = zip(stage.moves, stage.moves[1:], stage.moves[2:], strict=False)
        assert all(len(set(three)) > 1 for three in threes)


@pytest.mark.parametrize(("turns", "steps"), LEFT)
def test_a_step_that_is_done_takes_no_moves(turns, steps):
    stages = layers.solution(turned(turns), "D")
    assert [stage.moves for stage in stages[:steps]] == [()] * steps
    assert turned(" ".join(move for stage in stages for move in stage.moves), turned(turns)) == SOLVED


def test_a_last_turn_is_found():
    stages = layers.solution(turned("U"), "D")
    assert [(stage.name, stage.moves) for stage in stages if stage.moves] == [(layers.STEPS[4], ("U'",))]


def test_the_method_takes_no_chances():
    assert layers.solution(_scrambled(3), "F") == layers.solution(_scrambled(3), "F")


@pytest.mark.parametrize(
    ("moves", "shorter"),
    [
        ("", ""),
        ("R", "R"),
        ("R R", "R R"),
        ("R R R", "R'"),
        ("R R R R", ""),
        ("R R R R R", "R"),
        ("R R'", ""),
        ("R U U' R'", ""),
        ("R U U' R", "R R"),
        ("R' R'", "R' R'"),
        ("R' R' R'", "R"),
        ("R R U U U U R", "R'"),
        ("R L R'", "R L R'"),
        ("R U R' U'", "R U R' U'"),
    ],
)
def test_what_takes_itself_back_is_left_out(moves, shorter):
    assert layers.shortened(tuple(moves.split())) == tuple(shorter.split())


@given(WORDS)
def test_a_shorter_way_leads_to_the_same_cube(word):
    shorter = layers.shortened(tuple(word.split()))
    assert turned(" ".join(shorter)) == turned(word)
    assert all(other != inverse(one) for one, other in pairwise(shorter))
    assert layers.shortened(shorter) == shorter
