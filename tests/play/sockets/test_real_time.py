"""Worlds that do not wait, over the play socket."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode
from plumbline.play.sockets.connection import REPLACED
from tests.makers import a_set_of_games, an_open_episode

pytestmark = pytest.mark.django_db(transaction=True)

REAL_TIME = "picture,pace=real"


@pytest.fixture
def hurried(person: Agent) -> Episode:
    """An arcade game in real time."""
    return an_open_episode(person, a_set_of_games(REAL_TIME), REAL_TIME)


def test_a_world_waits_until_it_is_started(join, hurried, person):
    for _ in range(2):
        tab = join(hurried, person)
        assert (tab.until("clocked")["running"], tab.tick()) == (False, 0)


def test_a_clock_that_was_started_goes_on_in_another_tab_at_once(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    first.tell({"type": "begin"})
    while (reached := first.tick()) < 5:
        pass
    second = join(hurried, person)
    assert second.until("clocked")["running"]
    begun = second.tick()
    assert begun >= reached
    assert second.tick() == begun + 1


def test_another_tab_undoes_nothing_of_what_was_done_in_the_first(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    first.tell({"type": "begin"})
    first.tell({"type": "hold", "text": "right", "mode": "keys", "serial": 1})
    while first.tick() < 12:  # of a second's twenty, so that nothing is stored yet
        pass
    said = " ".join(each["text"] for each in join(hurried, person).until("joined")["turns"]).split()
    assert said.count("right") == 1  # in this game a key that is held counts once


def test_each_second_is_told_once_it_is_stored_also_in_another_tab(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    first.tell({"type": "begin"})
    told = first.until("acknowledged")
    assert (told["number"], told["text"].split()) == (1, ["nil"] * 20)
    second = join(hurried, person)
    known = second.until("joined")["number"]
    assert second.until("acknowledged")["number"] >= known > 1


def test_a_clock_is_started_once(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    episodes.start_clock(hurried.pk, 1)
    began(hurried, 10)
    first.tell({"type": "begin"})
    first.tick()
    assert join(hurried, person).tick() >= 200


def test_who_comes_back_is_told_of_the_ticks_that_went_by(join, hurried, person):
    episodes.start_clock(hurried.pk, 0)
    began(hurried, 10)
    joined = join(hurried, person).until("joined")
    assert 200 <= joined["actions"] < 300
    assert len(joined["turns"]) == joined["number"] - 1 >= 10


def test_who_comes_back_after_the_end_is_told_where_it_ended(join, hurried, person):
    episodes.start_clock(hurried.pk, 0)
    began(hurried, 3600)
    tab = join(hurried, person)
    joined = tab.until("joined")
    hurried.refresh_from_db()
    assert (joined["actions"], joined["outcome"]) == (hurried.action_count, hurried.outcome)
    assert tab.until("status")["text"].startswith(f"tick: {hurried.action_count}\n")


def test_an_older_tab_cannot_start_the_clock(join, hurried, person):
    old = join(hurried, person)
    old.until("clocked")
    episodes.claim(hurried.pk)
    old.tell({"type": "begin"})
    assert old.closed() == REPLACED
    assert Episode.objects.get(pk=hurried.pk).begun_at is None


def began(episode: Episode, seconds: float) -> None:
    """The clock was started so long ago."""
    Episode.objects.filter(pk=episode.pk).update(begun_at=timezone.now() - timedelta(seconds=seconds))
