"""The forward model of arcade games: simulated actions, counted in ticks, with chance of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.rules import NUMBERS, available, integers
from plumbline.evaluation.agents.baseline import Situation
from plumbline.evaluation.protocol.turns import Turn

WIN = 1_000.0  # points for a win; a loss costs as many
NAMES = {number: str(action) for action, number in NUMBERS.items()}
TICKS = 300  # that an agent looks at before each decision by default


@dataclass
class Forward:
    """The situation of an agent that can simulate. `ticks` counts down."""

    machine: Machine
    state: State
    choices: tuple[int, ...]  # what the avatar can do, nil included
    dice: Dice
    ticks: int = 0
    until: float | None = None  # the end of the time, for budgets of time

    @staticmethod
    def of(situation: Situation, dice: Dice) -> Forward:
        game, state = situation.play.game, integers(situation.state)
        choices = tuple(NUMBERS[action] for action in available(game, state))
        forward = Forward(game.machine, state, choices, dice, situation.ticks)
        if situation.thinking_seconds is not None:
            forward.until = perf_counter() + situation.thinking_seconds
        forward.state = game.machine.reseeded(state, forward.roll(1 << 48))
        return forward

    def may_try(self, ticks: int = 1) -> bool:
        """Return whether there is budget left for so many more ticks."""
        return perf_counter() < self.until if self.until is not None else self.ticks >= ticks

    @property
    def clock(self) -> Callable[[], bool] | None:
        """A function that returns whether time is left; None for a budget of ticks."""
        until = self.until
        return None if until is None else lambda: perf_counter() < until

    def roll(self, sides: int) -> int:
        value, self.dice = self.dice.roll(sides)
        return value

    def shuffled(self) -> list[int]:
        """Return the choices in random order, so that ties are broken at random."""
        drawn, self.dice = self.dice.draw(self.choices, len(self.choices))
        return list(drawn)

    def after(self, state: State, actions: Sequence[int]) -> State:
        """Return the state after these actions, or the same state if the rules end."""
        self.ticks -= len(actions)
        try:
            return self.machine.advance(state, actions)
        except Stuck:
            return state

    def random_actions(self, count: int) -> list[int]:
        """Return random choices: one roll of the dice gives them all."""
        number, actions = self.roll(len(self.choices) ** count), []
        for _ in range(count):
            number, choice = divmod(number, len(self.choices))
            actions.append(self.choices[choice])
        return actions


def value(state: State) -> float:
    """Return the value of a state: its score, plus a large bonus for a win or penalty for a loss."""
    end = {1: WIN, 0: -WIN}.get(int(state[at.WINNER]), 0.0) if state[at.OVER] else 0.0
    return float(state[at.SCORE]) + end


def turn(action: int) -> Turn:
    return Turn(actions=(NAMES[action],))
