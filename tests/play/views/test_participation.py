"""Pages of consent and withdrawal."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.requests.one_time_secret import COOKIE as SHOWN_ONCE
from plumbline.evaluation.requests.participants import COOKIE
from plumbline.play import consent, leaving, texts
from plumbline.play.models import Participant
from tests.makers import a_game, a_person
from tests.play.browsers import SETTING, browser_of, owner, page

pytestmark = pytest.mark.django_db


def agree(client: Client, onward: str = "/play/boards/text/") -> str:
    """Agree, and read the page that follows."""
    answer = client.post(f"/play/consent/?next={onward}", {"age_group": "30-44", "agree": "on"}, follow=True)
    assert "no-cache" in answer.headers["Cache-Control"]
    return answer.content.decode()


def code_on(shown: str) -> str:
    """The withdrawal code on a page, if there is one."""
    return "".join(re.findall(r"<code>([A-Z0-9-]{19})</code>", shown))


def test_agreeing_shows_the_code_once_and_gives_a_cookie(client):
    shown = agree(client)
    assert code_on(shown)
    assert 'href="/play/boards/text/"' in shown
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)
    assert consent.given(owner(client))
    again = page(client, "consent")
    assert code_on(again) == client.cookies[SHOWN_ONCE].value == ""
    assert f"to version {texts.consent().version} of the text" in again


def test_agreeing_again_keeps_the_code(client):
    code = code_on(agree(client))
    assert "I agree" not in page(client, "consent")
    assert code_on(agree(client)) == ""
    leaving.withdraw(code)
    assert Participant.objects.count() == 0


def test_a_code_that_was_tampered_with_is_not_shown(client):
    agree(client)
    client.cookies[SHOWN_ONCE] = "ABCD-EFGH-JKMN-PQRS:1:x"
    assert code_on(page(client, "consent")) == ""


@pytest.mark.parametrize("form", [{}, {"age_group": "30-44"}, {"agree": "on"}, {"age_group": "12", "agree": "on"}])
def test_who_does_not_agree_to_everything_has_not_agreed(client, form):
    assert client.post("/play/consent/", form).status_code == 422
    assert (Agent.objects.count(), COOKIE in client.cookies) == (0, False)


def test_who_agrees_after_playing_casually_stays_the_same_person():
    agent = a_person(consenting=False)
    browser = browser_of(agent)
    browser.post("/play/consent/", {"age_group": "60+", "agree": "on"})
    assert Participant.objects.get().agent == agent


@pytest.mark.parametrize("onward", ["https://elsewhere.example/", "//elsewhere.example", "/accounts/logout/", ""])
def test_after_consent_one_stays_in_play(client, onward):
    assert 'class="button" href="/play/"' in agree(client, onward)


@pytest.mark.parametrize("name", ["practice", "following"])
def test_nothing_is_dealt_without_consent(task_set, practice, name):
    for browser in (Client(), browser_of(a_person(consenting=False))):
        assert browser.post(reverse(f"play:{name}", args=["boards", SETTING])).status_code == 404
    assert Episode.objects.count() == 0


def test_the_code_deletes_everything_from_any_browser(client, task_set):
    code = consent.give(a_person(consenting=False), "30-44").code
    assert "Everything is deleted" in client.post("/play/withdraw/", {"code": code}).content.decode()
    assert Agent.objects.count() == 0


def test_a_wrong_code_is_said_so(client):
    answer = client.post("/play/withdraw/", {"code": "ABCD <b>"})
    assert answer.status_code == 422
    assert "expected a code like" in answer.content.decode()
    assert "<b>" not in answer.content.decode()


def test_a_browser_needs_no_code_for_what_was_played_in_it(task_set):
    me, other = a_person(), a_person()
    a_game(me, task_set)
    browser = browser_of(me)
    assert "Delete what was played in this browser" in page(browser, "withdraw")
    browser.post("/play/withdraw/", {"this_browser": "1"})
    assert browser.cookies[COOKIE].value == ""
    assert list(Agent.objects.all()) == [other]


def test_a_browser_is_told_in_words_what_is_stored_of_its_person(task_set, practice):
    me = a_person()
    a_game(me, task_set)
    a_game(me, practice, "2d,feedback=ruling", counted=False)
    expose(me, [task_set.tasks.get(position=3)])
    shown = " ".join(page(browser_of(me), "withdraw").split())
    assert f"stored of you since {me.created_at:%-d %B %Y}" in shown
    for said in ("2 tasks that you played (1 counted)", "1 task that you looked up before", "30 to 44"):
        assert said in shown


def test_who_has_only_looked_something_up_is_told_of_that_alone(task_set):
    me = a_person(consenting=False)
    expose(me, [task_set.tasks.get(position=3)])
    shown = page(browser_of(me), "withdraw")
    assert "1 task that you looked up before" in shown
    assert "that you played" not in shown
    assert "age group:" not in shown


def test_the_cookie_goes_with_the_code_too():
    me = a_person(consenting=False)
    code = consent.give(me, "30-44").code
    browser = browser_of(me)
    browser.post("/play/withdraw/", {"code": code})
    assert browser.cookies[COOKIE].value == ""


def test_withdrawing_for_somebody_else_keeps_ones_own_cookie():
    browser = browser_of(a_person())
    browser.post("/play/withdraw/", {"code": consent.give(a_person(consenting=False), "30-44").code})
    assert owner(browser) is not None
