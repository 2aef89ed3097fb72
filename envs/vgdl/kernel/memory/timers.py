"""Timers: a queue of effects, the soonest first; of equals the one put in last comes first."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import take
from plumbline.envs.vgdl.kernel.memory.types import Code, State


@inner
def add_timer(code: Code, w: State, e: int) -> None:
    """Schedule the inner effect of the one at row `e`."""
    slot = take(code, w)
    if slot > 0:
        w[slot + TIMED] = code[e + INNER]
        w[slot + SUBJECT] = -1
        insert(w, slot, w[TICK] + code[code[e + INNER] + TIMER])


@inner
def insert(w: State, slot: int, due: int) -> None:
    """Insert a timer in order."""
    w[slot + DUE] = due
    before, after = 0, w[TIMERS]
    while after > 0 and w[after + DUE] < due:
        w[WORK] += 1
        before, after = after, w[after + NEXT]
    w[slot + NEXT] = after
    if before == 0:
        w[TIMERS] = slot
    else:
        w[before + NEXT] = slot
