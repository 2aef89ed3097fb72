"""An episode recomputed from its words: step by step for those who watch, as a course for those who score."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from envs.family import Distance
from evaluation.protocols import AnyFamily, Outcome, Progress, Protocol, Taken, begin, take
from evaluation.saying import Saying
from evaluation.verdicts import costs, verdict


class TooManyTurns(ValueError):
    """Words after the end. The message says which turn was the last."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of an episode."""

    turn: int  # from 1
    taken: Taken[Any]
    verdict: str
    distance: Distance | None  # after the action
    progress: Progress[Any]  # after the turn


@dataclass(frozen=True, slots=True)
class Course:
    """What scoring needs of an episode."""

    verdicts: tuple[str, ...]  # one per action, provider errors included
    distances: tuple[int | None, ...]  # before the first action and after each; None where not known
    outcome: str
    score: float  # of the agent's seat, 0 to 1
    turns: int

    @property
    def steps(self) -> int:
        """Actions charged to the budget."""
        return sum(map(costs, self.verdicts))

    @property
    def solved(self) -> bool:
        return self.score == 1

    def distance_at(self, step: int) -> int | None:
        """The distance after `step` charged actions; an early end carries its last distance forward."""
        charged = [self.distances[0]]
        charged += [after for named, after in zip(self.verdicts, self.distances[1:], strict=True) if costs(named)]
        return charged[min(step, len(charged) - 1)]


def watch(family: AnyFamily, game: Any, seed: int, protocol: Protocol, sayings: Iterable[Saying]) -> Iterator[Moment]:
    """Every action in turn. Raises TooManyTurns."""
    progress = begin(family, game, seed)
    distance = family.distance(game, progress.state)
    for saying in sayings:
        if progress.outcome:
            raise TooManyTurns(
                f"the episode ended with turn {progress.turns} ({progress.outcome}): expected no more turns"
            )
        progress, actions = take(family, game, protocol, progress, saying)
        for taken in actions:
            after = family.distance(game, taken.step.state)
            yield Moment(progress.turns, taken, verdict(taken, distance, after), after, progress)
            distance = after


def replay(
    family: AnyFamily, game: Any, seed: int, protocol: Protocol, sayings: Iterable[Saying], outcome: str = ""
) -> Course:
    """The course of an episode. `outcome` is what ended it besides rules and budget, if anything did."""
    progress = begin(family, game, seed)
    verdicts: list[str] = []
    distances = [_exact(family.distance(game, progress.state))]
    for moment in watch(family, game, seed, protocol, sayings):
        verdicts.append(moment.verdict)
        distances.append(_exact(moment.distance))
        progress = moment.progress
    return Course(
        verdicts=tuple(verdicts),
        distances=tuple(distances),
        outcome=progress.outcome or outcome or Outcome.STOPPED,
        score=family.scores(game, progress.state)[0],
        turns=progress.turns,
    )


def pack(course: Course) -> bytes:
    """Verdicts and distances as one compact column."""
    return zlib.compress(msgspec.msgpack.encode((course.verdicts, course.distances)))


def unpack(packed: bytes) -> tuple[tuple[str, ...], tuple[int | None, ...]]:
    """Verdicts and distances; the inverse of `pack`."""
    kind = tuple[tuple[str, ...], tuple[int | None, ...]]
    return msgspec.msgpack.decode(zlib.decompress(packed), type=kind)


def _exact(distance: Distance | None) -> int | None:
    return None if distance is None else distance.exact
