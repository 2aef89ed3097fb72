"""Shortest paths on the grid of a level, equal to those of the reference.

Among equally short paths the order of its search decides: that of a binary heap, here two arrays of keys and values.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner
from plumbline.envs.vgdl.kernel.memory.types import Flags, Heap

UP, LEFT, DOWN, RIGHT = range(4)
NO_PATH = -1
SEARCH = (UP, DOWN, LEFT, RIGHT)  # the order in which the neighbors of a cell are looked at


@compiled
def first_steps(columns: int, rows: int, blocked: Flags, begin: int) -> NDArray[np.int8]:
    """Return, for each cell, the direction in which the path from `begin` to it starts; NO_PATH if there is none.

    `blocked` has, for each cell, whether it cannot be entered.
    """
    cells = columns * rows
    steps, reached = np.full(cells, NO_PATH, np.int8), blocked.copy()
    keys, values = np.empty(cells + 1, np.int32), np.empty(cells + 1, np.int32)
    reached[begin] = True
    count = _pushed(keys, values, 0, 0, begin)
    while count:
        far, cell = keys[0], values[0]
        count = _popped(keys, values, count)
        for direction in SEARCH:
            other = _beside(columns, rows, cell, direction)
            if other >= 0 and not reached[other]:
                reached[other] = True
                steps[other] = direction if cell == begin else steps[cell]
                count = _pushed(keys, values, count, far + 1, other)
    return steps


@inner
def _beside(columns: int, rows: int, cell: int, direction: int) -> int:
    """Return the cell on that side; -1 beyond the edge."""
    row, column = cell // columns, cell % columns
    if direction == UP:
        return cell - columns if row > 0 else -1
    if direction == DOWN:
        return cell + columns if row < rows - 1 else -1
    if direction == LEFT:
        return cell - 1 if column > 0 else -1
    return cell + 1 if column < columns - 1 else -1


@inner
def _pushed(keys: Heap, values: Heap, count: int, key: int, value: int) -> int:
    """Push an item, and return how many there are."""
    place = count
    while place > 0 and key < keys[(place - 1) // 2]:
        keys[place], values[place] = keys[(place - 1) // 2], values[(place - 1) // 2]
        place = (place - 1) // 2
    keys[place], values[place] = key, value
    return count + 1


@inner
def _popped(keys: Heap, values: Heap, count: int) -> int:
    """Pop the first item: the last takes its place and sinks. Return how many there are left.

    Equal keys come in the order of java.util.PriorityQueue.
    """
    left, key, value = count - 1, keys[count - 1], values[count - 1]
    place = 0
    while 2 * place + 1 < left:
        child = 2 * place + 1
        if child + 1 < left and keys[child] > keys[child + 1]:
            child += 1
        if key <= keys[child]:
            break
        keys[place], values[place] = keys[child], values[child]
        place = child
    keys[place], values[place] = key, value
    return left
