"""A bounded cache of frames. Each is drawn once, however many threads ask for it at the same time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock

from plumbline.envs.family import Frame
from plumbline.envs.lookups import Lookups, counted

BUDGET_BYTES = 64 * 1024 * 1024


@dataclass(eq=False)
class FrameCache:
    """Frames by key. The least recently used leave first."""

    budget_bytes: int
    name: str = ""  # under which its lookups are counted
    lookups: Lookups = field(init=False)
    _hung: dict[Hashable, Future[Frame]] = field(default_factory=dict)
    _bytes: int = 0
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.lookups = counted(self.name)

    def show(self, key: Hashable, paint: Callable[[], Frame]) -> Frame:
        """Return the frame of `key`, painted if it is missing. An error in painting is raised and not cached."""
        with self._lock:
            wanted = self._hung.pop(key, None)
            self.lookups.hits += wanted is not None
            self.lookups.misses += wanted is None
            self._hung[key] = mine = wanted or Future()
        return wanted.result() if wanted is not None else self._paint(key, paint, mine)

    def _paint(self, key: Hashable, paint: Callable[[], Frame], promise: Future[Frame]) -> Frame:
        try:
            frame = paint()
        except BaseException as error:
            with self._lock:
                self._hung.pop(key, None)
            promise.set_exception(error)
            raise
        promise.set_result(frame)
        with self._lock:
            self._bytes += len(frame.body)
            self._make_room()
        return frame

    def _make_room(self) -> None:
        while self._bytes > self.budget_bytes:
            oldest = next(key for key, promise in self._hung.items() if promise.done())
            self._bytes -= len(self._hung.pop(oldest).result().body)


FRAME_CACHE = FrameCache(BUDGET_BYTES, name="frames")
