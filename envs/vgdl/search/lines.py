"""Lines of a few actions, tried from the states of a beam: each action all along, then random ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.compiler.machine import ROOM, Machine, Stuck
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.kernel import lines as by
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State

LINES, STEP = 10, 4  # lines tried from each state, and ticks of a line
DRAWS = 2 * STEP  # numbers of chance for a random line and its luck

Spot = tuple[int, int, int]
"""The pixels of the avatar's upper left corner, and the score."""


@dataclass(frozen=True, slots=True)
class Trials:
    """The lines that were tried from some states, and what is known of their ends."""

    machine: Machine
    states: Sequence[State]
    lines: NDArray[np.int8]
    notes: by.Notes
    is_stuck: NDArray[np.bool_]  # where the rules end: then the notes are of the state before the line
    luck: NDArray[np.float64]  # 0 to 1

    def state(self, number: int) -> State:
        """Return the state at the end of a line; the one before it if the rules end."""
        before = self.states[number // LINES]
        return before if self.is_stuck[number] else self.machine.advance(before, self.lines[number])

    def spot(self, number: int) -> Spot:
        x, y, score = self.notes[number, : by.POINTS + 1].tolist()
        return x, y, score

    @property
    def work(self) -> NDArray[np.int64]:
        """The work of each line: boxes compared and numbers copied, about."""
        return STEP * self.notes[:, by.WORKED].astype(np.int64) + self.notes[:, by.LENGTH]


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a level, with the chance of the random ones."""

    machine: Machine
    dice: Random
    choices: NDArray[np.int8]

    @staticmethod
    def of(machine: Machine, seed: int) -> Lines:
        return Lines(machine, Random(seed), np.array([at.NIL, *(LETTERS[each] for each in machine.actions)], np.int8))

    def tried(self, states: Sequence[State]) -> Trials:
        """Try the lines of each state, the same with the same chance."""
        count, longest = LINES * len(states), max(map(len, states))
        chance, luck = self._chance(len(states))
        rows = np.zeros((len(states), longest), np.int32)
        for row, state in zip(rows, states, strict=True):
            row[: len(state)] = state
        scratch = np.empty(longest + ROOM * int(self.machine.program.code[at.SLOT]), np.int32)
        lines, notes = np.empty((count, STEP), np.int8), np.empty((count, by.NOTES), np.int32)
        table = self.machine.table
        by.try_lines(table.code, table.paths, rows, self.choices, chance, lines, scratch, notes)
        return self._mended(Trials(self.machine, states, lines, notes, np.zeros(count, np.bool_), luck))

    def _chance(self, states: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the chance of all lines of so many states, and the luck of each line, which is a part of it."""
        steady = min(LINES, len(self.choices))
        width = steady + DRAWS * (LINES - steady)
        chance = np.array([self.dice.random() for _ in range(states * width)])
        lucky = [*range(steady), *range(steady + DRAWS - 1, width, DRAWS)]
        return chance, chance.reshape(states, width)[:, lucky].ravel()

    def _mended(self, trials: Trials) -> Trials:
        """Play lines again that lacked room, or paths."""
        for number in np.flatnonzero(trials.notes[:, by.FAILED]).tolist():
            try:
                after = trials.state(number)
            except Stuck:
                trials.is_stuck[number] = True
                after = trials.state(number)
            trials.notes[number] = (*_spot(after), after[at.OVER], after[at.TICK], after[at.WORK], len(after), 0)
        return trials


def _spot(state: State) -> Spot:
    slot = int(state[at.AVATAR])
    return int(state[slot + at.X]), int(state[slot + at.Y]), int(state[at.SCORE])
