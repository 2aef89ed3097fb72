"""Timers: what happens at a tick that is known before, and devices that pause."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush


class Timers:
    """Calls by the tick at which they are due. At one tick blasts come last, else parts in the order of building."""

    def __init__(self) -> None:
        self._due: list[tuple[int, bool, int, int, Callable[[], None]]] = []
        self._set = 0
        self._paused_until: dict[int, int] = {}

    def __bool__(self) -> bool:
        return bool(self._due)

    def set(self, tick: int, part: int, call: Callable[[], None], *, is_blast: bool = False) -> None:
        """Have something of a part called at a tick."""
        self._set += 1
        heappush(self._due, (tick, is_blast, part, self._set, call))

    def ring(self, tick: int) -> None:
        """Call all that is due."""
        while self._due and self._due[0][0] <= tick:
            heappop(self._due)[-1]()

    def pause(self, part: int, tick: int) -> None:
        """Let a part do nothing until a tick."""
        self._paused_until[part] = tick

    def is_paused(self, part: int, tick: int) -> bool:
        """Return whether a part does nothing at a tick."""
        return tick < self._paused_until.get(part, 0)
