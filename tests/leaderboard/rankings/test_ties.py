"""Ranges of ranks, paired tests of all ranked agents, and the groups that they make."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from scipy import stats

from plumbline.evaluation.models import Standing
from plumbline.evaluation.results.rank_ranges import rank_ranges
from plumbline.evaluation.scoring.significance import holm, sign_test
from plumbline.leaderboard.rankings.comparisons import compare
from plumbline.leaderboard.rankings.families import _letter
from plumbline.leaderboard.rankings.leaderboards import Query, leaderboard
from plumbline.leaderboard.rankings.paired_tests import _compared
from plumbline.leaderboard.rankings.ties import ties
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, ours, some_solved
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db

TASKS = 12
SOLVED = {"All": 12, "Most": 11, "Nothing": 0}


@pytest.fixture
def three():
    """Three agents that solve 12, 11 and none of 12 tasks."""
    task_set = a_task_set(count=TASKS)
    for name, solved in SOLVED.items():
        header = {"agent": {"name": name}}
        a_published(a_user(name.lower()), task_set, some_solved(task_set, solved, **header), **header)
    return task_set


def by_name(made):
    return {row.name: row for row in made.every}


def test_ranks_have_ranges(three):
    found = leaderboard(three, "text")
    assert {name: row.ranks for name, row in by_name(found).items()} == {
        "All": (1, 1),  # never behind, whatever is drawn
        "Most": (1, 2),  # first with it where the task it missed is not drawn
        "Nothing": (3, 3),
    }


def test_ranges_are_those_of_resamples_by_hand(three):
    """Of 12 draws from 12 tasks none is the one that decides in (11/12) ** 12 = 35% of cases."""
    assert rank_ranges(three, list(Standing.objects.whole().order_by("pk")))["agent 2"] == (1, 2)
    assert rank_ranges(three, []) == {}


def test_a_rank_without_vectors_has_no_range(three):
    rows = list(Standing.objects.whole())
    rows[0].aggregate.vectors.all().delete()
    assert rank_ranges(three, rows) == {}


def test_references_have_neither_ranks_nor_ranges(three):
    ours("do-nothing", three)
    row = next(row for row in leaderboard(three, "text").every if row.reference)
    assert (row.rank, row.ranks) == (None, None)
    assert row.who not in ties(leaderboard(three, "text")).groups


def test_all_pairs_of_ranked_agents_are_tested_together(three):
    found = ties(leaderboard(three, "text"))
    assert [(test.first.name, test.second.name, test.won, test.lost) for test in found.tests] == [
        ("All", "Most", 1, 0),
        ("All", "Nothing", 12, 0),
        ("Most", "Nothing", 11, 0),
    ]
    assert [test.p for test in found.tests] == pytest.approx([1, 2 / 2**12, 2 / 2**11])
    assert [test.p_corrected for test in found.tests] == pytest.approx([1, 3 * 2 / 2**12, 2 * 2 / 2**11])
    assert found.between("agent 2", "agent 1") == found.between("agent 1", "agent 2") == next(found.tests)
    assert found.between("agent 1", "agent 1") is None


def test_the_test_of_any_two_is_found_among_all(three):
    for name, solved in (("Fourth", 5), ("Fifth", 2)):
        header = {"agent": {"name": name}}
        a_published(a_user(name.lower()), three, some_solved(three, solved, **header), **header)
    found = ties(leaderboard(three, "text"))
    tests = list(found.tests)
    assert len(tests) == len(found) == 10
    for test in tests:
        alone = found.between(test.second.who, test.first.who)
        assert replace(alone, detectable=None) == replace(test, detectable=None)
        assert alone.detectable == (None if test.detectable is None else pytest.approx(test.detectable))
    assert found.significant == sum(test.significant for test in tests)


def test_groups_hold_those_who_are_not_significantly_behind_the_first(three):
    made = leaderboard(three, "text")
    groups = ties(made).groups
    assert {row.name: groups[row.who] for row in made.rows} == {"All": "A", "Most": "A", "Nothing": "B"}


def test_what_a_reader_filters_changes_no_test(three):
    whole, part = (ties(leaderboard(three, "text", query)) for query in (Query(), Query(name="Most")))
    assert (part.groups, part.significant) == (whole.groups, 2)


def test_a_new_result_is_tested_anew(three):
    before = ties(leaderboard(three, "text")).groups
    header = {"agent": {"name": "Fourth"}}
    a_published(a_user("fourth"), three, some_solved(three, 6, **header), **header)
    assert len(ties(leaderboard(three, "text"))) == 6
    assert before.keys() < ties(leaderboard(three, "text")).groups.keys()


def test_the_page_the_file_and_the_api_say_the_same(three):
    page = Page(a_browser().get("/leaderboards/boards/text/"))
    assert page.faults == []
    assert [row[0] for row in page.rows if row[0].endswith((" A", " B"))] == ["1 A", "2 1–2 A", "3 B"]
    assert "Holm over all 3 pairs of ranked agents" in page.text
    rows = list(csv.DictReader(StringIO(a_browser().get("/leaderboards/boards/text/leaderboard.csv").content.decode())))
    assert [(row["best_rank"], row["worst_rank"], row["tie_group"]) for row in rows] == [
        ("1", "1", "A"),
        ("1", "2", "A"),
        ("3", "3", "B"),
    ]
    api = a_browser().get("/api/v1/leaderboards/boards/text/").json()["rows"]
    assert [(row["ranks"], row["tie_group"]) for row in api] == [([1, 1], "A"), ([1, 2], "A"), ([3, 3], "B")]


def test_pages_of_pairs_tell_the_paired_tests(three):
    page = Page(a_browser().get("/leaderboards/boards/text/pairwise/", {"name": "Most"}))
    assert page.faults == []
    compared = Page(a_browser().get("/leaderboards/boards/text/compare/", {"first": "agent 1", "second": "agent 3"}))
    assert "p = 0.001 after Holm's correction for all pairs of agents that are ranked together" in compared.text
    found = a_browser().get("/leaderboards/boards/text/pairwise/paired.csv", {"name": "Most"}).content.decode()
    rows = list(csv.DictReader(StringIO(found)))
    assert [(row["first"], row["second"], row["first_ahead"]) for row in rows][1] == ("All", "Nothing", "12")


def test_paired_tests_tell_the_smallest_difference_that_they_would_find_as_comparisons_do(three):
    made = leaderboard(three, "text")
    rows = by_name(made)
    found = a_browser().get("/leaderboards/boards/text/pairwise/paired.csv").content.decode()
    told = {(row["first"], row["second"]): row["detectable"] for row in csv.DictReader(StringIO(found))}
    quantiles = stats.t.ppf(0.975, TASKS - 1) + stats.t.ppf(0.8, TASKS - 1)
    assert float(told["All", "Most"]) == pytest.approx(stats.sem([1] + [0] * (TASKS - 1)) * quantiles)
    assert told["All", "Nothing"] == ""  # at all puzzles the same difference
    for (first, second), apart in told.items():
        compared = compare(made, rows[first], rows[second]).contrasts[0]
        assert compared.metric.name == "completion"
        assert compared.detectable == (pytest.approx(float(apart)) if apart else None)


def test_seeds_of_one_puzzle_make_no_difference_more_detectable():
    """Six puzzles under two seeds each find what six tasks find."""
    gaps = np.array([[1.0, 0.0, 0.0, 0.5, 0.0, -1.0]]).T
    once, twice = (_compared(gaps, np.full(6, seeds)) for seeds in (1.0, 2.0))
    assert (once[0].tolist(), once[1].tolist()) == ([2], [1])
    assert once[2] == pytest.approx(twice[2])


def test_of_a_single_puzzle_nothing_is_detectable():
    won, lost, apart = _compared(np.array([[1.0, -1.0]]), np.array([12.0]))
    assert (won.tolist(), lost.tolist()) == ([1, 0], [0, 1])
    assert np.isnan(apart).all()


def test_as_of_a_day_there_are_no_groups(three):
    today = Standing.objects.first().computed_at.date()
    assert ties(leaderboard(three, "text", Query(on=str(today)))).groups == {}


@pytest.mark.parametrize(
    ("chances", "corrected"),
    [
        ([], []),
        ([0.03], [0.03]),
        ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),  # the example of Wikipedia's article on the method
        ([0.9, 0.8], [1.0, 1.0]),
        ([0.02, 0.02], [0.04, 0.04]),
    ],
)
def test_holm_multiplies_by_the_tests_that_are_left(chances, corrected):
    assert holm(np.array(chances)).tolist() == pytest.approx(corrected)


def test_a_sign_test_of_no_differences_says_nothing():
    assert (sign_test(0, 0), sign_test(3, 3)) == (1.0, 1.0)


@pytest.mark.parametrize(("number", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")])
def test_groups_beyond_z_have_two_letters(number, letter):
    assert _letter(number) == letter
