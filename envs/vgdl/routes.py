"""Shortest paths on the grid of a level, found as the reference finds them: among equally short ones its order of
search decides, and that order is the one of a binary heap."""

from __future__ import annotations

from collections.abc import Iterator, Set

import numpy as np
from numpy.typing import NDArray

UP, LEFT, DOWN, RIGHT = range(4)
NO_PATH = -1


def first_steps(columns: int, rows: int, blocked: Set[int], start: int) -> NDArray[np.int8]:
    """For each cell, the direction in which the path from `start` to it begins; NO_PATH where there is none."""
    steps = np.full(columns * rows, NO_PATH, np.int8)
    reached = {start}
    heap = Heap()
    heap.push(0, start)
    while heap:
        far, cell = heap.pop()
        for direction, other in _neighbors(columns, rows, cell):
            if other not in reached and other not in blocked:
                reached.add(other)
                steps[other] = direction if cell == start else steps[cell]
                heap.push(far + 1, other)
    return steps


def _neighbors(columns: int, rows: int, cell: int) -> Iterator[tuple[int, int]]:
    column, row = cell % columns, cell // columns
    if row > 0:
        yield UP, cell - columns
    if row < rows - 1:
        yield DOWN, cell + columns
    if column > 0:
        yield LEFT, cell - 1
    if column < columns - 1:
        yield RIGHT, cell + 1


class Heap:
    """A binary heap that gives back equal keys in the order in which java.util.PriorityQueue does."""

    def __init__(self) -> None:
        self._items: list[tuple[int, int]] = []

    def __bool__(self) -> bool:
        return bool(self._items)

    def push(self, key: int, value: int) -> None:
        items = self._items
        items.append((key, value))
        place = len(items) - 1
        while place > 0 and key < items[(place - 1) // 2][0]:
            items[place] = items[(place - 1) // 2]
            place = (place - 1) // 2
        items[place] = (key, value)

    def pop(self) -> tuple[int, int]:
        items = self._items
        top, last = items[0], items.pop()
        if items:
            self._sink(last)
        return top

    def _sink(self, last: tuple[int, int]) -> None:
        """Put the last item in the place of the first, which is gone, and further down until it is right."""
        items, place = self._items, 0
        while 2 * place + 1 < len(items):
            child = 2 * place + 1
            if child + 1 < len(items) and items[child][0] > items[child + 1][0]:
                child += 1
            if last[0] <= items[child][0]:
                break
            items[place] = items[child]
            place = child
        items[place] = last
