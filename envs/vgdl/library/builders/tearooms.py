"""Rooms with tea and honey to push onto their mats, from which they were pulled away as far as possible.

Tea moves alone, honey in rows of up to three. Letters are those of the game `teahouse`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, Cell, cluttered, drawn, moved, parts, reached
from plumbline.envs.vgdl.library.builders.parts.pulls import furthest
from plumbline.envs.vgdl.library.builders.parts.trials import Span, tried

ROOMS = 40  # rooms furnished before a recipe is given up
MOST_ROOMS = 5  # rooms tested with the engine, unless it finds none of them good
MOST_POSITIONS = 2_500  # positions looked at in one room
MOST_STATES = 60_000  # states that the engine looks at in one room
MOST_IN_ROW = 3
START, TEA, HONEY, TEA_MAT, HONEY_MAT = "A", "T", "H", "t", "h"


class Position(NamedTuple):
    """The places of the loads, and the first of the cells that the avatar can reach."""

    teas: frozenset[Cell]
    honeys: frozenset[Cell]
    first: Cell


def tea_room(columns: int, rows: int, teas: int, honeys: int, ticks: Span, seed: int) -> str:
    """Build a level in which no load is on a mat yet. Raises ImpossibleRecipe."""
    best, most = "", ticks.least - 1
    for count, text in enumerate(_rooms(columns, rows, teas, honeys, Dice(seed))):
        length = len(tried("teahouse", text, MOST_STATES).actions)
        if most < length <= ticks.most:
            best, most = text, length
        if most >= ticks.enough or (best and count >= MOST_ROOMS):
            break
    if not best:
        raise ImpossibleRecipe(f"teahouse in {ticks.least} to {ticks.most} ticks: no level found among {ROOMS} rooms")
    return best


def _rooms(columns: int, rows: int, teas: int, honeys: int, dice: Dice) -> Iterator[str]:
    for _ in range(ROOMS):
        free, dice = cluttered(columns, rows, columns * rows // 5, dice)
        if len(free) < 4 * (teas + honeys):
            continue
        mats, dice = dice.draw(sorted(free), teas + honeys)
        tea_mats, honey_mats = frozenset(mats[:teas]), frozenset(mats[teas:])
        far = _furthest(free, tea_mats, honey_mats)
        if far is not None:
            yield _text(
                columns, rows, free, dict.fromkeys(tea_mats, TEA_MAT) | dict.fromkeys(honey_mats, HONEY_MAT), far
            )


def _furthest(free: Set[Cell], tea_mats: frozenset[Cell], honey_mats: frozenset[Cell]) -> Position | None:
    mats = tea_mats | honey_mats
    return furthest(
        [Position(tea_mats, honey_mats, first) for first in parts(free - mats)],
        lambda position: _pulled(free, position),
        lambda position: not (position.teas | position.honeys) & mats,
        most_positions=MOST_POSITIONS,
    )


def _pulled(free: Set[Cell], position: Position) -> Iterator[Position]:
    """Yield the positions after one pull."""
    loads = position.teas | position.honeys
    near = reached(free - loads, position.first)
    for load in sorted(loads):
        for step in STEPS:
            behind = moved(load, step, 2)
            if moved(load, step) in near and behind in free - loads:
                for row in _rows(load, step, position.honeys):
                    teas, honeys = _drawn_on(position.teas, row, step), _drawn_on(position.honeys, row, step)
                    yield Position(teas, honeys, min(reached(free - teas - honeys, behind)))


def _rows(load: Cell, step: Cell, honeys: Set[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield what can come along when a load is pulled: itself, and honey behind honey."""
    row = [load]
    yield frozenset(row)
    while load in honeys and len(row) < MOST_IN_ROW and moved(row[-1], step, -1) in honeys:
        row.append(moved(row[-1], step, -1))
        yield frozenset(row)


def _drawn_on(loads: frozenset[Cell], row: frozenset[Cell], step: Cell) -> frozenset[Cell]:
    """Return the loads after those of a row went a step."""
    return loads - row | {moved(load, step) for load in loads & row}


def _text(columns: int, rows: int, free: Set[Cell], mats: dict[Cell, str], far: Position) -> str:
    walk = reached(free - far.teas - far.honeys, far.first)
    start = max(walk.keys() - mats.keys(), key=lambda cell: (walk[cell], cell), default=far.first)
    loads = dict.fromkeys(far.teas, TEA) | dict.fromkeys(far.honeys, HONEY)
    return drawn(columns, rows, free, mats | loads | {start: START})
