"""Values that are remembered within a budget of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from plumbline.envs.lookups import Lookups, counted
from plumbline.envs.weight import weight

P = ParamSpec("P")
V = TypeVar("V")

MB = 2**20
ENTRY_BYTES = 250  # of a memo, for each value


@dataclass(slots=True, eq=False)
class Kept(Generic[V]):
    """A value in a memo."""

    value: V
    taken_bytes: int
    asked: bool = False  # for again, since it was last spared


@dataclass(eq=False)
class Memo(Generic[V]):
    """Values by key. A value must be a function of its key.

    Values leave in the order in which they came, but those that were asked for again are spared and go to the end: so
    a value is found without a lock.
    """

    budget_bytes: int
    weigh: Callable[[V], int] | None = None  # bytes of a value with its key; None: all that the two refer to
    name: str = ""  # under which its lookups are counted
    kept_bytes: int = 0
    lookups: Lookups = field(init=False)
    _kept: OrderedDict[Hashable, Kept[V]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.lookups = counted(self.name)

    def remembering(self, function: Callable[P, V]) -> Callable[P, V]:
        """Decorate a function of hashable arguments. Several functions may share a memo."""

        @wraps(function)
        def remembered(*arguments: P.args, **named: P.kwargs) -> V:
            key = (function, arguments, *named.items()) if named else (function, arguments)
            kept = self._kept.get(key)
            if kept is None:
                return self._keep(key, function(*arguments, **named))
            kept.asked = True
            self.lookups.hits += 1
            return kept.value

        return remembered

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of `key`, made if it is missing. Two threads may make it at the same time."""
        kept = self._kept.get(key)
        if kept is None:
            return self._keep(key, make())
        kept.asked = True
        self.lookups.hits += 1
        return kept.value

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.kept_bytes = 0

    def _keep(self, key: Hashable, value: V) -> V:
        self.lookups.misses += 1
        taken = ENTRY_BYTES + (weight((key, value)) if self.weigh is None else self.weigh(value))
        with self._lock:
            if key not in self._kept and taken <= self.budget_bytes:
                self._make_room(taken)
                self._kept[key] = Kept(value, taken)
                self.kept_bytes += taken
        return value

    def _make_room(self, needed_bytes: int) -> None:
        while self.kept_bytes + needed_bytes > self.budget_bytes:
            key, kept = self._kept.popitem(last=False)
            if kept.asked:
                kept.asked = False
                self._kept[key] = kept
            else:
                self.kept_bytes -= kept.taken_bytes
