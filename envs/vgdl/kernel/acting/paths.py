"""First steps of shortest paths, read from a table that is filled on demand."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import fail
from plumbline.envs.vgdl.kernel.memory.types import Code, Paths, State


@inner
def cell_at(code: Code, x: int, y: int) -> int:
    """Return the cell of a position in pixels, cut toward zero; -1 off the screen."""
    block = code[BLOCK]
    column, row = int(x / block), int(y / block)
    if 0 <= column < code[COLUMNS] and 0 <= row < code[ROWS]:
        return int(row * code[COLUMNS] + column)
    return -1


@inner
def cell_of(code: Code, w: State, slot: int) -> int:
    """Return the cell of a sprite."""
    return cell_at(code, w[slot + X], w[slot + Y])


@inner
def first_step(code: Code, w: State, paths: Paths, start: int, goal: int) -> int:
    """Return the first direction of a shortest path: 0 up, 1 left, 2 down, 3 right; -1 if there is none.

    The work is counted as if the path was searched, so that a tick asks for no more paths than the table has room for.
    """
    if start < 0 or goal < 0:
        return -1
    w[WORK] += 2 * code[COLUMNS] * code[ROWS]
    row = code[code[PATHS] + start]
    if row < 0:
        fail(w, LOST, start)
        return -1
    return int(paths[row * code[COLUMNS] * code[ROWS] + goal])
