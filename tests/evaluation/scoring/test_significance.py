"""Tests and effects against scipy's, and against the figures of the paper."""

from __future__ import annotations

import math
import random

import pytest
from scipy import stats

from plumbline.evaluation.scoring.significance import (
    Tally,
    benjamini_hochberg,
    cohens_h,
    effect,
    fisher,
    pearson,
    spearman,
)


@pytest.mark.parametrize(
    ("won", "n", "others", "m"), [(5, 5, 0, 5), (3, 10, 9, 10), (0, 4, 0, 9), (7, 25, 2, 30), (1, 1, 0, 1)]
)
def test_fishers_test_is_scipys(won, n, others, m):
    expected = stats.fisher_exact([[won, n - won], [others, m - others]])[1]
    assert fisher(Tally(won, n), Tally(others, m)) == pytest.approx(expected)


def test_a_perfect_split_of_five_and_five_is_the_papers():
    assert round(fisher(Tally(5, 5), Tally(0, 5)), 3) == 0.008
    assert round(cohens_h(1.0, 0.0), 2) == 3.14


def test_false_discovery_rates_are_scipys():
    dice = random.Random(3)
    chances = [dice.random() ** 3 for _ in range(40)]
    assert benjamini_hochberg(chances) == pytest.approx(list(stats.false_discovery_control(chances)))
    assert benjamini_hochberg([]) == []


@pytest.mark.parametrize(
    ("one", "other", "word"), [(0.5, 0.5, "none"), (0.6, 0.5, "small"), (0.8, 0.5, "medium"), (0.1, 0.6, "large")]
)
def test_effects_have_cohens_words(one, other, word):
    assert effect(cohens_h(one, other)) == word
    assert cohens_h(one, other) == pytest.approx(-cohens_h(other, one))


def test_correlations_are_scipys():
    dice = random.Random(5)
    one = [dice.randint(0, 5) for _ in range(50)]
    other = [value + dice.random() * 4 for value in one]
    assert pearson(one, other) == pytest.approx(stats.pearsonr(one, other)[0])
    assert spearman(one, other) == pytest.approx(stats.spearmanr(one, other)[0])


@pytest.mark.parametrize(("one", "other"), [([1, 1, 1], [1, 2, 3]), ([], []), ([1], [2])])
def test_what_does_not_vary_correlates_with_nothing(one, other):
    assert pearson(one, other) is None
    assert spearman(one, other) is None


def test_shares_are_of_all_episodes():
    assert math.isclose(Tally(3, 12).share, 0.25)
