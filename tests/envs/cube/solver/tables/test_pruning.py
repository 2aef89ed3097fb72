"""The tables of distances, against a search that shares nothing with what fills them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from plumbline.envs import archive
from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.pieces import Pieces, apart
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.tables.classes import class_twist
from plumbline.envs.cube.solver.tables.coordinates import TWISTS
from plumbline.envs.cube.solver.turns import HALF, METRICS, Metric, play
from tests.envs.cube.cubes import random_cubes

Standing = tuple[tuple[int, ...], tuple[int, ...], tuple[bool, ...]]  # twists, flips, where the slice's edges are
HOME: Standing = ((0,) * 8, (0,) * 12, (False,) * 8 + (True,) * 4)


def layers(metric: Metric, most: int) -> list[set[Standing]]:
    """What is 0, 1, 2, ... turns from home, by breadth-first search over plain tuples."""
    turns = [apart(play(SOLVED, (turn,))) for turn in metric.turns]
    known, layers = {HOME}, [{HOME}]
    for _ in range(most):
        layers.append({_turned(standing, turn) for standing in layers[-1] for turn in turns} - known)
        known |= layers[-1]
    return layers


def _turned(standing: Standing, turn: Pieces) -> Standing:
    twists, flips, held = standing
    return (
        tuple((twists[source] + by) % 3 for source, by in zip(turn.corners, turn.twists, strict=True)),
        tuple((flips[source] + by) % 2 for source, by in zip(turn.edges, turn.flips, strict=True)),
        tuple(held[source] for source in turn.edges),
    )


def standing(cube: Pieces) -> Standing:
    return cube.twists, cube.flips, tuple(edge >= 8 for edge in cube.edges)


def entry(standing: Standing) -> int:
    twists, flips, held = standing
    class_, twist, _ = class_twist(Pieces((), twists, tuple(8 * here for here in held), flips))
    return class_ * TWISTS + twist


def distance(table: np.ndarray, entry: int) -> int:
    return int(table[entry >> 1] >> 4 * (entry & 1) & 15)


@pytest.mark.slow
@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_the_table_has_as_many_entries_at_each_distance_as_it_should(metric):
    table = pruning.distances(metric)
    halves = np.bincount(table & 15, minlength=16) + np.bincount(table >> 4, minlength=16)
    assert halves.tolist() == [*pruning.COUNTS[metric], *[0] * (16 - len(pruning.COUNTS[metric]))]
    assert sum(pruning.COUNTS[metric]) == pruning.ENTRIES == 2 * len(table)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_near_home_the_table_agrees_with_a_plain_search(metric):
    table = pruning.distances(metric)
    for turns, layer in enumerate(layers(metric, 4)):
        entries = {entry(standing) for standing in layer}
        assert {distance(table, entry) for entry in entries} == {turns}
        assert len(entries) == pruning.COUNTS[metric][turns]


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_turn_changes_the_distance_by_one_at_most_and_some_turn_reduces_it(metric):
    table = pruning.distances(metric)
    for cube in random_cubes(30):
        here = standing(cube)
        around = [_turned(here, apart(play(SOLVED, (turn,)))) for turn in metric.turns]
        changes = {distance(table, entry(there)) - distance(table, entry(here)) for there in around}
        assert changes <= {-1, 0, 1}
        assert -1 in changes


@pytest.mark.slow
def test_progress_counts_up_to_all_entries(monkeypatch):
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(archive, "fetch", lambda name, digest, make: make())
    table = pruning.prepared(HALF, lambda known, entries: told.append((known, entries)))
    assert np.array_equal(table, pruning.distances(HALF))
    assert all(before <= after for (before, _), (after, _) in pairwise(told))
    assert told[-1] == (pruning.ENTRIES, pruning.ENTRIES)
    assert len(told) > 50
