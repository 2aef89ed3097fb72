"""Tasks of a set: opened, shown on a board, reloaded, given up."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation.models import Episode
from plumbline.evaluation.requests.participants import COOKIE, signed
from tests.makers import a_game, a_person, an_open_episode
from tests.play.browsers import SETTING, browser_of, page

pytestmark = pytest.mark.django_db


def test_the_next_puzzle_is_counted_and_has_a_socket(task_set):
    me = a_person()
    answer = browser_of(me).post(reverse("play:following", args=["boards", SETTING]), follow=True)
    episode = Episode.objects.get(agent=me)
    assert episode.counted
    assert f'data-socket="/ws/play/{episode.pk}/"' in answer.content.decode()


def test_an_open_puzzle_tells_nothing_of_its_solution(task_set):
    me = a_person()
    episode = an_open_episode(me, task_set)
    shown = page(browser_of(me), "episode", episode.pk)
    assert not re.search(r"shortest|distance|solution|others", shown, re.IGNORECASE)


POSTED = ("practice", "following", "casual")


def reloaded(browser: Client, name: str, **named: object) -> str:
    """Where a reload of a posted page leads."""
    sent = {"practice": ["boards", SETTING], "following": ["boards", SETTING], "casual": []}
    answer = browser.get(reverse(f"play:{name}", args=sent.get(name), kwargs=named or None))
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.parametrize("name", POSTED)
def test_a_reload_opens_no_task_and_leads_to_where_one_can_begin(task_set, practice, name):
    instructions = reverse("play:instructions", args=["boards", SETTING])
    assert reloaded(browser_of(a_person()), name) == ("/" if name == "casual" else instructions)
    assert reloaded(Client(), name) == ("/" if name == "casual" else instructions)
    assert Episode.objects.count() == 0


@pytest.mark.parametrize("name", POSTED)
def test_a_reload_leads_to_the_task_that_was_opened(task_set, practice, name):
    browser = browser_of(a_person())
    arguments = ["boards", SETTING] if name != "casual" else []
    browser.post(reverse(f"play:{name}", args=arguments), {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    onward = f"?next={reverse('play:instructions', args=['boards', SETTING])}" if name == "practice" else ""
    assert reloaded(browser, name) == reverse("play:episode", args=[episode.pk]) + onward


@pytest.mark.parametrize("name", ["practice", "following", "casual", "consent", "withdraw"])
def test_other_sites_cannot_press_our_buttons(task_set, practice, name):
    browser = Client(enforce_csrf_checks=True, headers={"Origin": "https://elsewhere.example"})
    browser.cookies[COOKIE] = signed(a_person())
    arguments = ["boards", SETTING] if name in ("practice", "following") else []
    assert browser.post(reverse(f"play:{name}", args=arguments), {"this_browser": "1"}).status_code == 403


def test_board_and_result_lead_to_each_other(task_set):
    me = a_person()
    waiting, over = an_open_episode(me, task_set), a_game(me, task_set, position=2)
    browser = browser_of(me)
    answer = browser.get(reverse("play:episode", args=[over.pk]))
    assert answer.headers["Location"] == reverse("play:result", args=[over.pk])
    answer = browser.get(reverse("play:result", args=[waiting.pk]))
    assert answer.headers["Location"] == reverse("play:episode", args=[waiting.pk])


@pytest.mark.parametrize("name", ["episode", "result", "frame"])
def test_nobody_sees_what_others_play(task_set, name):
    game = a_game(a_person(), task_set)
    waiting = an_open_episode(game.agent, task_set, position=2)
    for browser in (Client(), browser_of(a_person())):
        for episode in (game, waiting):
            address = reverse(f"play:{name}", args=[episode.pk, *([0, "current"] if name == "frame" else [])])
            assert browser.get(address).status_code == 404
