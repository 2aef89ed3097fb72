"""Machine code that tries lines of actions from the states of a beam. Import it only where it is used."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, Paths, State
from plumbline.envs.vgdl.kernel.tick import run

NOTES = 8
LEFT_AT, TOP_AT, POINTS, ENDED, REACHED, WORKED, LENGTH, FAILED = range(NOTES)
# The notes on the end of a line: the avatar's pixels, the score, whether the game is over, the last tick and its work,
# the length of the state, and the fault, with which the others say nothing.

Notes = NDArray[np.int32]
"""A row for each line."""

COUNTED = 3  # the column of a row of visits that counts them; those before it say where


@compiled
def try_lines(
    code: Code,
    paths: Paths,
    states: NDArray[np.int32],
    choices: Paths,
    chance: Doubles,
    lines: NDArray[np.int8],
    scratch: State,
    notes: Notes,
) -> None:
    """Fill the rows of `lines`, play each from its state, and note its end. `scratch` has room for a longer state.

    Each state has equally many lines. The first of them are one choice all along, each in turn. An action of the others
    is a random choice, or as often the action before it. `chance` has numbers from 0 to 1: two for each random action
    but the first of a line, which takes one, and one after each line that is not used here.
    """
    used, each = 0, len(lines) // len(states)
    for number in range(len(lines)):
        state, line, note = states[number // each], lines[number], notes[number]
        used = _fill(line, number % each, choices, chance, used) + 1
        run(code, state, scratch, paths, line)
        slot = scratch[AVATAR]
        note[LEFT_AT], note[TOP_AT], note[POINTS] = scratch[slot + X], scratch[slot + Y], scratch[SCORE]
        note[ENDED], note[REACHED], note[WORKED] = scratch[OVER], scratch[TICK], scratch[WORK]
        note[LENGTH], note[FAILED] = scratch[USED], scratch[FAULT]


@inner
def _fill(line: Paths, number: int, choices: Paths, chance: Doubles, used: int) -> int:
    """Fill a line; return how many numbers of chance have been used."""
    if number < len(choices):
        line[:] = choices[number]
        return used
    line[0] = choices[int(chance[used] * len(choices))]
    used += 1
    for place in range(1, len(line)):
        again = chance[used + 1] < 0.5
        line[place] = line[place - 1] if again else choices[int(chance[used] * len(choices))]
        used += 2
    return used


@compiled
def count_visits(notes: Notes, visits: NDArray[np.int32], counts: NDArray[np.int64]) -> None:
    """Count each end where its avatar and score are, and write how many were there by then.

    `visits` has more rows than there can be ends, a power of two.
    """
    for number in range(len(notes)):
        x, y, points = notes[number, LEFT_AT], notes[number, TOP_AT], notes[number, POINTS]
        row = _row(visits, x, y, points)
        visits[row, LEFT_AT], visits[row, TOP_AT], visits[row, POINTS] = x, y, points
        visits[row, COUNTED] += 1
        counts[number] = visits[row, COUNTED]


@inner
def _row(visits: NDArray[np.int32], x: int, y: int, points: int) -> int:
    """Return the row of a place and score, or a free one for it."""
    row = (x * 73_856_093 ^ y * 19_349_663 ^ points * 83_492_791) & (len(visits) - 1)
    while visits[row, COUNTED] != 0:
        if visits[row, LEFT_AT] == x and visits[row, TOP_AT] == y and visits[row, POINTS] == points:
            break
        row = row + 1 & len(visits) - 1
    return row
