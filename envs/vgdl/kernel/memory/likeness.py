"""Comparison of states without clocks and chance."""

from __future__ import annotations

from plumbline.envs.compiled import compiled, inner, start
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import tally
from plumbline.envs.vgdl.kernel.memory.types import Code, State


@compiled
def alike(code: Code, one: State, other: State) -> bool:
    """Return whether the same sprites have equal places, directions, health and resources."""
    if one[SCORE] != other[SCORE] or one[OVER] != other[OVER] or one[WINNER] != other[WINNER]:
        return False
    rules, here, there = start(code), start(one), start(other)
    for kind in range(code[KIND_COUNT]):
        if not _alike(rules, here, there, here[tally(kind) + HEAD], there[tally(kind) + HEAD]):
            return False
    return True


@inner
def _alike(code: Code, w: State, v: State, slot: int, other: int) -> bool:
    """Return whether two lists of sprites are alike."""
    while slot > 0 and other > 0:
        if w[slot + X] != v[other + X] or w[slot + Y] != v[other + Y] or w[slot + HEALTH] != v[other + HEALTH]:
            return False
        if (w[slot + FLAGS] ^ v[other + FLAGS]) & DYING:
            return False
        for place in range(4):
            if w[slot + FACING + place] != v[other + FACING + place]:
                return False
        for place in range(SPRITE, SPRITE + code[RESOURCES]):
            if max(1, w[slot + place]) != max(1, v[other + place]):
                return False
        slot, other = w[slot + NEXT], v[other + NEXT]
    return slot == other  # both are none
