"""Every pair of rows, part by part, and every agent under two settings."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from scipy.stats import false_discovery_control, fisher_exact, sem

from plumbline.evaluation.scoring.significance import detectable
from plumbline.leaderboard.rankings import pairwise
from plumbline.leaderboard.rankings.leaderboards import leaderboard
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, ours, some_solved
from tests.makers import a_set_of_seeds, a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/pairwise/"
SOLVED = {"All": 6, "Half": 3, "Nothing": 0}


@pytest.fixture
def three():
    """Three agents that solve 6, 3 and none of 6 tasks."""
    task_set = a_task_set(count=6)
    for name, solved in SOLVED.items():
        header = {"agent": {"name": name}}
        a_published(a_user(name.lower()), task_set, some_solved(task_set, solved, **header), **header)
    return task_set


def held(task_set, *axes):
    made = leaderboard(task_set, "text")
    return pairwise.run(made, pairwise.every_pair(made.rows), axes or made.suite.heatmap[:1])


def test_each_two_are_tested_as_scipy_does_it(three):
    found = held(three)
    assert len(found) == 3
    for test in found:
        table = [[test.one.won, 6 - test.one.won], [test.other.won, 6 - test.other.won]]
        assert test.p == pytest.approx(fisher_exact(table).pvalue)
    corrected = false_discovery_control([test.p for test in found])
    assert [test.p_corrected for test in found] == pytest.approx(list(corrected))


def test_the_least_likely_comes_first_and_alone_is_beyond_chance(three):
    first, *others = pairwise.by_p(held(three))
    assert ({first.first.name, first.second.name}, first.significant) == ({"All", "Nothing"}, True)
    assert not any(test.significant for test in others)


def test_a_correction_is_for_all_that_were_held_together(three):
    alone = held(three, "geoms")
    many = held(three, "path", "geoms")
    assert [test.label for test in many] == ["2 3"] * 3
    assert [test.p_corrected for test in many] == [test.p_corrected for test in alone]
    made = leaderboard(three, "text")
    (pair,) = pairwise.run(made, [(made.rows[0], made.rows[2])], ("path",))
    assert pair.p_corrected == pair.p < pairwise.by_p(alone)[0].p_corrected


def test_the_page_and_its_file_say_the_same(three):
    page = Page(a_browser().get(ADDRESS))
    assert page.faults == []
    assert "3 tests: 1 significant difference at p &lt; 0.05 after correction, 1 before." in page.text
    assert page.rows[5][:5] == ["All", "Nothing", "2", "6 of 6", "0 of 6"]
    rows = list(csv.DictReader(StringIO(a_browser().get(f"{ADDRESS}pairwise.csv").content.decode())))
    assert [(row["first"], row["second"], row["first_won"], row["second_won"]) for row in rows[:1]] == [
        ("All", "Nothing", "6", "0")
    ]
    assert float(rows[0]["p_corrected"]) == pytest.approx(pairwise.by_p(held(three))[0].p_corrected)


def test_a_table_counts_who_is_ahead_of_whom_beyond_chance(three):
    page = Page(a_browser().get(ADDRESS))
    assert page.rows[0] == ["Agent", "1", "2", "3", "Total"]
    assert page.rows[1:4] == [
        ["1 All", "", "0", "+1", "+1"],
        ["2 Half", "0", "", "0", "0"],
        ["3 Nothing", "\u22121", "0", "", "\u22121"],
    ]


def test_each_test_tells_the_difference_that_it_would_find(three):
    """Of six tasks at which All and Half differ by 1, 1, 1, 0, 0, 0."""
    first, *_ = (test for test in held(three) if {test.first.name, test.second.name} == {"All", "Half"})
    assert first.detectable == pytest.approx(detectable(sem([1, 1, 1, 0, 0, 0]), 6))
    always = next(test for test in held(three) if {test.first.name, test.second.name} == {"All", "Nothing"})
    assert always.detectable is None  # they differ by as much at every task
    rows = list(csv.DictReader(StringIO(a_browser().get(f"{ADDRESS}pairwise.csv").content.decode())))
    assert [row["detectable"] for row in rows if "Nothing" in row.values() and "All" in row.values()] == [""]
    assert "Detectable" in Page(a_browser().get(ADDRESS)).rows[4]


@pytest.mark.parametrize(
    ("most", "parts", "kept"), [(4000, 1, 20), (4000, 8, 20), (900, 9, 14), (3, 1, 3), (2, 1, 2), (1, 9, 2)]
)
def test_tests_are_bounded_by_pairing_the_first_rows_alone(monkeypatch, most, parts, kept):
    monkeypatch.setattr(pairwise, "MOST_TESTS", most)
    rows = pairwise.at_most(range(200), parts)
    assert len(rows) == kept
    assert kept in (2, pairwise.MOST_ROWS) or kept * (kept - 1) / 2 * parts <= most < (kept + 1) * kept / 2 * parts


def test_the_page_says_which_rows_it_leaves_out(three, monkeypatch):
    monkeypatch.setattr(pairwise, "MOST_TESTS", 1)
    page = Page(a_browser().get(ADDRESS))
    assert "1 test:" in page.text
    assert "The last 1 row of the leaderboard is left out" in page.text
    assert "Over the whole set, 0 of 3 pairs of ranked agents differ significantly" in page.text


def test_references_can_be_left_out(three):
    ours("do-nothing", three)
    assert "6 tests" in Page(a_browser().get(ADDRESS)).text
    assert "3 tests" in Page(a_browser().get(ADDRESS, {"among": "ranked"})).text


def test_each_agent_is_held_against_itself_under_another_setting(three):
    ours("do-nothing", three)  # which does not look, and has no results of its own under any setting
    header = {"agent": {"name": "Half"}, "setting": "2d"}
    owner = leaderboard(three, "text").rows[1].standing.line_up.lead.owner
    a_published(owner, three, some_solved(three, 6, **header))
    page = Page(a_browser().get(ADDRESS, {"under": "2d"}))
    assert "Two settings compared" in page.text
    assert page.rows[1][:4] == ["Half", "2", "3 of 6", "6 of 6"]
    assert len(page.rows) == 2


def test_where_there_is_nothing_to_compare_it_says_so(three):
    assert "in both settings" in Page(a_browser().get(ADDRESS, {"under": "3d"})).text
    assert a_browser().get(ADDRESS, {"under": "4d"}).status_code == 404
    a_task_set("empty")
    assert "A test needs two agents with results" in Page(a_browser().get("/leaderboards/empty/text/pairwise/")).text


def test_of_a_sealed_set_no_part_tells_of_a_task(monkeypatch):
    task_set = a_task_set(sealed=True)
    ours("optimal", task_set)
    ours("do-nothing", task_set)
    made = leaderboard(task_set, "text")
    assert len(pairwise.run(made, pairwise.every_pair(made.every), ("path",))) == 1  # four tasks
    monkeypatch.setattr(pairwise, "FEWEST_SEALED", 5)
    assert pairwise.run(made, pairwise.every_pair(made.every), ("path",)) == ()


def test_parts_are_games_or_levels():
    task_set = a_set_of_seeds()
    for name in ("breadth-first", "do-nothing"):
        ours(name, task_set)
    rows = Page(a_browser().get("/leaderboards/seeds/symbols/pairwise/")).rows[4:]
    assert sorted(row[2] for row in rows) == ["causeway", "teahouse"]
    rows = Page(a_browser().get("/leaderboards/seeds/symbols/pairwise/", {"parts": "cells"})).rows[4:]
    assert sorted(row[2] for row in rows) == ["causeway 0", "teahouse 0"]


def test_wins_of_all_rows_are_read_at_once_and_from_no_episode(three):
    statements = queries(lambda: held(three))
    assert not any('FROM "evaluation_episode"' in each for each in statements)
    header = {"agent": {"name": "Some"}}
    a_published(a_user("some"), three, some_solved(three, 2, **header), **header)
    assert len(queries(lambda: held(three))) == len(statements)
