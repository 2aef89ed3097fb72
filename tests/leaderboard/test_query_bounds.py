"""Queries of each public page: bounded, and no more of them on a site with more agents, people and runs."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Run, TaskSet
from plumbline.evaluation.results import people
from plumbline.leaderboard.rankings import preparing
from tests.evaluation.playing import a_run, all_passed, an_agent
from tests.leaderboard.uploads import a_browser
from tests.makers import a_game, a_person, a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

LEADERBOARD = "/leaderboards/boards/text/"
BOUNDS = {
    "/": 9,
    "/play/": 5,
    "/leaderboards/": 2,
    LEADERBOARD: 20,
    f"{LEADERBOARD}?sort=-solved": 20,
    f"{LEADERBOARD}?ranking=together": 20,
    f"{LEADERBOARD}?name=agent": 20,
    f"{LEADERBOARD}leaderboard.csv": 11,
    f"{LEADERBOARD}compare/": 26,
    f"{LEADERBOARD}pairwise/": 9,
    f"{LEADERBOARD}items/": 10,
    f"{LEADERBOARD}intervals.json?metric=completion": 10,
    f"{LEADERBOARD}agents.json?metric=completion": 11,
    f"{LEADERBOARD}curves.json": 11,
    "/api/v1/leaderboards/boards/text/": 17,
    "/api/v1/task-sets/": 6,
    "/api/v1/runs/": 6,
    "/api/v1/agents/": 3,
    "/sets/boards/": 8,
    "/sets/boards/1/": 6,
    "run": 8,
    "agent": 10,
    "episode": 4,
}


def more(task_set: TaskSet, first: int) -> None:
    """Let two agents and two people play every task."""
    for number in range(first, first + 2):
        a_run(an_agent(f"agent {number}", owner=a_user(f"user{number}")), task_set, all_passed(task_set))
        for position in range(1, task_set.tasks.count() + 1):
            a_game(a_person(), task_set, position=position)
    people.refresh_stale()
    preparing.prepare_stale()


@pytest.fixture
def board() -> TaskSet:
    task_set = a_task_set(count=3)
    more(task_set, 0)
    return task_set


def address(page: str) -> str:
    run = Run.objects.order_by("pk")[0]
    named = {
        "run": f"/runs/{run.pk}/",
        "agent": f"/agents/{run.line_up.lead_id}/",
        "episode": f"/episodes/{run.episodes.order_by('pk')[0].pk}/",
    }
    return named.get(page, page)


@pytest.mark.parametrize("page", BOUNDS)
def test_a_page_takes_few_queries_and_no_more_when_the_site_grows(board, page):
    few = _counted(page)
    assert few <= BOUNDS[page]
    more(board, 2)
    more(board, 4)
    assert _counted(page) <= few


def _counted(page: str) -> int:
    browser, asked = a_browser(), address(page)
    browser.get(asked)  # what is remembered is read first
    seen: list[int] = []
    found = queries(lambda: seen.append(browser.get(asked).status_code))
    assert seen == [200]
    return len(found)
