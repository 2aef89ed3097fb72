"""Practice tasks, from instructions and from the home page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Episode
from plumbline.play import consent
from tests.makers import a_person, a_task_set
from tests.play.browsers import SETTING, browser_of, owner, page

pytestmark = pytest.mark.django_db


def test_practice_comes_in_the_same_modality_and_is_not_counted(task_set, practice):
    me = a_person()
    answer = browser_of(me).post(reverse("play:practice", args=["boards", SETTING]))
    episode = Episode.objects.get(agent=me)
    assert answer.headers["Location"].startswith(reverse("play:episode", args=[episode.pk]))
    assert (episode.setting, episode.counted) == ("text,feedback=ruling", False)


def test_casual_play_needs_no_consent_and_is_never_counted(client, practice):
    answer = client.post("/play/try/", {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    assert answer.headers["Location"] == reverse("play:episode", args=[episode.pk])
    assert (episode.agent, episode.counted, episode.setting) == (owner(client), False, "text,feedback=ruling")
    assert not consent.given(episode.agent)


def test_practicing_again_leads_on_to_the_same_page(client, practice):
    answer = client.post("/play/try/?next=/play/boards/text/", {"set": "practice", "setting": "text"})
    address = reverse("play:episode", args=[Episode.objects.get().pk])
    assert answer.headers["Location"] == f"{address}?next=%2Fplay%2Fboards%2Ftext%2F"
    led = [client.get(each).context["leads_to_tasks"] for each in (answer.headers["Location"], address)]
    assert led == [True, False]


def test_casual_play_of_a_participant_is_not_counted_either(practice):
    me = a_person()
    browser_of(me).post("/play/try/", {"set": "practice", "setting": "2d"})
    game = Episode.objects.get(agent=me)
    assert (game.counted, Episode.objects.for_the_record().count()) == (False, 0)


def test_the_home_page_gets_the_board_alone(client, practice):
    whole = client.post("/play/try/", {"set": "practice", "setting": "text"}, follow=True).content.decode()
    part = client.post(
        "/play/try/", {"set": "practice", "setting": "text"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert ("<html" in whole, "<html" in part) == (True, False)
    assert part.lstrip().startswith("<section")


def test_practice_that_was_retired_meanwhile_is_not_offered_again(client, practice):
    client.post("/play/try/", {"set": "practice", "setting": "text"})
    result = reverse("play:result", args=[episodes.give_up(Episode.objects.get().pk, 0).pk])
    assert "Practice again" in client.get(result).content.decode()
    tasksets.retire(practice, "replaced")
    assert "Practice again" not in client.get(result).content.decode()


@pytest.mark.parametrize("modality", ["", "4d", "3d,labels=both", "<script>"])
def test_an_odd_modality_gets_some_practice_board(client, practice, modality):
    client.post("/play/try/", {"set": "practice", "setting": modality})
    assert Episode.objects.get().setting in practice.settings


def test_the_board_on_the_home_page_is_the_one_that_is_played(client, practice):
    (position,) = set(re.findall(r'src="/sets/practice/(\d)/', client.get("/").content.decode()))
    client.post("/play/try/", {"set": "practice", "setting": "text", "position": position})
    assert str(Episode.objects.get().task.position) == position


@pytest.mark.parametrize("position", ["", "0", "99", "-1", "²", "<b>", "9" * 400])
def test_an_odd_position_gets_some_practice_board(client, practice, position):
    client.post("/play/try/", {"set": "practice", "setting": "text", "position": position})
    assert Episode.objects.get().task.task_set == practice


def test_the_home_page_goes_on_with_what_was_begun_there(client, practice):
    assert "Go on with your task" not in client.get("/").content.decode()
    client.post("/play/try/", {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    assert reverse("play:episode", args=[episode.pk]) in client.get("/").content.decode()
    episodes.give_up(episode.pk, episode.claim)
    assert "Go on with your task" not in client.get("/").content.decode()


def test_with_several_practice_sets_the_one_that_was_shown_is_played(client, practice):
    other = a_task_set("another", settings=("text,feedback=ruling",), practice=True)
    client.post("/play/try/", {"set": "another", "setting": "text"})
    assert Episode.objects.get().task.task_set == other
    assert client.post("/play/try/", {"set": "a third"}).status_code == 404
    assert client.get("/").status_code == 200


def test_before_a_puzzle_one_practices_in_the_same_family(task_set, practice):
    a_task_set("another", settings=("text,feedback=ruling",), practice=True)
    me = a_person()
    assert browser_of(me).post(reverse("play:practice", args=["boards", SETTING])).status_code == 302
    assert Episode.objects.get(agent=me).task.task_set.family == task_set.family


def test_practice_leads_back_to_the_set_that_it_was_for(task_set, practice):
    me = a_person()
    browser = browser_of(me)
    board = browser.post(reverse("play:practice", args=["boards", "2d"]), follow=True).content.decode()
    (result,) = re.findall(r'href="(/play/episode/[^"]+/result/[^"]*)"', board)
    episode = Episode.objects.get(agent=me)
    episodes.give_up(episode.pk, episode.claim)
    episodes.score(episode.pk)
    assert 'class="button" href="/play/boards/2d/"' in browser.get(unescape(result)).content.decode()
    assert 'class="button" href="/play/"' in page(browser, "result", episode.pk)
