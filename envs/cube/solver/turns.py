"""Metrics of turns, what sequences of turns do, and which turn may follow which on a shortest solution."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from plumbline.envs.cube.geometry import FACES, TURNS, inverse, opposite


@dataclass(frozen=True, slots=True)
class Metric:
    """A definition of one turn."""

    name: str
    turns: tuple[str, ...]  # "U", "U2", "U'", "L", ...; face by face, in the order of FACES
    runs: tuple[tuple[str, ...], ...]  # every way of turning one face on and on without a waste


_SINGLE = tuple((turn,) for turn in TURNS)
_DOUBLE = tuple((face, face) for face in FACES)

HALF = Metric("half", tuple(TURNS), _SINGLE)
"""Turning a face by any angle counts as one: 18 turns. No cube is further than 20 of them from solved."""

QUARTER = Metric(
    "quarter",
    tuple(turn for turn in TURNS if not turn.endswith("2")),
    tuple(run for run in _SINGLE + _DOUBLE if not run[0].endswith("2")),
)
"""A half turn counts as two: 12 turns. No cube is further than 26 of them from solved."""

METRICS = (HALF, QUARTER)


def play(places: bytes, turns: Iterable[str]) -> bytes:
    """Return the place of every sticker after these turns."""
    for turn in turns:
        places = places.translate(TURNS[turn])
    return places


def taken_back(turns: Iterable[str]) -> tuple[str, ...]:
    """Return the inverse of a sequence of turns."""
    return tuple(inverse(turn) for turn in reversed(tuple(turns)))


@cache  # at most 20 kB: the metrics
def followers(metric: Metric) -> tuple[tuple[int, ...], ...]:
    """Return, for each run that ends a sequence and each turn, the run after it; -1 if the turn would be redundant.

    Run 0 is the empty one: nothing was turned yet. Of the shortest paths between two cubes one has no redundant turn:
    the first in the order of `metric.turns`.
    """
    runs = ((), *metric.runs)
    return tuple(tuple(_follower(runs, run, turn) for turn in metric.turns) for run in runs)


def _follower(runs: tuple[tuple[str, ...], ...], run: tuple[str, ...], turn: str) -> int:
    face = run[-1][0] if run else ""
    if face == turn[0]:
        return runs.index((*run, turn)) if (*run, turn) in runs else -1
    if face == opposite(turn[0]) and FACES.index(face) > FACES.index(turn[0]):
        return -1  # turns of opposite faces can be swapped: only one order of the two is tried
    return runs.index((turn,))
