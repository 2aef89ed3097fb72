"""Where open episodes stand, kept in memory so that a turn need not replay those before it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import transaction

from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes.transcripts import turns_of
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Progress, Protocol, Transition, begin, take
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened

REMEMBERED = 4096  # positions kept in memory, two for each episode under play


@dataclass(frozen=True, slots=True)
class Position:
    """Where an episode stands, and what is needed to go on from there."""

    play: Opened
    protocol: Protocol
    progress: Progress[Any]

    def take(self, turn: Turn) -> tuple[Position, tuple[Transition[Any], ...]]:
        progress, transitions = take(self.play.family, self.play.game, self.protocol, self.progress, turn)
        return replace(self, progress=progress), transitions


class PositionCache:
    """The positions of open episodes, so that a turn need not replay those before it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[UUID, int], Position] = OrderedDict()
        self._lock = Lock()

    def keep(self, episode_id: UUID, position: Position) -> None:
        with self._lock:
            self._kept[episode_id, position.progress.turns] = position
            self._kept.pop((episode_id, position.progress.turns - 2), None)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)

    def recall(self, episode_id: UUID, turns: int) -> Position | None:
        with self._lock:
            return self._kept.get((episode_id, turns))


CACHE = PositionCache()


def progress_of(episode: Episode) -> Progress[Any]:
    """Where an episode stands: from memory, or by taking its turns again."""
    progress = position_of(episode).progress
    return replace(progress, outcome=progress.outcome or episode.outcome)


def position_of(episode: Episode) -> Position:
    position = CACHE.recall(episode.id, episode.turn_count)
    if position is None:
        position = _retaken(episode)
        transaction.on_commit(lambda: CACHE.keep(episode.id, position))
    return position


def _retaken(episode: Episode) -> Position:
    """Where the turns stored so far have led."""
    play = opened(episode.task, episode.setting)
    begun = begin(play.family, play.game, play.seed)
    position = Position(play, tasksets.protocol(episode.task.task_set), begun)
    for turn in turns_of(episode):
        position, _ = position.take(turn)
    return position
