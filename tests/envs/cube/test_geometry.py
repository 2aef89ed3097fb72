"""Places, moves and poses, against tables that others published and against nets drawn by hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube.geometry import (
    FACES,
    LOOKS,
    MOVES,
    POSES,
    REST,
    SOLVED,
    SPOTS,
    TABLES,
    TURNS,
    UPRIGHT,
    faces_from,
    inverse,
    look,
    on,
    opposite,
    quarters,
    seen_from,
    undone,
)
from plumbline.envs.cube.pieces import CORNERS, EDGES, Pieces, apart, letters
from tests.envs.cube.cubes import turned

WORDS = st.lists(st.sampled_from(list(TURNS)), max_size=30).map(" ".join)

# --- moves


def _order(turns: str) -> int:
    """How often the turns must be done before everything is back."""
    times, places = 1, turned(turns)
    while places != SOLVED:
        times, places = times + 1, turned(turns, places)
    return times


@pytest.mark.parametrize("move", MOVES)
def test_four_moves_of_one_kind_change_nothing_and_fewer_do(move):
    assert _order(move) == 4


@pytest.mark.parametrize(
    ("turns", "order"),
    [
        ("R U R' U'", 6),
        ("R U", 105),
        ("R U'", 63),
        ("R2 U2", 6),
        ("F B", 4),
        ("R U2 D' B D'", 1260),  # no element has a greater one
    ],
)
def test_known_orders(turns, order):
    assert _order(turns) == order


def test_every_sticker_has_a_place_of_its_own():
    assert len(set(SPOTS)) == 54
    assert bytes(range(54)) == SOLVED


@pytest.mark.parametrize("face", FACES)
def test_a_move_takes_twenty_stickers_along_and_leaves_every_center(face):
    moved = [place for place, after in enumerate(TABLES[face]) if place != after]
    assert len(moved) == 20
    assert all(place % 9 != 4 for place in moved)


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_is_made_of_its_quarters(turn):
    assert turned(" ".join(quarters(turn))) == turned(turn)


@pytest.mark.parametrize("turn", [*MOVES, *TURNS])
def test_a_turn_and_its_inverse_change_nothing(turn):
    assert turned(f"{turn} {inverse(turn)}") == turned(f"{inverse(turn)} {turn}") == SOLVED
    assert inverse(inverse(turn)) == turn


@given(WORDS)
def test_a_word_is_taken_back_from_its_end(word):
    back = " ".join(inverse(turn) for turn in reversed(word.split()))
    assert turned(back, turned(word)) == SOLVED


@given(WORDS)
def test_what_is_undone_takes_everything_back(word):
    places = turned(word)
    assert undone(undone(places)) == places
    assert places.translate(undone(places) + REST) == SOLVED


# The tables of Kociemba's "cubie level": which piece comes to each position of CORNERS and EDGES, and how it stands.
# Twists count thirds of a turn clockwise, flips count 1 for an edge the wrong way round.
PUBLISHED = {
    "U": (
        "UBR URF UFL ULB DFR DLF DBL DRB",
        "00000000",
        "UB UR UF UL DR DF DL DB FR FL BL BR",
        "000000000000",
    ),
    "R": (
        "DFR UFL ULB URF DRB DLF DBL UBR",
        "20011002",
        "FR UF UL UB BR DF DL DB DR FL BL UR",
        "000000000000",
    ),
    "F": (
        "UFL DLF ULB UBR URF DFR DBL DRB",
        "12002100",
        "UR FL UL UB DR FR DL DB UF DF BL BR",
        "010001001100",
    ),
    "D": (
        "URF UFL ULB UBR DLF DBL DRB DFR",
        "00000000",
        "UR UF UL UB DF DL DB DR FR FL BL BR",
        "000000000000",
    ),
    "L": (
        "URF ULB DBL UBR DFR UFL DLF DRB",
        "01200210",
        "UR UF BL UB DR DF FL DB FR UL DL BR",
        "000000000000",
    ),
    "B": (
        "URF UFL UBR DRB DFR DLF ULB DBL",
        "00120021",
        "UR UF UL BR DR DF DL BL FR FL UB DB",
        "000100010011",
    ),
}


@pytest.mark.parametrize("face", FACES)
def test_a_move_does_to_the_pieces_what_is_published(face):
    corners, twists, edges, flips = PUBLISHED[face]
    assert apart(turned(face)) == Pieces(
        tuple(map(CORNERS.index, corners.split())),
        tuple(map(int, twists)),
        tuple(map(EDGES.index, edges.split())),
        tuple(map(int, flips)),
    )


NETS = {
    "": "UUU UUU UUU / LLL LLL LLL / FFF FFF FFF / RRR RRR RRR / DDD DDD DDD / BBB BBB BBB",
    "U": "UUU UUU UUU / FFF LLL LLL / RRR FFF FFF / BBB RRR RRR / DDD DDD DDD / BBB BBB LLL",
    "L": "BUU BUU BUU / LLL LLL LLL / UFF UFF UFF / RRR RRR RRR / FDD FDD FDD / DBB DBB DBB",
    "F": "UUU UUU LLL / LLD LLD LLD / FFF FFF FFF / URR URR URR / RRR DDD DDD / BBB BBB BBB",
    "R": "UUF UUF UUF / LLL LLL LLL / FFD FFD FFD / RRR RRR RRR / DDB DDB DDB / BBU BBU BBU",
    "D": "UUU UUU UUU / LLL LLL BBB / FFF FFF LLL / RRR RRR FFF / DDD DDD DDD / RRR BBB BBB",
    "B": "RRR UUU UUU / ULL ULL ULL / FFF FFF FFF / RRD RRD RRD / DDD DDD LLL / BBB BBB BBB",
}


@pytest.mark.parametrize("move", NETS)
def test_a_move_carries_rows_and_columns_round(move):
    """Clockwise for somebody who looks at the face: F takes the lowest row of U to the left column of R."""
    assert letters(turned(move)) == NETS[move].replace(" ", "").replace("/", "")


# --- the net

STANDING = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "D": (1, 2), "B": (1, 3)}
"""Column and row of each face in the net."""


def test_beyond_every_fold_of_the_net_the_same_cubie_goes_on():
    at = {
        (3 * column + number % 3, 3 * row + number // 3): 9 * FACES.index(face) + number
        for face, (column, row) in STANDING.items()
        for number in range(9)
    }
    beside = [((column, row), (column + right, row + 1 - right)) for column, row in at for right in (0, 1)]
    folds = [(at[one], at[other]) for one, other in beside if other in at]
    between = [(one, other) for one, other in folds if one // 9 != other // 9]
    assert len(between) == 5 * 3
    assert all(SPOTS[one][0] == SPOTS[other][0] for one, other in between)
    assert {FACES[one // 9] + FACES[other // 9] for one, other in between} == {"UF", "LF", "FR", "FD", "DB"}


@pytest.mark.parametrize(
    ("row", "other"),
    [
        ([45, 46, 47], [42, 43, 44]),  # the first row of B and the last of D
        ([51, 52, 53], [0, 1, 2]),  # the last row of B and the first of U
        ([45, 48, 51], [15, 12, 9]),  # the left column of B and that of L, upwards
        ([47, 50, 53], [35, 32, 29]),  # the right column of B and that of R, upwards
    ],
)
def test_the_back_face_hangs_below_the_bottom_with_its_last_row_at_the_top(row, other):
    assert [SPOTS[place][0] for place in row] == [SPOTS[place][0] for place in other]


# --- poses

NEIGHBORS = {"U": "BRFL", "L": "UFDB", "F": "URDL", "R": "UBDF", "D": "FRBL", "B": "DRUL"}
"""For each face of the net the one above it, then on clockwise."""


def _after(pose: str, *looks: str) -> str:
    for direction in looks:
        pose = look(pose, direction)
    return pose


def test_there_are_twenty_four_poses_and_looks_reach_them_all():
    reached, edge = {UPRIGHT}, {UPRIGHT}
    while edge:
        edge = {look(pose, direction) for pose, direction in product(edge, LOOKS)} - reached
        reached |= edge
    assert reached == set(POSES)
    assert len(POSES) == 24


@pytest.mark.parametrize("direction", LOOKS)
def test_four_looks_in_one_direction_go_round(direction):
    for pose in POSES:
        way = [_after(pose, *[direction] * times) for times in range(5)]
        assert way[4] == pose
        assert len({at[0] for at in way}) == 4


OPPOSITE = [("up", "down"), ("down", "up"), ("left", "right"), ("right", "left")]


@pytest.mark.parametrize(("there", "back"), OPPOSITE)
def test_a_look_is_taken_back_by_the_opposite_one(there, back):
    assert [_after(pose, there, back) for pose in POSES] == list(POSES)


def test_the_pose_depends_on_the_way():
    assert _after(UPRIGHT, "left") == "LU"
    assert _after(UPRIGHT, "left", "up") == "UR"
    assert _after(UPRIGHT, "up", "left") == "LB"


def test_left_up_is_never_up_left():
    assert all(_after(pose, "left", "up") != _after(pose, "up", "left") for pose in POSES)


EDGES_OF_A_FACE = {"up": (0, 1, 2), "down": (6, 7, 8), "left": (0, 3, 6), "right": (2, 5, 8)}


@pytest.mark.parametrize(("direction", "back"), OPPOSITE)
def test_the_edge_between_two_faces_stays_where_they_meet(direction, back):
    """What lies at the side to which one looks lies at the other side afterwards, in the same order."""
    for pose in POSES:
        before, after = (seen_from(at)[on("F")] for at in (pose, look(pose, direction)))
        ahead = [SPOTS[before[number]][0] for number in EDGES_OF_A_FACE[direction]]
        behind = [SPOTS[after[number]][0] for number in EDGES_OF_A_FACE[back]]
        assert ahead == behind
        assert before[4] != after[4]


def test_in_the_first_pose_faces_have_their_own_names():
    assert seen_from(UPRIGHT) == tuple(range(54))
    assert faces_from(UPRIGHT) == {face: face for face in FACES}


@pytest.mark.parametrize("pose", POSES)
def test_from_every_pose_the_whole_cube_is_there(pose):
    assert sorted(seen_from(pose)) == list(range(54))
    names = faces_from(pose)
    assert names["F"] + names["U"] == pose
    assert all(opposite(names[one]) == names[other] for one, other in ("UD", "LR", "FB"))
    assert {seen_from(pose)[on(name)][4] for name in FACES} == {4, 13, 22, 31, 40, 49}


@pytest.mark.parametrize("pose", POSES)
def test_a_face_is_seen_as_it_stands_in_the_net_but_turned(pose):
    front, up = pose
    stands = np.arange(54)[on(front)].reshape(3, 3)
    seen = np.rot90(stands, NEIGHBORS[front].index(up))
    assert seen_from(pose)[on("F")] == tuple(seen.ravel().tolist())


@given(WORDS, st.lists(st.sampled_from(LOOKS), max_size=12))
def test_the_net_can_be_drawn_from_faces_seen_one_by_one(word, wandering):
    """Somebody who keeps track of the pose, by the rule of looks alone, puts every face back where it stands."""
    places = turned(word)
    shown, pose, drawn = letters(places), UPRIGHT, {}
    for direction in (*wandering, *["up", "left"] * 6):
        drawn[pose[0]] = _upright(pose, "".join(shown[place] for place in seen_from(pose)[on("F")]))
        pose = look(pose, direction)
    assert "".join(drawn[face] for face in FACES) == shown


def _upright(pose: str, face: str) -> str:
    """A face as it stands in the net, from how it looks in this pose."""
    seen = np.array(list(face)).reshape(3, 3)
    return "".join(np.rot90(seen, -NEIGHBORS[pose[0]].index(pose[1])).ravel().tolist())


@given(WORDS)
def test_straight_ways_from_the_first_pose_show_the_net_as_it_stands(word):
    """Left, right, up, up and up, down: what lies above F in the net is seen as it is drawn."""
    shown = letters(turned(word))
    for ways, face in (
        ((), "F"),
        (("left",), "L"),
        (("right",), "R"),
        (("up",), "U"),
        (("up", "up"), "B"),
        (("down",), "D"),
    ):
        assert "".join(shown[place] for place in seen_from(_after(UPRIGHT, *ways))[on("F")]) == shown[on(face)]
