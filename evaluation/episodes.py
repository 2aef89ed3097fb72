"""Episodes from opening to score: the only writer of Episode, Turn and Transcript.

The socket, the API and the worker all take turns through `take_turn`. It does what must be durable and no more;
distances and pictures are made elsewhere.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from evaluation import pen, tasksets
from evaluation.games import Opened, frozen_task, opened
from evaluation.metrics import measure, tally
from evaluation.models import Agent, Episode, EpisodeQuery, Exposure, Run, Task, Transcript
from evaluation.protocols import Outcome, Progress, Protocol, Taken, begin, take
from evaluation.replays import Course, pack, pack_marks, replay
from evaluation.saying import Saying, restored, stored
from evaluation.suites import SUITES

REMEMBERED = 4096  # positions kept in memory, two for each episode under play


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
    said: Saying
    taken: tuple[Taken[Any], ...]  # empty for a resend
    play: Opened
    progress: Progress[Any]  # now


@dataclass(frozen=True, slots=True)
class _Position:
    """Where an episode stands, and what is needed to go on from there."""

    play: Opened
    protocol: Protocol
    progress: Progress[Any]

    def take(self, saying: Saying) -> tuple[_Position, tuple[Taken[Any], ...]]:
        progress, taken = take(self.play.family, self.play.game, self.protocol, self.progress, saying)
        return replace(self, progress=progress), taken


class _Memory:
    """The positions of open episodes, so that a turn need not replay those before it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[UUID, int], _Position] = OrderedDict()
        self._lock = Lock()

    def keep(self, episode_id: UUID, position: _Position) -> None:
        with self._lock:
            self._kept[episode_id, position.progress.turns] = position
            self._kept.pop((episode_id, position.progress.turns - 2), None)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)

    def recall(self, episode_id: UUID, turns: int) -> _Position | None:
        with self._lock:
            return self._kept.get((episode_id, turns))


_memory = _Memory()


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
        exposed=task.puzzle in seen(agent) | met(agent),
        rules_version=opened(task, setting).family.rules_version,
    )


@transaction.atomic
def claim(episode_id: UUID) -> Episode:
    """Make the caller the newest connection; its number is in the episode returned."""
    Episode.objects.filter(pk=episode_id).update(claim=F("claim") + 1)
    return _whole(episode_id)


@transaction.atomic
def start_clock(episode_id: UUID, claim: int) -> Episode:
    """From now on the world does not wait; one that was started before goes on. Raises Superseded, EpisodeClosed."""
    episode = _locked(episode_id)
    _refuse_if_over(episode, claim)
    if episode.begun_at is None:
        episode.begun_at = timezone.now()
        episode.save(update_fields=["begun_at"])
    return episode


@transaction.atomic
def take_turn(episode_id: UUID, claim: int, number: int, saying: Saying) -> Receipt:
    """Store one turn and what it led to, once. Raises Superseded, EpisodeClosed, OutOfTurn.

    `number` counts turns from 1. A number that was taken before gives back what was stored then.
    """
    return _taken_at_once(episode_id, claim, number, saying) or _taken_under_lock(episode_id, claim, number, saying)


@transaction.atomic
def give_up(episode_id: UUID, claim: int) -> Episode:
    """End the episode at its player's wish. Raises Superseded, EpisodeClosed."""
    episode = _locked(episode_id)
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


def score(episode_id: UUID) -> Episode:
    """Recompute a closed episode from its words and store what it is worth. May run twice."""
    episode = _whole(episode_id)
    said = sayings(episode)
    course = course_of(episode, said)
    worth(episode, course, said)
    episode.save()
    return episode


def worth(episode: Episode, course: Course, said: Sequence[Saying]) -> None:
    """Fill in everything that scoring knows."""
    episode.scored_at = timezone.now()
    episode.outcome = course.outcome
    episode.solved = course.solved
    episode.initial_distance = course.distances[0]
    episode.metrics = measure(course, episode.task.axes, SUITES[episode.task.task_set.suite].measured)
    episode.verdicts = tally(course)
    episode.course = pack(course)
    episode.marks = pack_marks(course.marks)
    episode.turn_count, episode.action_count = course.turns, course.steps
    modes = {saying.input_mode for saying in said if saying.input_mode}
    episode.input_mode = "mixed" if len(modes) > 1 else next(iter(modes), "")
    for name in ("seconds", "tokens_in", "tokens_out", "cost_usd"):
        setattr(episode, name, _total(getattr(saying, name) for saying in said))


def course_of(episode: Episode, said: Sequence[Saying]) -> Course:
    play = opened(episode.task, episode.setting)
    protocol = tasksets.protocol(episode.task.task_set)
    beyond_the_rules = episode.outcome if episode.outcome in set(Outcome) else ""
    return replay(play.family, play.game, play.seed, protocol, said, beyond_the_rules)


def sayings(episode: Episode) -> list[Saying]:
    """Everything said so far, whether the episode is open or closed."""
    if episode.closed_at is None:
        return [restored(turn.said) for turn in episode.turns.all()]
    packed = Transcript.objects.get(episode_id=episode.id).packed
    return [restored(plain) for plain in msgspec.json.decode(zlib.decompress(packed))]


def progress_of(episode: Episode) -> Progress[Any]:
    """Where an episode stands: from memory, or by taking its turns again."""
    progress = _position(episode).progress
    return replace(progress, outcome=progress.outcome or episode.outcome)


def packed(said: Iterable[Saying]) -> bytes:
    """What a transcript holds."""
    return zlib.compress(msgspec.json.encode([stored(saying) for saying in said]))


def insert(run: Run, rows: Sequence[tuple[Episode, Sequence[Saying]]]) -> None:
    """Add scored episodes to a run that has not landed; in one transaction with whatever the caller does."""
    transcripts = [Transcript(episode=episode, packed=packed(said)) for episode, said in rows]
    with transaction.atomic():
        Episode.objects.bulk_create([episode for episode, _ in rows])
        Transcript.objects.bulk_create(transcripts)


def met(agent: Agent) -> set[str]:
    """The puzzles that a person has begun, in whatever set and under whatever seed."""
    return set(_mine(agent).values_list("task__instance", flat=True))


def played(agent: Agent) -> set[str]:
    """Those of them in which an attempt is over."""
    return set(_mine(agent).finished().values_list("task__instance", flat=True))


def seen(agent: Agent) -> set[str]:
    """The puzzles of which a person has opened what gives them away."""
    return set(Exposure.objects.filter(agent=agent).values_list("task__instance", flat=True))


def spoil(agent: Agent, puzzles: Iterable[str]) -> None:
    """This person has seen what gives these puzzles away while they may have them open."""
    _mine(agent).open().filter(task__instance__in=puzzles).update(exposed=True)


def _mine(agent: Agent) -> EpisodeQuery:
    return Episode.objects.filter(agent=agent, run=None)


def forget(agent: Agent) -> None:
    """Delete a person and everything they did."""
    agent.delete()


def _whole(episode_id: UUID) -> Episode:
    return Episode.objects.select_related("task__task_set", "agent").get(pk=episode_id)


def _locked(episode_id: UUID) -> Episode:
    """The episode's own row, held until the transaction ends; its task does not change and is remembered."""
    episode = Episode.objects.select_for_update().defer("course", "marks", "metrics", "verdicts").get(pk=episode_id)
    episode.task = frozen_task(episode.task_id)
    return episode


def _refuse_if_over(episode: Episode, claim: int) -> None:
    """Over for all, or for this connection. Raises Superseded, EpisodeClosed."""
    if claim < episode.claim:
        raise Superseded
    if episode.closed_at is not None:
        raise EpisodeClosed(episode.outcome)


def _taken_at_once(episode_id: UUID, claim: int, number: int, saying: Saying) -> Receipt | None:
    """The usual turn: the position is remembered, and one update both asks whether the turn is due and takes it."""
    before = _memory.recall(episode_id, number - 1)
    if before is None or before.progress.outcome:
        return None
    after, taken = before.take(saying)
    if after.progress.outcome or not pen.advance(episode_id, claim, after.progress):
        return None
    return _stored(episode_id, saying, after, taken)


def _taken_under_lock(episode_id: UUID, claim: int, number: int, saying: Saying) -> Receipt:
    episode = _locked(episode_id)
    if 1 <= number <= episode.turn_count:
        return _resent(episode, number)
    _refuse_if_over(episode, claim)
    if number != episode.turn_count + 1:
        raise OutOfTurn(f"turn {number}: expected {episode.turn_count + 1}")
    after, taken = _position(episode).take(saying)
    pen.advance(episode_id, episode.claim, after.progress)
    receipt = _stored(episode_id, saying, after, taken)
    if after.progress.outcome:
        _close(episode, after.progress.outcome)
    return receipt


def _stored(episode_id: UUID, saying: Saying, after: _Position, taken: tuple[Taken[Any], ...]) -> Receipt:
    number = after.progress.turns
    pen.store(episode_id, number, saying)
    transaction.on_commit(lambda: _memory.keep(episode_id, after))  # what is rolled back was never said
    return Receipt(number, saying, taken, after.play, after.progress)


def _close(episode: Episode, outcome: str) -> Episode:
    """Pack the turns into the transcript; the score follows."""
    said = sayings(episode)
    episode.outcome = outcome
    episode.closed_at = timezone.now()
    episode.save(update_fields=["outcome", "closed_at"])
    Transcript.objects.create(episode=episode, packed=packed(said))
    episode.turns.all().delete()
    transaction.on_commit(lambda: _ask_for_score(episode.id), robust=True)
    return episode


def _ask_for_score(episode_id: UUID) -> None:
    """Wake a worker; should the queue be down, tidying finds the episode later."""
    from evaluation.jobs import score as job

    job.delay(str(episode_id))


@transaction.atomic
def _abandon(episode_id: UUID, hours: int) -> bool:
    """Close it, unless a turn came in meanwhile."""
    episode = _locked(episode_id)
    stale = episode.closed_at is None and episode.last_turn_at < timezone.now() - timedelta(hours=hours)
    if stale:
        _close(episode, Outcome.ABANDONED)
    return stale


def _resent(episode: Episode, number: int) -> Receipt:
    said = sayings(episode)[number - 1]
    return Receipt(number, said, (), opened(episode.task, episode.setting), progress_of(episode))


def _position(episode: Episode) -> _Position:
    position = _memory.recall(episode.id, episode.turn_count)
    if position is None:
        position = _retaken(episode)
        transaction.on_commit(lambda: _memory.keep(episode.id, position))
    return position


def _retaken(episode: Episode) -> _Position:
    """Where the turns stored so far have led."""
    play = opened(episode.task, episode.setting)
    begun = begin(play.family, play.game, play.seed)
    position = _Position(play, tasksets.protocol(episode.task.task_set), begun)
    for saying in sayings(episode):
        position, _ = position.take(saying)
    return position


def _total(numbers: Iterable[float | None]) -> Any:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None
