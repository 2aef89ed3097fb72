"""The values of arcade games: Level, Game, World, Action, View and Recipe."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting
from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.compiler.program import LEARNING, LEARNING_PIXELS, MODES
from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.kernel.memory.layout import FACES, JOINS, SHOWN
from plumbline.envs.vgdl.language.description import LARGEST_PIXELS
from plumbline.envs.vgdl.look.appearance import Look, looks
from plumbline.envs.vgdl.look.symbols import Symbols

SYMBOLS, COORDINATES, PICTURE = MODALITIES = ("symbols", "coordinates", "picture")
FACINGS, JOININGS = 5, 16  # of tiles that show them
TURNS, REAL = "turns", "real"
TICKS_PER_SECOND = 20

LARGEST_CELL = 96  # pixels

CELL = Option(
    "cell",
    ("24", "16", "32", "48"),
    also=lambda text: text.isascii() and text.isdigit() and len(text) <= 2 and 8 <= int(text) <= LARGEST_CELL,
    expected=f"any number of pixels from 8 to {LARGEST_CELL}",
)
"""The size of a cell in pictures."""

PACE = Option("pace", (TURNS, REAL))
"""The pace: turn-based, or real time with twenty ticks per second."""

ZERO_SHOT, CONTEXTUAL = "zero-shot", "contextual"
PROMPT = Option("prompt", (ZERO_SHOT, CONTEXTUAL))
"""The prompt: the current moment alone, or also the one before and the last actions (paper, section 3.1)."""


NO_LIST, CELLS = "none", "cells"
LIST = Option("list", (NO_LIST, CELLS))
"""A list of cells below the symbols: both together, as in the paper's prompt. Other modalities stay as they are."""


def pace(setting: Setting) -> int:
    """Return the ticks per second; 0 if the game is turn-based."""
    return TICKS_PER_SECOND if setting.value(PACE) == REAL else 0


LARGE_PIXELS = 960  # pixels across, for pictures that people look at

REMEMBERED = 3  # actions, as in the paper's prompts

OPTIONS = (FEEDBACK, PROMPT, LIST, PACE, CELL)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_DIGEST = re.compile("[0-9a-f]{64}")
LARGEST_MAP = 12_000  # characters
MOST_LEVELS = 1_000


class Action(StrEnum):
    """An action of the avatar in a tick."""

    NIL = "nil"
    USE = "use"
    LEFT = "left"
    RIGHT = "right"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Level:
    """The instance: a level of a game, and the track by which it is played."""

    game: str  # its name
    number: int  # of the level
    rules: str  # digest of the game's text
    map: str  # the level's text
    mode: str = LEARNING
    block_pixels: int = LEARNING_PIXELS  # of a cell: speeds are cut to whole ones

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.game):
            raise InvalidInstance(f"game {self.game!r}: expected up to 40 of A-Z, a-z, 0-9, - and _")
        if not 0 <= self.number < MOST_LEVELS:
            raise InvalidInstance(f"number {self.number}: expected 0 to {MOST_LEVELS - 1}")
        if not _DIGEST.fullmatch(self.rules):
            raise InvalidInstance(f"rules {self.rules!r}: expected the 64 hexadecimal digits of a sha256")
        if not self.map or len(self.map) > LARGEST_MAP:
            raise InvalidInstance(f"a map of {len(self.map)} characters: expected 1 to {LARGEST_MAP}")
        if self.mode not in MODES:
            raise InvalidInstance(f"mode {self.mode!r}: expected one of {', '.join(MODES)}")
        if not 1 <= self.block_pixels <= LARGEST_PIXELS:
            raise InvalidInstance(f"block_pixels {self.block_pixels}: expected 1 to {LARGEST_PIXELS}")


@dataclass(frozen=True, eq=False)
class Game:
    """A level opened under a setting."""

    level: Level
    setting: Setting
    machine: Machine

    @cached_property
    def numbered(self) -> tuple[Action, ...]:
        """The actions by number: nothing first, then those of the first avatar."""
        letters = {"S": Action.USE, "L": Action.LEFT, "R": Action.RIGHT, "D": Action.DOWN, "U": Action.UP}
        return (Action.NIL, *(letters[letter] for letter in self.machine.actions))

    @cached_property
    def symbols(self) -> Symbols:
        return Symbols.of(self.machine.program)

    @cached_property
    def cast(self) -> Cast:
        """The types of the level."""
        program = self.machine.program
        level = {placed.kind for placed in program.map.placements}
        return Cast(program.game, program.block_pixels, level=tuple(sorted(level)))

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        return looks(self.machine.program.game, self.cast.level)

    @property
    def remembers(self) -> bool:
        """True if the player is shown the tick before."""
        return self.setting.value(PROMPT) == CONTEXTUAL

    @property
    def lists_cells(self) -> bool:
        """True if the symbols come with the list of cells."""
        return self.setting.modality == SYMBOLS and self.setting.value(LIST) == CELLS

    @property
    def cell_pixels(self) -> int:
        return int(self.setting.value(CELL))

    @cached_property
    def seen(self) -> NDArray[np.bool_]:
        """For each kind, whether it is visible in text."""
        return np.array([not kind.values["hidden"] for kind in self.machine.program.game.kinds])

    @cached_property
    def tile_traits(self) -> NDArray[np.int8]:
        """For each kind, what its tiles show."""
        kinds = zip(self.machine.program.game.kinds, self.looks, strict=True)
        traits = [look.uses_facing | look.uses_joins << 1 | (not kind.values["invisible"]) << 2 for kind, look in kinds]
        return np.array(traits, np.int8)

    @cached_property
    def tile_places(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For each kind, the number of its first tile on the sheet, and how many tiles it has for each facing."""
        facings = np.where(self.tile_traits & FACES, FACINGS, 1)
        joinings = np.where(self.tile_traits & JOINS, JOININGS, 1)
        counts = facings * joinings * ((self.tile_traits & SHOWN) > 0)
        return (np.cumsum(counts) - counts).astype(np.int32), joinings.astype(np.int32)


def hires(game: Game) -> Game:
    """Return the game with cells that make a picture of LARGE_PIXELS, unless the setting names a size."""
    pixels = max(int(CELL.default), min(LARGEST_CELL, LARGE_PIXELS // game.machine.program.map.columns))
    is_free = game.setting.value(CELL) == CELL.default
    return replace(game, setting=game.setting.having(CELL, str(pixels))) if is_free else game


@dataclass(frozen=True, slots=True)
class World:
    """The state, as the machine's integers; and, if the setting grants it, the one before."""

    integers: bytes
    before: bytes = b""  # the integers a tick ago
    said: tuple[Action, ...] = ()  # the last actions, the latest last


@dataclass(frozen=True, slots=True)
class Status:
    """The facts that every modality shows."""

    tick: int  # ticks so far
    score: int
    health: int | None  # None in games without
    kind: str  # what the avatar is: the name of its type; "" where it was removed
    place: tuple[float, float] | None  # row and column of the avatar, from the upper left; None where it was removed
    facing: str  # "left"; "" where it faces nowhere
    held: tuple[tuple[str, int], ...]  # what the avatar holds, by name
    is_dead: bool
    end: str  # "won", "lost", ...; "" while the game goes on
    reward: int | None = None  # what the last tick added to the score; None if that is not shown
    said: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player."""

    modality: str
    columns: int
    rows: int
    status: Status | None  # None for blind players
    lines: tuple[str, ...] = ()  # symbols, a line for each row
    legend: tuple[tuple[str, str], ...] = ()  # symbol and its meaning
    listed: tuple[tuple[int, int, tuple[str, ...]], ...] = ()  # row, column and what is there
    blits: bytes = b""  # rows of five int32: kind, facing, joins, x, y, in the order in which they are pasted
    looks: tuple[Look, ...] = ()  # for each kind
    names: tuple[str, ...] = ()  # for each kind
    cell_pixels: int = 0
    caption: str = "current"
    before: View | None = None  # a tick ago


@dataclass(frozen=True, slots=True)
class Recipe:
    """A level of one of the bundled games, or a new one of the same size."""

    game: str
    number: int = 0
    mode: str = LEARNING
    fresh: bool = False  # built from the seed; for games whose levels are built
