"""Effects that kill."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.motion import stays, went_x, went_y
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import kill, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, State


@inner
def kill_both(code: Code, w: State, one: int, other: int) -> None:
    kill(code, w, one, False)
    kill(code, w, other, False)


@inner
def kill_all(code: Code, w: State, kind: int) -> None:
    """Kill all of that very kind."""
    slot = w[tally(kind) + HEAD]
    while slot > 0:
        w[WORK] += 1
        kill(code, w, slot, False)
        slot = w[slot + NEXT]


@inner
def kill_if_from_above(code: Code, w: State, one: int, other: int) -> bool:
    """Kill `one` if the other came down from more than half a box above; return whether it did."""
    above = w[one + LAST_Y] > w[other + LAST_Y] + code[BLOCK] // 2
    if above and w[other + Y] > w[other + LAST_Y]:
        kill(code, w, one, False)
        return True
    return False


@inner
def kill_if_frontal(code: Code, w: State, one: int, other: int, frontal: bool) -> bool:
    """Kill `one` if it rests or both moved head-on, or not head-on if not `frontal`; return whether it died."""
    against = went_x(w, one) + went_x(w, other) == 0 and went_y(w, one) + went_y(w, other) == 0
    if stays(w, one) or against == frontal:
        kill(code, w, one, False)
        return True
    return False
