"""Costs of searches, counted in the boards that they meet."""

from __future__ import annotations

SEARCHED = 1.4  # microseconds of a core for each board that A* reaches
DEEPENED = 0.03  # for each board that the deepening search looks at


def search(reached: int) -> int:
    return int(reached * SEARCHED)


def deepening(looked: int) -> int:
    return int(looked * DEEPENED)
