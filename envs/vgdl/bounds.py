"""Between which scores a level is played, found by playing it: the bounds of rewards, fixed once and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from envs.dice import Dice
from envs.vgdl.kernel import layout as at
from envs.vgdl.kernel.types import State
from envs.vgdl.kindrows import LETTERS
from envs.vgdl.machine import Machine, Stuck

TICKS = 1_000  # of a play, as many as an episode has
RANDOM_PLAYS = 40
CAREFUL_PLAYS = 4  # that look one tick ahead


def score_bounds(machine: Machine, plan: Sequence[int] = ()) -> tuple[int, int]:
    """The least and the most points at the end of reference plays: doing nothing, at random, looking one tick ahead,
    and by a plan where there is one. A win counts one point at least. The most is above the least."""
    scores = [_score(state) for state in _ends(machine, plan)]
    return min(scores), max(max(scores), min(scores) + 1)


def _ends(machine: Machine, plan: Sequence[int]) -> Iterator[State]:
    choices = [at.NIL, *(LETTERS[letter] for letter in machine.actions)]
    yield _played(machine, machine.start(0), [at.NIL] * TICKS)
    if plan:
        yield _played(machine, machine.start(0), plan)
    dice = Dice(0)
    for seed in range(RANDOM_PLAYS):
        rolled, dice = dice.roll(1 << 62)
        yield _played(machine, machine.start(seed), _random(choices, rolled, TICKS))
    for seed in range(CAREFUL_PLAYS):
        yield _careful(machine, machine.start(seed), choices)


def _played(machine: Machine, state: State, actions: Sequence[int]) -> State:
    try:
        return machine.advance(state, actions)
    except Stuck:
        return state


def _random(choices: Sequence[int], seed: int, count: int) -> list[int]:
    """So many choices by chance, from one roll of the dice."""
    dice, actions = Dice(seed), []
    for _ in range(0, count, 20):
        number, dice = dice.roll(len(choices) ** 20)
        for _ in range(20):
            number, choice = divmod(number, len(choices))
            actions.append(choices[choice])
    return actions[:count]


def _careful(machine: Machine, state: State, choices: Sequence[int]) -> State:
    """Each tick the action with the best score after it; of equals another one each time."""
    for turn in range(TICKS):
        if state[at.OVER]:
            break
        ordered = [choices[(turn * 7 + place) % len(choices)] for place in range(len(choices))]
        state = max((_played(machine, state, (action,)) for action in ordered), key=_worth)
    return state


def _worth(state: State) -> int:
    lost = state[at.OVER] and state[at.WINNER] != 1
    return int(state[at.SCORE]) - (1_000_000 if lost else 0) + (1_000_000 if state[at.WINNER] == 1 else 0)


def _score(state: State) -> int:
    score = int(state[at.SCORE])
    return max(1, score) if state[at.WINNER] == 1 else score
