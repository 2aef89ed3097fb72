"""Short tours of the cursor: from a cell through others, in moves, ending at any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations

import numpy as np
import numpy.typing as npt

from plumbline.envs.block3d.model import Cell
from plumbline.envs.memo import MB, Memo

MOST_EXACT = 16
"""Cells through which the shortest tour is found: the time doubles with each."""

TOURS: Memo[Tour] = Memo(2 * MB, name="block3d: tours")

Ints = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Tour:
    """Cells in the order in which the cursor comes to them."""

    order: tuple[Cell, ...]
    moves: int
    at_least: int  # moves that any tour takes; equal if this one is shortest


@TOURS.remembering
def tour(start: Cell, cells: tuple[Cell, ...]) -> Tour:
    """Return a shortest tour through up to `MOST_EXACT` cells; through more, a good one and a bound."""
    if not cells:
        return Tour((), 0, 0)
    if len(cells) <= MOST_EXACT:
        order = _shortest(start, cells)
        moves = _moves(start, order)
        return Tour(order, moves, moves)
    order = min((_untangled(start, each) for each in _sketches(start, cells)), key=partial(_moves, start))
    return Tour(order, _moves(start, order), tree(start, cells))


def tree(start: Cell, cells: Sequence[Cell]) -> int:
    """Return the least total length of lines that join all cells: no tour is shorter."""
    away, total = {cell: apart(start, cell) for cell in cells}, 0
    while away:
        nearest = min(away, key=lambda cell: away[cell])
        total += away.pop(nearest)
        away = {cell: min(known, apart(nearest, cell)) for cell, known in away.items()}
    return total


def apart(one: Cell, other: Cell) -> int:
    """Return the moves from one cell to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2])


def _moves(start: Cell, order: Sequence[Cell]) -> int:
    return sum(map(apart, (start, *order), order))


# --- the shortest


def _shortest(start: Cell, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Find the shortest tour by a table from sets of cells and the last of them to moves (Held and Karp 1962)."""
    lengths, first = _lengths(cells, cells), _lengths((start,), cells)[0]
    table = _table(lengths, first)
    visited, order = len(table) - 1, list[int]()
    last = int(table[visited].argmin())
    while True:
        order.append(last)
        visited ^= 1 << last
        if not visited:
            return tuple(cells[number] for number in reversed(order))
        last = int((table[visited] + lengths[:, last]).argmin())


def _table(lengths: Ints, first: Ints) -> Ints:
    """Return the moves to visit each set of cells, by its last one. A set is a number, with a bit for each cell."""
    count = len(first)
    table = np.full((1 << count, count), 2**14, np.int16)
    for number in range(count):
        table[1 << number, number] = first[number]
    sizes = np.bitwise_count(np.arange(1 << count))
    for size in range(1, count):
        sets = np.flatnonzero(sizes == size)
        for number in range(count):
            without = sets[sets >> number & 1 == 0]
            table[without | 1 << number, number] = (table[without] + lengths[:, number]).min(axis=1)
    return table


def _lengths(ones: Sequence[Cell], others: Sequence[Cell]) -> Ints:
    apart: Ints = np.abs(np.array(ones, np.int16)[:, None] - np.array(others, np.int16)).sum(axis=2, dtype=np.int16)
    return apart


# --- a good one


def _sketches(start: Cell, cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """Return tours to begin with: always to the nearest cell, and to and fro in layers of each kind."""
    woven = [tuple(sorted(cells, key=partial(_to_and_fro, axes))) for axes in permutations(range(3))]
    return [_nearest_first(start, cells), *sorted(woven, key=partial(_moves, start))[:2]]


def _to_and_fro(axes: Sequence[int], cell: Cell) -> tuple[int, int, int]:
    layer, row, place = (cell[axis] for axis in axes)
    return layer, -row if layer % 2 else row, -place if (layer + row) % 2 else place


def _nearest_first(start: Cell, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    here, left, order = start, list(cells), list[Cell]()
    while left:
        here = min(left, key=partial(apart, here))
        left.remove(here)
        order.append(here)
    return tuple(order)


def _untangled(start: Cell, order: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Turn parts of a tour round as long as that shortens it."""
    stops = [start, *order]
    while True:
        lengths = _lengths(stops, stops)
        gain, first, last = _best_turn(lengths)
        if gain <= 0:
            return tuple(stops[1:])
        stops[first : last + 1] = reversed(stops[first : last + 1])


def _best_turn(lengths: Ints) -> tuple[int, int, int]:
    """Return the moves that the best turn saves, and the first and last stop of the part that is turned."""
    count = len(lengths)
    steps = np.append(np.diagonal(lengths, 1), 0)  # from each stop to the next; nothing follows the last
    onward = np.zeros((count, count), np.int16)  # from a part's first stop to what follows its last
    onward[:, :-1] = lengths[:, 1:]
    gains = steps[:-1, None] + steps[None, 1:] - lengths[:-1, 1:] - onward[1:, 1:]
    best = int(np.triu(gains).argmax())
    row, column = divmod(best, count - 1)
    return int(np.triu(gains)[row, column]), row + 1, column + 1
