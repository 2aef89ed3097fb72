"""Compiling a game in a level to the integers that the machine plays.

Of the two tracks of the competition, one gives every cell ten pixels and unlimited time, the other gives cells their
native size and 2,000 ticks. Speeds are cut to whole pixels, so the same game moves differently.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.compiler.emitter import Emitter
from plumbline.envs.vgdl.compiler.rule_rows import (
    Pass,
    Room,
    edge_rows,
    effect_places,
    end_rows,
    pass_rows,
    passes,
    pulls,
)
from plumbline.envs.vgdl.compiler.type_rows import is_resource, kind_rows, resources
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import LARGEST_PIXELS, Description, Kind, Moment
from plumbline.envs.vgdl.language.levels import Map
from plumbline.envs.vgdl.language.text import InvalidGame

LEARNING, PLANNING = MODES = ("L", "P")
LEARNING_PIXELS = 10
SCREEN_PIXELS = 800  # the width of a level if its game names no cell size
PLANNING_TICKS = 2_000


Timer = tuple[int, int, int]
"""An effect, the kind that it is on, and the tick at which it is due."""


@dataclass(frozen=True)
class Program:
    """A compiled game: all that the machine needs to start and to advance."""

    game: Description
    map: Map
    mode: str
    block_pixels: int
    code: NDArray[np.int64]
    timers: tuple[Timer, ...]  # set before the first tick
    obstacles: frozenset[int]  # cells that no path leads through
    messages: int  # logged before the first tick


def block_pixels(game: Description, level: Map, mode: str) -> int:
    """Return the width of a cell in a mode, in pixels."""
    if mode == LEARNING:
        return LEARNING_PIXELS
    if game.square_pixels is not None:
        return game.square_pixels
    return max(2, SCREEN_PIXELS // max(level.columns, level.rows))


def compile_program(game: Description, level: Map, mode: str, block: int | None = None) -> Program:
    """Compile a game in a level, with cells of so many pixels or as the mode has them. Raises InvalidGame."""
    block = block_pixels(game, level, mode) if block is None else block
    if not 1 <= block <= LARGEST_PIXELS:
        raise InvalidGame(None, f"cells of {block} pixels: expected 1 to {LARGEST_PIXELS}")
    due = passes(game, at.HEADER + len(game.kinds) * at.TALLY)
    emitted = Emitter([0] * at.CODE_HEADER)
    effects = _write(game, level, block, due, emitted)
    emitted.integers[at.LIMIT_TICKS] = PLANNING_TICKS if mode == PLANNING else -1
    code = np.array(emitted.integers, np.int64)
    code.setflags(write=False)
    timers = _timers(game, effects)
    return Program(game, level, mode, block, code, timers, _blocked(game, level), _messages(game, level))


def _write(game: Description, level: Map, block: int, due: list[Pass], emitted: Emitter) -> list[int]:
    """Emit everything; return the place of each rule's effect."""
    held = resources(game)
    remembers, walks = _is_any(game, "PathAltChaser"), _is_any(game, "PathChaser") or _is_any(game, "PathAltChaser")
    ghost = at.SPRITE + len(held)
    first_mark = ghost + (at.GHOST_LENGTH if remembers else 0)
    room = Room(game, held, block, level.columns * block, level.rows * block, first_mark)
    rows = kind_rows(game, block, emitted)
    families = [kind[at.FAMILY] for kind in rows]
    effects = effect_places(room, due, emitted)
    edges, ends = edge_rows(game, effects), end_rows(game.ends, emitted)
    orders = [number for number in reversed(game.order) if _acts(game.kinds[number])]
    shields = len({each.shield for each in due if each.shield})
    words = emitted.integers
    words[at.BLOCK], words[at.WIDTH], words[at.HEIGHT] = block, room.width, room.height
    words[at.SCALE] = (1 << at.SHIFT) // block + 1
    words[at.SLOT] = _even(first_mark + pulls(game))
    words[at.SLOTS] = _even(at.HEADER + len(rows) * at.TALLY + shields)
    words[at.SHIELDS], words[at.RESOURCES], words[at.GHOST] = shields, len(held), ghost if remembers else 0
    words[at.COLUMNS], words[at.ROWS] = level.columns, level.rows
    for place, length, values, size in (
        (at.KINDS, at.KIND_COUNT, [value for kind in rows for value in kind], at.KIND_ROW),
        (at.PASSES, at.PASS_COUNT, pass_rows(game, due, effects, families), at.PASS_ROW),
        (at.EDGES, at.EDGE_COUNT, edges, at.EDGE_ROW),
        (at.ENDS, at.END_COUNT, ends, at.END_ROW),
        (at.ORDER, at.ORDER_COUNT, orders, 1),
        (at.LEAVES, at.LEAF_COUNT, list(game.order), 1),
    ):
        words[place], words[length] = emitted.emit(values), len(values) // size
    words[at.PATHS] = emitted.emit([-1] * (level.columns * level.rows)) if walks else 0
    return effects


def _acts(kind: Kind) -> bool:
    return kind.sprite_class is not None and not kind.is_avatar


def _is_any(game: Description, name: str) -> bool:
    return any(kind.sprite_class is not None and kind.sprite_class.descends_from(name) for kind in game.kinds)


def _even(length: int) -> int:
    return length + length % 2


def _timers(game: Description, effects: list[int]) -> tuple[Timer, ...]:
    """Return the timers of kinds: due at the first tick, or after as many ticks as a timer names."""
    return tuple(
        (effects[number], rule.first, -1 if rule.values["nextExecution"] == -1 else rule.values["timer"])
        for number, rule in enumerate(game.rules)
        if rule.moment is Moment.TIME
    )


def _blocked(game: Description, level: Map) -> frozenset[int]:
    return frozenset(each.row * level.columns + each.column for each in level.placements if each.kind in game.obstacles)


def _messages(game: Description, level: Map) -> int:
    return game.messages + level.messages + sum(kind.messages for kind in game.kinds if is_resource(kind))
