"""Figures over all rows of a leaderboard: prepared by a worker, shown only for the rows they were made from."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Prepared, StaleFigures, Standing
from plumbline.evaluation.results import standings
from plumbline.leaderboard.rankings import families, preparing
from plumbline.leaderboard.rankings.leaderboards import TOGETHER, Query, leaderboard
from plumbline.leaderboard.rankings.ties import ties
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, some_solved
from tests.makers import a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

EVERY = Query()
SOLVED = {"All": 12, "Most": 11, "Half": 6, "Nothing": 0}


def publish(task_set, name, solved):
    header = {"agent": {"name": name}}
    a_published(a_user(name.lower()), task_set, some_solved(task_set, solved, **header), **header)


@pytest.fixture
def four():
    """Four agents that solve some of 12 tasks."""
    task_set = a_task_set(count=12)
    for name, solved in SOLVED.items():
        publish(task_set, name, solved)
    return task_set


@pytest.fixture
def many(monkeypatch):
    """Nothing is computed while somebody waits."""
    for module in ("families", "overall", "pooled_actions"):
        monkeypatch.setattr(f"plumbline.leaderboard.rankings.{module}.MOST_AT_ONCE", 1)


def told(task_set, query=EVERY):
    made = leaderboard(task_set, "text", query)
    return {row.name: (row.ranks, ties(made).groups.get(row.who)) for row in made.rows}


def test_what_is_prepared_is_what_would_be_computed(four, many, monkeypatch):
    preparing.prepare_stale()
    prepared, significant = told(four), ties(leaderboard(four, "text")).significant
    Prepared.objects.all().delete()
    monkeypatch.setattr("plumbline.leaderboard.rankings.families.MOST_AT_ONCE", 50)
    assert told(four) == prepared
    assert prepared["Nothing"] == ((4, 4), "B")
    assert ties(leaderboard(four, "text")).significant == significant


def test_until_they_are_prepared_nothing_is_told(four, many):
    assert set(told(four).values()) == {(None, None)}
    page = Page(a_browser().get("/leaderboards/boards/text/"))
    assert page.faults == []
    assert "Ranges of ranks and tie groups are being computed." in page.text
    compared = Page(a_browser().get("/leaderboards/boards/text/compare/"))
    assert "after Holm's correction" not in compared.text


def test_figures_of_other_rows_are_not_shown(four, many):
    preparing.prepare_stale()
    publish(four, "Few", 2)
    assert set(told(four).values()) == {(None, None)}
    preparing.prepare_stale()
    assert None not in [each for pair in told(four).values() for each in pair]


def test_a_mark_asks_for_the_figures_of_a_set_and_is_removed(four):
    assert [mark.task_set for mark in StaleFigures.objects.all()] == [four]
    seen: list[int] = []
    preparing.prepare_stale(between=lambda: seen.append(Prepared.objects.count()))
    assert not preparing.is_stale()
    assert seen
    assert seen[0] == 2  # ranges with ties, and the correction of tests
    assert StaleFigures.objects.count() == 0


def test_figures_that_are_those_of_their_rows_are_not_computed_again(four, monkeypatch):
    preparing.prepare_stale()
    monkeypatch.setattr(families, "computed", lambda *_: pytest.fail("computed again"))
    monkeypatch.setattr(families, "prepare", lambda *_: pytest.fail("prepared again"))
    list(preparing.prepare(four))
    assert told(four)["All"] == ((1, 1), "A")


def test_a_mark_that_is_set_meanwhile_stays(four):
    mark = StaleFigures.objects.take(StaleFigures.objects.get().pk)
    standings.rank(four, "text")
    mark.settle()
    assert [each.leased_until for each in StaleFigures.objects.all()] == [None]
    assert preparing.is_stale()


def test_a_mark_is_taken_once(four):
    key = StaleFigures.objects.get().pk
    assert StaleFigures.objects.take(key) is not None
    assert StaleFigures.objects.take(key) is None


def test_the_correction_of_any_pair_is_that_of_all_pairs_together(four):
    preparing.prepare_stale()
    (family,) = ties(leaderboard(four, "text")).families
    for test in family:
        assert family.between(test.first.who, test.second.who).p_corrected == test.p_corrected
    assert len({test.p_corrected for test in family}) > 2


def test_a_correction_is_read_not_computed(four, monkeypatch):
    preparing.prepare_stale()
    (family,) = ties(leaderboard(four, "text")).families
    monkeypatch.setattr("plumbline.leaderboard.rankings.paired_tests.counted", lambda *_: pytest.fail("all pairs"))
    assert family.between("agent 1", "agent 4").p_corrected < 0.05


def test_all_together_are_prepared_where_they_are_another_ranking(four):
    preparing.prepare_stale()
    assert set(Prepared.objects.values_list("name", flat=True)) >= {"ranks of self-reported"}
    assert told(four, Query(ranking=TOGETHER)) == told(four)


def test_figures_of_rankings_that_are_gone_are_deleted(four):
    Prepared.objects.create(task_set=four, setting="text", name="ranks of nobody", made_from="", figures={})
    preparing.prepare_stale()
    assert not Prepared.objects.filter(name="ranks of nobody").exists()


def test_a_leaderboard_takes_as_many_queries_however_many_agents_it_has(four):
    list(preparing.prepare(four))
    few = len(queries(lambda: a_browser().get("/leaderboards/boards/text/")))
    for number in range(4):
        publish(four, f"More {number}", number + 1)
    list(preparing.prepare(four))
    assert len(queries(lambda: a_browser().get("/leaderboards/boards/text/"))) <= few
    assert Standing.objects.count() == 8
