"""The random generator: a linear congruential one of 48 bits, equal to java.util.Random."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import DRAWS, SEED_HIGH, SEED_LOW
from plumbline.envs.vgdl.kernel.memory.types import State

MULTIPLIER, INCREMENT, MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1


@inner
def bits(w: State, count: int) -> int:
    """Return the next `count` bits, 1 to 31, as a number from 0 on."""
    seed = (int(w[SEED_HIGH]) << 24) | int(w[SEED_LOW])
    seed = (seed * MULTIPLIER + INCREMENT) & MASK
    w[SEED_HIGH], w[SEED_LOW] = seed >> 24, seed & 0xFFFFFF
    w[DRAWS] += 1
    return seed >> (48 - count)


@inner
def below(w: State, bound: int) -> int:
    """Return a number from 0 to bound - 1, each equally likely; draws that favor low ones are repeated."""
    bound = int(bound)
    if bound & -bound == bound:
        return (bound * bits(w, 31)) >> 31
    while True:
        drawn = bits(w, 31)
        value = drawn % bound
        if drawn - value + (bound - 1) < 1 << 31:
            return value


@inner
def unit24(w: State) -> int:
    """Return a number from 0 to 1, in parts of 2 to the 24."""
    return bits(w, 24)


@inner
def unit53(w: State) -> int:
    """Return a number from 0 to 1, in parts of 2 to the 53."""
    high = bits(w, 26)
    return (high << 27) + bits(w, 27)
