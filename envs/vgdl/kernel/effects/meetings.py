"""Meetings: effects where two sprites overlap, pass by pass."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.motion import stays
from plumbline.envs.vgdl.kernel.effects.effects import execute
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.marks import (
    CROWD,
    LEAST_CROWD,
    MARKED,
    MARKS,
    MET,
    SEVERAL,
    UNMARKABLE,
    UNMARKED,
    is_marked,
    mark,
    mark_all,
    standing,
)
from plumbline.envs.vgdl.kernel.memory.opcodes import UNDO_ALL
from plumbline.envs.vgdl.kernel.memory.pool import settle, tally, tire
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State

FEW_LOOKS = 2  # sprites that look at each of a crowd all the same, before its cells are marked
LEAST_ASKING = 6  # sprites for which they are marked
LOOK = -1
ALL = 1 << 30


@inner
def run_meetings(code: Code, w: State, f: Doubles, met: State) -> None:
    """Carry out effects where two sprites overlap. `met` has room for marks and all sprites."""
    for number in range(code[PASS_COUNT]):
        p = code[PASSES] + number * PASS_ROW
        if w[FAULT] != 0:
            return
        if code[p + SHIELD] == 0 or w[code[p + SHIELD]] == 0:
            _pass(code, w, f, met, p)
            tire(w)
            settle(code, w)


@inner
def _pass(code: Code, w: State, f: Doubles, met: State, p: int) -> None:
    """Carry out one effect of one pair; sprites that were created meanwhile take no part."""
    crowd, looks = _many(code, w, code[p + SECONDS], code[p + SECOND_COUNT], LEAST_CROWD), 0
    if crowd == 0:
        return
    skips, met[MARKS] = code[p + SKIPS_STILL], UNMARKED
    for place in range(code[p + FIRSTS], code[p + FIRSTS] + code[p + FIRST_COUNT]):
        one = w[tally(code[place]) + HEAD]
        while one > 0 and w[FAULT] == 0:
            flags = w[one + FLAGS]
            if flags & NEW:
                break
            w[WORK] += 1
            if flags & DEAD == 0 and not (skips and stays(w, one)):
                total = _sought(code, w, met, p, one, looks) if crowd >= LEAST_CROWD else LOOK
                if total < 0:
                    total = _overlapping(code, w, met, p, one)
                if total > 0:
                    _meet(code, w, f, met, p, one, total)
                looks += 1
            one = w[one + NEXT]


@inner
def _meet(code: Code, w: State, f: Doubles, met: State, p: int, one: int, total: int) -> None:
    """Carry out the effect on one sprite, for each that it overlapped at first and still does."""
    block = code[BLOCK]
    for number in range(MET, MET + total):
        other = met[number]
        apart = abs(w[one + X] - w[other + X]) >= block or abs(w[one + Y] - w[other + Y]) >= block
        if apart or w[one + FLAGS] & DEAD:
            continue
        w[SCORE] += execute(code, w, f, code[p + DOES], one, other)
        if w[FAULT] != 0:
            return
    if met[MARKS] != UNMARKED:
        _mark_on(code, w, met, p, one)


@inner
def _overlapping(code: Code, w: State, met: State, p: int, one: int) -> int:
    """Count the sprites of the second kinds that overlap one, and write them to `met`."""
    x, y, block = w[one + X], w[one + Y], code[BLOCK]
    total = seen = 0
    for place in range(code[p + SECONDS], code[p + SECONDS] + code[p + SECOND_COUNT]):
        other = w[tally(code[place]) + HEAD]
        while other > 0:
            seen += 1
            if abs(w[other + X] - x) < block and abs(w[other + Y] - y) < block and other != one:
                if w[other + FLAGS] & NEW:
                    break
                met[MET + total] = other
                total += 1
            other = w[other + NEXT]
    w[WORK] += seen
    tire(w)
    return total


@inner
def _sought(code: Code, w: State, met: State, p: int, one: int, looks: int) -> int:
    """Count who of a crowd overlaps one, as `_overlapping` does, without a look at each; LOOK where that takes one."""
    if code[p + GROUND]:
        other = standing(code, code[p + GROUND], w[one + X], w[one + Y])
        if other == SEVERAL:
            return LOOK
        met[MET] = other
        w[WORK] += code[code[p + GROUND]]  # as much as a look at each
        total = 1 if other != 0 and other != one else 0
    elif looks < FEW_LOOKS or not _is_alone(code, w, met, p, one):
        return LOOK
    else:
        w[WORK] += met[CROWD]
        total = 0
    tire(w)
    return total


@inner
def _is_alone(code: Code, w: State, met: State, p: int, one: int) -> bool:
    """Return whether nobody of the crowd is in any cell of a sprite. The first who asks marks their cells."""
    start, length = code[p + SECONDS], code[p + SECOND_COUNT]
    if met[MARKS] == UNMARKED:
        _mark_crowd(code, w, met, p)
    if met[MARKS] == UNMARKABLE:
        return False
    own = code[p + MINGLES] and _is_of(code, w[one + KIND], start, length)
    return not is_marked(code, met, w[one + X], w[one + Y], own)


@inner
def _mark_crowd(code: Code, w: State, met: State, p: int) -> None:
    """Mark the cells of a crowd, if there are enough sprites to ask for them.

    What comes into being meanwhile counts for less than its place: sprites look at each of all from then on.
    """
    met[MARKS] = UNMARKABLE
    asking = _many(code, w, code[p + FIRSTS], code[p + FIRST_COUNT], LEAST_ASKING)
    start, length = code[p + SECONDS], code[p + SECOND_COUNT]
    if asking >= LEAST_ASKING and not _any_new(code, w, start, length):
        met[MARKS], met[CROWD] = MARKED, _many(code, w, start, length, ALL)
        mark_all(code, w, met, start, length)


@inner
def _mark_on(code: Code, w: State, met: State, p: int, one: int) -> None:
    """Let the marks hold after an effect. None but undoAll moves any other sprite than the one that it is on."""
    if code[code[p + DOES] + OPCODE] == UNDO_ALL or _any_new(code, w, code[p + SECONDS], code[p + SECOND_COUNT]):
        met[MARKS] = UNMARKED
    elif met[MARKS] == MARKED and code[p + MINGLES]:
        mark(code, met, w[one + X], w[one + Y])


@inner
def _any_new(code: Code, w: State, start: int, length: int) -> bool:
    if w[FRESH]:
        for place in range(start, start + length):
            if w[tally(code[place]) + BORN]:
                return True
    return False


@inner
def _many(code: Code, w: State, start: int, length: int, enough: int) -> int:
    """Count the sprites of some kinds, until there are enough."""
    total = 0
    for place in range(start, start + length):
        total += w[tally(code[place]) + COUNT]
        if total >= enough:
            return total
    return total


@inner
def _is_of(code: Code, kind: int, start: int, length: int) -> bool:
    for place in range(start, start + length):
        if code[place] == kind:
            return True
    return False
