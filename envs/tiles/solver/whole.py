"""Machine code of whole tables: the distance of every arrangement of a small board.

An arrangement has a number: each tile's cell among those that the tiles before it left free, in a mixed radix.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner

UNREACHED = 255


def arrangements(cells: int, tiles: int) -> int:
    """Return how many ways there are to lay the tiles."""
    count = 1
    for free in range(cells, cells - tiles, -1):
        count *= free
    return count


@compiled
def filled(beside: NDArray[np.int64], goals: NDArray[np.int64], count: int) -> NDArray[np.uint8]:
    """Return the distance of each of `count` arrangements, UNREACHED where no moves lead to the goal."""
    table = np.full(count, UNREACHED, np.uint8)
    waiting = np.empty(count, np.int32)
    places = goals.copy()
    home = number(places, len(beside))
    table[home], waiting[0], first, last = 0, home, 0, 1
    while first < last:
        index = int(waiting[first])
        first += 1
        taken = lay(index, len(beside), places)
        for tile in range(len(places)):
            cell = places[tile]
            for way in range(4):
                new = beside[cell, way]
                if new >= 0 and not taken >> new & 1:
                    places[tile] = new
                    after = number(places, len(beside))
                    if table[after] == UNREACHED:
                        table[after] = table[index] + 1
                        waiting[last] = after
                        last += 1
            places[tile] = cell
    return table


@compiled
def numbered(places: NDArray[np.int64], cells: int) -> int:
    """Return the number of an arrangement."""
    return number(places, cells)


@inner
def number(places: NDArray[np.int64], cells: int) -> int:
    """Return the number of an arrangement."""
    index, taken = 0, 0
    for tile in range(len(places)):
        place = places[tile]
        before = 0
        for cell in range(place):
            before += 1 - (taken >> cell & 1)
        index = index * (cells - tile) + before
        taken |= 1 << place
    return index


@inner
def lay(index: int, cells: int, places: NDArray[np.int64]) -> int:
    """Write the cell of each tile to `places`, and return the taken cells as bits; the inverse of `number`."""
    for tile in range(len(places) - 1, -1, -1):
        places[tile] = index % (cells - tile)
        index //= cells - tile
    taken = 0
    for tile in range(len(places)):
        before, cell = places[tile], 0
        while before > 0 or taken >> cell & 1:
            before -= 1 - (taken >> cell & 1)
            cell += 1
        places[tile] = cell
        taken |= 1 << cell
    return taken
