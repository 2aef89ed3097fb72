"""Episodes end once: solved, given up, or abandoned."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import EpisodeClosed, give_up, rows, take_turn
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Episode, Transcript, TurnRow
from plumbline.evaluation.protocol.protocol import Protocol
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, moves, reloaded, said, say
from tests.makers import a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


# --- the end


def test_giving_up_ends_it(episode):
    say(episode, NONSENSE)
    now = give_up(episode.pk, 0)
    assert (now.outcome, now.turn_count) == ("gave_up", 1)
    assert reloaded(episode).outcome == "gave_up"


def test_giving_up_before_the_first_turn(episode):
    give_up(episode.pk, 0)
    assert episodes.turns_of(reloaded(episode)) == []
    assert episodes.score(episode.pk).metrics["deviation"] == 2


def test_closing_packs_the_turns_as_they_were_said(episode):
    turns = [
        said("fly", "swim", input_mode="command", seconds=1.5, blurred_seconds=0.25),
        answered("Thinking …\nAction: move nothing nowhere\n"),
        ERROR,
        PASS,
        said("", seat=0, tokens_in=5, tokens_out=6, cost_usd=0.01),
    ]
    say(episode, *turns)
    assert (TurnRow.objects.count(), Transcript.objects.count()) == (5, 0)
    assert episodes.turns_of(reloaded(episode)) == turns
    give_up(episode.pk, 0)
    assert (TurnRow.objects.count(), Transcript.objects.count()) == (0, 1)
    assert episodes.turns_of(reloaded(episode)) == turns


def test_closing_asks_for_the_score(episode, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        say(episode, *map(said, moves(episode)))
    now = reloaded(episode)
    assert (now.solved, now.metrics["deviation"], now.verdicts) == (True, 0, {"effective": 2})


def test_a_queue_that_is_down_loses_nothing(episode, monkeypatch, django_capture_on_commit_callbacks):
    def unreachable(*_):
        raise ConnectionError("the queue is down")

    with monkeypatch.context() as down:
        down.setattr(calls, "call", unreachable)
        with django_capture_on_commit_callbacks(execute=True):
            say(episode, *map(said, moves(episode)))
    assert reloaded(episode).scored_at is None
    episodes.score_pending()
    assert reloaded(episode).solved


# --- abandonment


def _quiet_for(episode: Episode, **time) -> None:
    Episode.objects.filter(pk=episode.pk).update(last_turn_at=timezone.now() - timedelta(**time))


def test_a_day_without_a_turn_abandons(episode):
    say(episode, NONSENSE)
    _quiet_for(episode, hours=24, seconds=1)
    assert episodes.abandon_stale() == [episode.pk]
    now = reloaded(episode)
    assert (now.outcome, now.turn_count) == ("abandoned", 1)
    assert episodes.turns_of(now) == [NONSENSE]
    assert episodes.abandon_stale() == []
    with pytest.raises(EpisodeClosed, match="abandoned"):
        take_turn(episode.pk, 0, 2, NONSENSE)


def test_less_than_a_day_is_no_reason(episode):
    _quiet_for(episode, hours=23, minutes=59)
    assert episodes.abandon_stale() == []
    assert reloaded(episode).closed_at is None


def test_the_protocol_says_when_an_episode_is_abandoned():
    episode = an_open_episode(a_person(), a_task_set(protocol=Protocol(abandoned_after_hours=2)))
    _quiet_for(episode, hours=2, seconds=1)
    assert episodes.abandon_stale() == [episode.pk]


def test_a_turn_that_comes_in_meanwhile_keeps_the_episode_open(episode, monkeypatch):
    _quiet_for(episode, hours=25)
    locked = rows.locked

    def a_turn_first(episode_id):
        monkeypatch.setattr(rows, "locked", locked)
        take_turn(episode_id, 0, 1, NONSENSE)
        return locked(episode_id)

    monkeypatch.setattr(rows, "locked", a_turn_first)
    assert episodes.abandon_stale() == []
    assert (reloaded(episode).closed_at, reloaded(episode).turn_count) == (None, 1)


def test_an_abandoned_episode_is_scored_as_far_as_it_went(episode):
    say(episode, said(moves(episode)[0]))
    _quiet_for(episode, hours=25)
    episodes.abandon_stale()
    scored = episodes.score(episode.pk)
    assert (scored.outcome, scored.solved, scored.metrics["deviation"]) == ("abandoned", False, 1)
