"""The pool of sprites: creation, death and removal."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import PATH_ALT_CHASER, RANDOM_PATH_ALT_CHASER
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State

MOST = 10_000  # sprites, beyond which the reference refuses another one


@inner
def of(code: Code, kind: int, field: int) -> int:
    """Return a field of the row of a kind."""
    return code[code[KINDS] + kind * KIND_ROW + field]


@inner
def tally(kind: int) -> int:
    """Return where a state counts a kind."""
    return HEADER + kind * TALLY


@inner
def fail(w: State, fault: int, at: int) -> None:
    """Give up the tick. The first fault counts."""
    if w[FAULT] == 0:
        w[FAULT], w[FAULT_AT] = fault, at


@inner
def tire(w: State) -> None:
    """Count a unit of work, and give up the tick when there are too many."""
    if w[WORK] > MOST_WORK:
        fail(w, TIRED, 0)


@inner
def count(code: Code, w: State, kind: int) -> int:
    """Count a kind's family, with those killed in this tick and dead avatars."""
    total = 0
    start, length = of(code, kind, FAMILY), of(code, kind, FAMILY_COUNT)
    for place in range(start, start + length):
        total += w[tally(code[place]) + COUNT]
    w[WORK] += length
    return total


@inner
def add(code: Code, w: State, f: Doubles, kind: int, x: int, y: int) -> int:
    """Create a sprite, or return 0 if there are too many, or one of a singleton."""
    if kind < 0:
        fail(w, NOWHERE, kind)
        return 0
    start = of(code, kind, SINGLES)
    for place in range(start, start + of(code, kind, SINGLE_COUNT)):
        if count(code, w, code[place]) > 0:
            return 0
    return force(code, w, f, kind, x, y)


@inner
def force(code: Code, w: State, f: Doubles, kind: int, x: int, y: int) -> int:
    """Create a sprite, even a second one of a singleton; return 0 if there are too many."""
    if w[SPRITES] > MOST:
        w[MESSAGES] += 1
        return 0
    if of(code, kind, CLASS) == 0:
        fail(w, CLASSLESS, kind)
        return 0
    slot = take(code, w)
    if slot > 0:
        _fill(code, w, f, slot, kind, x, y)
        _append(w, slot, kind)
        if w[tally(kind) + MET] == 0:
            w[tally(kind) + MET] = 1
            w[MESSAGES] += of(code, kind, LOGGED)
    return slot


@inner
def take(code: Code, w: State) -> int:
    """Take a free slot; return 0 if there is none, which ends the tick."""
    slot = w[FREE]
    if slot > 0:
        w[FREE] = w[slot + NEXT]
        return slot
    slot = w[USED]
    if slot >= code[SLOTS] + MOST_SLOTS * code[SLOT]:
        fail(w, CROWDED, slot)
        return 0
    if slot + code[SLOT] > w[CAPACITY]:
        fail(w, FULL, slot)
        return 0
    w[USED] = slot + code[SLOT]
    return slot


@inner
def give_back(code: Code, w: State, slot: int) -> None:
    """Free the slot, and empty it, so that equal states are equal integers."""
    for place in range(slot, slot + code[SLOT]):
        w[place] = 0
    w[slot + NEXT] = w[FREE]
    w[FREE] = slot


@inner
def _fill(code: Code, w: State, f: Doubles, slot: int, kind: int, x: int, y: int) -> None:
    row = code[KINDS] + kind * KIND_ROW
    for place in range(slot + SPRITE, slot + code[SLOT]):
        w[place] = 0
    f[slot >> 1], f[(slot >> 1) + 1] = code[row + FACE_X], code[row + FACE_Y]
    w[slot + KIND] = kind
    w[slot + X] = w[slot + LAST_X] = x
    w[slot + Y] = w[slot + LAST_Y] = y
    w[slot + STILL] = code[row + START_STILL]
    w[slot + FLAGS] = (
        LIVE | NEW | (FIRST if code[row + STARTS_FIRST] else 0) | (ORIENTED if code[row + IS_ORIENTED] else 0)
    )
    w[slot + HEALTH] = code[row + START_HEALTH]
    w[slot + LIFE] = code[row + START_LIFE]
    w[slot + A] = code[row + START_A]
    w[slot + B] = code[row + START_B]


@inner
def _append(w: State, slot: int, kind: int) -> None:
    row = tally(kind)
    w[slot + NEXT] = 0
    if w[row + HEAD] == 0:
        w[row + HEAD] = slot
    else:
        w[w[row + TAIL] + NEXT] = slot
    w[row + TAIL] = slot
    w[row + COUNT] += 1
    w[row + BORN] = 1
    w[SPRITES] += 1
    w[FRESH] += 1


@inner
def settle(code: Code, w: State) -> None:
    """Clear the mark of new sprites."""
    if w[FRESH] == 0:
        return
    w[FRESH] = 0
    w[WORK] += code[KIND_COUNT]
    for kind in range(code[KIND_COUNT]):
        if w[tally(kind) + BORN]:
            w[tally(kind) + BORN] = 0
            slot = w[tally(kind) + HEAD]
            while slot > 0:
                w[slot + FLAGS] &= ~NEW
                w[WORK] += 1
                slot = w[slot + NEXT]


@inner
def kill(code: Code, w: State, slot: int, changed: bool) -> None:
    """Kill a sprite, to be removed at the end of the tick; an avatar that was not `changed` stays and is idle."""
    row = tally(w[slot + KIND])
    if of(code, w[slot + KIND], IS_AVATAR) and not changed:
        if w[slot + FLAGS] & DYING == 0:
            w[slot + FLAGS] |= DYING
            w[row + DISABLED] += 1
        return
    w[KILLS] += 1
    if w[slot + FLAGS] & DEAD == 0:
        w[slot + FLAGS] |= DEAD
        w[row + DEATHS] += 1


@inner
def bury(code: Code, w: State) -> None:
    """Remove the killed. Like the reference, count one sprite less for each time that one was killed."""
    if w[KILLS] == 0:
        return
    w[SPRITES] -= w[KILLS]
    w[KILLS] = 0
    for kind in range(code[KIND_COUNT]):
        if w[tally(kind) + DEATHS] > 0:
            _bury(code, w, tally(kind))


@inner
def _bury(code: Code, w: State, row: int) -> None:
    w[row + DEATHS] = 0
    before, slot = 0, w[row + HEAD]
    while slot > 0:
        after = w[slot + NEXT]
        if w[slot + FLAGS] & DEAD:
            if before == 0:
                w[row + HEAD] = after
            else:
                w[before + NEXT] = after
            if w[row + TAIL] == slot:
                w[row + TAIL] = before
            w[row + COUNT] -= 1
            _forget(code, w, row, slot)
        else:
            before = slot
        slot = after


@inner
def _forget(code: Code, w: State, row: int, slot: int) -> None:
    if w[slot + FLAGS] & DYING:
        w[row + DISABLED] -= 1
    if w[AVATAR] == slot:
        w[AVATAR] = 0
    if code[GHOST] > 0:
        _haunt(code, w, slot)
    give_back(code, w, slot)


@inner
def _haunt(code: Code, w: State, gone: int) -> None:
    """Let followers of a removed sprite go on to where it was."""
    for kind in range(code[KIND_COUNT]):
        if of(code, kind, CLASS) == PATH_ALT_CHASER or of(code, kind, CLASS) == RANDOM_PATH_ALT_CHASER:
            slot = w[tally(kind) + HEAD]
            while slot > 0:
                w[WORK] += 1
                if w[slot + code[GHOST] + QUARRY] == gone:
                    w[slot + code[GHOST] + QUARRY] = -1
                    w[slot + code[GHOST]], w[slot + code[GHOST] + 1] = w[gone + X], w[gone + Y]
                slot = w[slot + NEXT]
