"""Episodes from opening to score: the only writer of Episode, Turn and Transcript.

The socket, the API and the worker all take turns through `take_turn`. It stores the turn and no more; distances and
pictures are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes import positions, rows, seats, turn_store
from plumbline.evaluation.episodes.exposure import knows
from plumbline.evaluation.episodes.positions import Position, position_of, progress_of
from plumbline.evaluation.episodes.rows import whole
from plumbline.evaluation.episodes.transcripts import packed, turns_of
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Agent, Episode, Seat, Task, Transcript
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress, Transition
from plumbline.evaluation.protocol.protocol import Outcome
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
    """The result of a turn. It is stored durably before this is returned."""

    number: int
    turn: Turn
    transitions: tuple[Transition[Any], ...]  # empty for a resend
    play: Opened
    progress: Progress[Any]  # now


@transaction.atomic
def open_episode(
    agent: Agent, task: Task, setting: str, *, counted: bool, partners: Sequence[Agent | None] = ()
) -> Episode:
    """Open the agent's next attempt at the task; for people and live agents only. Raises InvalidSetting.

    `partners` hold the seats from 1 on; a seat of None is offered by an invitation.
    """
    opened(task, setting)
    episode = Episode.objects.create(
        agent=agent,
        task=task,
        setting=setting,
        attempt=_attempt(agent, task, setting),
        counted=counted,
        exposed=any(knows(each, task) for each in (agent, *filter(None, partners))),
        rules_version=opened(task, setting).family.rules.version,
    )
    seats.offer(episode, partners)
    return episode


def _attempt(agent: Agent, task: Task, setting: str) -> int:
    """Return the number of an agent's next attempt, which counts episodes in which it held any seat.

    Episodes are deleted with a partner who withdraws; numbers of the agent's own are not given again.
    """
    before = Episode.objects.played_by(agent).filter(task=task, setting=setting)
    last = before.filter(agent=agent).aggregate(last=Max("attempt"))["last"] or 0
    return max(before.count(), last) + 1


def unfinished_practice(agent: Agent | None, family: str = "") -> Episode | None:
    """Return the uncounted open episode that a person opened last, of a family where one is named."""
    mine = Episode.objects.open().filter(agent=agent, run=None, counted=False)
    named = mine.filter(task__task_set__family=family) if family else mine
    return None if agent is None else named.order_by("-opened_at").first()


@transaction.atomic
def claim(episode_id: UUID, seat: int = 0) -> int:
    """Make the caller the newest connection of a seat, and return the number of the claim."""
    row = rows.locked_seat(episode_id, seat)
    if row is None:
        Episode.objects.filter(pk=episode_id).update(claim=F("claim") + 1)
        return Episode.objects.values_list("claim", flat=True).get(pk=episode_id)
    row.claim += 1
    row.save(update_fields=["claim"])
    return row.claim


@transaction.atomic
def start_clock(episode_id: UUID, claim: int) -> Episode:
    """Start the clock of a real-time episode, unless it runs already. Raises Superseded, EpisodeClosed."""
    episode = rows.locked(episode_id)
    _refuse_if_over(episode, claim)
    if episode.begun_at is None:
        episode.begun_at = timezone.now()
        episode.save(update_fields=["begun_at"])
    return episode


@transaction.atomic
def take_turn(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt:
    """Store one turn and its result, once. Raises Superseded, EpisodeClosed, OutOfTurn, NotToMove, Vacant.

    `number` counts turns from 1, of all seats. A number that was taken before returns what was stored then, to the seat
    that took it.
    """
    return _take_at_once(episode_id, claim, number, turn) or _take_under_lock(episode_id, claim, number, turn)


@transaction.atomic
def give_up(episode_id: UUID, claim: int, seat: int = 0) -> Episode:
    """End the episode at its player's wish. Raises Superseded, EpisodeClosed.

    With several players, this one leaves, and the others go on if the rules let them.
    """
    row, episode = rows.locked_seat(episode_id, seat), rows.locked(episode_id)
    _refuse_if_over(episode, claim, row)
    if not episode.seats.exists():
        return _close(episode, Outcome.GAVE_UP)
    return _leave(episode, seat)


@transaction.atomic
def dismiss(episode_id: UUID, seat: int) -> Episode:
    """Let the others go on without a player who stays away. Raises EpisodeClosed, NotToMove."""
    rows.locked_seat(episode_id, seat)
    episode = rows.locked(episode_id)
    if episode.closed_at is not None:
        raise EpisodeClosed(episode.outcome)
    return _leave(episode, seat)


def abandon_stale() -> list[UUID]:
    """Close episodes without a turn for too long, and return their ids."""
    closed = []
    hour_ago = timezone.now() - timedelta(hours=1)
    quiet = Episode.objects.open().filter(run=None, last_turn_at__lt=hour_ago)
    for episode in quiet.select_related("task__task_set"):
        hours = tasksets.protocol_of(episode.task).abandoned_after_hours
        if episode.last_turn_at < timezone.now() - timedelta(hours=hours) and _abandon(episode.id, hours):
            closed.append(episode.id)
    return closed


def _refuse_if_over(episode: Episode, claim: int, seat: Seat | None = None) -> None:
    """Refuse a turn if the episode or this connection is over. Raises Superseded, EpisodeClosed."""
    if claim < (episode.claim if seat is None else seat.claim):
        raise Superseded
    if episode.closed_at is not None:
        raise EpisodeClosed(episode.outcome)
    if seat is not None and seat.ended_at is not None:
        raise EpisodeClosed(Outcome.GAVE_UP)


def _take_at_once(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt | None:
    """Take a turn with one update that also checks that it is due; None if its position is not in memory."""
    before = positions.CACHE.recall(episode_id, number - 1)
    if before is None or before.progress.outcome or (before.shared and number == 1):
        return None  # before its first turn a shared episode may lack a partner
    after, transitions = before.take(turn)
    if after.progress.outcome or not _advanced(episode_id, claim, turn.seat, after):
        return None
    return _stored(episode_id, turn, after, transitions)


def _advanced(episode_id: UUID, claim: int, seat: int, after: Position) -> bool:
    if seat in after.shared:
        return turn_store.advance_shared(episode_id, seat, claim, after.progress)
    return turn_store.advance(episode_id, claim, after.progress)


def _take_under_lock(episode_id: UUID, claim: int, number: int, turn: Turn) -> Receipt:
    row, episode = rows.locked_seat(episode_id, turn.seat), rows.locked(episode_id)
    if 1 <= number <= episode.turn_count:
        return _resent(episode, number, turn.seat)
    _refuse_if_over(episode, claim, row)
    if number != episode.turn_count + 1:
        raise OutOfTurn(f"turn {number}: expected {episode.turn_count + 1}")
    return _take(episode, turn)


def _take(episode: Episode, turn: Turn) -> Receipt:
    """Take the next turn of an episode whose row is locked."""
    seats.refuse_if_vacant(episode)
    before = position_of(episode)
    if before.progress.outcome:
        return _close_late(episode, turn, before)
    after, transitions = before.take(turn)
    turn_store.advance(episode.id, episode.claim, after.progress)
    receipt = _stored(episode.id, turn, after, transitions)
    if after.progress.outcome:
        _close(episode, after.progress.outcome)
    return receipt


def _close_late(episode: Episode, turn: Turn, before: Position) -> Receipt:
    """Close an episode that has ended under newer rules than those of its last turn; the new turn is not stored."""
    _close(episode, before.progress.outcome)
    return Receipt(episode.turn_count + 1, turn, (), before.play, before.progress)


def _leave(episode: Episode, seat: int) -> Episode:
    """Take the turn of a player who leaves; where only agents of ours remain, the episode is over."""
    episode.seats.filter(number=seat).update(ended_at=timezone.now())
    if episode.seats.filter(agent=None).exists():
        return _close(episode, Outcome.GAVE_UP)
    progress = _take(episode, Turn(seat=seat, left=True)).progress
    if not progress.outcome and not _people_in(episode, progress):
        return _close(episode, Outcome.GAVE_UP)
    return whole(episode.id)


def _people_in(episode: Episode, progress: Progress[Any]) -> list[Agent]:
    """Return those who have not left and are no agents of ours."""
    holders = {seat.number: seat.agent for seat in episode.seats.select_related("agent")}
    playing = (holders.get(seat, episode.agent) for seat, spent in enumerate(progress.spent) if not spent.left)
    return [agent for agent in playing if agent is not None and agent.kind != Agent.Kind.BASELINE]


def _stored(episode_id: UUID, turn: Turn, after: Position, transitions: tuple[Transition[Any], ...]) -> Receipt:
    number = after.progress.turns
    turn_store.store(episode_id, number, turn)
    transaction.on_commit(lambda: positions.CACHE.keep(episode_id, after))  # a turn that is rolled back was never taken
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
    """Wake a worker. If the queue is down, tidying finds the episode later."""
    calls.call(calls.SCORE, str(episode_id))


@transaction.atomic
def _abandon(episode_id: UUID, hours: int) -> bool:
    """Close the episode, unless a turn came in meanwhile."""
    episode = rows.locked(episode_id)
    stale = episode.closed_at is None and episode.last_turn_at < timezone.now() - timedelta(hours=hours)
    if stale:
        _close(episode, Outcome.ABANDONED)
    return stale


def _resent(episode: Episode, number: int, seat: int) -> Receipt:
    """Return a stored turn, to the seat that took it. Raises OutOfTurn."""
    turn = turns_of(episode)[number - 1]
    if turn.seat != seat:
        raise OutOfTurn(f"turn {number}: expected {episode.turn_count + 1}")
    return Receipt(number, turn, (), opened(episode.task, episode.setting), progress_of(episode))
