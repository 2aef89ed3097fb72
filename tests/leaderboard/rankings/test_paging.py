"""Leaderboards in pages: the rows of one, with all ranks and marks as they are on the whole."""

from __future__ import annotations

import html

import pytest

from plumbline.leaderboard.views.leaderboards import parameters
from tests.evaluation.playing import a_run, all_passed, all_solved, an_agent
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, ours
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"
NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elder")


@pytest.fixture
def board(monkeypatch):
    """Five agents, each a task better than the next, and a baseline; two rows a page."""
    monkeypatch.setattr(parameters, "PER_PAGE", 2)
    task_set = a_task_set(count=5)
    for number, name in enumerate(NAMES):
        solved = dict(list(all_solved(task_set).items())[: 5 - number])
        a_run(an_agent(name, owner=a_user(name.lower())), task_set, {**all_passed(task_set), **solved})
    ours("do-nothing", task_set)
    return task_set


def ranked(query: str) -> list[tuple[str, str]]:
    """The rank and the name of each agent in the table of a page."""
    read = Page(a_browser().get(f"{ADDRESS}{query}"))
    assert read.faults == []
    rows = [(row[0].split()[0] if row[0].split() else "", row[1].split()[0]) for row in read.rows if len(row) > 5]
    return [row for row in rows if row[1] in NAMES]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", [("1", "Alder"), ("2", "Birch")]),
        ("?page=2", [("3", "Cedar"), ("4", "Dogwood")]),
        ("?page=3", [("5", "Elder")]),
        ("?page=99", [("5", "Elder")]),
        ("?page=nothing", [("1", "Alder"), ("2", "Birch")]),
        ("?name=d&page=2", [("4", "Dogwood"), ("5", "Elder")]),
    ],
)
def test_each_page_has_its_rows_with_the_ranks_of_the_whole(board, query, names):
    assert ranked(query) == names


def test_references_stand_on_every_page(board):
    for query in ("", "?page=2", "?page=3"):
        assert "Do nothing" in Page(a_browser().get(f"{ADDRESS}{query}")).text


def test_sorting_filtering_and_ranking_begin_at_the_first_page(board):
    links = [html.unescape(each) for each in Page(a_browser().get(f"{ADDRESS}?page=2")).links]
    assert [each for each in links if "sort=" in each and "page=" in each] == []
    assert [each for each in links if each.endswith("page=1")]
    assert 'name="page"' not in a_browser().get(f"{ADDRESS}?page=2").content.decode().partition("</form>")[0]


def test_charts_are_of_the_rows_of_the_page(board):
    told = a_browser().get(f"{ADDRESS}intervals.json?metric=completion&page=2").json()
    assert [name for name in NAMES if name in str(told)] == ["Cedar", "Dogwood"]
    text = Page(a_browser().get(f"{ADDRESS}?page=2")).text
    assert "agents of this page" in " ".join(text.split())


def test_files_have_all_rows(board):
    table = a_browser().get(f"{ADDRESS}leaderboard.csv?page=2").content.decode()
    assert all(name in table for name in NAMES)


def test_the_api_has_the_same_pages(board):
    pages = [a_browser().get(f"/api/v1/leaderboards/boards/text/?page={number}").json() for number in (1, 2, 3)]
    assert [(page["page"], page["pages"], page["count"]) for page in pages] == [(n, 3, len(NAMES)) for n in (1, 2, 3)]
    told = [row["agent"] for page in pages for row in page["rows"] if not row["reference"]]
    assert sorted(told) == sorted(NAMES)


def test_a_name_that_two_agents_share_has_its_owner_on_any_page(board):
    again = an_agent("Alder", owner=a_user("other"))
    a_run(again, board, all_passed(board))
    told = str(a_browser().get(f"{ADDRESS}intervals.json?metric=completion").json())
    assert "Alder by alder" in told
    assert "Alder by other" not in told


def test_the_row_whose_heatmap_is_shown_can_be_chosen_on_any_page(board):
    best = Page(a_browser().get(f"{ADDRESS}?page=3")).text
    assert best.count("selected>") >= 1
    assert "Alder" in best.partition('id="heatmap"')[2]


def test_a_task_with_many_episodes_has_pages(board, monkeypatch):
    monkeypatch.setattr("plumbline.leaderboard.views.tasks.EPISODES_PER_PAGE", 2)
    first, last = (Page(a_browser().get(f"/sets/boards/1/{query}")) for query in ("", "?page=3"))
    assert (first.faults, last.faults) == ([], [])
    assert "Page 1 of 3" in first.text
    assert "Page 3 of 3" in last.text
    assert [name for name in NAMES if name in first.text] == ["Alder", "Birch"]
