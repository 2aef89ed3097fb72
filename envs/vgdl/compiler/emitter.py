"""The emitter of a program: a run of integers written from front to back, whose parts are known by their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


@dataclass
class Emitter:
    """The integers that were written so far."""

    integers: list[int] = field(default_factory=list)

    def emit(self, values: Iterable[int]) -> int:
        """Append values, and return the place of the first."""
        place = len(self.integers)
        self.integers.extend(values)
        return place


def row(length: int, fields: Mapping[int, int]) -> list[int]:
    """Return a row with these fields; the others are 0."""
    values = [0] * length
    for place, value in fields.items():
        values[place] = int(value)
    return values


def parts(probability: float, bits: int) -> int:
    """Return how many of the 2 to the `bits` equally likely numbers lie below a probability."""
    return ceil(Fraction(min(1.0, max(0.0, probability))) * (1 << bits))
