"""Pieces from stickers and back, and the words for what is no cube."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube.geometry import FACES, MOVES, SOLVED
from plumbline.envs.cube.pieces import (
    CORNER_PLACES,
    CORNERS,
    EDGE_PLACES,
    EDGES,
    SOLVED_LETTERS,
    Impossible,
    Pieces,
    apart,
    letters,
    read,
    together,
)
from tests.envs.cube.cubes import turned

WORDS = st.lists(st.sampled_from(list(MOVES)), max_size=40).map(" ".join)
HOME = Pieces(tuple(range(8)), (0,) * 8, tuple(range(12)), (0,) * 12)
COLORS = "OBRYWG"


def _place(sticker: str) -> int:
    """U1 to B9, row by row as a face stands in the net."""
    return 9 * FACES.index(sticker[0]) + int(sticker[1]) - 1


def _repainted(**stickers: str) -> str:
    """The solved cube, but for some stickers that show other faces."""
    shown = list(SOLVED_LETTERS)
    for sticker, letter in stickers.items():
        shown[_place(sticker)] = letter
    return "".join(shown)


# --- apart and together


def test_on_the_solved_cube_every_piece_is_at_home():
    assert apart(SOLVED) == HOME
    assert together(HOME) == SOLVED
    assert letters(SOLVED) == SOLVED_LETTERS == "UUUUUUUUULLLLLLLLLFFFFFFFFFRRRRRRRRRDDDDDDDDDBBBBBBBBB"


def test_positions_have_the_stickers_that_are_published():
    """Kociemba's "facelets" of each position; his back face is numbered from U on, so its first is the net's ninth."""
    corners = "U9R1F3 U7F1L3 U1L1B3 U3B1R3 D3F9R7 D1L9F7 D7B9L7 D9R9B7"
    edges = "U6R2 U8F2 U4L2 U2B2 D6R8 D2F8 D4L8 D8B8 F6R4 F4L6 B6L4 B4R6"
    for facelets, places in ((corners, CORNER_PLACES), (edges, EDGE_PLACES)):
        assert [tuple(map(_published, _in_pairs(position))) for position in facelets.split()] == list(places)


def _in_pairs(position: str) -> list[str]:
    return [position[first : first + 2] for first in range(0, len(position), 2)]


def _published(facelet: str) -> int:
    return _place(f"B{10 - int(facelet[1])}" if facelet[0] == "B" else facelet)


@given(WORDS)
def test_a_cube_taken_apart_is_put_together_again(word):
    assert together(apart(turned(word))) == turned(word)


@given(st.permutations(range(8)), st.permutations(range(12)), st.tuples(*[st.integers(0, 2)] * 8), st.integers(0, 4095))
def test_pieces_put_together_are_taken_apart_again(corners, edges, twists, flips):
    """Whether or not moves lead there."""
    pieces = Pieces(tuple(corners), twists, tuple(edges), tuple(flips >> at & 1 for at in range(12)))
    assert apart(together(pieces)) == pieces


@given(WORDS)
def test_moves_keep_what_no_move_can_change(word):
    pieces = apart(turned(word))
    assert sorted(pieces.corners) == list(range(8))
    assert sorted(pieces.edges) == list(range(12))
    assert sum(pieces.twists) % 3 == sum(pieces.flips) % 2 == 0


@pytest.mark.parametrize(
    ("turns", "moved"),
    [
        ("R U R' U' " * 3, "URF DFR ULB UBR"),  # two pairs of corners
        ("R2 U R U R' U' R' U' R' U R'", "UR UF UL"),
        ("R U R' U' R' F R2 U' R' U' R U R' F'", "UR UL URF UBR"),
        ("L2 R2 D L2 R2 U2 L2 R2 D L2 R2", "UR UF UL UB"),
    ],
)
def test_known_algorithms_move_the_pieces_they_are_known_for(turns, moved):
    pieces = apart(turned(turns))
    away = {CORNERS[at] for at, piece in enumerate(pieces.corners) if at != piece}
    away |= {EDGES[at] for at, piece in enumerate(pieces.edges) if at != piece}
    assert away == set(moved.split())


def test_the_superflip_flips_every_edge_and_moves_nothing():
    superflip = turned("U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D")
    assert apart(superflip) == Pieces(HOME.corners, HOME.twists, HOME.edges, (1,) * 12)


# --- read


@given(WORDS)
def test_a_cube_is_read_from_its_letters(word):
    assert read(letters(turned(word))) == turned(word)


@given(WORDS)
def test_letters_are_read_in_every_alphabet(word):
    shown = letters(turned(word)).translate(str.maketrans(FACES, COLORS))
    assert read(shown, COLORS) == turned(word)


IMPOSSIBLE = [
    # not six times nine letters
    ("", "0 letters: expected 54"),
    (SOLVED_LETTERS[:-1], "53 letters: expected 54"),
    (SOLVED_LETTERS + "B", "55 letters: expected 54"),
    (_repainted(F2="X"), "letter 'X': expected one of U, L, F, R, D, B"),
    (_repainted(F2="f"), "letter 'f': expected one of U, L, F, R, D, B"),
    (_repainted(F2="?", B1="!"), "letter '?': expected one of U, L, F, R, D, B"),
    (_repainted(F2="U"), "U stands 10 times: expected each letter 9 times"),
    (_repainted(U2="F"), "U stands 8 times: expected each letter 9 times"),
    ("U" * 54, "U stands 54 times: expected each letter 9 times"),
    # centers
    (_repainted(U5="L", L5="U"), "the center of face U shows L: expected U, for centers stay"),
    (_repainted(D5="B", B5="D"), "the center of face D shows B: expected D, for centers stay"),
    # pieces that no cube has
    (_repainted(F2="D", D2="F"), "the edge at UF shows UD: a cube has no such edge"),
    (_repainted(F2="R", R4="F"), "the edge at FR shows FF: a cube has no such edge"),
    (_repainted(R1="F", F3="R"), "the corner at URF shows UFR: a cube has no such corner"),  # mirrored
    (_repainted(R1="D", D3="R"), "the corner at URF shows UDF: a cube has no such corner"),
    (_repainted(L7="B", B1="L"), "the corner at DBL shows DLB: a cube has no such corner"),
    # pieces that stand twice
    (_repainted(F2="R", R8="F"), "the edge UR is there 2 times: expected once"),
    (_repainted(L1="R", B7="F", F9="B", R7="L"), "the corner URF is there 2 times: expected once"),
    # where no moves lead
    (
        _repainted(U8="F", F2="U"),
        "an edge is flipped: the others stand so that it would have to be the other way round",
    ),
    (
        _repainted(U9="F", R1="U", F3="R"),
        "a corner is twisted: the others stand so that it would have to be turned further",
    ),
    (
        _repainted(U9="R", R1="F", F3="U"),
        "a corner is twisted: the others stand so that it would have to be turned further",
    ),
    (_repainted(F2="R", R2="F"), "two pieces are swapped (parity): no moves swap only two"),
    (_repainted(R1="F", F3="L", F1="R", L3="F"), "two pieces are swapped (parity): no moves swap only two"),
]


@pytest.mark.parametrize(("text", "message"), IMPOSSIBLE)
def test_what_is_no_cube_is_refused(text, message):
    with pytest.raises(Impossible) as refusal:
        read(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SOLVED_LETTERS, "letter 'U': expected one of O, B, R, Y, W, G"),
        ("O" * 53, "53 letters: expected 54"),
        ("O" * 54, "O stands 54 times: expected each letter 9 times"),
        (_repainted(U5="L", L5="U"), "the center of face U shows B: expected O, for centers stay"),
        (_repainted(F2="D", D2="F"), "the edge at UF shows OW: a cube has no such edge"),
        (_repainted(R1="F", F3="R"), "the corner at URF shows ORY: a cube has no such corner"),
        (_repainted(F2="R", R8="F"), "the edge UR is there 2 times: expected once"),
    ],
)
def test_errors_speak_in_the_letters_of_the_alphabet_and_name_positions_by_their_faces(text, message):
    in_colors = text if text == SOLVED_LETTERS else text.translate(str.maketrans(FACES, COLORS))
    with pytest.raises(Impossible) as refusal:
        read(in_colors, COLORS)
    assert str(refusal.value) == message


def test_of_twelve_ways_to_put_a_cube_together_moves_reach_one():
    """An edge turned over or not, a corner turned by thirds, two edges swapped or not."""
    possible = []
    for flip, twist, swap in product((0, 1), (0, 1, 2), (0, 1)):
        edges = (1, 0, *range(2, 12)) if swap else HOME.edges
        made = together(Pieces(HOME.corners, (twist, *HOME.twists[1:]), edges, (flip, *HOME.flips[1:])))
        try:
            assert read(letters(made)) == made
            possible.append((flip, twist, swap))
        except Impossible:
            continue
    assert possible == [(0, 0, 0)]


@given(WORDS, st.lists(st.tuples(st.integers(0, 53), st.sampled_from(FACES)), max_size=3))
def test_what_is_read_shows_what_was_told(word, repainted):
    text = list(letters(turned(word)))
    for place, letter in repainted:
        text[place] = letter
    told = "".join(text)
    try:
        assert letters(read(told)) == told
    except Impossible:
        assert told != letters(turned(word))


def test_stickers_in_a_heap_are_not_taken_apart():
    heap = bytearray(SOLVED)
    heap[:2] = 1, 0  # a corner's sticker on an edge
    with pytest.raises(Impossible, match="expected those of one piece"):
        apart(bytes(heap))
