"""Bounds of the scores of a level, found by reference plays: they normalize rewards, and are fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.search.beam import Beam

TICKS = 1_000  # ticks of a play, as many as an episode has
SLICE = 50  # ticks between two checks of the work
MOST_WORK = 8_000_000_000  # of all plays: boxes compared and numbers copied; a large bundled level takes 70%
RANDOM_PLAYS = 40
BEAMS = tuple(Beam(30, greed, TICKS) for greed in (1.0, 0.1, 0.0))  # for points alone, for both, for new places alone

Actions = Sequence[int] | NDArray[np.int8]
Play = tuple[int, Actions]  # a seed and the actions under it


def score_bounds(machine: Machine, known: Iterable[Play] = (), search_work: int = MOST_WORK) -> tuple[int, int]:
    """Return the least and the most points at the end of reference plays. The work of the beams can be limited further.

    The least is that of plays without aim, idle and random: one can do worse on purpose. The most is that of these, of
    known plays, and of three beams that look for points and for new places. A win counts at least one point. The most
    is above the least.

    If a level is so much work that not all can be played, the plays until then decide.
    """
    player = Player(machine)
    aimless = [_score(player.played(*play)) for play in _aimless(machine)]
    skilled = [
        _score(state) for state in chain((player.played(*play) for play in known), player.beam_ends(search_work))
    ]
    return min(aimless), max(*aimless, *skilled, min(aimless) + 1)


@dataclass
class Player:
    """A player of a level with a budget of work."""

    machine: Machine
    left: int = MOST_WORK

    def played(self, seed: int, actions: Actions) -> State:
        """Return the last state of a play; the rules or the budget can end it early."""
        state = self.machine.start(seed)
        for first in range(0, len(actions), SLICE):
            if state[at.OVER] or self.left <= 0:
                break
            try:
                state = self.machine.advance(state, actions[first : first + SLICE])
            except Stuck:
                break
            self.left -= SLICE * int(state[at.WORK]) + len(state)
        return state

    def beam_ends(self, most_work: int) -> Iterator[State]:
        """Yield the ends that beams reach."""
        self.left = min(self.left, most_work)
        for seed, beam in enumerate(BEAMS):
            for fan in beam.fans(self.machine, self.machine.start(seed), seed):
                left = self.left - np.cumsum(fan.trials.work)
                for number in np.flatnonzero(fan.is_end & (left > 0)).tolist():
                    yield fan.trials.state(number)
                self.left = int(left[-1])
                if self.left <= 0:
                    return


def _aimless(machine: Machine) -> Iterator[Play]:
    choices = [at.NIL, *(LETTERS[letter] for letter in machine.actions)]
    yield 0, [at.NIL] * TICKS
    dice = Dice(0)
    for seed in range(RANDOM_PLAYS):
        rolled, dice = dice.roll(1 << 62)
        yield seed, _random(choices, rolled, TICKS)


def _random(choices: Sequence[int], seed: int, count: int) -> list[int]:
    """Return so many random choices, from one roll of the dice."""
    dice, actions = Dice(seed), []
    for _ in range(0, count, 20):
        number, dice = dice.roll(len(choices) ** 20)
        for _ in range(20):
            number, choice = divmod(number, len(choices))
            actions.append(choices[choice])
    return actions[:count]


def _score(state: State) -> int:
    score = int(state[at.SCORE])
    return max(1, score) if state[at.WINNER] == 1 else score
