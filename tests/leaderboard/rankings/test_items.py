"""Item analysis: difficulty, discrimination and time of each task."""

from __future__ import annotations

import csv
import io
from statistics import correlation

import numpy as np
import pytest

from plumbline.evaluation.models import Episode
from plumbline.evaluation.results import people
from plumbline.leaderboard.rankings import items as analysis
from plumbline.leaderboard.rankings import leaderboards, overall, preparing
from plumbline.leaderboard.rankings.items import discriminations
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_card, a_published, some_solved
from tests.makers import a_game, a_person, a_set_of_games, a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

NAN = np.nan


def test_discrimination_is_the_correlation_with_the_sum_of_all_others():
    results = np.array([[1, 1, 0.5], [1, 0, 0], [0, 0, 1], [1, 1, 1]], float)
    expected = [
        correlation(results[:, place].tolist(), np.delete(results, place, 1).sum(axis=1).tolist()) for place in range(3)
    ]
    assert discriminations(results) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([[1, 0], [0, 1]], [None, None]),
        ([[1, 0], [1, 1], [1, 0]], [None, None]),
        ([[1, 1, NAN], [0, 0, NAN], [1, 1, NAN]], [1.0, 1.0, None]),
        ([[1, 1], [0, 0], [1, 1], [NAN, 1]], [1.0, 1.0]),
    ],
    ids=["two agents", "all solve a task", "a task that is excluded", "an agent that is incomplete"],
)
def test_discrimination_where_it_is_not_known(results, expected):
    found = discriminations(np.array(results, float))
    assert [each if each is None else round(each, 9) for each in found] == expected


def a_leaderboard():
    """Four tasks; three agents solve the first one, the first two, and the first three of them."""
    task_set = a_task_set()
    for number, name in enumerate(("One", "Two", "Three"), 1):
        a_published(a_user(name.lower()), task_set, some_solved(task_set, number, **a_card(name)))
    return task_set


def the_items(task_set):
    return analysis.analyzed(leaderboards.listed(task_set, "text"))


def test_difficulty_is_the_share_that_solves_a_task():
    assert [(each.agents, round(each.difficulty, 3)) for each in the_items(a_leaderboard())] == [
        (3, 1.0),
        (3, 0.667),
        (3, 0.333),
        (3, 0.0),
    ]


def test_people_have_a_difficulty_and_a_median_time():
    task_set = a_leaderboard()
    for seconds in (5, 9, 40):
        episode = a_game(a_person(), task_set)
        Episode.objects.filter(pk=episode.pk).update(seconds=seconds)
    people.refresh(task_set, "text")
    first, second, *_ = the_items(task_set)
    assert (first.people, first.people_difficulty, first.median_seconds) == (3, 1.0, 9)
    assert (second.people, second.people_difficulty, second.median_seconds) == (0, None, None)


def test_more_agents_take_no_more_queries():
    task_set = a_leaderboard()
    made = leaderboards.listed(task_set, "text")
    assert len(queries(lambda: analysis.analyzed(made))) <= 5


def test_those_of_many_agents_are_as_a_worker_has_prepared_them(monkeypatch):
    monkeypatch.setattr(overall, "MOST_AT_ONCE", 1)
    a_leaderboard()
    address = "/leaderboards/boards/text/items/"
    assert "The figures are being computed." in words(a_browser().get(address))
    preparing.prepare_stale()
    monkeypatch.setattr(analysis, "_results", None)
    assert [row[0] for row in Page(a_browser().get(address)).rows[1:]] == ["1", "2", "3", "4"]


def test_the_page_is_sorted_and_the_file_has_its_numbers():
    a_leaderboard()
    client, address = a_browser(), "/leaderboards/boards/text/items/"
    page = Page(client.get(address))
    assert (page.faults, [row[0] for row in page.rows[1:]]) == ([], ["1", "2", "3", "4"])
    assert [row[0] for row in Page(client.get(f"{address}?sort=difficulty")).rows[1:]] == ["4", "3", "2", "1"]
    rows = list(csv.DictReader(io.StringIO(client.get(f"{address}items.csv?sort=-position").content.decode())))
    assert [(row["task"], row["agents"], row["difficulty"]) for row in rows][-1] == ("1", "3", "1.0")
    assert (rows[-1]["discrimination"], rows[1]["discrimination"] != "") == ("", True)
    drawn = client.get(f"{address}items.json").json()["data"][0]
    assert drawn["text"] == ["Task 2", "Task 3"]
    assert address in Page(client.get("/leaderboards/boards/text/")).links


def test_who_takes_part_sees_only_tasks_they_have_finished():
    task_set, me = a_leaderboard(), a_person()
    a_game(me, task_set)
    client = a_browser(person=me)
    address = "/leaderboards/boards/text/items/"
    assert [row[0] for row in Page(client.get(address)).rows[1:]] == ["1"]
    assert "3 tasks are left out" in words(client.get(address))
    assert client.get(f"{address}items.csv").content.decode().count("\n") == 2


def test_a_sealed_set_has_no_items():
    a_set_of_games("symbols", sealed=True)
    assert a_browser().get("/leaderboards/games/symbols/items/").status_code == 404


def test_a_set_without_agents_has_items_without_figures():
    a_task_set(count=2)
    page = Page(a_browser().get("/leaderboards/boards/text/items/"))
    assert (page.faults, [row[1:5] for row in page.rows[1:]]) == ([], [["–"] * 4] * 2)
