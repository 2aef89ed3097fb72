"""The page of metrics as in the paper."""

from __future__ import annotations

import pytest

from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, ours
from tests.makers import a_file, a_header, a_set_of_seeds, a_task_set, a_user


@pytest.mark.django_db
def test_the_page_has_both_figures_beside_each_other():
    task_set = a_set_of_seeds()
    for name in ("breadth-first", "do-nothing"):
        ours(name, task_set)
    browser = a_browser()
    assert (
        "/leaderboards/seeds/symbols/as-in-the-paper/" in browser.get("/leaderboards/seeds/symbols/").content.decode()
    )
    page = Page(browser.get("/leaderboards/seeds/symbols/as-in-the-paper/"))
    assert page.faults == []
    best, idle = page.row("Breadth-first search"), page.row("Do nothing")
    assert (best[1], idle[1]) == ("100.0%", "0.0%")
    assert float(best[3]) > 0.9 > float(idle[3]) == 0
    assert float(best[5]) == 1.0
    header = {"agent": {"name": "One task"}, "setting": "symbols"}
    first = {"task": task_set.tasks.first().digest, "turns": [{"actions": ["nil"]}]}
    a_published(a_user(), task_set, a_file(a_header(task_set, **header), first))
    assert "One task" in browser.get("/leaderboards/seeds/symbols/").content.decode()
    again = Page(browser.get("/leaderboards/seeds/symbols/as-in-the-paper/"))
    assert again.rows == page.rows  # a file of one task moves nothing


@pytest.mark.django_db
def test_other_suites_have_no_such_page():
    a_task_set()
    assert a_browser().get("/leaderboards/boards/text/as-in-the-paper/").status_code == 404
    a_set_of_seeds("empty")
    assert "Nobody has played here yet." in Page(a_browser().get("/leaderboards/empty/symbols/as-in-the-paper/")).text
