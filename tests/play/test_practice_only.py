"""A site that names nobody who is responsible: people play, and nothing is collected for the record."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode, Standing
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.results import people
from plumbline.play import consent, exports
from plumbline.play.models import AgreedText, Participant
from tests.makers import a_game, a_person, a_plan, a_set_of_toys, a_task_set, a_user
from tests.play.browsers import browser_of, page

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["RESPONSIBLE", "RESPONSIBLE_CONTACT"])
def _nobody_answers(request, settings):
    setattr(settings, request.param, " ")


def played(client: Client) -> Episode:
    """The next task of the set, opened by its button and solved."""
    answer = client.post(reverse("play:following", args=["boards", "text"]))
    assert answer.status_code == 302
    episode = Episode.objects.latest("opened_at")
    for number, move in enumerate(a_plan(episode.task), 1):
        episodes.take_turn(episode.pk, 0, number, Turn(actions=(move,), input_mode="command"))
    return episodes.score(episode.pk)


@pytest.mark.usefixtures("_nobody_answers")
def test_what_is_played_is_practice(client):
    task_set = a_task_set()
    assert "for practice: nothing is" in page(client, "instructions", "boards", "text")
    game = played(client)
    people.refresh_stale()
    assert (game.outcome, game.counted, game.for_the_record) == ("solved", False, False)
    assert Standing.objects.filter(line_up=None).count() == 0
    assert len(list(exports.rows(task_set))) == 1
    assert (Participant.objects.count(), AgreedText.objects.count()) == (0, 0)
    shown = page(client, "result", game.pk)
    assert "Practice only: not counted." in shown
    assert "Next task" in shown


@pytest.mark.usefixtures("_nobody_answers")
def test_pages_say_so_and_tell_curators_what_to_set(client):
    a_task_set()
    for name in ("index", "consent"):
        shown = page(client, name)
        assert "Everything you play here is for practice" in shown
        assert "<code>RESPONSIBLE</code>" not in shown
    client.force_login(a_user(is_staff=True))
    assert "<code>RESPONSIBLE</code>" in page(client, "index")
    assert "Nobody has taken part yet" not in client.get("/").content.decode()
    assert "collects nothing for the record now" in page(client, "codebook")


@pytest.mark.usefixtures("_nobody_answers")
def test_nobody_can_agree(client):
    assert client.post("/play/consent/", {"age_group": "30-44", "agree": "on"}).status_code == 404
    with pytest.raises(consent.NotOffered, match="RESPONSIBLE"):
        consent.give(a_person(consenting=False), "30-44")


def test_what_was_collected_before_still_counts(settings):
    task_set, person = a_task_set(), a_person()
    a_game(person, task_set)
    settings.RESPONSIBLE = ""
    later = played(browser_of(person))
    people.refresh_stale()
    assert later.counted is False
    assert Standing.objects.get(who="people").aggregate.episodes == 1
    assert len(list(exports.rows(task_set))) == 2


@pytest.mark.usefixtures("toys", "_nobody_answers")
def test_two_strangers_practice_together(client):
    task_set = a_set_of_toys()
    setting = task_set.settings[0]
    client.post(reverse("play:invite", args=[task_set.slug, setting]))
    episode = Episode.objects.get()
    invitation = episode.seats.get().invitation
    guest = Client()
    assert guest.post(reverse("play:join", args=[invitation])).status_code == 302
    episode.refresh_from_db()
    assert (episode.counted, episode.seats.get().agent is not None) == (False, True)


@pytest.mark.usefixtures("toys")
def test_a_game_that_counts_is_joined_only_by_those_who_agree(settings):
    task_set, host = a_set_of_toys(), a_person()
    browser_of(host).post(reverse("play:invite", args=[task_set.slug, task_set.settings[0]]))
    episode = Episode.objects.get()
    assert episode.counted
    settings.RESPONSIBLE = ""
    assert Client().post(reverse("play:join", args=[episode.seats.get().invitation])).status_code == 410
    assert episode.seats.get().agent is None
