"""Positions of open episodes, cached so that a turn does not replay those before it."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import transaction

from plumbline.envs.play import NotToMove
from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes.transcripts import turns_of
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress, Transition, begin, take
from plumbline.evaluation.protocol.protocol import Outcome, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened

REMEMBERED = 2048  # episodes of which positions are kept in memory


@dataclass(frozen=True, slots=True)
class Position:
    """The position of an episode, and what is needed to go on from there."""

    play: Opened
    protocol: Protocol
    progress: Progress[Any]
    shared: frozenset[int] = frozenset()  # the seats of others than the episode's agent

    def take(self, turn: Turn) -> tuple[Position, tuple[Transition[Any], ...]]:
        progress, transitions = take(self.play.family, self.play.game, self.protocol, self.progress, turn)
        return replace(self, progress=progress), transitions

    def retake(self, turn: Turn) -> Position:
        """Take a stored turn again. One that newer rules refuse is passed over, and the episode has ended before it."""
        if not self.progress.outcome:
            with suppress(NotToMove):
                return self.take(turn)[0]
        outcome = self.progress.outcome or Outcome.STOPPED
        return replace(self, progress=replace(self.progress, turns=self.progress.turns + 1, outcome=outcome))


class PositionCache:
    """A cache of the last two positions of open episodes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[UUID, tuple[Position, ...]] = OrderedDict()
        self._lock = Lock()

    def keep(self, episode_id: UUID, position: Position) -> None:
        with self._lock:
            others = [each for each in self._kept.get(episode_id, ()) if each.progress.turns != position.progress.turns]
            self._kept[episode_id] = (*others, position)[-2:]
            self._kept.move_to_end(episode_id)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)

    def recall(self, episode_id: UUID, turns: int) -> Position | None:
        """Return the position after so many turns."""
        return next((each for each in self._of(episode_id) if each.progress.turns == turns), None)

    def before(self, episode_id: UUID, turns: int) -> Position | None:
        """Return the latest position after fewer turns: another process may have taken those since."""
        earlier = [each for each in self._of(episode_id) if each.progress.turns < turns]
        return max(earlier, key=lambda each: each.progress.turns, default=None)

    def _of(self, episode_id: UUID) -> tuple[Position, ...]:
        with self._lock:
            return self._kept.get(episode_id, ())


CACHE = PositionCache()


def progress_of(episode: Episode) -> Progress[Any]:
    """Return the progress of an episode, from memory or by replaying its turns."""
    progress = position_of(episode).progress
    return replace(progress, outcome=progress.outcome or episode.outcome)


def position_of(episode: Episode) -> Position:
    position = CACHE.recall(episode.id, episode.turn_count)
    if position is None:
        position = _retaken(episode)
        transaction.on_commit(lambda: CACHE.keep(episode.id, position))
    return position


def _retaken(episode: Episode) -> Position:
    """Replay the stored turns, from a cached position if there is one."""
    position = CACHE.before(episode.id, episode.turn_count) or _begun(episode)
    for turn in turns_of(episode)[position.progress.turns :]:
        position = position.retake(turn)
    return position


def _begun(episode: Episode) -> Position:
    play = opened(episode.task, episode.setting)
    shared = frozenset(episode.seats.values_list("number", flat=True)) if episode.run_id is None else frozenset()
    return Position(play, tasksets.protocol_of(episode.task), begin(play.family, play.game, play.seed), shared)
