"""Beam search for good plays: the most promising states are kept and played on, a few ticks at a time.

It knows the chance of its seed, so it finds an upper bound, not what a player would reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.kernel import lines as by
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.search.lines import LINES, STEP, Lines, Spot, Trials

CROWD = 3  # states kept of one score with the avatar in one place

Ways = list[tuple[int, ...]]
"""The actions that led to each state of a beam."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The lines from the states of a beam, and how promising their ends are."""

    trials: Trials
    ways: Ways
    is_end: NDArray[np.bool_]  # the game is over, or the last tick has come
    promise: NDArray[np.float64]

    def actions(self, number: int) -> tuple[int, ...]:
        """Return the actions to the end of a line, from the first state of the beam."""
        return (*self.ways[number // LINES], *self.trials.lines[number].tolist())

    def chosen(self, width: int) -> tuple[list[State], Ways]:
        """Return the most promising states to play on and their ways, no two alike and few in one spot."""
        crowds: Counter[Spot] = Counter()
        chosen: dict[bytes, tuple[State, tuple[int, ...]]] = {}
        going = np.flatnonzero(~(self.is_end | self.trials.is_stuck))
        for number in going[np.argsort(-self.promise[going], kind="stable")].tolist():
            spot = self.trials.spot(number)
            if crowds[spot] < CROWD:
                state = self.trials.state(number)
                known = len(chosen)
                chosen.setdefault(state[at.HEADER :].tobytes(), (state, self.actions(number)))
                crowds[spot] += len(chosen) - known
            if len(chosen) == width:
                break
        return [state for state, _ in chosen.values()], [way for _, way in chosen.values()]


@dataclass(frozen=True, slots=True)
class Beam:
    """The parameters of a beam: how many states it keeps, the weight of a point against a rare place, and its ticks."""

    width: int
    greed: float
    ticks: int

    def fans(self, machine: Machine, first: State, seed: int) -> Iterator[Fan]:
        """Yield the fans of lines, each from the states chosen of the one before; the same with the same seed."""
        lines, ends = Lines.of(machine, seed), LINES * self.width * (self.ticks // STEP + 2)
        visits = np.zeros((1 << ends.bit_length(), by.COUNTED + 1), np.int32)
        states: list[State] = [first]
        ways: Ways = [()]
        while states:
            trials = lines.tried(states)
            fan = Fan(trials, ways, self._is_end(trials.notes), self._promise(trials, visits))
            yield fan
            states, ways = fan.chosen(self.width)

    def _is_end(self, notes: by.Notes) -> NDArray[np.bool_]:
        ended: NDArray[np.bool_] = (notes[:, by.ENDED] != 0) | (notes[:, by.REACHED] + 1 >= self.ticks)
        return ended

    def _promise(self, trials: Trials, visits: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return the scores, less for crowded places with this score. Ties are broken by luck."""
        counts = np.empty(len(trials.notes), np.int64)
        by.count_visits(trials.notes, visits, counts)
        promise: NDArray[np.float64] = (
            self.greed * trials.notes[:, by.POINTS] - _logs(len(visits))[counts] / 2 + trials.luck / 1_000
        )
        return promise


@lru_cache(maxsize=4)  # at most 9 MB: as many as the longest beam can reach states
def _logs(count: int) -> NDArray[np.float64]:
    """Return the logarithms of whole numbers, from 1 on; numpy's differ between machines."""
    return np.array([0.0, *map(log, range(1, count))])
