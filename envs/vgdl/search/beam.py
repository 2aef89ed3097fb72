"""Beam search for good plays: the most promising states are kept and played on, a few ticks at a time.

It knows the chance of its seed, so it finds an upper bound, not what a player would reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log
from random import Random
from typing import NamedTuple

from plumbline.envs.vgdl.compiler.machine import Machine, Stuck
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State

LINES, STEP = 10, 4  # lines tried from each state, and ticks of a line
CROWD = 3  # states kept of one score with the avatar in one place


class Lead(NamedTuple):
    """A state, how promising it is, and the actions that led to it."""

    promise: float
    state: State
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Beam:
    """The parameters of a beam: how many states it keeps, the weight of a point against a rare place, and its ticks."""

    width: int
    greed: float
    ticks: int

    def leads(self, machine: Machine, first: State, seed: int) -> Iterator[Lead]:
        """Yield the leads from a state, the same with the same seed.

        Ends are not played on. A lead whose rules end holds the state before.
        """
        dice, visits = Random(seed), Counter[tuple[int, ...]]()
        choices = [at.NIL, *(LETTERS[letter] for letter in machine.actions)]
        kept = [Lead(0.0, first, ())]
        while kept:
            following = []
            for lead, line in product(kept, range(LINES)):
                actions = _line(dice, choices, line)
                state, stuck = _after(machine, lead.state, actions)
                made = Lead(self._promise(state, visits, dice), state, (*lead.actions, *actions))
                yield made
                if not (stuck or self.is_end(state)):
                    following.append(made)
            kept = _chosen(following, self.width)

    def is_end(self, state: State) -> bool:
        """Return whether the game is over, or the last tick has come."""
        return bool(state[at.OVER] or state[at.TICK] + 1 >= self.ticks)

    def _promise(self, state: State, visits: Counter[tuple[int, ...]], dice: Random) -> float:
        """Return the score, less for crowded places with this score. Ties are broken by chance."""
        here = _here(state)
        visits[here] += 1
        return self.greed * float(state[at.SCORE]) - log(visits[here]) / 2 + dice.random() / 1_000


def _line(dice: Random, choices: Sequence[int], number: int) -> list[int]:
    """Return one action all along, each in turn; then random ones, which often repeat."""
    if number < len(choices):
        return [choices[number]] * STEP
    actions = [_pick(dice, choices)]
    while len(actions) < STEP:
        actions.append(_pick(dice, (actions[-1], _pick(dice, choices))))
    return actions


def _pick(dice: Random, choices: Sequence[int]) -> int:
    return choices[int(dice.random() * len(choices))]  # this method of the Random is the same in every Python


def _after(machine: Machine, state: State, actions: Sequence[int]) -> tuple[State, bool]:
    """Return the state after these actions, and whether the rules ended on the way: then it is unchanged."""
    try:
        return machine.advance(state, actions), False
    except Stuck:
        return state, True


def _chosen(leads: Iterable[Lead], width: int) -> list[Lead]:
    """Return the most promising leads, no two alike and few in one place with one score."""
    crowds: Counter[tuple[int, ...]] = Counter()
    chosen: dict[bytes, Lead] = {}
    for lead in sorted(leads, key=lambda lead: -lead.promise):
        here, kept = _here(lead.state), lead.state[at.HEADER :].tobytes()
        if kept not in chosen and crowds[here] < CROWD:
            crowds[here] += 1
            chosen[kept] = lead
        if len(chosen) == width:
            break
    return list(chosen.values())


def _here(state: State) -> tuple[int, ...]:
    """Return where the avatar is, and the score."""
    slot = int(state[at.AVATAR])
    return int(state[slot + at.X]), int(state[slot + at.Y]), int(state[at.SCORE])
