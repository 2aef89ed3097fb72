"""Episodes from opening to score: the only writer of Episode, Turn and Transcript.

The socket, the API and the worker all take turns through `take_turn`. It does what must be durable and no more;
distances and pictures are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes import positions, rows, turn_store
from plumbline.evaluation.episodes.exposure import seen, started
from plumbline.evaluation.episodes.positions import Position, position_of, progress_of
from plumbline.evaluation.episodes.rows import whole
from plumbline.evaluation.episodes.transcripts import packed, turns_of
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Agent, Episode, Task, Transcript
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Outcome, Progress, Transition
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened


class Superseded(Exception):
    """A newer connection has claimed the episode."""


class EpisodeClosed(Exception):
    """The episode is over. The message is its outcome."""


class OutOfTurn(ValueError):
    """The turn's number is not the next one. The message names both."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a turn led to: stored for good when this is returned."""

    number: int
    turn: Turn
    transitions: tuple[Transition[Any], ...]  # empty for a resend
    play: Opened
    progress: Progress[Any]  # now


@transaction.atomic
def open_episode(agent: Agent, task: Task, setting: str, *, counted: bool) -> Episode:
    """The agent's next attempt at the task; people and live agents only. Raises InvalidSetting."""
    opened(task, setting)
    before = Episode.objects.filter(agent=agent, task=task, setting=setting, run=None)
    attempt = (before.aggregate(last=Max("attempt"))["last"] or 0) + 1
    return Episode.objects.create(
        agent=agent,
        task=task,
        setting=setting,
        attempt=attempt,
        counted=counted,
        exposed=task.puzzle in seen(agent) | started(agent),
        rules_version=opened(task, setting).family.rules.version,
    )


@transaction.atomic
def claim(episode_id: UUID) -> Episode:
    """Make the caller the newest connection; its number is in the episode returned."""
    Episode.objects.filter(pk=episode_id).update(claim=F("claim") + 1)
    return whole(episode_id)


@transaction.atomic
def start_clock(episode_id: UUID, claim: int) -> Episode:
    """From now on the world does not wait; one that was started before goes on. Raises Superseded, EpisodeClosed."""
    episode = rows.locked(episode_id)
    _refuse_if_over(episode, claim)
    if episode.begun_at is None:
        episode.begun_at = timezone.now()
        episode.save(update_fields=["begun_at"])
    return episode


@transaction.atomic
def take_turn(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt:
    """Store one turn and what it led to, once. Raises Superseded, EpisodeClosed, OutOfTurn.

    `number` counts turns from 1. A number that was taken before gives back what was stored then.
    """
    return _taken_at_once(episode_id, claim, number, turn) or _taken_under_lock(episode_id, claim, number, turn)


@transaction.atomic
def give_up(episode_id: UUID, claim: int) -> Episode:
    """End the episode at its player's wish. Raises Superseded, EpisodeClosed."""
    episode = rows.locked(episode_id)
    _refuse_if_over(episode, claim)
    return _close(episode, Outcome.GAVE_UP)


def abandon_stale() -> list[UUID]:
    """Close episodes without a turn for too long; returns those closed."""
    closed = []
    hour_ago = timezone.now() - timedelta(hours=1)
    quiet = Episode.objects.open().filter(run=None, last_turn_at__lt=hour_ago)
    for episode in quiet.select_related("task__task_set"):
        hours = tasksets.protocol(episode.task.task_set).abandoned_after_hours
        if episode.last_turn_at < timezone.now() - timedelta(hours=hours) and _abandon(episode.id, hours):
            closed.append(episode.id)
    return closed


def _refuse_if_over(episode: Episode, claim: int) -> None:
    """Over for all, or for this connection. Raises Superseded, EpisodeClosed."""
    if claim < episode.claim:
        raise Superseded
    if episode.closed_at is not None:
        raise EpisodeClosed(episode.outcome)


def _taken_at_once(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt | None:
    """The usual turn: the position is remembered, and one update both asks whether the turn is due and takes it."""
    before = positions.CACHE.recall(episode_id, number - 1)
    if before is None or before.progress.outcome:
        return None
    after, transitions = before.take(turn)
    if after.progress.outcome or not turn_store.advance(episode_id, claim, after.progress):
        return None
    return _stored(episode_id, turn, after, transitions)


def _taken_under_lock(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt:
    episode = rows.locked(episode_id)
    if 1 <= number <= episode.turn_count:
        return _resent(episode, number)
    _refuse_if_over(episode, claim)
    if number != episode.turn_count + 1:
        raise OutOfTurn(f"turn {number}: expected {episode.turn_count + 1}")
    after, transitions = position_of(episode).take(turn)
    turn_store.advance(episode_id, episode.claim, after.progress)
    receipt = _stored(episode_id, turn, after, transitions)
    if after.progress.outcome:
        _close(episode, after.progress.outcome)
    return receipt


def _stored(episode_id: UUID, turn: Turn, after: Position, transitions: tuple[Transition[Any], ...]) -> Receipt:
    number = after.progress.turns
    turn_store.store(episode_id, number, turn)
    transaction.on_commit(lambda: positions.CACHE.keep(episode_id, after))  # what is rolled back was never said
    return Receipt(number, turn, transitions, after.play, after.progress)


def _close(episode: Episode, outcome: str) -> Episode:
    """Pack the turns into the transcript; the score follows."""
    turns = turns_of(episode)
    episode.outcome = outcome
    episode.closed_at = timezone.now()
    episode.save(update_fields=["outcome", "closed_at"])
    Transcript.objects.create(episode=episode, packed=packed(turns))
    episode.turns.all().delete()
    transaction.on_commit(lambda: _ask_for_score(episode.id), robust=True)
    return episode


def _ask_for_score(episode_id: UUID) -> None:
    """Wake a worker; should the queue be down, tidying finds the episode later."""
    calls.call(calls.SCORE, str(episode_id))


@transaction.atomic
def _abandon(episode_id: UUID, hours: int) -> bool:
    """Close it, unless a turn came in meanwhile."""
    episode = rows.locked(episode_id)
    stale = episode.closed_at is None and episode.last_turn_at < timezone.now() - timedelta(hours=hours)
    if stale:
        _close(episode, Outcome.ABANDONED)
    return stale


def _resent(episode: Episode, number: int) -> Receipt:
    turn = turns_of(episode)[number - 1]
    return Receipt(number, turn, (), opened(episode.task, episode.setting), progress_of(episode))
