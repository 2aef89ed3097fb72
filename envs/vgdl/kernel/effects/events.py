"""Events after all sprites have moved, before any of them meet: timed effects, and effects at the edge."""

from __future__ import annotations

from plumbline.envs.compiled import inner
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
