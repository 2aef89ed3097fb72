"""Practice at tasks of several seats: with an agent of ours where there is one, else with a partner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation import episodes
from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.suites import SUITES
from plumbline.play import together
from tests.evaluation.playing import said
from tests.makers import a_person, a_set_of_toys
from tests.play.browsers import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

SETTING = "text,feedback=ruling"


@pytest.fixture
def practice() -> TaskSet:
    return a_set_of_toys(slug="practice-talks", settings=(SETTING,), practice=True)


@pytest.fixture
def alone(toys, monkeypatch) -> None:
    """Leave people without an agent to play with."""
    monkeypatch.setitem(SUITES, "parley", replace(SUITES["parley"], agents=(DO_NOTHING,)))


def read(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def start(browser: Client, practice: TaskSet):
    return browser.post(reverse("play:casual"), {"set": practice.slug, "setting": SETTING})


def test_a_stranger_plays_with_an_agent_of_ours(practice):
    stranger = Client()
    home = read(stranger, "/")
    assert "You play with an agent of ours, Random, legal." in " ".join(home.split())
    assert "<pre" in home
    answer = start(stranger, practice)
    episode = Episode.objects.get()
    assert answer.url == reverse("play:episode", args=[episode.pk])
    assert (episode.counted, episode.seats.get().agent.name) == (False, RANDOM_LEGAL.title)
    board = read(stranger, answer.url)
    assert 'data-part="company"' in board
    assert "<h1>Practice</h1>" in board
    episodes.take_turn(episode.pk, 0, 1, said("say hello"))
    assert episodes.held(episode, episode.agent) == (0,)


def test_practice_with_an_agent_comes_again(practice):
    stranger = Client()
    for number in range(1, 5):
        episode = Episode.objects.get(pk=start(stranger, practice).url.split("/")[-2])
        episodes.take_turn(episode.pk, 0, 1, said("declare 3"))
        assert Episode.objects.count() == number
    shown = read(stranger, reverse("play:result", args=[episode.pk]))
    assert "Practice again" in shown
    assert "Next task together" not in shown


def test_a_practice_game_ends_when_its_person_gives_up(practice):
    stranger = Client()
    start(stranger, practice)
    episodes.give_up(Episode.objects.get().pk, 0)
    assert Episode.objects.get().outcome == Outcome.GAVE_UP
    assert "unfinished task" not in read(stranger, "/")


def test_two_people_who_leave_one_after_the_other_end_their_game(practice):
    one, other = a_person(), a_person()
    episode = together.invite(one, practice, SETTING)
    episodes.accept(episode.seats.get().invitation, other)
    assert episodes.give_up(episode.pk, 0, 0).closed_at is None
    assert episodes.give_up(episode.pk, 0, 1).closed_at is not None


@pytest.mark.usefixtures("alone")
def test_without_an_agent_practice_takes_a_partner(practice):
    assert practice.slug not in read(Client(), "/")
    address = reverse("play:instructions", args=[practice.slug, SETTING])
    assert start(Client(), practice).url == address
    assert Episode.objects.count() == 0
    assert "None of our agents plays it with people" in read(Client(), f"/sets/{practice.slug}/")
    me = browser_of(a_person())
    shown = read(me, address)
    assert "Invite a partner" in shown
    assert "Practice with" not in shown
    me.post(reverse("play:invite", args=[practice.slug, SETTING]))
    assert (Episode.objects.get().counted, Episode.objects.get().seats.get().agent) == (False, None)


@pytest.mark.usefixtures("alone")
def test_partners_practice_as_often_as_they_like(practice):
    one, other = a_person(), a_person()
    episode = together.invite(one, practice, SETTING)
    episodes.accept(episode.seats.get().invitation, other)
    for _ in range(4):
        episodes.take_turn(episode.pk, 0, 1, said("declare 3"))
        episode = together.again(one, episode)
    assert (episode.counted, episode.seats.get().agent) == (False, other)


def test_instructions_offer_practice_with_an_agent(practice):
    a_set_of_toys()
    me = browser_of(a_person())
    shown = read(me, reverse("play:instructions", args=["parley-3", "text"]))
    assert "Practice with Random, legal" in shown
    assert "Invite a partner" in shown
    answer = me.post(reverse("play:practice", args=["parley-3", "text"]))
    assert Episode.objects.get().task.task_set == practice
    assert answer.url.startswith(reverse("play:episode", args=[Episode.objects.get().pk]))


def test_where_there_is_no_practice_none_is_offered():
    a_set_of_toys()
    a_set_of_toys("lantern")
    me = browser_of(a_person())
    for slug in ("parley-3", "lantern-3"):
        assert "Practice" not in read(me, reverse("play:instructions", args=[slug, "text"]))
    assert me.post(reverse("play:practice", args=["parley-3", "text"])).status_code == 404


def test_nobody_is_dealt_all_seats_of_a_task():
    a_set_of_toys()
    answer = browser_of(a_person()).post(reverse("play:following", args=["parley-3", "text"]))
    assert answer.url == reverse("play:instructions", args=["parley-3", "text"])
    assert Episode.objects.count() == 0


def test_practice_for_one_needs_no_agent_of_ours(monkeypatch):
    monkeypatch.setitem(SUITES, "lantern", replace(SUITES["lantern"], agents=(DO_NOTHING,)))
    alone = a_set_of_toys("lantern", settings=(SETTING,), practice=True)
    start(Client(), alone)
    assert not Episode.objects.get().seats.exists()
    assert Agent.objects.count() == 1
