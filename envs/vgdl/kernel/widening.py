"""Machine code that searches for a way to win, one tick further at a time. Import it only where it is used.

The states of a layer are kept as their differences from the first state: pairs of a place and a value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled, inner, start
from plumbline.envs.vgdl.kernel.memory.fingerprint import FIRST_FACTOR, SECOND_FACTOR, fingerprint
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.marks import MET, STAMP
from plumbline.envs.vgdl.kernel.memory.opcodes import MISSILE_AVATAR
from plumbline.envs.vgdl.kernel.memory.pool import of
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, Paths, State
from plumbline.envs.vgdl.kernel.tick import tick

# The progress of a search.
CURSOR, ACTION = 0, 1  # the state of the layer and the action that are next
LAYER, LAYER_FIRST = 2, 3  # states of this layer; the number of its first one among all
SEEN = 4  # different states so far
NEXT_STATES, NEXT_PAIRS = 5, 6  # room and contents of the next layer
WINNING = 7  # the number of the state before the win
TICKS = 8  # ticks played so far
PAUSE = 9  # ticks played, after which to pause
PROGRESS = 10

# Why it stopped.
DONE, WON, BOUND, CRAMPED, FAULTY, PAUSED = range(6)
# DONE: the layer is. BOUND: there is no room for another state. CRAMPED: the layer to come needs more room.
# FAULTY: a tick could not be finished; the fault is in the first of the scratch states. PAUSED: as many ticks were
# played as were asked for.


class Layer(NamedTuple):
    """States that are equally many ticks from the first."""

    starts: NDArray[np.int64]  # where the pairs of each begin, and where those of the last end
    pairs: NDArray[np.int32]


class Book(NamedTuple):
    """The book of every state that was ever reached."""

    keys: NDArray[np.int64]  # rows of two: fingerprints, where they were put by their first half; 0 where none is
    parents: NDArray[np.int32]
    actions: NDArray[np.int8]


@compiled
def widen(
    code: Code,
    paths: Paths,
    scratch: NDArray[np.int32],
    traits: Code,
    asked: int,
    here: Layer,
    there: Layer,
    book: Book,
    progress: NDArray[np.int64],
) -> int:
    """Go on with a layer; return why it stopped. Rows of scratch: the state after, the one before, the first."""
    after, before, root = scratch[0], scratch[1], scratch[2]
    rules, w, f, steps = start(code), start(after), start(after.view(np.float64)), start(paths)
    room = np.empty(MET + len(root) // code[SLOT] + 1, np.int32)
    met, minds = start(room), start(traits)
    stop, met[STAMP] = DONE, 0
    while progress[CURSOR] < progress[LAYER]:
        _unpack(root, here, progress[CURSOR], before)
        legal = _legal(code, start(before))
        while progress[ACTION] <= UP and stop == DONE:
            if legal & (1 << progress[ACTION]):
                stop = _try(rules, w, f, steps, met, minds, asked, after, before, root, there, book, progress)
            if stop == DONE:
                progress[ACTION] += 1
        if stop != DONE:
            break
        progress[ACTION] = 0
        progress[CURSOR] += 1
    room[0] = stop  # the room is held until here
    return stop


@inner
def _legal(code: Code, w: State) -> int:
    """Return a bit for each action that can make a difference."""
    avatar = w[AVATAR]
    if avatar == 0 or w[avatar + FLAGS] & DYING or of(code, w[avatar + KIND], CLASS) == MISSILE_AVATAR:
        return 1 << NIL
    return int(of(code, w[avatar + KIND], ACTIONS)) | (1 << NIL)


@inner
def _try(
    code: Code,
    w: State,
    f: Doubles,
    steps: Paths,
    met: State,
    minds: Code,
    asked: int,
    after: State,
    before: State,
    root: State,
    there: Layer,
    book: Book,
    progress: NDArray[np.int64],
) -> int:
    """Try one action in one state: enter the state after it, unless it is known or the game is over."""
    if progress[NEXT_PAIRS] + 2 * len(root) > len(there.pairs) or progress[NEXT_STATES] + 2 > len(there.starts):
        return CRAMPED
    if progress[TICKS] >= progress[PAUSE]:
        return PAUSED
    after[:] = before
    after[CAPACITY] = len(after)
    tick(code, w, f, steps, met, progress[ACTION])
    if after[FAULT] != 0:
        return FAULTY
    progress[TICKS] += 1
    if after[OVER]:
        progress[WINNING] = progress[LAYER_FIRST] + progress[CURSOR]
        return WON if after[WINNER] == 1 else DONE
    first = fingerprint(code, w, minds, asked, FIRST_FACTOR) | 1
    second = fingerprint(code, w, minds, asked, SECOND_FACTOR)
    row = _row(book.keys, first, second)
    if row < 0:
        return DONE
    if progress[SEEN] == len(book.parents):
        return BOUND
    _enter(book, row, first, second, progress)
    _pack(root, after, there, progress)
    return DONE


@inner
def _row(keys: NDArray[np.int64], first: int, second: int) -> int:
    """Return where a fingerprint is to be put; -1 if it is known."""
    row = first % len(keys)
    while keys[row, 0] != 0:
        if keys[row, 0] == first and keys[row, 1] == second:
            return -1
        row = row + 1 if row + 1 < len(keys) else 0
    return row


@inner
def _enter(book: Book, row: int, first: int, second: int, progress: NDArray[np.int64]) -> None:
    book.keys[row, 0], book.keys[row, 1] = first, second
    book.parents[progress[SEEN]] = progress[LAYER_FIRST] + progress[CURSOR]
    book.actions[progress[SEEN]] = progress[ACTION]
    progress[SEEN] += 1


@inner
def _pack(root: State, after: State, there: Layer, progress: NDArray[np.int64]) -> None:
    """Write the differences from the first state."""
    after[CAPACITY] = after[WORK] = 0
    place = progress[NEXT_PAIRS]
    for index in range(after[USED]):
        if after[index] != root[index]:
            there.pairs[place], there.pairs[place + 1] = index, after[index]
            place += 2
    progress[NEXT_PAIRS] = place
    progress[NEXT_STATES] += 1
    there.starts[progress[NEXT_STATES]] = place


@inner
def _unpack(root: State, here: Layer, number: int, before: State) -> None:
    before[:] = root
    for place in range(here.starts[number], here.starts[number + 1], 2):
        before[here.pairs[place]] = here.pairs[place + 1]
