"""Correlations against scipy's and against whole numbers, with the intervals of resampled puzzles."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from plumbline.evaluation.scoring.correlations import correlation_by_puzzle, pearson, spearman
from plumbline.evaluation.scoring.statistics import Caution


def test_correlations_are_scipys():
    dice = random.Random(5)
    one = [dice.randint(0, 5) for _ in range(50)]
    other = [value + dice.random() * 4 for value in one]
    assert pearson(one, other) == pytest.approx(stats.pearsonr(one, other)[0])
    assert spearman(one, other) == pytest.approx(stats.spearmanr(one, other)[0])


@pytest.mark.parametrize(("one", "other"), [([1, 1, 1], [1, 2, 3]), ([], []), ([1], [2]), ([0.1 + 0.2, 0.3], [1, 2])])
def test_what_does_not_vary_correlates_with_nothing(one, other):
    assert pearson(one, other) is None


def test_ranks_of_equal_values_correlate_with_nothing():
    assert spearman([1, 1, 1], [1, 2, 3]) is None


def exactly(one: list[float], other: list[float]) -> float:
    """Pearson's correlation in fractions."""
    x, y = ([Fraction(value) for value in each] for each in (one, other))
    x, y = ([value - sum(each) / len(each) for value in each] for each in (x, y))
    xy, xx, yy = (sum(a * b for a, b in zip(*each, strict=True)) for each in ((x, y), (x, x), (y, y)))
    return float(xy) / float(xx * yy) ** 0.5


@pytest.mark.parametrize("offset", [0, 1e3, 1e6, 1e9])
def test_values_far_from_zero_lose_no_digit(offset):
    dice = random.Random(11)
    one = [offset + dice.randint(0, 1000) / 64 for _ in range(200)]
    other = [value - offset + dice.randint(0, 1000) / 64 for value in one]
    expected = pytest.approx(exactly(one, other), rel=1e-13)
    assert pearson(one, other) == expected
    assert correlation_by_puzzle(single(*zip(one, other, strict=True))).value == expected


def test_an_offset_and_a_scale_leave_the_interval_as_it_is():
    dice = random.Random(12)
    pairs = [(x, x + dice.randint(-9, 9)) for x in (dice.randint(0, 9) for _ in range(60))]
    near, far = (correlation_by_puzzle(single(*each)) for each in (pairs, [(1e6 + x / 8, 64 * y) for x, y in pairs]))
    assert (far.value, far.low, far.high) == pytest.approx((near.value, near.low, near.high), rel=1e-9)


def test_resamples_in_which_a_side_does_not_vary_are_left_out():
    """Half of all draws of two of these puzzles are one of them twice: no correlation."""
    found = correlation_by_puzzle({1: [(0.1, 1), (0.1, 2), (0.1, 4)], 2: [(0.7, 3), (0.7, 3), (0.7, 7)]})
    assert found.low == found.high is None or -1 <= found.low <= found.high <= 1


def single(*pairs):
    return {task: [pair] for task, pair in enumerate(pairs)}


@pytest.mark.parametrize("size", [5, 40, 300])
def test_a_correlation_is_that_of_scipy(size):
    chance = np.random.default_rng(size)
    x = chance.normal(size=size)
    y = 0.6 * x + chance.normal(size=size)
    found = correlation_by_puzzle(single(*zip(x, y, strict=True)))
    assert (found.value, found.n) == (pytest.approx(stats.pearsonr(x, y).statistic), size)
    if size > 5:
        fisher = stats.pearsonr(x, y).confidence_interval()
        assert (found.low, found.high) == pytest.approx(tuple(fisher), abs=0.06)


def test_episodes_of_one_task_tell_less_of_a_correlation():
    chance = np.random.default_rng(1)
    x = chance.normal(size=40)
    y = 0.6 * x + chance.normal(size=40)
    once, often = single(*zip(x, y, strict=True)), {}
    for task, pairs in once.items():
        often[task] = pairs * 25
    assert correlation_by_puzzle(often).value == pytest.approx(correlation_by_puzzle(once).value)
    assert correlation_by_puzzle(often).low == pytest.approx(correlation_by_puzzle(once).low)


@pytest.mark.parametrize("pairs", [{}, {1: []}, single((1, 2)), single((1, 2), (1, 3)), single((0.1, 7), (0.1, 8))])
def test_what_does_not_vary_has_no_correlation(pairs):
    assert correlation_by_puzzle(pairs) is None


@pytest.mark.parametrize("size", [3, 30])
def test_a_perfect_correlation_has_no_interval_for_want_of_spread_and_says_so(size):
    found = correlation_by_puzzle(single(*((0.1 * x, 0.7 * x - 3) for x in range(size))))
    assert found.value == pytest.approx(1)
    assert (found.low, found.high, found.caution) == (None, None, Caution.CONSTANT)


@pytest.mark.parametrize(("size", "caution"), [(4, Caution.FEW), (7, Caution.FEW), (8, Caution.NONE)])
def test_a_correlation_over_few_puzzles_says_so(size, caution):
    dice = random.Random(size)
    found = correlation_by_puzzle(
        {puzzle: [(dice.random(), dice.random()) for _ in range(5)] for puzzle in range(size)}
    )
    assert -1 <= found.low <= found.value <= found.high <= 1
    assert found.caution == caution


def test_a_correlation_within_one_puzzle_has_no_interval():
    found = correlation_by_puzzle({1: [(1, 2), (2, 5), (3, 1)]})
    assert (found.low, found.high, found.caution) == (None, None, Caution.FEW)
