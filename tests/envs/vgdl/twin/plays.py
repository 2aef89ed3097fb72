"""Plays of mutated games by both kernels, which call every entry point."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.family import InvalidInstance
from plumbline.envs.vgdl.compiler.program import (
    LEARNING,
    LEARNING_PIXELS,
    PLANNING,
    Program,
    block_pixels,
    compile_program,
)
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import LARGEST_PIXELS
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.model import Level
from tests.envs.vgdl.twin.modules import Modules
from tests.envs.vgdl.twin.mutants import Mutant
from tests.envs.vgdl.twin.pairing import TooMuchWork

TICKS = 40
WORK = 60_000  # of one game, counted as the kernel does and by the length of its states
ODDEST = (-(1 << 31), -1_000_000, -1, 1_000_000, (1 << 31) - 1)  # pixels


@dataclass
class Tally:
    """How many games were mutated and refused, how the plays of the others ended, and how many ticks they had."""

    games: int = 0
    refused: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    ticks: int = 0

    def __str__(self) -> str:
        ends = ", ".join(f"{many} {end}" for end, many in sorted(self.ends.items()))
        return f"{self.games} games mutated, {self.refused} refused, {ends}, {self.ticks} ticks"


@dataclass
class Play:
    """One game in one mode, played by the machine of a twin."""

    twin: Modules
    machine: Any
    dice: random.Random
    tally: Tally
    left: int = WORK

    def go(self) -> None:
        """Call every entry point. Raises Stuck and TooMuchWork."""
        state = self._ticks(TICKS)
        self._look_around(state)
        self._tick_far_away(state)
        self._ticks_at_once(state)

    def _ticks(self, count: int) -> NDArray[np.int32]:
        """Play one tick after the other and return the last state. A game that is over is begun again."""
        state = self.machine.start(self.dice.getrandbits(48))
        self._show(state, state)
        for number in range(count):
            before, state = state, self._advance(state, self._actions(1))
            if number % 8 == 0 or state[at.OVER]:
                self._show(before, state)
            if state[at.OVER]:
                state = self.machine.start(self.dice.getrandbits(48))
        return state

    def _advance(self, state: NDArray[np.int32], actions: list[int]) -> NDArray[np.int32]:
        after = self.machine.advance(state, actions)
        self.left -= int(after[at.WORK]) + len(after) // 8
        self.tally.ticks += int(after[at.TICK] - state[at.TICK])
        if self.left < 0:
            raise TooMuchWork
        return after

    def _actions(self, count: int) -> list[int]:
        return [self.dice.randrange(at.ESCAPE + (self.dice.random() < 0.01)) for _ in range(count)]

    def _show(self, before: NDArray[np.int32], state: NDArray[np.int32]) -> None:
        tells = [self.dice.randrange(8) for _ in self.machine.program.game.kinds]
        self.machine.painted(state, np.array(tells, np.int8), self.dice.choice((8, 16, 24, 96)))
        self.machine.alike(before, state)

    def _look_around(self, state: NDArray[np.int32]) -> None:
        """Find paths with cells blocked at random, and look for a win."""
        level = self.machine.program.map
        cells = level.columns * level.rows
        if cells <= 400:
            blocked = np.array([self.dice.random() < 0.3 for _ in range(cells)])
            steps = self.twin.kernel("acting.routes").first_steps
            steps(level.columns, level.rows, blocked, self.dice.randrange(cells))
        if len(state) < 4_000:
            asks = self.dice.choice((None, lambda: self.dice.random() < 0.8))
            self.twin.search.explore(self.machine, state, self.twin.search.Budget(12, 30, asks))

    def _tick_far_away(self, state: NDArray[np.int32]) -> None:
        """Play on from states in which some sprites are where hardly any play takes them."""
        slots, width = (int(self.machine.program.code[each]) for each in (at.SLOTS, at.SLOT))
        for _ in range(4):
            odd = state.copy()
            for slot in range(slots, len(odd), width):
                if odd[slot + at.FLAGS] & at.LIVE and self.dice.random() < 0.3:
                    odd[slot + self.dice.choice((at.X, at.Y, at.LAST_X, at.LAST_Y))] = self.dice.choice(ODDEST)
            self._show(odd, self._advance(odd, self._actions(2)))

    def _ticks_at_once(self, state: NDArray[np.int32]) -> None:
        self._advance(state, self._actions(25))


def play(twin: Modules, mutant: Mutant, tally: Tally) -> None:
    """Play a mutated game in both modes. Raises whatever is no named refusal."""
    dice = random.Random(mutant.seed)
    tally.games += 1
    for mode, pixels in ((LEARNING, dice.choice((LEARNING_PIXELS, 1, 3, LARGEST_PIXELS))), (PLANNING, None)):
        try:
            program = _program(mutant, mode, pixels)
        except InvalidInstance:
            tally.refused += 1
            return
        tally.ends[_ending(twin, program, dice, tally)] += 1


def _program(mutant: Mutant, mode: str, pixels: int | None) -> Program:
    """Compile a mutated game as the site compiles a task. Raises InvalidInstance."""
    level = Level("mutant", 0, sha256(mutant.game.encode()).hexdigest(), mutant.level, mode, pixels or 1)
    game = read_game(mutant.game)
    drawn = read_level(game, level.map)
    return compile_program(game, drawn, mode, pixels or block_pixels(game, drawn, mode))


def _ending(twin: Modules, program: Program, dice: random.Random, tally: Tally) -> str:
    """Play a program and return how that ended."""
    try:
        Play(twin, twin.machine.Machine(program), dice, tally).go()
    except twin.machine.Stuck:
        return "stuck"
    except TooMuchWork:
        return "cut short"
    return "played"
