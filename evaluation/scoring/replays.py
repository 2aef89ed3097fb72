"""Replays of episodes: step by step for viewers, as a trajectory for scoring."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from plumbline.envs.family import Distance
from plumbline.envs.family.failures import Word
from plumbline.envs.play import NotToMove
from plumbline.evaluation.protocol.progress import Progress, Transition, actions, begin, settle
from plumbline.evaluation.protocol.protocol import UNFINISHED, AnyFamily, Outcome, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.verdicts import costs, verdict

P = ParamSpec("P")
T = TypeVar("T")

UNPACKED = msgspec.msgpack.Decoder(tuple[tuple[str, ...], tuple[int | None, ...]])  # verdicts and distances
SPACING = 1000  # actions between two checkpoints


class TooManyTurns(ValueError):
    """A turn follows the end of the episode. The message names the last turn."""


class ReplayedAction(Struct, frozen=True):
    """One action of an episode."""

    turn: int  # from 1
    transition: Transition[Any]
    verdict: str
    distance: Distance | None  # after the action
    event: Mapping[str, int] | None = None  # what it did, if the family has events


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state in a long episode from which it can be replayed."""

    step: int  # actions before it
    turn: int  # turns before its own
    offset: int  # actions of that turn before it
    progress: Progress[Any]  # the progress as if the turn began here


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The facts about an episode that scoring needs."""

    verdicts: tuple[str, ...]  # one per action, provider errors included
    distances: tuple[int | None, ...]  # before the first action and after each; None where not known
    outcome: str
    scores: tuple[float, ...]  # by seat, 0 to 1
    turns: int
    moves: int  # in the family's own unit
    checkpoints: tuple[Checkpoint, ...]  # every thousand actions
    budget: int = 0  # actions, for each seat
    readings: Mapping[str, int] = field(default_factory=dict)  # at the end
    position: Mapping[str, int] = field(default_factory=dict)  # before the first action, if the family has events
    events: tuple[Mapping[str, int], ...] = ()  # what each charged action did, if the family has events
    words: tuple[Word, ...] = ()  # of each charged action, if the family has detectors of failures
    solved_from: float = 1.0  # the least score of every seat that counts as solved
    charged: tuple[int, ...] = ()  # actions charged to the budget of each seat

    @property
    def steps(self) -> int:
        """The number of actions charged to the budget, over all seats."""
        return sum(map(costs, self.verdicts))

    @property
    def busiest(self) -> int:
        """The number of actions charged to the seat that used the most."""
        return max(self.charged, default=self.steps)

    @property
    def solved(self) -> bool:
        """True if every seat reached the score from which a task counts as solved."""
        return min(self.scores) >= self.solved_from

    @property
    def unfinished(self) -> bool:
        """True if it might have gone on: its player, the clock or the model's service ended it."""
        return self.outcome in UNFINISHED

    @property
    def score(self) -> float:
        """The mean score of the seats, from 0 to 1."""
        return sum(self.scores) / len(self.scores)

    def distance_at(self, step: int) -> int | None:
        """Return the distance after `step` charged actions; an early end carries its last distance forward."""
        charged = [self.distances[0]]
        charged += [after for named, after in zip(self.verdicts, self.distances[1:], strict=True) if costs(named)]
        return charged[min(step, len(charged) - 1)]


class Replay:
    """An episode that is replayed, from a checkpoint on: iterate for its actions. Raises TooManyTurns, NotToMove."""

    def __init__(
        self,
        family: AnyFamily,
        game: Any,
        seed: int,
        protocol: Protocol,
        turns: Sequence[Turn],
        since: Checkpoint | None = None,
    ) -> None:
        self.family, self.game, self.protocol = family, game, protocol
        self.since = since or Checkpoint(0, 0, 0, begin(family, game, seed))
        self.progress = self.since.progress  # after the turns that are over
        self.distance = family.puzzles.distance(game, self.progress.state)  # after the last action
        self.checkpoints: list[Checkpoint] = []
        self._turns = turns

    def __iter__(self) -> Iterator[ReplayedAction]:
        step = self.since.step
        for number in range(self.since.turn, len(self._turns)):
            if self.progress.outcome:
                last = f"the episode ended with turn {self.progress.turns} ({self.progress.outcome})"
                raise TooManyTurns(f"{last}: expected no more turns")
            for replayed in self._turn(number, step):
                step += 1
                yield replayed

    def as_far_as_allowed(self) -> Iterator[ReplayedAction]:
        """Yield the actions before the first turn that the rules refuse, as newer rules may refuse what was played."""
        with suppress(TooManyTurns, NotToMove):
            yield from self

    def _turn(self, number: int, step: int) -> Iterator[ReplayedAction]:
        family, game, progress = self.family, self.game, self.progress
        before = self.since.offset if number == self.since.turn else 0
        turn = self._turns[number].since(before, family)
        state, count, before_it = None, 0, progress.state
        for count, transition in enumerate(actions(family, game, self.protocol, progress, turn), 1):
            state = transition.step.state
            was, self.distance = self.distance, family.puzzles.distance(game, state)
            event = self._event(before_it, transition)
            yield ReplayedAction(
                progress.turns + 1, transition, verdict(transition, was, self.distance), self.distance, event
            )
            before_it = state
            if (step + count) % SPACING == 0:
                here = replace(progress.charged(turn.seat, actions=count), state=state)
                self.checkpoints.append(Checkpoint(step + count, number, before + count, here))
        self.progress = settle(family, game, self.protocol, progress, turn, state, count)

    def _event(self, before: Any, transition: Transition[Any]) -> Mapping[str, int] | None:
        if self.family.rules.event is None or transition.provider_error:
            return None
        return self.family.rules.event(self.game, before, transition.text or "", transition.step)


def _to_the_end(steps: Callable[P, Generator[Any, None, T]]) -> Callable[P, T]:
    """Return a function that takes all steps at once, and returns what they return."""

    def taken(*arguments: P.args, **named: P.kwargs) -> T:
        left = steps(*arguments, **named)
        while True:
            try:
                next(left)
            except StopIteration as end:
                result: T = end.value
                return result

    return taken


def replaying(
    family: AnyFamily,
    game: Any,
    seed: int,
    protocol: Protocol,
    turns: Sequence[Turn],
    outcome: str = "",
    *,
    solved_from: float = 1.0,
    lenient: bool = False,
) -> Generator[ReplayedAction, None, Trajectory]:
    """Yield the actions of an episode, and return its trajectory. Raises TooManyTurns, NotToMove.

    `outcome` is what ended it besides rules and budget, if anything did; `solved_from` is the suite's threshold. If
    `lenient`, the trajectory ends before the first turn that the rules refuse, and nothing is raised.
    """
    again = Replay(family, game, seed, protocol, turns)
    position = family.rules.position(game, again.progress.state)
    log = _Log([_exact(again.distance)], keeps_words=family.failures is not None)
    for replayed in again.as_far_as_allowed() if lenient else again:
        log.add(replayed)
        yield replayed
    found = _trajectory(again, log, outcome or Outcome.STOPPED)
    return replace(found, position=position, solved_from=solved_from)


replay = _to_the_end(replaying)
"""Return the trajectory of an episode, for callers that do not stop in between."""


@dataclass(slots=True)
class _Log:
    """Record of the actions of a replay, for its trajectory."""

    distances: list[int | None]
    keeps_words: bool
    verdicts: list[str] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    events: list[Mapping[str, int]] = field(default_factory=list)
    moves: int = 0

    def add(self, replayed: ReplayedAction) -> None:
        self.distances.append(_exact(replayed.distance))
        self.verdicts.append(replayed.verdict)
        self.events += [replayed.event] if replayed.event else []
        self.moves += replayed.transition.step.moves
        if self.keeps_words and not replayed.transition.provider_error:
            self.words.append((replayed.transition.seat, replayed.transition.text))


def _trajectory(again: Replay, log: _Log, outcome: str) -> Trajectory:
    """Return the trajectory of a replay that is over; `outcome` is for one that neither rules nor budget ended."""
    rules, progress = again.family.rules, again.progress
    return Trajectory(
        verdicts=tuple(log.verdicts),
        distances=tuple(log.distances),
        outcome=progress.outcome or outcome,
        scores=rules.scores(again.game, progress.state),
        turns=progress.turns,
        moves=log.moves,
        checkpoints=tuple(again.checkpoints),
        budget=again.protocol.actions,
        readings=rules.readings(again.game, progress.state),
        events=tuple(log.events),
        words=tuple(log.words),
        charged=tuple(seat.actions for seat in progress.spent),
    )


def pack(trajectory: Trajectory) -> bytes:
    """Pack verdicts and distances into one compact column."""
    return zlib.compress(msgspec.msgpack.encode((trajectory.verdicts, trajectory.distances)))


def unpack(packed: bytes) -> tuple[tuple[str, ...], tuple[int | None, ...]]:
    """Unpack verdicts and distances; the inverse of `pack`."""
    return UNPACKED.decode(zlib.decompress(packed))


def pack_checkpoints(checkpoints: Sequence[Checkpoint]) -> bytes:
    """Pack checkpoints into one compact column; empty for an episode too short to have any."""
    plain = [(each.step, each.turn, each.offset, msgspec.to_builtins(each.progress)) for each in checkpoints]
    return zlib.compress(msgspec.json.encode(plain)) if plain else b""


def unpack_checkpoints(packed: bytes, family: AnyFamily) -> list[Checkpoint]:
    """Unpack checkpoints; the inverse of `pack_checkpoints`."""
    plain = msgspec.json.decode(zlib.decompress(packed)) if packed else []
    kind = Progress[family.rules.state]  # type: ignore[name-defined]
    return [
        Checkpoint(step, turn, offset, msgspec.convert(_by_seat(progress), kind))
        for step, turn, offset, progress in plain
    ]


def _by_seat(progress: dict[str, Any]) -> dict[str, Any]:
    """Read columns that were packed when an episode had one budget for all seats."""
    if "spent" in progress:
        return progress
    spent = {name: progress[name] for name in ("actions", "answers", "seconds")}
    return {**{name: value for name, value in progress.items() if name not in spent}, "spent": [spent]}


def _exact(distance: Distance | None) -> int | None:
    return None if distance is None else distance.exact
