"""Short solutions in milliseconds, by Kociemba's two-phase algorithm: seldom a shortest one, never over 24 turns.

The first phase brings the cube to where quarter turns of R, F, L and B are not needed, the second solves it without
them. The cube and its inverse, each seen along the three axes, are searched for longer and longer first phases; each
solution sets the length to beat. All tables are small and made within a second when a process first needs them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from plumbline.envs.cube.geometry import SOLVED, undone
from plumbline.envs.cube.pieces import Pieces, apart
from plumbline.envs.cube.solver.phases import First, Second, Trail, shorten
from plumbline.envs.cube.solver.symmetry import AXES, renamed, seen
from plumbline.envs.cube.solver.tables import coordinates
from plumbline.envs.cube.solver.tables.filling import pairs
from plumbline.envs.cube.solver.turns import HALF, followers, play, taken_back

LONGEST = 24  # turns of a solution
NODES = 250_000  # positions to look at while there may be a shorter solution: ten milliseconds

_ALL = HALF.turns
_TEN = tuple(turn for turn in _ALL if turn[0] in "UD" or turn.endswith("2"))
_DEPTHS = LONGEST + 2


@dataclass(frozen=True, slots=True)
class _Aspect:
    """A cube as it is searched: the given one or its inverse, seen along some axis."""

    trail: Trail
    names: dict[str, str]  # what its turns are called on the cube that was given
    inverse: bool


def solve(places: bytes) -> tuple[str, ...]:
    """Return turns that solve the cube, at most 24; none for a solved one. They are the same on every machine.

    At first nothing long is tried: no solution over 22 turns, no second phase over 12. If that finds none in `NODES`,
    all solutions of up to 24 turns are tried until one is found. One will be: every cube has one of 20 turns (Rokicki
    et al. 2014), met at the latest when the first phase has all of them up to the last that the second must not use.
    """
    if places == SOLVED:
        return ()
    short = list(_solutions(places, 22, 12, NODES))
    return short[-1] if short else next(_solutions(places, LONGEST, LONGEST, sys.maxsize))


def _solutions(places: bytes, most: int, longest_second: int, nodes: int) -> Iterator[tuple[str, ...]]:
    """Yield shorter and shorter solutions of at most `most` turns, until about `nodes` positions were looked at."""
    aspects, length = _aspects(places), 0
    while length <= most and nodes > 0:
        for aspect in aspects:
            _start(aspect.trail, length)
            while aspect.trail.depth[0] >= 0 and length <= most and nodes > 0:
                longest = min(longest_second, most - length)
                rest, looked_at = shorten(_first(), _second(), aspect.trail, length, longest, nodes)
                nodes -= looked_at
                if rest >= 0:
                    most = length + rest - 1
                    yield _solution(places, aspect, length, rest)
        length += 1


def _start(trail: Trail, length: int) -> None:
    """Start over with another length of the first phase; the search ends if that cannot be enough."""
    flip, slice_, twist = trail.numbers[0]
    first = _first()
    least = max(first.flip_slice[flip, slice_], first.twist_slice[twist, slice_], first.twist_flip[twist, flip])
    trail.depth[0] = 0 if least <= length else -1
    trail.turns[0] = 0


def _solution(places: bytes, aspect: _Aspect, length: int, rest: int) -> tuple[str, ...]:
    """Return the turns at which both phases stopped, under their names on the given cube."""
    found = [_ALL[following - 1] for following in aspect.trail.turns[:length]]
    found += [_TEN[following - 1] for following in aspect.trail.rest[:rest, -1]]
    named = tuple(aspect.names[turn] for turn in found)
    turns = taken_back(named) if aspect.inverse else named
    if play(places, turns) != SOLVED:
        raise AssertionError(f"{' '.join(turns)} does not solve {places!r}")
    return turns


def _aspects(places: bytes) -> list[_Aspect]:
    return [
        _Aspect(_trail(apart(seen(cube, axis))), {new: old for old, new in renamed(axis).items()}, inverse)
        for cube, inverse in ((places, False), (undone(places), True))
        for axis in AXES
    ]


def _trail(pieces: Pieces) -> Trail:
    numbers = np.zeros((_DEPTHS, 3), np.int64)
    numbers[0] = coordinates.flip(pieces), coordinates.slice_(pieces), coordinates.twist(pieces)
    return Trail(
        numbers,
        np.zeros(_DEPTHS, np.int64),
        np.zeros(_DEPTHS, np.int64),
        np.zeros(1, np.int64),
        np.array([coordinates.corner_order(pieces)]),
        np.array(pieces.edges),
        np.zeros((_DEPTHS, 6), np.int64),
    )


@cache
def _first() -> First:
    flips, slices = coordinates.flip_turns(_ALL), coordinates.slice_turns(_ALL)
    twists = coordinates.twist_turns(_ALL)
    return First(
        np.array(followers(HALF), np.int8),
        flips,
        slices,
        twists,
        pairs(flips, slices),
        pairs(twists, slices),
        pairs(twists, flips),
        coordinates.corner_turns(_ALL),
        np.array([apart(play(SOLVED, (turn,))).edges for turn in _ALL], np.int8),
    )


@cache
def _second() -> Second:
    corners, edges = coordinates.corner_turns(_TEN), coordinates.edge_turns(_TEN)
    slices, layers = coordinates.slice_order_turns(_TEN), coordinates.layer_turns(_TEN)
    return Second(
        np.array([_ALL.index(turn) for turn in _TEN], np.int8),
        np.array([turn in _TEN for turn in _ALL]),
        corners,
        edges,
        slices,
        layers,
        pairs(corners, slices),
        pairs(edges, slices),
        pairs(edges, layers),
        coordinates.layers(),
    )
