"""Loops: stretches of steps in which a short sequence comes back without another in between."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

LONGEST = 6  # steps of a period
REPEATS, REPEATS_OF_ONE = 3, 4  # of a period, at least


def loops(keys: Sequence[Hashable]) -> Iterator[tuple[int, int, int]]:
    """Yield period, first and last place of each stretch that repeats often enough; short periods come last."""
    for period in range(LONGEST, 0, -1):
        yield from ((period, first, last) for first, last in _runs(keys, period))


def runs(marked: Sequence[bool], least: int) -> Iterator[int]:
    """Yield the places of all stretches of marked steps that are so long at least."""
    begun = 0
    for place in range(len(marked) + 1):
        if place < len(marked) and marked[place]:
            continue
        if place - begun >= least:
            yield from range(begun, place)
        begun = place + 1


def _runs(keys: Sequence[Hashable], period: int) -> Iterator[tuple[int, int]]:
    least = period * (REPEATS - 1) if period > 1 else REPEATS_OF_ONE - 1
    begun = period
    for place in range(period, len(keys) + 1):
        if place < len(keys) and keys[place] == keys[place - period]:
            continue
        if place - begun >= least:
            yield begun - period, place - 1
        begun = place + 1
