"""Counts of what was found where it is remembered, and of what had to be made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Lookups:
    """Lookups since the process began. Threads share them without a lock: adding to an integer is not interrupted."""

    hits: int = 0
    misses: int = 0


_COUNTED: dict[str, Lookups] = {}


def counted(name: str) -> Lookups:
    """Return new counts. Those with a name are in `counts`."""
    made = Lookups()
    if name:
        _COUNTED[name] = made
    return made


def counts() -> dict[str, tuple[int, int]]:
    """Return hits and misses in this process, by name."""
    return {name: (each.hits, each.misses) for name, each in tuple(_COUNTED.items())}
