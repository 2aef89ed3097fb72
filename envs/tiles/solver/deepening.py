"""Machine code of iterative deepening A* on boards with one blank (Korf, 1985)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner
from plumbline.envs.tiles.solver.patterns import Patterns

BEYOND_CAP = -1  # in place of moves
_DEEPEST = 256  # moves of a way that is followed
_FOUND, _NOT_FOUND, _CAPPED = 1, 0, -1


@compiled
def deepen(
    beside: NDArray[np.int64], starts: NDArray[np.int64], patterns: Patterns, cap: int
) -> tuple[int, int, NDArray[np.int64], int]:
    """Return the moves of a shortest solution, the moves it needs at least, the blank's ways, and the boards looked at.

    The moves are BEYOND_CAP if more than `cap` boards would have to be looked at. The estimate changes by one with
    every move, so ways that are too long are too long by two.
    """
    cells = len(beside)
    tiles = np.full(cells, -1, np.int64)  # by cell; -1: the blank
    for tile in range(len(starts)):
        tiles[starts[tile]] = tile
    indexes = patterns.offsets.copy()
    for tile in range(len(starts)):
        indexes[patterns.groups[tile]] += starts[tile] * patterns.strides[tile]
    estimate = 0
    for group in range(len(indexes)):
        estimate += int(patterns.entries[indexes[group]])
    ways, looked = np.zeros(_DEEPEST, np.int64), np.zeros(1, np.int64)
    bound = estimate
    while bound < _DEEPEST - 1:
        found = _follow(beside, tiles, indexes, patterns, ways, looked, estimate, bound, cap)
        if found == _FOUND:
            return bound, bound, ways[:bound].copy(), looked[0]
        if found == _CAPPED:
            return BEYOND_CAP, bound, ways[:0].copy(), looked[0]
        bound += 2
    return BEYOND_CAP, bound, ways[:0].copy(), looked[0]


@inner
def _follow(
    beside: NDArray[np.int64],
    tiles: NDArray[np.int64],
    indexes: NDArray[np.int64],
    patterns: Patterns,
    ways: NDArray[np.int64],
    looked: NDArray[np.int64],
    estimate: int,
    bound: int,
    cap: int,
) -> int:
    """Follow all ways of up to `bound` moves by their estimates; `ways` has the one that was found.

    It is one loop on purpose: split into three functions that share arrays, it took fifteen times as long.
    """
    blank, depth = 0, 0
    while tiles[blank] >= 0:
        blank += 1
    if estimate == 0:
        return _FOUND
    ways[0] = -1
    while True:
        ways[depth] += 1
        way = ways[depth]
        if way > 3:
            if depth == 0:
                return _NOT_FOUND
            depth -= 1
            back = int(beside[blank, ways[depth] ^ 1])
            tile = tiles[back]
            estimate += _moved(tiles, indexes, patterns, tile, back, blank)
            blank = back
            continue
        new = int(beside[blank, way])
        if new < 0 or (depth > 0 and way == ways[depth - 1] ^ 1):
            continue
        tile = tiles[new]
        group = patterns.groups[tile]
        index = indexes[group]
        change = int(patterns.entries[index + (blank - new) * patterns.strides[tile]]) - int(patterns.entries[index])
        if depth + 1 + estimate + change > bound:
            continue
        looked[0] += 1
        if looked[0] > cap:
            return _CAPPED
        _moved(tiles, indexes, patterns, tile, new, blank)
        estimate += change
        blank = new
        depth += 1
        if estimate == 0:
            return _FOUND
        ways[depth] = -1


@inner
def _moved(
    tiles: NDArray[np.int64], indexes: NDArray[np.int64], patterns: Patterns, tile: int, cell: int, blank: int
) -> int:
    """Move a tile to the blank, and return how the estimate changes."""
    group = patterns.groups[tile]
    before = int(patterns.entries[indexes[group]])
    indexes[group] += (blank - cell) * patterns.strides[tile]
    tiles[blank], tiles[cell] = tile, -1
    return int(patterns.entries[indexes[group]]) - before
