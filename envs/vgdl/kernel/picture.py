"""Tiles that show a state, and their places."""

from __future__ import annotations

import numpy as np

from plumbline.envs.compiled import compiled, inner, start
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import tally
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, Paths, Shorts, State


@compiled
def paint(code: Code, w: State, traits: Paths, pixels: int, blits: State) -> int:
    """Write a row for each tile, the lowest first, and return how many: kind, facing, joins, x and y in the picture.

    Tiles of which no pixel is in the picture are left out: far outside their places would not fit into the rows.
    A facing is 0 none, 1 up, 2 left, 3 down, 4 right; joins are neighbors of the kind: 1 above, 2 left, 4 below, 8
    right.
    """
    rules, state, f, rows = start(code), start(w), start(w.view(np.float64)), start(blits)
    room = np.zeros(code[COLUMNS] * code[ROWS], np.int16)
    grid = start(room)
    total = 0
    for place in range(code[LEAVES], code[LEAVES] + code[LEAF_COUNT]):
        kind = code[place]
        if traits[kind] & SHOWN:
            if traits[kind] & JOINS:
                _mark(rules, state, grid, kind)
            total = _kind(rules, state, f, grid, kind, traits[kind], pixels, rows, total)
    room[0] = 0  # the room is held until here
    return total


@inner
def _mark(code: Code, w: State, grid: Shorts, kind: int) -> None:
    """Mark the cells that a sprite of a kind fills."""
    slot = w[tally(kind) + HEAD]
    while slot > 0:
        cell = _cell(code, w[slot + X], w[slot + Y])
        if cell >= 0:
            grid[cell] = kind + 1
        slot = w[slot + NEXT]


@inner
def _cell(code: Code, x: int, y: int) -> int:
    """Return the cell whose corner is at x and y; -1 if there is none."""
    block = code[BLOCK]
    if x % block or y % block or not (0 <= x < code[WIDTH] and 0 <= y < code[HEIGHT]):
        return -1
    return int(y // block * code[COLUMNS] + x // block)


@inner
def _kind(
    code: Code, w: State, f: Doubles, grid: Shorts, kind: int, traits: int, pixels: int, rows: State, total: int
) -> int:
    block = code[BLOCK]
    width, height = code[COLUMNS] * pixels, code[ROWS] * pixels
    slot = w[tally(kind) + HEAD]
    while slot > 0:
        x, y = _scaled(w[slot + X], pixels, block), _scaled(w[slot + Y], pixels, block)
        if -pixels < x < width and -pixels < y < height:
            row = 5 * total
            rows[row] = kind
            rows[row + 1] = _facing(f, slot) if traits & FACES else 0
            rows[row + 2] = _joins(code, w, grid, slot, kind + 1) if traits & JOINS else 0
            rows[row + 3] = x
            rows[row + 4] = y
            total += 1
        slot = w[slot + NEXT]
    return total


@inner
def _scaled(place: int, pixels: int, block: int) -> int:
    """Return the place in the picture, in its pixels, of a place on the screen."""
    return int((2 * place * pixels + block) // (2 * block))


@inner
def _facing(f: Doubles, slot: int) -> int:
    dx, dy = f[slot >> 1], f[(slot >> 1) + 1]
    if dx == 0 and dy == 0:
        return 0
    if abs(dx) >= abs(dy):
        return 4 if dx > 0 else 2
    return 3 if dy > 0 else 1


@inner
def _joins(code: Code, w: State, grid: Shorts, slot: int, mark: int) -> int:
    x, y, block = w[slot + X], w[slot + Y], code[BLOCK]
    joins = 0
    for bit, cell in enumerate(
        (_cell(code, x, y - block), _cell(code, x - block, y), _cell(code, x, y + block), _cell(code, x + block, y))
    ):
        if cell >= 0 and grid[cell] == mark:
            joins |= 1 << bit
    return joins
