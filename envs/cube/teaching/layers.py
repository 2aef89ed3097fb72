"""The layer-by-layer method: how many of its seven steps a cube has behind it, and a solver that follows them.

The steps are those of the paper's appendix J, and each includes all before it. They are counted from a base face, whose
layer is made first; the progress of a cube is that from its best base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from plumbline.envs.cube.geometry import FACES, MOVES, POSES, faces_from, inverse, on, opposite
from plumbline.envs.cube.pieces import CORNER_PLACES, CORNERS, EDGE_PLACES, EDGES

STEPS = (
    "cross of the first layer",
    "corners of the first layer",
    "edges of the second layer",
    "cross of the last layer",
    "edges of the last layer in place",
    "corners of the last layer in place",
    "corners of the last layer turned",
)
ANY = "any"
_BY_PIECE = 3  # the first steps bring home one piece at a time, the others all at once

_PHRASES: tuple[tuple[str, ...], ...] = (  # the phrases of each step, for the base D, from all four sides
    ("U", "U'", "D", "D'", "R", "R'", "F", "F'"),
    ("U", "U'", "R U R'", "R U' R'", "R U U R'", "F' U F", "F' U' F"),
    ("U", "U'", "U R U' R' U' F' U F", "U' F' U F U R U' R'"),
    ("F R U R' U' F'", "F U R U' R' F'"),
    ("U", "U'", "R U R' U R U U R'", "R U U R' U' R U' R'"),
    ("U R U' L' U R' U' L", "L' U R U' L U R' U'"),
    tuple(f"R' D' R D R' D' R D {turn} D' R' D R D' R' D R {back}" for turn, back in (("U", "U'"), ("U U", "U U"))),
)

Condition = tuple[int, frozenset[int]]  # a sticker, and the places where it may be
Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the method, with the moves that it took."""

    name: str
    moves: tuple[str, ...]


def progress(places: bytes, base: str = ANY) -> int:
    """Return the highest completed step, 0 to 7, from the base or from the best one."""
    best = 0  # what `_done` finds from each base, without a call for each: half a million cubes are asked about
    for checklist in _checklists(base):
        for sticker, allowed, before in checklist:
            if places[sticker] not in allowed:
                best = best if best > before else before
                break
        else:
            return len(STEPS)
    return best


def best_base(places: bytes) -> str:
    """Return the face from which most steps are done; of equals the bottom, then the first of ULFRDB."""
    bases: tuple[str, ...] = ("D", *FACES)
    return max(bases, key=lambda face: _done(places, face))


def solution(places: bytes, base: str) -> tuple[Stage, ...]:
    """Return the seven steps that solve the cube; a step that is already done has no moves."""
    stages: list[Stage] = []
    kept: tuple[Condition, ...] = ()
    for number, (name, conditions) in enumerate(zip(STEPS, _steps(base), strict=True)):
        moves = _taken(places, kept, conditions, base, number)
        stages.append(Stage(name, shortened(moves)))
        places, kept = _played(places, moves), kept + conditions
    return tuple(stages)


def _taken(places: bytes, kept: tuple[Condition, ...], wanted: tuple[Condition, ...], base: str, step: int) -> Phrase:
    """Return the moves of one step, searched for as a whole or piece by piece."""
    moves: Phrase = ()
    while not _hold(places, wanted):
        home = tuple(each for each in wanted if _holds(places, each))
        more = len(home) + 1 if step < _BY_PIECE else len(wanted)
        found = _search(places, kept + home, wanted, more, _phrases(base, step))
        places, moves = _played(places, found), moves + found
    return moves


def _search(
    places: bytes, kept: tuple[Condition, ...], wanted: tuple[Condition, ...], more: int, phrases: tuple[Phrase, ...]
) -> Phrase:
    """Return the fewest phrases after which all that is kept holds, and `more` of what is wanted.

    Only the stickers that matter are followed, so what looks alike is met once.
    """
    stickers = sorted({sticker for sticker, _ in kept + wanted})
    tables = [(phrase, _table(phrase)) for phrase in phrases]
    start = bytes(places[sticker] for sticker in stickers)
    reached: dict[bytes, Phrase] = {start: ()}
    there = _reader(stickers, kept, wanted, more)
    for key, phrase in _spreading(start, reached, tables):
        if there(key):
            return phrase
    raise AssertionError("the phrases of a step reach its end from everywhere")


def _spreading(
    start: bytes, reached: dict[bytes, Phrase], tables: list[tuple[Phrase, bytes]]
) -> Iterator[tuple[bytes, Phrase]]:
    """Yield everything that can be reached, nearest first."""
    edge = [start]
    while edge:
        following = []
        for key in edge:
            yield key, reached[key]
            for phrase, table in tables:
                after = key.translate(table)
                if after not in reached:
                    reached[after] = reached[key] + phrase
                    following.append(after)
        edge = following


def _reader(
    stickers: list[int], kept: tuple[Condition, ...], wanted: tuple[Condition, ...], more: int
) -> Callable[[bytes], bool]:
    """Return a test of a key, the places of `stickers`, for what a search looks for."""
    at = {sticker: number for number, sticker in enumerate(stickers)}
    first = [(at[sticker], allowed) for sticker, allowed in kept]
    then = [(at[sticker], allowed) for sticker, allowed in wanted]

    def there(key: bytes) -> bool:
        return all(key[number] in allowed for number, allowed in first) and (
            sum(key[number] in allowed for number, allowed in then) >= more
        )

    return there


def _done(places: bytes, base: str) -> int:
    for sticker, allowed, before in _checklist(base):
        if places[sticker] not in allowed:
            return before
    return len(STEPS)


@cache  # at most 100 kB: the bases
def _checklists(base: str) -> list[list[tuple[int, frozenset[int], int]]]:
    return [_checklist(face) for face in (FACES if base == ANY else base)]


@cache  # at most 200 kB: the faces
def _checklist(base: str) -> list[tuple[int, frozenset[int], int]]:
    """List every condition in order, with how many steps are done when it is the first that fails."""
    return [(*each, before) for before, conditions in enumerate(_steps(base)) for each in conditions]


def _hold(places: bytes, conditions: tuple[Condition, ...]) -> bool:
    return all(places[sticker] in allowed for sticker, allowed in conditions)


def _holds(places: bytes, condition: Condition) -> bool:
    return _hold(places, (condition,))


@cache  # at most 100 kB: the faces
def _steps(base: str) -> tuple[tuple[Condition, ...], ...]:
    """Return what must hold after each step."""
    last = opposite(base)
    edges, corners = (
        dict(zip(names, places, strict=True)) for names, places in ((EDGES, EDGE_PLACES), (CORNERS, CORNER_PLACES))
    )
    last_face = frozenset(range(54)[on(last)])
    on_top = [spots[name.index(last)] for name, spots in edges.items() if last in name]
    in_place = [(spots[0], frozenset(spots)) for name, spots in corners.items() if last in name]
    return (
        _home(spots for name, spots in edges.items() if base in name),
        _home(spots for name, spots in corners.items() if base in name),
        _home(spots for name, spots in edges.items() if base not in name and last not in name),
        tuple((sticker, last_face) for sticker in on_top),
        _home(spots for name, spots in edges.items() if last in name),
        tuple(in_place),
        _home(spots for name, spots in corners.items() if last in name),
    )


def _home(pieces: Iterator[tuple[int, ...]]) -> tuple[Condition, ...]:
    """Return the condition of each piece: one of its stickers is home, and so is the piece."""
    return tuple((spots[0], frozenset(spots[:1])) for spots in pieces)


@cache  # at most 200 kB: the faces and steps
def _phrases(base: str, step: int) -> tuple[Phrase, ...]:
    poses = [pose for pose in POSES if pose[1] == opposite(base)]
    phrases = [_as_seen_from(pose, phrase) for phrase in _PHRASES[step] for pose in poses]
    return tuple(dict.fromkeys(phrases))


def _as_seen_from(pose: str, phrase: str) -> Phrase:
    faces = faces_from(pose)
    return tuple(faces[move[0]] + move[1:] for move in phrase.split())


@cache  # at most 200 kB: the phrases
def _table(phrase: Phrase) -> bytes:
    return _played(bytes(range(256)), phrase)


def _played(places: bytes, moves: Phrase) -> bytes:
    for move in moves:
        places = places.translate(MOVES[move])
    return places


def shortened(moves: Phrase) -> Phrase:
    """Drop turns that cancel each other."""
    kept: list[str] = []
    for move in moves:
        if kept and kept[-1] == inverse(move):
            kept.pop()
        else:
            kept.append(move)
    shorter = tuple(name for move, run in groupby(kept) for name in _least(move, len(list(run))))
    return shorter if shorter == moves else shortened(shorter)


def _least(move: str, times: int) -> Phrase:
    """Return a move done so often, in the fewest quarter turns."""
    return ((), (move,), (move, move), (inverse(move),))[times % 4]
