"""The solver that can be asked: both of its dialects, and every sentence it says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube import notation, rules
from plumbline.envs.cube.geometry import MOVES, SOLVED, TURNS
from plumbline.envs.cube.model import Cube, Solve
from plumbline.envs.cube.pieces import SOLVED_LETTERS, letters, read
from plumbline.envs.cube.solver import tools
from tests.envs.cube.cubes import a_cube, a_game, turned

WORDS = st.lists(st.sampled_from(list(TURNS)), max_size=30).map(" ".join)
EARLY = "OBRYWG"

# --- the trap: Kociemba's faces in another order, and the back face the other way round

PUBLISHED = [
    # the superflip
    (
        "U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D",
        "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
    ),
    # a cube without symmetry
    (
        "U F U' R' B F2 R F L' R D R' D2 F' R' B' U' B' R' D'",
        "BBBLURFFFUUUFRBDDDLURLFRLDRFFFLDRBBBUUUBLFDDDRULRBLRDL",
    ),
]


@pytest.mark.parametrize(("turns", "text"), PUBLISHED)
def test_a_cube_has_the_string_that_is_published(turns, text):
    assert tools.to_standard(letters(turned(turns))) == text
    assert read(tools.from_standard(text)) == turned(turns)


@pytest.mark.parametrize(
    ("text", "turns", "after"),
    [
        (
            "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD",
            "D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U",
            "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        ),
        (
            "FLBUULFFLFDURRDBUBUUDDFFBRDDBLRDRFLLRLRULFUDRRBDBBBUFL",
            "R' D2 R' U2 R F2 D B2 U' R F' U R2 D L2 D' B2 R2 B2 U' B2",
            "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF",
        ),
    ],
)
def test_published_turns_lead_from_string_to_string(text, turns, after):
    assert tools.to_standard(letters(turned(turns, read(tools.from_standard(text))))) == after


def test_the_string_counts_the_back_face_from_behind():
    """After U the row of L stands on B at the side of U: its first row for Kociemba, its last in the net."""
    assert letters(turned("U"))[45:] == "BBBBBBLLL"
    assert tools.to_standard(letters(turned("U")))[45:] == "LLLBBBBBB"


def test_faces_change_their_order():
    assert tools.to_standard(SOLVED_LETTERS) == "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"


@given(WORDS)
def test_the_two_dialects_are_inverses(word):
    shown = letters(turned(word))
    assert tools.from_standard(tools.to_standard(shown)) == shown
    assert tools.to_standard(tools.from_standard(shown)) == shown


@given(st.permutations(range(54)))
def test_every_letter_has_its_place_in_both_dialects(order):
    text = "".join(chr(0x4E00 + number) for number in order)
    assert tools.from_standard(tools.to_standard(text)) == text
    assert tools.to_standard(tools.from_standard(text)) == text


@pytest.mark.parametrize("length", [0, 1, 53, 55, 200])
def test_text_of_another_length_stays_as_it_is(length):
    text = ("ULFRDB" * 40)[:length]
    assert tools.from_standard(text) == text


@pytest.mark.parametrize("turns", [turns for turns, _ in PUBLISHED])
def test_a_string_in_the_order_of_the_net_is_refused(turns):
    said = tools.answer("standard", letters(turned(turns)), EARLY)
    assert said == "Error: the center of face L shows D: expected L, for centers stay."


def test_a_back_face_read_as_in_the_net_is_no_cube():
    _, text = PUBLISHED[1]
    said = tools.answer("standard", text[:45] + text[:44:-1], EARLY)
    assert re.fullmatch(r"Error: the (corner|edge) at \w+ shows \w+: a cube has no such \1\.", said)


def test_a_back_face_read_as_in_the_net_may_be_another_cube():
    """Of the superflip it is one: two pairs of edges have changed places, and nobody is warned."""
    turns, text = PUBLISHED[0]
    assert read(tools.from_standard(text[:45] + text[:44:-1])) != turned(turns)


# --- what is answered

STANDARD_SOLVED = tools.to_standard(SOLVED_LETTERS)


def _with(text: str, **letters_at: str) -> str:
    """The text with other letters at some numbers, as in `_4="X"`."""
    shown = list(text)
    for number, letter in letters_at.items():
        shown[int(number[1:])] = letter
    return "".join(shown)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (STANDARD_SOLVED, "Solved already: no moves."),
        ("", "Error: 0 letters: expected 54."),
        (STANDARD_SOLVED[1:], "Error: 53 letters: expected 54."),
        (_with(STANDARD_SOLVED, _0="X"), "Error: letter 'X': expected one of U, L, F, R, D, B."),
        (_with(STANDARD_SOLVED, _0="F"), "Error: U stands 8 times: expected each letter 9 times."),
        (
            _with(STANDARD_SOLVED, _4="R", _13="U"),
            "Error: the center of face U shows R: expected U, for centers stay.",
        ),
        (_with(STANDARD_SOLVED, _19="D", _28="F"), "Error: the edge at UF shows UD: a cube has no such edge."),
        (_with(STANDARD_SOLVED, _9="F", _20="R"), "Error: the corner at URF shows UFR: a cube has no such corner."),
        (_with(STANDARD_SOLVED, _19="R", _16="F"), "Error: the edge UR is there 2 times: expected once."),
        (
            _with(STANDARD_SOLVED, _7="F", _19="U"),
            "Error: an edge is flipped: the others stand so that it would have to be the other way round.",
        ),
        (
            _with(STANDARD_SOLVED, _8="F", _9="U", _20="R"),
            "Error: a corner is twisted: the others stand so that it would have to be turned further.",
        ),
        (
            _with(STANDARD_SOLVED, _19="R", _10="F"),
            "Error: two pieces are swapped (parity): no moves swap only two.",
        ),
    ],
)
def test_answers_to_kociembas_string(text, answer):
    assert tools.answer("standard", text, EARLY) == answer


IDEAL_SOLVED = "OOOOOOOOOBBBBBBBBBRRRRRRRRRYYYYYYYYYWWWWWWWWWGGGGGGGGG"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (IDEAL_SOLVED, "Solved already: no moves."),
        ("OOO", "Error: 3 letters: expected 54."),
        (SOLVED_LETTERS, "Error: letter 'U': expected one of O, B, R, Y, W, G."),
        (IDEAL_SOLVED.lower(), "Error: letter 'o': expected one of O, B, R, Y, W, G."),
        (_with(IDEAL_SOLVED, _0="R"), "Error: O stands 8 times: expected each letter 9 times."),
        (_with(IDEAL_SOLVED, _4="Y", _31="O"), "Error: the center of face U shows Y: expected O, for centers stay."),
        (_with(IDEAL_SOLVED, _19="W", _37="R"), "Error: the edge at UF shows OW: a cube has no such edge."),
        (_with(IDEAL_SOLVED, _27="R", _20="Y"), "Error: the corner at URF shows ORY: a cube has no such corner."),
        (_with(IDEAL_SOLVED, _19="Y", _34="R"), "Error: the edge UR is there 2 times: expected once."),
        (
            _with(IDEAL_SOLVED, _7="R", _19="O"),
            "Error: an edge is flipped: the others stand so that it would have to be the other way round.",
        ),
        (
            _with(IDEAL_SOLVED, _8="R", _27="O", _20="Y"),
            "Error: a corner is twisted: the others stand so that it would have to be turned further.",
        ),
        (_with(IDEAL_SOLVED, _19="Y", _28="R"), "Error: two pieces are swapped (parity): no moves swap only two."),
    ],
)
def test_answers_to_the_letters_of_colors(text, answer):
    assert tools.answer("ideal", text, EARLY) == answer


@pytest.mark.parametrize("setting", ["symbolic,tool=standard", "net,tool=ideal", "face,scheme=standard,tool=ideal"])
@pytest.mark.parametrize("turns", ["R", "L2", "R U F'", "F2 U' B R2"])
def test_a_solution_that_is_told_solves_the_cube_that_was_described(setting, turns):
    game, cube = a_game(setting=setting), a_cube(turns)
    said = rules.step(game, cube, Solve(rules.described(game, cube)), 0).note
    told = re.fullmatch(r"Solution, (\d+) turns as (\d+) quarter turns: (.+)", said)
    moves = notation.extract(told[3])
    assert 1 <= int(told[1]) <= int(told[2]) == len(moves)
    for move in moves:
        cube = rules.step(game, cube, notation.parse(game, move), 0).state
    assert rules.ended(game, cube) == "solved"


def test_the_solver_knows_what_it_is_told_and_no_more():
    """Asked about another cube than the one at hand, it solves the other one."""
    game = a_game(setting="symbolic,tool=ideal")
    there = rules.described(game, a_cube("L"))
    said = rules.step(game, a_cube("R U F'"), Solve(there), 0).note
    assert said == tools.answer("ideal", there, EARLY)
    assert said != tools.answer("ideal", rules.described(game, a_cube("R U F'")), EARLY)


@pytest.mark.parametrize("scheme", ["early", "standard", "safe"])
@pytest.mark.parametrize("tool", ["standard", "ideal"])
def test_the_solved_cube_is_described_as_solved(scheme, tool):
    game = a_game(setting=f"symbolic,scheme={scheme},tool={tool}")
    said = rules.step(game, a_cube(), Solve(rules.described(game, Cube(SOLVED))), 0).note
    assert said == "Solved already: no moves."


def test_a_description_says_where_every_sticker_is():
    for move in MOVES:
        game, cube = a_game(setting="symbolic,tool=standard"), Cube(turned(move))
        assert read(tools.from_standard(rules.described(game, cube))) == cube.places
