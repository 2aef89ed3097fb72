"""Between which scores a level is played, found by playing it: the bounds of rewards, fixed once and for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from envs.dice import Dice
from envs.vgdl.beam import Beam
from envs.vgdl.kernel import layout as at
from envs.vgdl.kernel.types import State
from envs.vgdl.kindrows import LETTERS
from envs.vgdl.machine import Machine, Stuck

TICKS = 1_000  # of a play, as many as an episode has
RANDOM_PLAYS = 40
BEAMS = tuple(Beam(30, greed, TICKS) for greed in (1.0, 0.1, 0.0))  # for points alone, for both, for new places alone

Actions = Sequence[int] | NDArray[np.int8]
Play = tuple[int, Actions]  # a seed and the actions under it


def score_bounds(machine: Machine, known: Iterable[Play] = ()) -> tuple[int, int]:
    """The least and the most points at the end of reference plays. The least is that of plays without aim, doing
    nothing and at random: one can do worse on purpose. The most is that of these, of three beams that look for points
    and for new places, and of plays that are known. A win counts one point at least. The most is above the least."""
    aimless = [_score(state) for state in _aimless_ends(machine)]
    skilled = [_score(state) for state in chain(_known_ends(machine, known), _beam_ends(machine))]
    return min(aimless), max(*aimless, *skilled, min(aimless) + 1)


def _aimless_ends(machine: Machine) -> Iterator[State]:
    choices = [at.NIL, *(LETTERS[letter] for letter in machine.actions)]
    yield _played(machine, 0, [at.NIL] * TICKS)
    dice = Dice(0)
    for seed in range(RANDOM_PLAYS):
        rolled, dice = dice.roll(1 << 62)
        yield _played(machine, seed, _random(choices, rolled, TICKS))


def _known_ends(machine: Machine, known: Iterable[Play]) -> Iterator[State]:
    return (_played(machine, seed, actions) for seed, actions in known)


def _beam_ends(machine: Machine) -> Iterator[State]:
    for seed, beam in enumerate(BEAMS):
        for lead in beam.leads(machine, machine.start(seed), seed):
            if beam.is_end(lead.state):
                yield lead.state


def _played(machine: Machine, seed: int, actions: Actions) -> State:
    start = machine.start(seed)
    try:
        return machine.advance(start, actions)
    except Stuck:
        return start


def _random(choices: Sequence[int], seed: int, count: int) -> list[int]:
    """So many choices by chance, from one roll of the dice."""
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
