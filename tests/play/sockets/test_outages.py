"""Sockets while the database is away: they are closed with a code of its own, and nothing acknowledged is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

import pytest
from django.db import connection

from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.services import database
from plumbline.evaluation.services.outage import Outage
from plumbline.play.sockets import consumer, writer
from plumbline.play.sockets.connection import BROKEN
from plumbline.play.sockets.outages import UNAVAILABLE
from tests.makers import a_set_of_games, an_open_episode
from tests.outages import refuse
from tests.play.tabs import NONSENSE, told

pytestmark = pytest.mark.django_db(transaction=True)

REAL_TIME = "picture,pace=real"
Switch = Callable[[bool], None]


@pytest.fixture(autouse=True)
def outage(monkeypatch) -> Outage:
    fresh = Outage("The database")
    monkeypatch.setattr(database, "DATABASE", fresh)
    return fresh


@pytest.fixture
def away() -> Iterator[Switch]:
    """Takes the database away from the writer's thread, and gives it back."""

    def switch(is_away: bool) -> None:
        wrappers = [refuse] if is_away else []
        writer._thread.submit(lambda: setattr(connection, "execute_wrappers", wrappers)).result()

    yield switch
    switch(False)


def test_a_tab_is_sent_away_and_comes_back_to_where_it_was(join, episode, person, away, caplog):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    away(True)
    tab.say(2, NONSENSE)
    assert tab.closed() == UNAVAILABLE
    for _ in range(3):
        assert join(episode, person).closed() == UNAVAILABLE
    away(False)
    back = join(episode, person)
    assert back.joined()[0]["number"] == 2
    back.play(2, NONSENSE)
    assert told(episode) == [NONSENSE] * 2
    ours = [each.getMessage()[:20] for each in caplog.records if each.name.startswith("plumbline")]
    assert ours[0] == "The database is away"
    assert len(ours) <= 2


def test_a_turn_whose_answer_was_lost_in_the_outage_is_stored_once(join, episode, person, away):
    tab = join(episode, person)
    tab.joined()
    tab.say(1, NONSENSE)
    tab.hear("acknowledged")
    away(True)
    tab.say(2, NONSENSE)
    assert tab.closed() == UNAVAILABLE
    away(False)
    back = join(episode, person)
    back.joined()
    assert back.play(1, NONSENSE)[0]["actions"] == 1
    assert told(episode) == [NONSENSE]


def test_a_world_that_does_not_wait_stops_where_it_cannot_be_stored(join, person, away):
    hurried = an_open_episode(person, a_set_of_games(REAL_TIME), REAL_TIME)
    tab = join(hurried, person)
    tab.until("clocked")
    tab.tell({"type": "begin"})
    kept = tab.until("acknowledged")["number"]
    away(True)
    began = monotonic()
    assert tab.closed() == UNAVAILABLE
    assert monotonic() - began < 5
    away(False)
    assert join(hurried, person).until("joined")["number"] > kept
    assert Episode.objects.get(pk=hurried.pk).turn_count > kept


def test_an_error_of_ours_closes_the_socket_and_is_logged(join, episode: Episode, person: Agent, monkeypatch, caplog):
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(consumer, "turn_of", broken)
    tab = join(episode, person)
    tab.joined()
    tab.say(1, NONSENSE)
    assert tab.closed() == BROKEN
    assert "a message could not be answered" in caplog.text
    caplog.clear()
