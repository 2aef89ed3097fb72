"""Pattern databases of boards with one blank: tables of groups of tiles whose entries add up.

A table holds, for each way to lay a group's tiles, the fewest moves of these tiles that bring them home, wherever the
blank is; moves of other tiles are free. Each move counts in one table, so the sum is never more than the distance
(Korf and Felner, 2002).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs import archive
from plumbline.envs.compiled import compiled, inner
from plumbline.envs.slides.tables import neighbors
from plumbline.envs.tiles.model import goal

UNREACHED = 255
MOST_STATES = 1 << 22  # of a group with the blank, while its table is made: at most 60 MB
FOUR_BY_FOUR = ((1, 2, 3, 4, 7), (5, 6, 9, 10, 13), (8, 11, 12, 14, 15))  # made once, and kept on disk
FOUR_BY_FOUR_SHA256 = "37fbe02774e5fc0742b829c756218be609669afd4ec6f2702aaf1ef455953d38"


class Patterns(NamedTuple):
    """The tables of all groups behind each other."""

    entries: NDArray[np.uint8]
    offsets: NDArray[np.int64]  # [group]: where its table begins
    groups: NDArray[np.int64]  # [tile]: the group that it is in
    strides: NDArray[np.int64]  # [tile]: entries that a place in its table moves on by, for each cell of the tile


def patterns(columns: int, rows: int) -> Patterns:
    """Return the tables of a board with one blank; those of four by four are kept on disk where that is possible."""
    cells = columns * rows
    members = groups(columns, rows)
    lengths = [cells ** len(group) for group in members]
    entries = _entries(columns, rows, members)
    tiles = range(1, cells)
    group_of = [next(place for place, group in enumerate(members) if tile in group) for tile in tiles]
    place_of = [members[group].index(tile) for group, tile in zip(group_of, tiles, strict=True)]
    return Patterns(
        entries=entries,
        offsets=np.array([sum(lengths[:place]) for place in range(len(members))], np.int64),
        groups=np.array(group_of, np.int64),
        strides=np.array([cells**place for place in place_of], np.int64),
    )


def groups(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the tiles of each group: as many as fit, in reading order."""
    if (columns, rows) == (4, 4):
        return FOUR_BY_FOUR
    cells = columns * rows
    size = max(size for size in range(1, cells) if size == 1 or cells ** (size + 1) <= MOST_STATES)
    return tuple(tuple(range(first, min(first + size, cells))) for first in range(1, cells, size))


def _entries(columns: int, rows: int, members: tuple[tuple[int, ...], ...]) -> NDArray[np.uint8]:
    def made() -> NDArray[np.uint8]:
        return np.concatenate([_table(columns, rows, group) for group in members])

    if (columns, rows) != (4, 4):
        return made()
    try:
        return np.array(archive.fetch("tiles-4x4.bin", FOUR_BY_FOUR_SHA256, made))
    except archive.NoTables:
        return made()


def _table(columns: int, rows: int, group: tuple[int, ...]) -> NDArray[np.uint8]:
    cells = columns * rows
    order = goal(columns, rows, cells)
    homes = np.array([order[tile - 1] for tile in group], np.int64)
    reached = cells
    for free in range(cells - 1, cells - 1 - len(group), -1):
        reached *= free
    return made_table(neighbors(columns, rows), homes, order[-1], reached)


@compiled
def made_table(beside: NDArray[np.int64], homes: NDArray[np.int64], blank: int, reached: int) -> NDArray[np.uint8]:
    """Return the table of a group, by a search from its goal in which only its own moves count.

    `reached` bounds how many places of the group and the blank there are. Two stacks take turns: that of the places
    that the moves so far lead to, and that of the places one counted move on.
    """
    cells, count = len(beside), len(homes)
    whole = cells**count
    moves = np.full(whole * cells, UNREACHED, np.uint8)
    stacks = np.empty((2, reached + 1), np.int32)
    sizes = np.zeros(2, np.int64)
    places = np.empty(count, np.int64)
    first = blank
    for tile in range(count - 1, -1, -1):
        first = first * cells + homes[tile]
    moves[first], stacks[0, 0], sizes[0] = 0, first, 1
    made, stack = 0, 0
    while sizes[stack] > 0:
        while sizes[stack] > 0:
            sizes[stack] -= 1
            index = int(stacks[stack, sizes[stack]])
            if moves[index] == made:
                _leave(beside, moves, stacks, sizes, places, index, stack)
        stack, made = 1 - stack, made + 1
    table = np.full(whole, UNREACHED, np.uint8)
    for index in range(whole * cells):
        place = index % whole
        table[place] = min(table[place], moves[index])
    return table


@inner
def _leave(
    beside: NDArray[np.int64],
    moves: NDArray[np.uint8],
    stacks: NDArray[np.int32],
    sizes: NDArray[np.int64],
    places: NDArray[np.int64],
    index: int,
    stack: int,
) -> None:
    """Push the places that one move of the blank leads to: free ones on this stack, counted ones on the other."""
    cells, rest, made = len(beside), index, moves[index]
    for tile in range(len(places)):
        places[tile] = rest % cells
        rest //= cells
    for way in range(4):
        new = beside[rest, way]
        if new < 0:
            continue
        after, stride, own = index, 1, 0
        for tile in range(len(places)):
            if places[tile] == new:
                after += (rest - new) * stride
                own = 1
            stride *= cells
        after += (new - rest) * stride
        if moves[after] > made + own:
            moves[after] = made + own
            target = stack if own == 0 else 1 - stack
            stacks[target, sizes[target]] = after
            sizes[target] += 1
