"""What the pictures of a task show: beside its rules, to whom its pictures may be shown."""

from __future__ import annotations

import html
import json
import re

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes import exposure
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.makers import a_person, a_set_of_games, a_task_set

pytestmark = pytest.mark.django_db

TASK = "/sets/games/1/"
LEGEND = f"{TASK}picture/legend/"


@pytest.fixture
def games() -> TaskSet:
    return a_set_of_games("symbols", "picture")


def test_a_tasks_page_names_what_its_pictures_show(games):
    page = Page(a_browser().get(f"{TASK}?setting=picture"))
    assert page.text.count(f'href="{LEGEND}"') == page.text.count("</figcaption></figure></li>") == 9
    assert "<figcaption>teamat</figcaption>" in page.text
    assert page.faults == []


def test_where_a_task_is_shown_in_words_it_has_no_legend(games):
    assert "Legend" not in a_browser().get(f"{TASK}?setting=symbols").content.decode()
    assert a_browser().get(f"{TASK}symbols/legend/").status_code == 404
    assert a_browser().get(f"{TASK}3d/legend/").status_code == 404


def test_it_is_kept_as_the_pictures_are(games):
    answer, frame = (a_browser().get(address) for address in (LEGEND, f"{TASK}picture/current"))
    assert answer.content == pictures.legend(opened(games.tasks.get(), "picture"), 0).body
    assert answer["Content-Type"] == frame["Content-Type"] == "image/png"
    assert [answer[name] for name in ("Cache-Control", "Vary")] == [frame[name] for name in ("Cache-Control", "Vary")]


def test_of_a_sealed_set_nobody_sees_what_there_is():
    a_set_of_games("symbols", "picture", sealed=True)
    assert [a_browser().get(address).status_code for address in (TASK, LEGEND)] == [404, 404]


def test_it_is_hidden_where_the_pictures_are(games, monkeypatch):
    monkeypatch.setattr(exposure, "_shown_in_part", lambda task: True)
    playing, passing = a_browser(person=a_person()), a_browser()
    assert [each.get(LEGEND).status_code for each in (playing, passing)] == [404, 200]
    pages = [each.get(f"{TASK}?setting=picture").content.decode() for each in (playing, passing)]
    assert ["Legend" in page for page in pages] == [False, True]


def test_pictures_that_need_no_names_have_no_legend():
    a_task_set("boards")
    assert a_browser().get("/sets/boards/1/text/legend/").status_code == 404
    assert "Legend" not in a_browser().get("/sets/boards/1/").content.decode()


def test_a_tasks_page_folds_its_legend_up(games):
    shown = a_browser().get(f"{TASK}?setting=picture").content.decode()
    assert "open" not in re.findall(r"<details([^>]*)>\s*<summary>Legend", shown)[0]


def test_symbols_with_a_list_of_cells_are_a_setting_like_any_other():
    setting = "symbols,list=cells"
    games = a_set_of_games("symbols", setting)
    shown = html.unescape(a_browser().get(f"{TASK}?setting={setting}").content.decode())
    assert "a = you\n" in shown
    assert "row=2, col=1 -> you (avatar)" in shown
    assert "with a list of cells" in a_browser().get(f"/leaderboards/games/{setting}/").content.decode()
    assert a_browser().get(f"/api/v1/leaderboards/games/{setting}/").json()["setting"] == setting
    line = json.loads(list(tasksets.lines(games, briefs=True))[1])
    assert [("shown once more, as a list" in line["briefs"][each]) for each in games.settings] == [False, True]
