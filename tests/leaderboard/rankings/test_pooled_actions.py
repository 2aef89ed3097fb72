"""Classes of actions by setting: means over agents, each weighing the same."""

from __future__ import annotations

import pytest

from plumbline.leaderboard.rankings.pooled_actions import UNCOUNTED, by_setting
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_card, a_published, ours
from tests.makers import a_file, a_header, a_task_set, a_user, an_episode

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set():
    """Boards of two moves: one agent solves them, another names a piece that is not there and speaks nonsense."""
    made = a_task_set(count=2, settings=("text", "2d"))
    a_published(a_user(), made)
    lost = ["move white cone up", "hello"] * 10
    lines = [an_episode(task, turns=[{"actions": [text]} for text in lost]) for task in made.tasks.all()]
    a_published(a_user("bob"), made, a_file(a_header(made, **a_card("Stranger")), *lines))
    ours("do-nothing", made)
    return made


def test_each_agent_weighs_the_same_and_our_own_are_left_out(task_set):
    (text,) = by_setting(task_set)
    assert (text.setting, text.agents) == ("text", 2)
    assert text.classes["effective moves (EM)"] == 1.0
    assert text.classes["illegal commands (IC)"] == 5.0
    assert text.classes[UNCOUNTED] == 5.0
    assert text.classes["occupied destination (OD)"] == 0


def test_the_leaderboard_has_them_as_a_table(task_set):
    page = Page(a_browser().get("/leaderboards/boards/text/"))
    assert ["Text", "2", "1.00", "0.00", "0.00", "0.00", "5.00", "5.00"] in page.rows


def test_without_agents_there_is_no_table():
    made = a_task_set(count=1)
    ours("do-nothing", made)
    assert by_setting(made) == ()
    assert "all agents</h2>" not in a_browser().get("/leaderboards/boards/text/").content.decode()
