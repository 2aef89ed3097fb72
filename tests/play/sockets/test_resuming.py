"""Connections that are lost, and where play goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation.episodes import positions
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.protocol.protocol import Protocol
from tests.makers import a_plan, a_task_set, an_open_episode
from tests.play.tabs import NONSENSE, told

pytestmark = pytest.mark.django_db(transaction=True)


def test_after_a_lost_connection_play_goes_on_where_the_log_ends(join, episode, person):
    first = join(episode, person)
    first.joined()
    first.play(1, NONSENSE)
    _, moved = first.play(2, a_plan(episode.task)[0])
    first.drop()
    joined, frames = join(episode, person).joined()
    assert (joined["number"], joined["actions"]) == (3, 2)
    assert (frames["number"], frames["frames"][1]["body"]) == (2, moved["frames"][0]["body"])


@pytest.mark.parametrize("over", [False, True])
def test_who_joins_again_is_told_what_was_said(join, person, over):
    practice = a_task_set("practice", settings=("text,feedback=ruling",), practice=True)
    episode = an_open_episode(person, practice, "text,feedback=ruling", counted=False)
    tab = join(episode, person)
    tab.joined()
    move = a_plan(episode.task)[0]
    told = [tab.play(number, text)[0]["feedback"] for number, text in enumerate((NONSENSE, move), 1)]
    if over:
        tab.tell({"type": "give_up"})
        tab.hear("closed")
    joined, _ = join(episode, person).joined()
    assert joined["turns"] == [{"text": NONSENSE, "feedback": told[0]}, {"text": move, "feedback": ""}]
    assert joined["number"] == 3


def test_a_server_that_was_started_anew_takes_the_turns_again(join, episode, person, monkeypatch):
    first = join(episode, person)
    first.joined()
    _, moved = first.play(1, a_plan(episode.task)[0])
    first.drop()
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())
    joined, frames = join(episode, person).joined()
    assert (joined["number"], frames["frames"][1]["body"]) == (2, moved["frames"][0]["body"])


def test_a_turn_said_again_is_stored_once(join, episode, person):
    first = join(episode, person)
    first.joined()
    first.say(1, NONSENSE)
    first.drop()
    second = join(episode, person)
    second.joined()
    second.say(1, NONSENSE)
    assert second.hear("acknowledged")["actions"] == 1
    assert told(episode) == [NONSENSE]


def away(episode: Episode, seconds: float) -> None:
    """Nothing was said for so long."""
    Episode.objects.filter(pk=episode.pk).update(last_turn_at=timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def timed(person: Agent) -> Episode:
    """The same against a clock of ten minutes."""
    return an_open_episode(person, a_task_set("timed", protocol=Protocol(seconds=600)))


@pytest.mark.parametrize("turns", [0, 1])
def test_the_clock_runs_on_while_nobody_is_connected(join, timed, person, turns):
    first = join(timed, person)
    first.joined()
    for number in range(1, turns + 1):
        first.play(number, NONSENSE)
    first.drop()
    away(timed, 60)
    joined, _ = join(timed, person).joined()
    assert joined["seconds_left"] == 600 - 1.5 * turns
    assert 60 <= joined["seconds_since"] < 70


def test_who_comes_back_too_late_is_told_so_much_that_the_time_is_up(join, timed, person):
    away(timed, 30 * 24 * 3600)
    tab = join(timed, person)
    since = tab.joined()[0]["seconds_since"]
    taken, _ = tab.play(1, "", seconds=since)
    assert (taken["outcome"], taken["actions"], taken["seconds_left"]) == ("timed_out", 0, 0)
    assert join(timed, person).joined()[0]["seconds_since"] is None


def test_without_a_limit_no_clock_runs(join, episode, person):
    away(episode, 60)
    assert join(episode, person).joined()[0]["seconds_since"] is None


def test_a_resend_is_answered_from_what_is_stored(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    taken, _ = tab.play(1, "something else")
    assert (taken["text"], taken["actions"], told(episode)) == (NONSENSE, 1, [NONSENSE])


def test_the_last_turn_said_again_tells_the_outcome(join, episode, person):
    first = join(episode, person)
    first.joined()
    plan = a_plan(episode.task)
    for number, move in enumerate(plan, 1):
        first.play(number, move)
    first.drop()
    second = join(episode, person)
    assert second.joined()[0]["outcome"] == "solved"
    assert second.play(len(plan), plan[-1])[0]["outcome"] == "solved"
