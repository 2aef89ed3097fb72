"""Shortest solutions, and proofs that no solution is shorter.

Lengths are tried in increasing order. For each, all sequences of turns are searched depth first unless the distances of
`pruning` rule them out: those of the cube and of the same cube seen along its two other axes. A turn is not tried if
another order of the same turns comes first, nor as the first one if a symmetry of the cube makes it look like one
before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.cube.geometry import SOLVED, TURNS
from plumbline.envs.cube.pieces import apart, odd
from plumbline.envs.cube.solver.deepening import Maps, Trail, descend
from plumbline.envs.cube.solver.symmetry import AXES, SYMMETRIES, UPRIGHT, renamed, seen, symmetries, then
from plumbline.envs.cube.solver.tables.classes import class_turns, class_twist, twist_images
from plumbline.envs.cube.solver.tables.coordinates import twist_turns
from plumbline.envs.cube.solver.tables.pruning import distances
from plumbline.envs.cube.solver.turns import HALF, QUARTER, Metric, followers, play

_SPELL = 1 << 25  # nodes between two checks for interrupts: some seconds


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search. Without a solution and without all lengths refuted, its cap on nodes ended it."""

    solution: tuple[str, ...] | None  # no other takes fewer turns
    refuted_to: int  # no solution takes as few turns as this; -1 if nothing is known
    nodes: int  # positions that were looked at; the same on every machine


def search(places: bytes, most: int, metric: Metric = HALF, *, least: int = 0, nodes: int | None = None) -> Search:
    """Search for a shortest solution of at most `most` turns, and tell how far shorter ones are refuted.

    Lengths under `least` are taken as refuted. About `nodes` positions are looked at, or as many as it takes if that is
    None: minutes for lengths over 16 half turns, and ten times as many for each further turn. Raises archive.NoTables.
    """
    if places == SOLVED:
        return Search((), -1, 0)
    maps, trail = prepared_maps(metric)._replace(followers=_followers(places, metric)), _trail(places, metric, most)
    used = 0
    for length in _lengths(places, metric, max(least, 1), most):
        trail.depth[0], trail.turns[0] = 0, -1
        while trail.depth[0] >= 0:
            if nodes is not None and used >= nodes:
                return Search(None, length - 1, used)
            spell = _SPELL if nodes is None else min(_SPELL, nodes - used)
            found, looked_at = descend(maps, trail, length, spell)
            used += looked_at
            if found:
                return Search(_solution(places, metric, trail.turns[:length]), length - 1, used)
    return Search(None, most, used)


def _lengths(places: bytes, metric: Metric, least: int, most: int) -> range:
    """Return the possible lengths; each quarter turn swaps an odd number of corners."""
    if metric is QUARTER:
        return range(least + (least % 2 != odd(apart(places).corners)), most + 1, 2)
    return range(least, most + 1)


def _solution(places: bytes, metric: Metric, following: NDArray[np.int8]) -> tuple[str, ...]:
    """Return the turns at which a search stopped, and replay them as a check."""
    turns = tuple(metric.turns[turn - 1] for turn in following)
    if play(places, turns) != SOLVED:
        raise AssertionError(f"{' '.join(turns)} does not solve {places!r}")
    return turns


@cache  # at most 9 MB: the metrics
def prepared_maps(metric: Metric) -> Maps:
    indices = {turn: index for index, turn in enumerate(metric.turns)}
    return Maps(
        np.array(followers(metric), np.int8),
        np.array([[indices[renamed(symmetry)[turn]] for turn in indices] for symmetry in SYMMETRIES], np.uint8),
        np.array([[SYMMETRIES.index(then(one, other)) for one in SYMMETRIES] for other in UPRIGHT], np.uint8),
        class_turns(metric.turns),
        twist_turns(metric.turns),
        twist_images(),
        distances(metric),
    )


def _followers(places: bytes, metric: Metric) -> NDArray[np.int8]:
    """Return which run may follow each run; as first turns only those that no symmetry maps to an earlier one.

    Of all shortest solutions, and all that they look like under these symmetries, the first in the order of turns
    begins like that, and it is without waste.
    """
    allowed = np.array(followers(metric), np.int8)
    for symmetry in symmetries(places):
        looks = [metric.turns.index(renamed(symmetry)[turn]) for turn in metric.turns]
        allowed[0, np.array(looks) < np.arange(len(looks))] = -1
    return allowed


def _trail(places: bytes, metric: Metric, most: int) -> Trail:
    """Return the trail at the start of a search for solutions of up to `most` turns."""
    numbers = np.zeros((most + 1, len(AXES), 3), np.int32)
    numbers[0] = [_numbers(places, axis) for axis in AXES]
    return Trail(
        np.frombuffer(places, np.uint8),
        np.array([list(TURNS[turn]) for turn in metric.turns], np.uint8),
        numbers,
        np.zeros((most + 1, len(metric.turns)), np.uint8),
        np.zeros(most + 1, np.int8),
        np.zeros(most + 1, np.int8),
        np.full(most + 1, -1, np.int8),
        np.zeros(1, np.int64),
    )


def _numbers(places: bytes, axis: bytes) -> tuple[int, int, int]:
    """Return class, twist and symmetry of a cube that is seen along an axis."""
    class_, twist, symmetry = class_twist(apart(seen(places, axis)))
    return class_, twist, SYMMETRIES.index(then(axis, UPRIGHT[symmetry]))
