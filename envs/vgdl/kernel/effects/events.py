"""Events after all sprites have moved: timed effects, effects at the edge, and effects of meetings."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.motion import stays
from plumbline.envs.vgdl.kernel.effects.effects import execute
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import fail, give_back, of, settle, tally, tire
from plumbline.envs.vgdl.kernel.memory.timers import insert
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State


@inner
def run_timers(code: Code, w: State, f: Doubles) -> None:
    """Carry out the timed effects that are due."""
    while w[TIMERS] > 0 and w[w[TIMERS] + DUE] <= w[TICK] and w[FAULT] == 0:
        slot = w[TIMERS]
        w[TIMERS] = w[slot + NEXT]
        e, kind = w[slot + TIMED], w[slot + SUBJECT]
        if kind >= 0:
            _on_family(code, w, f, e, kind)
        else:
            execute(code, w, f, e, 0, 0)
            w[SCORE] += code[e + GAIN]
            settle(code, w)
        if code[e + REPEATS]:
            insert(w, slot, w[TICK] + code[e + TIMER])
        else:
            give_back(code, w, slot)


@inner
def _on_family(code: Code, w: State, f: Doubles, e: int, kind: int) -> None:
    """Carry out a timed effect on each living sprite of a family; each adds to the score whatever it does."""
    start = of(code, kind, FAMILY)
    for place in range(start, start + of(code, kind, FAMILY_COUNT)):
        row = tally(code[place])
        slot, last = w[row + HEAD], w[row + TAIL]
        while slot > 0 and w[FAULT] == 0:
            if w[slot + FLAGS] & (DEAD | DYING) == 0:
                execute(code, w, f, e, slot, 0)
                w[SCORE] += code[e + GAIN]
            if w[row + TAIL] != last:
                fail(w, SELF_BREEDING, code[place])
            slot = w[slot + NEXT]
    settle(code, w)


@inner
def run_edges(code: Code, w: State, f: Doubles) -> None:
    """Carry out effects on sprites that are partly off the screen."""
    for number in range(code[EDGE_COUNT]):
        row = code[EDGES] + number * EDGE_ROW
        kind, e = code[row + EDGE_KIND], code[row + EDGE_EFFECT]
        start = of(code, kind, FAMILY)
        for place in range(start, start + of(code, kind, FAMILY_COUNT)):
            if w[tally(code[place]) + HEAD] > 0:
                _at_edge(code, w, f, e, tally(code[place]))
        tire(w)
        settle(code, w)


@inner
def _at_edge(code: Code, w: State, f: Doubles, e: int, row: int) -> None:
    """Carry out one effect on one kind. If it makes one more of this kind, the rest is skipped, and that is logged."""
    slot, last = w[row + HEAD], w[row + TAIL]
    while slot > 0 and w[FAULT] == 0:
        w[WORK] += 1
        if _is_off(code, w, slot) and w[slot + FLAGS] & (DEAD | DYING) == 0:
            w[SCORE] += execute(code, w, f, e, slot, 0)
            if w[row + TAIL] != last:
                w[MESSAGES] += 1
                return
        slot = w[slot + NEXT]


@inner
def _is_off(code: Code, w: State, slot: int) -> bool:
    x, y, block = w[slot + X], w[slot + Y], code[BLOCK]
    return x < 0 or y < 0 or x + block > code[WIDTH] or y + block > code[HEIGHT]


@inner
def run_meetings(code: Code, w: State, f: Doubles, met: State) -> None:
    """Carry out effects where two sprites overlap. `met` has room for all sprites."""
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
    if not _any(code, w, code[p + SECONDS], code[p + SECOND_COUNT]):
        return
    skips = code[p + SKIPS_STILL]
    for place in range(code[p + FIRSTS], code[p + FIRSTS] + code[p + FIRST_COUNT]):
        one = w[tally(code[place]) + HEAD]
        while one > 0 and w[FAULT] == 0:
            flags = w[one + FLAGS]
            if flags & NEW:
                break
            w[WORK] += 1
            if flags & DEAD == 0 and not (skips and stays(w, one)):
                _meet(code, w, f, met, p, one)
            one = w[one + NEXT]


@inner
def _any(code: Code, w: State, start: int, length: int) -> bool:
    for place in range(start, start + length):
        if w[tally(code[place]) + HEAD] > 0:
            return True
    return False


@inner
def _meet(code: Code, w: State, f: Doubles, met: State, p: int, one: int) -> None:
    """Carry out the effect on one sprite, for each that it overlapped at first and still does."""
    total = _overlapping(code, w, met, p, one)
    block = code[BLOCK]
    for number in range(total):
        other = met[number]
        apart = abs(w[one + X] - w[other + X]) >= block or abs(w[one + Y] - w[other + Y]) >= block
        if apart or w[one + FLAGS] & DEAD:
            continue
        w[SCORE] += execute(code, w, f, code[p + DOES], one, other)
        if w[FAULT] != 0:
            return


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
                met[total] = other
                total += 1
            other = w[other + NEXT]
    w[WORK] += seen
    tire(w)
    return total
