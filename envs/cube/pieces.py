"""The cube as eight corners and twelve edges, read from stickers, with a named error if no cube has such stickers.

Positions count as in Kociemba's notation. A twist is the number of thirds of a turn clockwise of a corner in its
position; a flip is 1 for an edge that is the wrong way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from plumbline.envs.cube.geometry import FACES, NORMALS, PLACE, Point, undone

CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
EDGES = ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")


class Impossible(ValueError):
    """No cube has these stickers. The message says why."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The piece at each position, and its orientation there."""

    corners: tuple[int, ...]
    twists: tuple[int, ...]  # 0 to 2
    edges: tuple[int, ...]
    flips: tuple[int, ...]  # 0 or 1


def _places(name: str) -> tuple[int, ...]:
    """Return the places of a position, in the order of its name."""
    sides = [NORMALS[face] for face in name]
    x, y, z = (sum(parts) for parts in zip(*sides, strict=True))
    cubie: Point = (x, y, z)
    return tuple(PLACE[cubie, side] for side in sides)


CORNER_PLACES = tuple(map(_places, CORNERS))
EDGE_PLACES = tuple(map(_places, EDGES))
SOLVED_LETTERS = "".join(face * 9 for face in FACES)


def letters(places: bytes) -> str:
    """Return the face to which the sticker at each place belongs: 54 letters, in the order of places."""
    return "".join(FACES[sticker // 9] for sticker in undone(places))


def apart(places: bytes) -> Pieces:
    """Return the pieces of an intact cube."""
    home = undone(places)
    corners, twists = zip(
        *(_found(CORNER_PLACES, [home[place] for place in spot]) for spot in CORNER_PLACES), strict=True
    )
    edges, flips = zip(*(_found(EDGE_PLACES, [home[place] for place in spot]) for spot in EDGE_PLACES), strict=True)
    return Pieces(corners, twists, edges, flips)


def together(pieces: Pieces) -> bytes:
    """Return the place of every sticker; the inverse of `apart`."""
    places = bytearray(range(54))
    _put(places, CORNER_PLACES, pieces.corners, pieces.twists)
    _put(places, EDGE_PLACES, pieces.edges, pieces.flips)
    return bytes(places)


def read(text: str, alphabet: str = FACES) -> bytes:
    """Read the place of every sticker from the letters that a cube shows, in the order of places. Raises Impossible.

    `alphabet` has the letters for ULFRDB; errors use it, and name positions by their faces.
    """
    _refuse_odd_letters(text, alphabet)
    corners = _named(text, alphabet, CORNERS, CORNER_PLACES, "corner")
    pieces = Pieces(*corners, *_named(text, alphabet, EDGES, EDGE_PLACES, "edge"))
    _refuse_unreachable(pieces)
    return together(pieces)


def _found(homes: Sequence[tuple[int, ...]], stickers: list[int]) -> tuple[int, int]:
    """Return the piece that these stickers make, and its orientation."""
    for turn in range(len(stickers)):
        piece = tuple(stickers[turn:] + stickers[:turn])
        if piece in homes:
            return homes.index(piece), turn
    raise Impossible(f"stickers {stickers}: expected those of one piece")


def _put(places: bytearray, spots: Sequence[tuple[int, ...]], which: Sequence[int], turns: Sequence[int]) -> None:
    for spot, piece, turn in zip(spots, which, turns, strict=True):
        for number, sticker in enumerate(spots[piece]):
            places[sticker] = spot[(number + turn) % len(spot)]


def _refuse_odd_letters(text: str, alphabet: str) -> None:
    if len(text) != 54:
        raise Impossible(f"{len(text)} letters: expected 54")
    counts = Counter(text)
    odd = [letter for letter in counts if letter not in alphabet]
    if odd:
        raise Impossible(f"letter {odd[0]!r}: expected one of {', '.join(alphabet)}")
    for letter in alphabet:
        if counts[letter] != 9:
            raise Impossible(f"{letter} stands {counts[letter]} times: expected each letter 9 times")
    for face, letter, center in zip(FACES, alphabet, text[4::9], strict=True):
        if center != letter:
            raise Impossible(f"the center of face {face} shows {center}: expected {letter}, for centers stay")


def _named(
    text: str, alphabet: str, names: Sequence[str], spots: Sequence[tuple[int, ...]], kind: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the piece at each position, and its orientation."""
    faces = dict(zip(alphabet, FACES, strict=True))
    found = []
    for at, spot in zip(names, spots, strict=True):
        shown = "".join(text[place] for place in spot)
        piece = _piece("".join(faces[letter] for letter in shown), names)
        if piece is None:
            raise Impossible(f"the {kind} at {at} shows {shown}: a cube has no such {kind}")
        found.append(piece)
    for number, name in enumerate(names):
        times = sum(piece == number for piece, _ in found)
        if times > 1:
            raise Impossible(f"the {kind} {name} is there {times} times: expected once")
    return tuple(piece for piece, _ in found), tuple(turn for _, turn in found)


def _piece(shown: str, names: Sequence[str]) -> tuple[int, int] | None:
    """Return the piece that shows these faces, and its orientation; a mirror image is no piece."""
    for turn in range(len(shown)):
        name = shown[turn:] + shown[:turn]
        if name in names:
            return names.index(name), turn
    return None


def _refuse_unreachable(pieces: Pieces) -> None:
    if sum(pieces.flips) % 2:
        raise Impossible("an edge is flipped: the others stand so that it would have to be the other way round")
    if sum(pieces.twists) % 3:
        raise Impossible("a corner is twisted: the others stand so that it would have to be turned further")
    if odd(pieces.corners) != odd(pieces.edges):
        raise Impossible("two pieces are swapped (parity): no moves swap only two")


def odd(order: Sequence[int]) -> bool:
    """Return whether a permutation is odd."""
    return sum(one > other for place, one in enumerate(order) for other in order[place + 1 :]) % 2 == 1
