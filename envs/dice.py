"""Chance as a value: two integers that give the same rolls on every machine and Python.

A roll is the first 64 bits of blake2b over (seed, count), rejected where it would favor low faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


@dataclass(frozen=True, slots=True)
class Dice:
    """A seed (any integer of up to 128 bits) and how often it has been rolled."""

    seed: int
    rolls: int = 0

    def roll(self, sides: int) -> tuple[int, Dice]:
        """Roll a fair whole number in 0..sides-1, and return it with the dice after it. `sides` is 1 to 2**64."""
        if not 1 <= sides <= _SPAN:
            raise ValueError(f"{sides} sides: expected 1 to 2**64")
        fair = _SPAN - _SPAN % sides
        rolls = self.rolls
        while True:
            value = _bits(self.seed, rolls)
            rolls += 1
            if value < fair:
                return value % sides, Dice(self.seed, rolls)

    def pick(self, items: Sequence[T]) -> tuple[T, Dice]:
        """Pick one of `items`, each equally likely."""
        index, dice = self.roll(len(items))
        return items[index], dice

    def draw(self, items: Sequence[T], count: int) -> tuple[tuple[T, ...], Dice]:
        """Draw `count` different ones of `items`, in random order."""
        pool, dice = list(items), self
        for place in range(count):
            offset, dice = dice.roll(len(pool) - place)
            pool[place], pool[place + offset] = pool[place + offset], pool[place]
        return tuple(pool[:count]), dice


def _bits(seed: int, rolls: int) -> int:
    text = seed.to_bytes(17, "big", signed=True) + rolls.to_bytes(8, "big")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
