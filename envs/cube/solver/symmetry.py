"""The 48 symmetries of the cube, mirror images among them, and how positions and turns look under each.

A symmetry is written like a move: for each place the one to which it goes.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

from plumbline.envs.cube.geometry import PLACE, REST, SPOTS, TURNS, Point, undone

_POINTS = tuple(
    product(permutations(range(3)), product((1, -1), repeat=3))
)  # which coordinate becomes which, and signs


def _image(axes: tuple[int, ...], signs: tuple[int, ...], point: Point) -> Point:
    x, y, z = (sign * point[axis] for axis, sign in zip(axes, signs, strict=True))
    return x, y, z


SYMMETRIES: tuple[bytes, ...] = tuple(
    bytes(PLACE[_image(axes, signs, cubie), _image(axes, signs, side)] for cubie, side in SPOTS)
    for axes, signs in _POINTS
)
"""All of them; the first leaves everything where it is."""

UPRIGHT: tuple[bytes, ...] = tuple(
    symmetry for symmetry, (axes, _) in zip(SYMMETRIES, _POINTS, strict=True) if axes[1] == 1
)
"""The 16 that keep the axis through U and D."""

AXES: tuple[bytes, ...] = tuple(
    SYMMETRIES[_POINTS.index((axes, (1, 1, 1)))] for axes in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
)
"""The three that turn the cube about the corner URF: each brings another axis upright."""


def then(one: bytes, other: bytes) -> bytes:
    """Compose two symmetries or turns, the first one first."""
    return one.translate(other + REST)


def seen(places: bytes, symmetry: bytes) -> bytes:
    """Return a position or a turn as it looks under a symmetry."""
    return then(then(undone(symmetry), places), symmetry)


@cache  # at most 100 kB: the symmetries
def renamed(symmetry: bytes) -> dict[str, str]:
    """Map each turn to the one that it looks like."""
    names = {table[: len(SPOTS)]: turn for turn, table in TURNS.items()}
    return {turn: names[seen(table, symmetry)] for table, turn in names.items()}


def symmetries(places: bytes) -> tuple[bytes, ...]:
    """List the symmetries under which the position looks the same; 1 to 48."""
    return tuple(symmetry for symmetry in SYMMETRIES if seen(places, symmetry) == places)
