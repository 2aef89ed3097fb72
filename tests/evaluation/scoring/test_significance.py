"""Tests and effects against their definitions, other tests, and the figures of the paper."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from plumbline.evaluation.scoring.significance import (
    Tally,
    benjamini_hochberg,
    cohens_h,
    detectable,
    effect,
    fisher,
    sign_test,
)

ROOT = Path(__file__).parents[3]
FOLDERS = ("envs", "evaluation", "play", "leaderboard")


@pytest.mark.parametrize(
    ("won", "n", "others", "m"), [(5, 5, 0, 5), (3, 10, 9, 10), (0, 4, 0, 9), (7, 25, 2, 30), (1, 1, 0, 1)]
)
def test_fishers_test_is_scipys(won, n, others, m):
    expected = stats.fisher_exact([[won, n - won], [others, m - others]])[1]
    assert fisher(Tally(won, n), Tally(others, m)) == pytest.approx(expected)


def exactly(one: Tally, other: Tally) -> float:
    """Fisher's test by its definition, in whole numbers of any length."""
    won, n = one.won + other.won, one.n + other.n
    splits = range(max(0, won - other.n), min(won, one.n) + 1)
    ways = [comb(one.n, split) * comb(other.n, won - split) for split in splits]
    observed = comb(one.n, one.won) * comb(other.n, other.won)
    return float(Fraction(sum(each for each in ways if each <= observed), comb(n, won)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Tally(500, 1030), Tally(540, 1030)),
        (Tally(520, 1030), Tally(520, 1030)),
        (Tally(1, 1200), Tally(11, 1200)),
        (Tally(700, 1500), Tally(300, 900)),
    ],
    ids=str,
)
def test_fishers_test_is_exact_where_its_counts_of_ways_exceed_any_float(one, other):
    assert fisher(one, other) == pytest.approx(exactly(one, other), rel=1e-6)


def test_fishers_test_of_fifty_thousand_episodes_is_that_of_the_normal_distribution():
    one, other = Tally(12_500, 25_000), Tally(12_300, 25_000)
    expected = stats.chi2_contingency([[one.won, one.n - one.won], [other.won, other.n - other.won]]).pvalue
    assert fisher(one, other) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(
    ("wins", "losses", "p"), [(0, 0, 1.0), (0, 5, 1 / 16), (9, 1, 22 / 1024), (8, 2, 112 / 1024), (5, 5, 1.0)]
)
def test_the_sign_test_doubles_a_tail_of_fair_coins(wins, losses, p):
    assert sign_test(wins, losses) == sign_test(losses, wins) == pytest.approx(p)


def test_the_sign_test_of_many_tasks_is_that_of_the_normal_distribution():
    z = (50_400 - 49_600 - 1) / math.sqrt(100_000)
    assert sign_test(50_400, 49_600) == pytest.approx(2 * stats.norm.sf(z), rel=1e-3)


def test_what_is_detectable_with_many_clusters_is_2_8_standard_errors():
    assert detectable(2.0, 100_000) == pytest.approx(2 * (1.95996 + 0.84162), rel=1e-4)


def test_what_is_detectable_with_few_clusters_has_the_quantiles_of_tables():
    assert detectable(1.0, 11) == pytest.approx(2.228 + 0.879, abs=1e-3)  # Student's t, 10 degrees of freedom


@pytest.mark.parametrize("clusters", [10, 40])
def test_a_difference_that_is_detectable_is_found_in_four_of_five_comparisons(clusters):
    apart = detectable(1 / math.sqrt(clusters), clusters)
    samples = np.random.default_rng(clusters).normal(apart, 1.0, (4000, clusters))
    assert (stats.ttest_1samp(samples, 0, axis=1).pvalue < 0.05).mean() == pytest.approx(0.8, abs=0.025)


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


def test_shares_are_of_all_episodes():
    assert math.isclose(Tally(3, 12).share, 0.25)


ALONE = """
import sys
import plumbline.evaluation.scoring.significance, plumbline.evaluation.scoring.correlations
print("scipy" in sys.modules, "scipy.stats" in sys.modules)
"""


def test_importing_the_modules_of_our_tests_does_not_load_scipys():
    told = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["True", "False"]


def test_no_other_module_imports_scipy():
    """So the engine, sockets and workers cannot load its tests. The matching of answers loads its optimizers, late."""
    modules = [path for name in FOLDERS for path in (ROOT / name).rglob("*.py")]
    imports = re.compile(r"^\s*(import|from) scipy", re.MULTILINE)
    found = {path.stem for path in modules if imports.search(path.read_text(encoding="utf-8"))}
    assert found == {"significance", "correlations", "matching"}


SERVED = """
import os, sys
import plumbline.envs.__main__, plumbline.evaluation.offline.commands
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
import plumbline.play.routing, plumbline.evaluation.worker, plumbline.leaderboard.worker
import plumbline.leaderboard.urls
print("scipy.stats" in sys.modules)
plumbline.evaluation.scoring.significance.prepare().join()
print("scipy.stats" in sys.modules)
"""


@pytest.mark.slow
def test_scipys_tests_are_loaded_when_the_site_is_served_and_by_no_import():
    """The engine, offline commands, sockets, workers and the addresses of pages are imported first."""
    told = subprocess.run([sys.executable, "-c", SERVED], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["False", "True"]
