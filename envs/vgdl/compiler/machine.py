"""The machine that plays a program: from a seed to a first state, and from a state and actions to the next ones.

States are arrays of int32 that nobody changes: a tick works on a copy with room to grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import direct
from plumbline.envs.vgdl.compiler.complaints import complaint
from plumbline.envs.vgdl.compiler.grounds import with_grounds
from plumbline.envs.vgdl.compiler.program import Program
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.kernel.acting.routes import first_steps
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.likeness import alike
from plumbline.envs.vgdl.kernel.memory.types import Code, Flags, Paths, State
from plumbline.envs.vgdl.kernel.picture import paint
from plumbline.envs.vgdl.kernel.tick import populate, run, set_timer

Array = TypeVar("Array", bound=NDArray[Any])

MULTIPLIER, MASK = 0x5DEECE66D, (1 << 48) - 1
ROOM = 16  # sprites that can be created before a tick has to be repeated
SINGLE = [np.array([action], np.int8) for action in range(at.ESCAPE + 1)]
MOST_PATHS = 1 << 25  # bytes of the table of paths; beyond, it starts over. More than one tick can ask for


class Stuck(RuntimeError):
    """The rules of this game do not say what happens next. The message names the missing part."""

    def __init__(self, fault: int, message: str) -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Table:
    """The rules with the paths that were found so far. A new table takes its place when a path is added."""

    code: Code
    paths: Paths


class Machine:
    """A running program. Made once per program; may be used by several threads."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._width = int(program.code[at.SLOT])
        self._shelf = np.zeros(0, np.int8)  # the rows of the table, and room for more
        self._adding = Lock()
        self._template = self._built()
        self._grounded = with_grounds(program, self._template)
        self._table = Table(self._grounded, np.zeros(0, np.int8))
        self._run = direct(run, self._grounded, self._template, self._template.copy(), self._table.paths, SINGLE[0])

    def __sizeof__(self) -> int:
        """Count the table of paths as large as it may get."""
        level, walks = self.program.map, self.program.code[at.PATHS]
        return super().__sizeof__() + (2 * min((level.columns * level.rows) ** 2, MOST_PATHS) if walks else 0)

    @property
    def actions(self) -> str:
        """The letters of the first avatar's actions, in the order in which they are numbered from 1."""
        avatar = Scene(self.program, self._template).avatar
        assert avatar is not None  # noqa: S101 - a level without one is refused
        sprite_class = self.program.game.kinds[avatar.kind].sprite_class
        return sprite_class.actions if sprite_class else ""

    @property
    def table(self) -> Table:
        """The rules and paths of the next tick."""
        return self._table

    def start(self, seed: int) -> State:
        """Return the state before the first tick. All chance comes from the lower 48 bits of the seed."""
        return self.reseeded(self._template, seed)

    def reseeded(self, state: State, seed: int) -> State:
        """Return the same state with another seed of chance."""
        other = state.copy()
        scrambled = (seed ^ MULTIPLIER) & MASK
        other[at.SEED_HIGH], other[at.SEED_LOW] = scrambled >> 24, scrambled & 0xFFFFFF
        return _fixed(other)

    def advance(self, state: State, actions: Sequence[int] | NDArray[np.int8]) -> State:
        """Return the state after a tick for each action, or after the tick that ended the game. Raises Stuck."""
        asked = SINGLE[actions[0]] if len(actions) == 1 else np.asarray(actions, np.int8)
        room = ROOM
        while True:
            table, after = self._table, np.empty(len(state) + room * self._width, np.int32)
            length = self._run(table.code, state, after, table.paths, asked)
            if length:
                return _fixed(after[:length])
            room = self._mended(after, room)

    def _mended(self, after: State, room: int) -> int:
        """Find what a tick lacked, and return with how much room to repeat it. Raises Stuck if that is no remedy."""
        if after[at.FAULT] == at.FULL:
            return 4 * room
        if after[at.FAULT] != at.LOST:
            raise Stuck(int(after[at.FAULT]), complaint(self.program.game, after))
        self._add_path(int(after[at.FAULT_AT]))
        return room

    def alike(self, one: State, other: State) -> bool:
        """Return whether two states differ in nothing but clocks and chance."""
        return bool(alike(self.program.code, one, other))

    def painted(self, state: State, traits: NDArray[np.int8], pixels: int) -> bytes:
        """Return the tiles that show a state, in the format of `kernel.picture.paint`.

        `traits` has what the tiles of each kind show, `pixels` is the width of a tile.
        """
        blits = np.empty((len(state) // int(self.program.code[at.SLOT]) + 1) * 5, np.int32)
        return blits[: 5 * paint(self.program.code, state, traits, pixels, blits)].tobytes()

    def known(self, kind: int) -> int:
        """Return what an avatar of this kind can do: a bit for each action."""
        code = self.program.code
        return int(code[code[at.KINDS] + kind * at.KIND_ROW + at.ACTIONS])

    def _built(self) -> State:
        program, code = self.program, self.program.code
        room = (len(program.map.placements) + len(program.timers) + 1) * int(code[at.SLOT])
        state = np.zeros(int(code[at.SLOTS]) + room, np.int32)
        state[at.TICK], state[at.WINNER], state[at.USED] = -1, -1, code[at.SLOTS]
        state[at.MESSAGES], state[at.CAPACITY] = program.messages, len(state)
        block = program.block_pixels
        placements = [(each.kind, each.column * block, each.row * block) for each in program.map.placements]
        populate(code, state, np.array(placements, np.int32))
        for effect, kind, due in program.timers:
            set_timer(code, state, effect, kind, due)
        state[at.CAPACITY] = 0
        return _fixed(state[: state[at.USED]].copy())

    def _add_path(self, begin: int) -> None:
        """Make the table one row longer, unless another thread has."""
        with self._adding:
            code, used = self._table.code.copy(), self._table.paths.size
            if code[code[at.PATHS] + begin] >= 0:
                return
            level = self.program.map
            steps = first_steps(level.columns, level.rows, self._blocked, begin)
            if used + steps.size > MOST_PATHS:
                code, used = self._grounded.copy(), 0
                self._shelf = np.zeros(0, np.int8)
            self._make_room(used, steps.size)
            self._shelf[used : used + steps.size] = steps
            code[code[at.PATHS] + begin] = used // steps.size
            self._table = Table(_fixed(code), self._shelf[: used + steps.size])

    def _make_room(self, used: int, more: int) -> None:
        """Replace a full shelf with a longer one; threads that read the old one still have it."""
        if used + more > len(self._shelf):
            longer = np.zeros(2 * (used + more), np.int8)
            longer[:used] = self._shelf[:used]
            self._shelf = longer

    @cached_property
    def _blocked(self) -> Flags:
        level = self.program.map
        blocked = np.zeros(level.columns * level.rows, np.bool_)
        blocked[list(self.program.obstacles)] = True
        return blocked


def _fixed(array: Array) -> Array:
    """Return the array, made read-only."""
    array.setflags(False)  # type: ignore[call-arg]  # by position, which takes a third of the time
    return array


def numbers(letters: str) -> NDArray[np.int8]:
    """Return the actions of letters: N nil, U L D R, S use. Raises ValueError."""
    for letter in letters:
        if letter not in LETTERS:
            raise ValueError(f"action {letter!r}: expected one of {', '.join(LETTERS)}")
    return np.array([LETTERS[letter] for letter in letters], np.int8)
