"""The watch over rows sends the hints that were lost, and reads all rows in one query."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from channels.layers import get_channel_layer

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.play.sockets import places, watch
from plumbline.play.sockets.connection import REPLACED
from tests.evaluation.playing import said
from tests.makers import a_person, a_task_set, an_open_episode
from tests.play.sockets.test_company import an_episode_of, frames, to_move
from tests.queries import queries

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]


@pytest.fixture
def two() -> tuple[Agent, Agent]:
    return a_person(), a_person()


@pytest.fixture
def shared(two) -> Episode:
    return an_episode_of(*two)


def a_connection(episode: Episode, agent: Agent) -> SimpleNamespace:
    """What the watch knows of a connection that has just joined."""
    place = places.join(episode.pk, {COOKIE: signed(agent)})
    assert place is not None
    return SimpleNamespace(place=place, claim=place.claim, is_shared=bool(place.others))


def hints(connection: SimpleNamespace) -> list[str]:
    key = connection.place.episode.pk
    return [hint["type"] for hint in watch.hints(connection, watch.read({key}).get(key))]


def test_who_has_missed_nothing_is_sent_nothing(shared, two):
    assert [hints(a_connection(shared, agent)) for agent in two] == [[], []]


def test_a_newer_claim_concerns_its_own_seat_only(shared, two):
    first, second = (a_connection(shared, agent) for agent in two)
    newer = a_connection(shared, two[1])
    assert [hints(each) for each in (first, second, newer)] == [[], ["claimed"], []]


def test_a_turn_of_a_partner_is_found(shared, two):
    first, second = (a_connection(shared, agent) for agent in two)
    episodes.take_turn(shared.pk, first.claim, 1, said("say hello"))
    assert [hints(each) for each in (first, second)] == [["moved"], ["moved"]]


def test_a_partner_who_comes_is_found(two):
    episode = an_episode_of(two[0], None)
    host = a_connection(episode, two[0])
    episodes.accept(episode.seats.get().invitation, two[1])
    assert hints(host) == ["moved"]


def test_the_end_is_found(shared, two):
    first, second = (a_connection(shared, agent) for agent in two)
    episodes.give_up(shared.pk, first.claim)
    episodes.give_up(shared.pk, second.claim, 1)
    assert hints(second) == ["moved"]


def test_one_who_plays_alone_needs_no_news_of_turns():
    person = a_person()
    episode = an_open_episode(person, a_task_set())
    alone = a_connection(episode, person)
    episodes.take_turn(episode.pk, alone.claim, 1, said("fly"))
    assert hints(alone) == []


def test_an_episode_that_was_withdrawn_is_left_aside(shared, two):
    first = a_connection(shared, two[0])
    assert list(watch.hints(first, None)) == []


def test_all_rows_are_read_in_one_query(shared):
    person, task_set = a_person(), a_task_set()
    keys = {shared.pk, *(an_open_episode(person, task_set, position=number).pk for number in (1, 2, 3))}
    selects = [each for each in queries(lambda: watch.read(keys)) if each.startswith("SELECT")]
    assert len(selects) == 1
    assert set(watch.read(keys)) == keys


# Over sockets, with a layer that loses every hint


@pytest.fixture
def lossy(monkeypatch) -> None:
    async def lose(*_: object) -> None:
        pass

    layer = get_channel_layer()
    monkeypatch.setattr(layer, "group_send", lose)
    monkeypatch.setattr(layer, "unsure", True, raising=False)
    monkeypatch.setattr(watch, "SECONDS", 0.05)


@pytest.mark.usefixtures("lossy")
def test_an_older_tab_that_is_silent_makes_room(join, episode, person):
    old = join(episode, person)
    old.joined()
    join(episode, person).joined()
    old.hear("superseded")
    assert old.closed() == REPLACED


@pytest.mark.usefixtures("lossy")
def test_partners_see_each_others_turns(join, shared, two):
    first, second = join(shared, two[0]), join(shared, two[1])
    to_move(first, True)
    to_move(second, False)
    first.say(1, "say hello there")
    first.until("acknowledged")
    assert "hello there" in frames(second)
    to_move(second, True)
