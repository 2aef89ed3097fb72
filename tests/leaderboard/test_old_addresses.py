"""Addresses of boards, as leaderboards were called, lead to leaderboards."""

from __future__ import annotations

import pytest

from tests.leaderboard.uploads import a_browser
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db

MOVED = {
    "/boards/": "/leaderboards/",
    "/boards/pairs/": "/leaderboards/pairs/",
    "/boards/pairs/3d/?sort=-steps&name=a%20b": "/leaderboards/pairs/3d/?sort=-steps&name=a%20b",
    "/boards/boards/text/board.csv?sort=steps": "/leaderboards/boards/text/leaderboard.csv?sort=steps",
    "/boards/boards/text/compare/?first=agent+1": "/leaderboards/boards/text/compare/?first=agent+1",
    "/boards/boards/text/pairs/?under=2d": "/leaderboards/boards/text/pairwise/?under=2d",
    "/boards/boards/text/pairs/pairs.csv": "/leaderboards/boards/text/pairwise/pairwise.csv",
    "/boards/boards/text/published/": "/leaderboards/boards/text/as-in-the-paper/",
    "/boards/boards/text/anatomy/": "/leaderboards/boards/text/correlations/",
    "/boards/boards/text/anatomy/ties.json": "/leaderboards/boards/text/correlations/correlations.json",
    "/boards/boards/text/crowd.json?metric=steps": "/leaderboards/boards/text/agents.json?metric=steps",
    "/boards/boards/text/forest.json": "/leaderboards/boards/text/intervals.json",
    "/api/v1/boards/boards/text/?sort=steps": "/api/v1/leaderboards/boards/text/?sort=steps",
}


@pytest.mark.parametrize("address", MOVED)
def test_an_old_address_redirects_for_good_and_keeps_its_query(address):
    answer = a_browser().get(address)
    assert (answer.status_code, answer["Location"]) == (301, MOVED[address])


def test_no_old_address_leads_to_another_site():
    assert a_browser().get("/boards///elsewhere.example/")["Location"].startswith("/leaderboards/")


def test_where_an_old_address_leads_there_is_a_page():
    a_task_set()
    assert a_browser().get("/boards/boards/text/", follow=True).status_code == 200
    assert a_browser().get("/api/v1/boards/boards/text/", follow=True).json()["setting"] == "text"
