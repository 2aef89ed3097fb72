"""Pages on which people choose what to play, and read how it is played."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from django.urls import reverse

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Episode, TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.viewing import pictures
from plumbline.play.views.choosing import ENOUGH_TASKS
from tests.makers import a_draft, a_game, a_person, a_set_of_games, a_task_set, a_user, an_open_episode
from tests.play.browsers import SETTING, browser_of, page

pytestmark = pytest.mark.django_db


def test_only_published_sets_for_people_are_offered(client, task_set, practice):
    a_draft("unfinished")
    tasksets.retire(a_task_set("retired"), "a mistake")
    a_task_set("sealed", sealed=True)
    shown = page(client, "index")
    offered = set(re.findall(r"/play/([a-z]+)/[^/]+/\"", shown))
    assert offered == {"boards"}


def test_real_time_is_offered_beside_what_waits_and_prompts_for_models_are_not(client):
    a_set_of_games("picture", "symbols", "symbols,prompt=contextual", "picture,pace=real", "picture,feedback=ruling")
    shown = page(client, "index")
    offered = re.findall(r"/play/games/([^/]+)/\">([^<]+)<", shown)
    expected = [("picture", "Graphics"), ("symbols", "Symbols"), ("picture,pace=real", "Graphics, real time")]
    assert [(unquote(setting), name) for setting, name in offered] == expected


def test_a_set_whose_first_setting_has_options_is_offered_with_these(client):
    a_set_of_games("picture,feedback=ruling", "symbols,feedback=ruling", "picture", "symbols")
    offered = re.findall(r"/play/games/([^/]+)/\">", page(client, "index"))
    assert [unquote(each) for each in offered] == ["picture,feedback=ruling", "symbols,feedback=ruling"]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("picture,feedback=ruling", "You are told when an action is refused."),
        ("picture", "You are not told if an action is refused"),
    ],
)
def test_one_is_told_whether_refusals_are_shown(setting, said):
    a_set_of_games("picture,feedback=ruling", "picture")
    shown = page(browser_of(a_person()), "instructions", "games", setting)
    assert said in " ".join(shown.split())


def test_the_shortest_set_comes_first_and_is_recommended(client):
    a_task_set("long", count=3)
    a_task_set("alpha", count=2)
    a_task_set("short", count=1)
    shown = page(client, "index")
    assert re.findall(r"/play/([a-z]+)/text/", shown) == ["short", "alpha", "long"]
    assert shown.count("Start here") == 1
    assert re.findall(r'class="button"\s+href="/play/([^"]+)/"', shown) == ["short/text"]


def test_a_very_short_set_is_recommended_last(client):
    a_task_set("long", count=ENOUGH_TASKS)
    a_task_set("short", count=ENOUGH_TASKS - 1)
    shown = page(client, "index")
    assert re.findall(r'class="button"\s+href="/play/([^"]+)/"', shown) == ["long/text"]


def test_nobody_is_recommended_what_they_have_played(task_set):
    a_task_set("short", count=1)
    me = a_person()
    a_game(me, TaskSet.objects.get(slug="short"))
    shown = page(browser_of(me), "index")
    assert shown.index("Start here") > shown.index("/play/short/")


def test_where_one_has_left_off_comes_before_all_else(task_set):
    me = a_person()
    browser = browser_of(me)
    assert "You left off" not in page(browser, "index")
    a_game(me, task_set, "2d")
    shown = page(browser, "index")
    assert "You left off at Boards, 2D view" in " ".join(shown.split())
    assert re.findall(r'class="button"\s+href="([^"]+)"', shown) == ["/play/boards/2d/"]
    episode = an_open_episode(me, task_set, "text", position=2)
    shown = page(browser, "index")
    assert re.findall(r'class="button"\s+href="([^"]+)"', shown) == [f"/play/episode/{episode.pk}/"]
    assert "Start here" not in shown


def test_who_has_played_the_set_that_they_left_off_at_is_sent_nowhere(task_set):
    me = a_person()
    for position in range(1, 5):
        a_game(me, task_set, position=position)
    assert "You left off" not in page(browser_of(me), "index")


def test_a_site_without_puzzles_says_so_and_tells_curators_where_sets_are_made(client):
    assert "There are no puzzles here yet" in page(client, "index")
    assert "Choose a puzzle" not in page(client, "index")
    assert 'href="/curate/">make' not in page(client, "index")
    client.force_login(a_user(is_staff=True))
    assert 'href="/curate/">make one' in page(client, "index")


def test_a_set_tells_how_much_of_it_one_has_played(task_set):
    me = a_person()
    a_game(me, task_set)
    assert page(browser_of(me), "index").count("1 of 4 played") == 1
    assert "1 of 4 tasks played" in page(browser_of(me), "instructions", "boards", SETTING)


@pytest.mark.parametrize(("protocol", "said"), [(Protocol(seconds=600), True), (Protocol(), False)])
def test_only_where_there_is_a_limit_one_is_told_that_the_clock_runs_on(protocol, said):
    task_set, me = a_task_set(protocol=protocol), a_person()
    browser, episode = browser_of(me), an_open_episode(me, task_set)
    for shown in (page(browser, "instructions", "boards", SETTING), page(browser, "episode", episode.pk)):
        assert ("keeps running while you are away" in shown) == said


def test_an_unfinished_puzzle_is_offered_to_go_on_with(task_set):
    me = a_person()
    episode, browser = an_open_episode(me, task_set), browser_of(me)
    address = reverse("play:episode", args=[episode.pk])
    for shown in (page(browser, "index"), page(browser, "instructions", "boards", SETTING)):
        assert f'href="{address}">Go on with your task</a>' in shown
    assert "Go on with your task" not in page(browser, "instructions", "boards", "2d")


@pytest.mark.parametrize("address", ["/", "/play/", "/play/boards/text/"])
def test_who_comes_back_by_the_browsers_own_button_sees_what_is_so_now(task_set, practice, address):
    assert "no-store" in browser_of(a_person()).get(address).headers["Cache-Control"]


@pytest.mark.parametrize(("setting", "goes_on"), [("symbols", False), ("picture,pace=real", True)])
def test_where_every_game_has_its_own_rules_nobody_is_told_those_of_another(setting, goes_on):
    games = a_set_of_games(setting)
    shown = page(browser_of(a_person()), "instructions", "games", setting)
    assert "Every game has rules of its own." in shown
    assert "honey" not in shown
    assert ("20 ticks per second" in shown) is goes_on
    assert ("ends after 50 seconds" in shown) is goes_on
    episode = an_open_episode(me := a_person(), games, setting)
    assert '<details class="rules" open>' in page(browser_of(me), "episode", episode.pk)


def test_instructions_ask_for_consent_first(client, task_set):
    answer = client.get(reverse("play:instructions", args=["boards", SETTING]))
    assert answer.headers["Location"] == "/play/consent/?next=/play/boards/text/"


@pytest.mark.parametrize("setting", ["text,feedback=ruling", "none", "4d"])
def test_settings_without_a_board_are_not_played(task_set, setting):
    page(browser_of(a_person()), "instructions", "boards", setting, status=404)


def test_who_has_met_every_puzzle_is_thanked(task_set):
    me = a_person()
    for position in range(1, 5):
        a_game(me, task_set, "2d" if position == 1 else SETTING, position=position)
    browser = browser_of(me)
    for setting in (SETTING, "2d", "3d"):
        shown = page(browser, "instructions", "boards", setting)
        assert "You have played every task of this set" in shown
        assert "Next task" not in shown
    answer = browser.post(reverse("play:following", args=["boards", SETTING]))
    assert answer.headers["Location"] == reverse("play:instructions", args=["boards", SETTING])


def test_what_cannot_be_drawn_here_is_marked_so(client, task_set, practice, monkeypatch):
    monkeypatch.setattr(pictures, "_unavailable", lambda: "no OpenGL here")
    choices = client.get("/play/").content.decode()
    assert "switched off here: no OpenGL here" in choices
    assert reverse("play:instructions", args=["boards", "3d"]) not in choices
    assert "switched off here: no OpenGL here" in page(browser_of(a_person()), "instructions", "boards", "3d")
    assert "3D view</button>" not in client.get("/").content.decode()
    client.post("/play/try/", {"set": "practice", "setting": "3d"})
    assert Episode.objects.get().setting == "2d,feedback=ruling"


@pytest.mark.parametrize("name", ["index", "codebook", "consent", "withdraw"])
def test_who_asks_for_headers_only_gets_them(client, name):
    assert client.head(reverse(f"play:{name}")).status_code == 200
