"""Curves of many episodes: what is folded in batches is what one by one gives."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.evaluation.results import curves
from plumbline.evaluation.results.curves import Curves

EPISODES = [
    [2, 1, 0],
    [3, 3, 2, 2, 1, 1, 0],  # longer than the curve
    [4],
    [None, None],
    [2, None, 1],
    [None, 3, 2],
]


def made(episodes, steps=5):
    found = Curves(steps)
    for each in episodes:
        found.add(each)
    return found


def read(found):
    vectors = found.distances, found.regrets
    return [(vector.sums.tolist(), vector.counts.tolist()) for vector in vectors]


def test_each_step_has_its_sum_and_its_count():
    distances, regrets = read(made(EPISODES))
    assert distances == ([11, 11, 9, 9, 8], [4, 4, 5, 5, 5])
    assert regrets == ([0, 2, 4, 7, 9], [4, 3, 4, 4, 4])


@pytest.mark.parametrize("batch", [1, 2, 5])
def test_batches_change_nothing(monkeypatch, batch):
    expected = read(made(EPISODES * 3))
    monkeypatch.setattr(curves, "BATCH", batch)
    assert read(made(EPISODES * 3)) == expected


def test_joined_curves_are_those_of_all_episodes():
    one = made(EPISODES[:2])
    one.join(made(EPISODES[2:]))
    assert read(one) == read(made(EPISODES))


def test_curves_go_on_after_they_were_read():
    found = made(EPISODES[:1])
    assert found.distances.counts.sum() == 5
    found.add(EPISODES[1])
    assert read(found) == read(made(EPISODES[:2]))


def test_without_any_distance_there_is_no_point():
    assert np.count_nonzero(made([[None, None]]).distances.counts) == 0
