"""Baselines: agents that choose their next turn from the state, without observations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from plumbline.envs.dice import Dice
from plumbline.envs.setting import BLIND, Setting
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import begin, take
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn


@dataclass(frozen=True, slots=True)
class Situation:
    """The information that an agent of ours has for its turn."""

    play: Opened
    state: Any  # the state itself, whatever the setting shows
    turns: int = 0  # so far
    actions: int = 0  # charged so far, over all seats
    heard: tuple[str, ...] = ()  # the feedback to the actions of the last turn
    solution: tuple[str, ...] = ()  # a shortest one, if one is stored with the task
    ticks: int = 0  # the budget of the forward model before this turn, for agents that look ahead
    thinking_seconds: float | None = None  # instead of ticks, by the clock
    seat: int = 0  # the seat that is to move
    recorded: tuple[str, ...] = ()  # actions that were published with the task, if it was read from a file
    reference: tuple[str, ...] = ()  # the solution that is stored with the task, shortest or not
    budget: int = 0  # actions of each seat; 0: unknown


UNSEEN = Setting(BLIND)

Choose = Callable[[Situation, Dice], tuple[Turn, Dice]]
"""The choice of the next turn, with the dice after it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    name: str
    title: str
    definition: str  # contains {budget} if it has one
    choose: Choose
    setting: Setting = UNSEEN  # the setting under which it plays: its modality shows what it needs, its options help it
    ticks: int = 0  # of the forward model, before each turn; 0: the agent does not look ahead
    milliseconds: int = 0  # before each turn by the clock, instead of ticks
    recorded: Callable[[bytes], tuple[str, ...]] | None = None  # the actions to replay, in a task's published file

    @property
    def described(self) -> str:
        """A description of the agent, in a sentence or two."""
        return self.definition.format(budget=self.budget)

    @property
    def budget(self) -> str:
        return f"{self.milliseconds:,} ms" if self.milliseconds else f"{self.ticks:,} ticks"

    def looking(self, ticks: int) -> Baseline:
        """Return the agent with another budget of ticks, under another name."""
        return replace(self, ticks=ticks)._renamed(f"{ticks}-ticks")

    def thinking(self, milliseconds: int) -> Baseline:
        """Return the agent with a budget of time instead; its runs cannot be repeated, and its name says so."""
        return replace(self, milliseconds=milliseconds)._renamed(f"{milliseconds}-ms")

    def _renamed(self, end: str) -> Baseline:
        return replace(self, name=f"{self.name}-{end}", title=f"{self.title}, {self.budget}")


def act(
    baseline: Baseline,
    play: Opened,
    protocol: Protocol,
    dice: Dice,
    solution: tuple[str, ...] = (),
    recorded: tuple[str, ...] = (),
    reference: tuple[str, ...] = (),
) -> Iterator[Turn]:
    """Yield the turns of the baseline in one episode. With a budget of time, they differ from run to run."""
    progress = begin(play.family, play.game, play.seed)
    heard: tuple[str, ...] = ()
    seconds = baseline.milliseconds / 1000 or None
    while not progress.outcome:
        seat = play.family.rules.to_move(play.game, progress.state)[0]
        situation = Situation(
            play,
            progress.state,
            progress.turns,
            progress.actions,
            heard,
            solution,
            baseline.ticks,
            seconds,
            seat,
            recorded,
            reference,
            protocol.actions,
        )
        turn, dice = baseline.choose(situation, dice)
        turn = replace(turn, seat=seat)
        progress, transitions = take(play.family, play.game, protocol, progress, turn)
        heard = tuple(each.step.note for each in transitions)
        yield turn
