"""Lower bounds of distances: tables of groups of pieces whose entries add up.

A table holds, for each way to place a group's pieces, the fewest moves that bring them home on a board without others.
Each move counts in one table, so the sum over all groups is never more than the distance. Groups of one piece give the
summed Manhattan distance.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner

WAYS = ((0, 1), (0, -1), (-1, 0), (1, 0))  # columns and rows: up, down, left, right
UNREACHED = 255
LARGEST_TABLE = 2**18  # entries, a byte each: four pieces on 16 cells, three on 64


class Tables(NamedTuple):
    """The tables of all groups behind each other."""

    entries: NDArray[np.uint8]
    offsets: NDArray[np.int64]  # [group]: where its table begins
    groups: NDArray[np.int64]  # [piece]: the group that it is in
    strides: NDArray[np.int64]  # [piece]: entries that a place in its table moves on by, for each cell of the piece


def single(columns: int, rows: int, goals: tuple[int, ...]) -> Tables:
    """Return the tables of groups of one piece."""
    return _tables(columns, rows, goals, 1)


def grouped(columns: int, rows: int, goals: tuple[int, ...]) -> Tables:
    """Return the tables of the largest groups that fit."""
    return _tables(columns, rows, goals, group_size(columns * rows))


def group_size(cells: int) -> int:
    """Return how many pieces a group has on a board of so many cells."""
    return max(size for size in range(1, 64) if cells**size <= LARGEST_TABLE)


@lru_cache(maxsize=64)  # at most 150 kB: boards of up to 64 cells
def neighbors(columns: int, rows: int) -> NDArray[np.int64]:
    """Return for each cell the next ones up, down, left and right, -1 over the edge."""
    return np.array([
        [_beside(columns, rows, cell, *offset) for offset in WAYS] for cell in range(columns * rows)
    ])  # fmt: skip


def _beside(columns: int, rows: int, cell: int, right: int, up: int) -> int:
    column, row = cell // rows + right, cell % rows + up
    return column * rows + row if 0 <= column < columns and 0 <= row < rows else -1


def _tables(columns: int, rows: int, goals: tuple[int, ...], size: int) -> Tables:
    """Return tables of groups of `size` pieces whose goals are near each other; the last group may be smaller."""
    cells, count = columns * rows, len(goals)
    order = sorted(range(count), key=lambda piece: goals[piece])
    members = [order[first : first + size] for first in range(0, count, size)]
    lengths = [cells ** len(group) for group in members]
    tables = Tables(
        entries=np.full(sum(lengths), UNREACHED, np.uint8),
        offsets=np.array([sum(lengths[:group]) for group in range(len(members))], np.int64),
        groups=np.array([order.index(piece) // size for piece in range(count)], np.int64),
        strides=np.array([cells ** (order.index(piece) % size) for piece in range(count)], np.int64),
    )
    for group, offset, length in zip(members, tables.offsets.tolist(), lengths, strict=True):
        homes = np.array([goals[piece] for piece in group], np.int64)
        fill(neighbors(columns, rows), homes, tables.entries[offset : offset + length])
    return tables


@compiled
def fill(beside: NDArray[np.int64], goals: NDArray[np.int64], table: NDArray[np.uint8]) -> None:
    """Write the distances of all places of a group that can be reached, by breadth-first search from its goals."""
    cells, count = len(beside), len(goals)
    places, waiting = np.empty(count, np.int64), np.empty(len(table), np.int32)
    home = 0
    for piece in range(count - 1, -1, -1):
        home = home * cells + goals[piece]
    table[home], waiting[0], first, last = 0, home, 0, 1
    while first < last:
        index = int(waiting[first])
        first += 1
        taken = _placed(index, cells, places)
        stride = 1
        for piece in range(count):
            for way in range(4):
                new = beside[places[piece], way]
                if new >= 0 and not taken >> new & 1:
                    after = index + (new - places[piece]) * stride
                    if table[after] == UNREACHED:
                        table[after] = table[index] + 1
                        waiting[last] = after
                        last += 1
            stride *= cells


@inner
def _placed(index: int, cells: int, places: NDArray[np.int64]) -> int:
    """Write the cell of each piece to `places`, and return the taken cells as bits."""
    taken = 0
    for piece in range(len(places)):
        places[piece] = index % cells
        index //= cells
        taken |= 1 << places[piece]
    return taken
