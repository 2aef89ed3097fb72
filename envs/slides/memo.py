"""Answers that are remembered within a budget of bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


@dataclass(eq=False)
class Memo(Generic[V]):
    """Values by key. The least recently used leave first. A value must be a function of its key."""

    budget_bytes: int
    weigh: Callable[[V], int]  # bytes of a value with its key
    kept_bytes: int = 0
    _kept: dict[Hashable, V] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of `key`, made if it is missing. Two threads may make it at the same time."""
        with self._lock:
            if key in self._kept:
                self._kept[key] = value = self._kept.pop(key)
                return value
        value = make()
        with self._lock:
            self._keep(key, value)
        return value

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.kept_bytes = 0

    def _keep(self, key: Hashable, value: V) -> None:
        if key not in self._kept:
            self._kept[key] = value
            self.kept_bytes += self.weigh(value)
        while self.kept_bytes > self.budget_bytes:
            self.kept_bytes -= self.weigh(self._kept.pop(next(iter(self._kept))))
