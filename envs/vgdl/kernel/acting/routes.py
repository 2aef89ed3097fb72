"""Shortest paths on the grid of a level, found as the reference finds them: among equally short ones its order of
search decides, and that order is the one of a binary heap, here two arrays of keys and of what they belong to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner
from plumbline.envs.vgdl.kernel.memory.types import Flags, Heap

UP, LEFT, DOWN, RIGHT = range(4)
NO_PATH = -1
SEARCH = (UP, DOWN, LEFT, RIGHT)  # the order in which the neighbours of a cell are looked at


@compiled
def first_steps(columns: int, rows: int, blocked: Flags, begin: int) -> NDArray[np.int8]:
    """For each cell, the direction in which the path from `begin` to it starts; NO_PATH where there is none. `blocked`
    tells of each cell whether nobody passes."""
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
    """The cell on that side; -1 beyond the edge."""
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
    """Put an item in; how many there are now."""
    place = count
    while place > 0 and key < keys[(place - 1) // 2]:
        keys[place], values[place] = keys[(place - 1) // 2], values[(place - 1) // 2]
        place = (place - 1) // 2
    keys[place], values[place] = key, value
    return count + 1


@inner
def _popped(keys: Heap, values: Heap, count: int) -> int:
    """Take the first item out: the last takes its place and goes further down until it is right. Equal keys come in
    the order in which java.util.PriorityQueue gives them. How many there are now."""
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
