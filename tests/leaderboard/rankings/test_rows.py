"""Rows of leaderboards, which are remembered as long as nothing that they are made of changes."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Agent
from plumbline.leaderboard.templatetags.rows import ROWS
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, some_solved
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"


@pytest.fixture
def two():
    """One agent that solves two of four tasks, and one that solves three."""
    ROWS.clear()
    task_set = a_task_set(count=4)
    for name, solved in (("Two", 2), ("Three", 3)):
        publish(task_set, name, solved)
    return task_set


def publish(task_set, name, solved):
    header = {"agent": {"name": name}}
    a_published(a_user(name.lower()), task_set, some_solved(task_set, solved, **header), **header)


def page():
    return Page(a_browser().get(ADDRESS))


def written(read):
    """The number of rows that are written, not remembered, while something is read."""
    before = ROWS.lookups.misses
    read()
    return ROWS.lookups.misses - before


def test_a_row_is_written_once(two):
    assert written(page) == 2
    first = page().rows
    assert written(page) == 0
    assert page().rows == first


def test_it_is_written_anew_where_its_place_changes(two):
    page()
    publish(two, "One", 1)
    assert written(page) == 1
    publish(two, "Four", 4)
    page()
    ranks = {name: page().row(f"{name} by {name.lower()}")[0].split()[0] for name in ("Four", "Three", "Two", "One")}
    assert ranks == {"Four": "1", "Three": "2", "Two": "3", "One": "4"}


def test_it_is_written_anew_where_its_name_changes(two):
    page()
    Agent.objects.filter(name="Two").update(name="Deux")
    assert written(page) == 1
    assert page().row("Deux by two")
