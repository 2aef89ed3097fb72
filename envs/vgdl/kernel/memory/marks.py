"""Marks of who is in which cell, so that a sprite need not look at each of a crowd. Sprites that overlap share a cell.

Where a crowd never changes, a table says who stands in each cell of the level. The cells of other crowds are marked
pass by pass, wherever they are: cells are told apart by the lower bits of their number alone, so who is in a marked one
has to look. The marks lie before what a sprite meets, in the same memory.
"""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import BLOCK, COLUMNS, HEAD, HEIGHT, NEXT, SCALE, SHIFT, WIDTH, X, Y
from plumbline.envs.vgdl.kernel.memory.pool import tally
from plumbline.envs.vgdl.kernel.memory.types import Code, State

STAMP = 0  # the number of the last marking, which is even; 0 before the first
MARKS = 1  # whether the marks hold: one of the three below
CROWD = 2  # how many sprites were marked
CELLS = 3  # the marks: the number of the marking, and one more where two sprites were marked

UNMARKED, MARKED, UNMARKABLE = 0, 1, 2

LEAST_CROWD = 8  # sprites at which one does not look one by one
MANY = 2_048  # cells that are told apart
MET = CELLS + MANY  # where the sprites begin that a sprite meets
LAST_STAMP = 1 << 30
SEVERAL = -1

FINE = 30  # cells of a pixel are counted in parts of 2 to this, for those of any pixel


@inner
def standing(code: Code, ground: int, x: int, y: int) -> int:
    """Return who of a crowd that never changes overlaps a sprite at a place; 0 for nobody, SEVERAL for several.

    At `ground` is how many they are, and behind it a row of cells after the other.
    """
    low, high = max(0, y), min(code[HEIGHT], y + code[BLOCK]) - 1
    near, far = max(0, x), min(code[WIDTH], x + code[BLOCK]) - 1
    if low > high or near > far:
        return 0
    found = 0
    for row in range(low * code[SCALE] >> SHIFT, (high * code[SCALE] >> SHIFT) + 1):
        for column in range(near * code[SCALE] >> SHIFT, (far * code[SCALE] >> SHIFT) + 1):
            who = code[ground + 1 + row * code[COLUMNS] + column]
            if who != 0:
                found = who if found == 0 else SEVERAL
    return found


@inner
def mark_all(code: Code, w: State, met: State, start: int, length: int) -> None:
    """Mark the cells of all sprites of the kinds in a list."""
    _begin(met)
    for place in range(start, start + length):
        slot = w[tally(code[place]) + HEAD]
        while slot > 0:
            mark(code, met, w[slot + X], w[slot + Y])
            slot = w[slot + NEXT]


@inner
def _begin(met: State) -> None:
    """Begin a marking: all marks before it are of no account."""
    if met[STAMP] == 0 or met[STAMP] >= LAST_STAMP:
        met[STAMP] = 0
        for cell in range(CELLS, CELLS + MANY):
            met[cell] = 0
    met[STAMP] += 2


@inner
def _scale(code: Code) -> int:
    return (code[SCALE] >> (SHIFT - FINE)) + 1


@inner
def mark(code: Code, met: State, x: int, y: int) -> None:
    """Mark the cells of a sprite at a place."""
    stamp, scale, last = met[STAMP], _scale(code), code[BLOCK] - 1
    for row in range(y * scale >> FINE, ((y + last) * scale >> FINE) + 1):
        for column in range(x * scale >> FINE, ((x + last) * scale >> FINE) + 1):
            cell = CELLS + (row * code[COLUMNS] + column & MANY - 1)
            met[cell] = stamp if met[cell] < stamp else stamp + 1


@inner
def is_marked(code: Code, met: State, x: int, y: int, other: int) -> bool:
    """Return whether any cell of a sprite at a place is marked; with `other` 1, for another one than it as well."""
    stamp, scale, last = met[STAMP] + other, _scale(code), code[BLOCK] - 1
    for row in range(y * scale >> FINE, ((y + last) * scale >> FINE) + 1):
        for column in range(x * scale >> FINE, ((x + last) * scale >> FINE) + 1):
            if met[CELLS + (row * code[COLUMNS] + column & MANY - 1)] >= stamp:
                return True
    return False
