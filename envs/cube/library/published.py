"""Cubes with published proofs that no fewer than twenty turns solve them, and all that look like one of them.

These depths rest on the publications; what was refuted here is noted at each cube. All but the last are symmetric, as
few cubes are, so they represent the deepest cubes rather than random ones.
"""

from __future__ import annotations

from functools import cache, reduce

from plumbline.envs.cube.geometry import SOLVED, TURNS, inverse, undone
from plumbline.envs.cube.solver.symmetry import SYMMETRIES, renamed, seen
from plumbline.envs.dice import Dice

DEPTH = 20
SYMMETRIC = "H. Kociemba, symmetric cubes of distance 20, kociemba.org/math/optman/20moves.zip"
RANDOM = "T. Rokicki, random cubes of distance 20, cube20.org/distance20s/random1000.txt"

CUBES: tuple[tuple[str, str], ...] = (  # the point group, and turns that make and, taken back, solve the cube
    ("Oh", "U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D"),
    ("Th", "U F U' R' B F2 R F L' R D R' D2 F' R' B' U' B' R' D'"),
    ("D4h", "D L2 F2 R2 B' D2 L R U' R2 U' F2 D' R2 U' B' F' D2 R' U'"),
    ("D3", "U F U' R L2 U2 L F R2 D' L' B' U R L' F' B D2 R D'"),
    ("C4h", "R U R F' U' R' U2 R' U' B' U2 F' R L' U R B R F' D'"),
    ("D2h(edge)", "L R' F' R2 D' B' F' U L' R' D F R B D2 U' R U R' U'"),
    ("D2d(edge)", "U F U R B' R U2 D L U2 F L2 D R U' R D R L' F2"),
    ("S6", "U R U R F2 L U' B R' D' L2 U2 B' D2 L D2 L' U B2 F"),
    ("D2h(face)", "U F U D2 B' R D R' L' U L F' U2 D B D B2 R' L' F2"),
    ("C2v(a1)", "F2 U' F2 L2 D U2 F L' B R B2 U' R B' U L2 U2 B' D R"),
    ("C2v(b)", "R B R L2 D' R L' U' B D L2 U2 B2 U L' D2 L2 U' L' B"),
    ("C2h(b)", "R B U2 F R D2 R L' F' D' F2 D2 L F U' R D' F L' B'"),
    ("D2(edge)", "D' R2 U2 F2 D F' D' L' D F' L' B' D2 U B' L R2 D' L R2"),
    ("C4", "U F U2 B2 L2 B L D' F' R F' L U B' D F2 L2 R' B U2"),
    ("D2(face)", "B2 U R2 B D U2 R2 B R' D R2 D2 F' D' L' R' B' F' R' U'"),
    ("S4", "F R F U2 R2 F U R U B2 L' U F' D2 R D B' U F R"),
    ("C2h(a)", "F R F B2 D F2 R' L2 B2 D B R U2 F B R U' L B L2"),
    ("C2v(a2)", "R U R F' R B' D2 F' L' B' U' R2 F U' B' U' R2 D' F2 L"),
    ("C3", "U B U B F R2 D2 F' L2 R B' L2 U' F R2 D2 L U' R' D"),
    ("Cs(b)", "U B L' U' R' U2 F D' F R U2 B' F' U2 L2 R' F' L2 B U'"),
    ("C2(b)", "R B U' F' L B R' D' B U' R2 L' B2 D2 R2 D2 B' D' R2 D'"),
    ("C2(a)", "U F U F' L' D F U R D2 F R2 D2 F2 U' R2 U R' F U2"),
    ("Cs(a)", "U F U B' L' B' L D2 F' R D' L' F2 U2 F' B U' R2 D' R'"),
    ("Ci", "R U R B L2 B2 L' U2 D' R' D B2 D2 L B' U F2 L' F D"),
    ("random1000", "L2 F' D B' L' B R2 U D R2 U' B' L2 U2 R2 L2 B2 L2 D2 R"),
)

Turns = tuple[str, ...]


def solution(places: bytes) -> tuple[str, Turns] | None:
    """Return the source, and twenty turns that solve a cube that looks like one of these; None for any other."""
    for symmetry in SYMMETRIES:
        like = seen(places, symmetry)
        for there, back in ((like, False), (undone(like), True)):
            number = _numbers().get(there)
            if number is not None:
                return _source(number), _seen_back(_turns(number), symmetry, taken_back=not back)
    return None


def drawn(dice: Dice) -> tuple[bytes, Dice]:
    """Draw one of these as it looks under a random symmetry, or its inverse."""
    (_, turns), dice = dice.pick(CUBES)
    symmetry, dice = dice.pick(SYMMETRIES)
    back, dice = dice.roll(2)
    places = seen(_made(tuple(turns.split())), symmetry)
    return (undone(places) if back else places), dice


def _seen_back(turns: Turns, symmetry: bytes, *, taken_back: bool) -> Turns:
    """Return turns under the names that they had before the cube was seen under a symmetry."""
    names = {seen_as: turn for turn, seen_as in renamed(symmetry).items()}
    original = tuple(names[turn] for turn in turns)
    return tuple(inverse(turn) for turn in reversed(original)) if taken_back else original


@cache
def _numbers() -> dict[bytes, int]:
    return {_made(_turns(number)): number for number in range(len(CUBES))}


def _turns(number: int) -> Turns:
    return tuple(CUBES[number][1].split())


def _made(turns: Turns) -> bytes:
    return reduce(lambda places, turn: places.translate(TURNS[turn]), turns, SOLVED)


def _source(number: int) -> str:
    return RANDOM if number == len(CUBES) - 1 else SYMMETRIC
