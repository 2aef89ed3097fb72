"""A child process that works for a server without blocking its other threads. It ends with its parent.

It does not hear Ctrl-C, which a terminal tells to every process: its parent decides when it ends.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from typing import ClassVar, ParamSpec, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")


class ChildProcess:
    """One child process. It starts with the first call, and again after it has died.

    `nice` lowers its priority, from 0 to 19.
    """

    made: ClassVar[WeakSet[ChildProcess]] = WeakSet()

    def __init__(self, nice: int = 0) -> None:
        self.made.add(self)
        self._nice = nice
        self._is_over = False
        self._lock = Lock()
        self._limited = Lock()
        self._pool: ProcessPoolExecutor | None = None

    @property
    def is_running(self) -> bool:
        """True once it was started."""
        return self._pool is not None

    def call(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a module's function in the child, from any thread. Its exceptions are raised here."""
        pool = self._ready()
        try:
            return _submit(pool, function, *arguments, **named).result()
        except BrokenProcessPool:
            return _submit(self._ready(instead_of=pool), function, *arguments, **named).result()

    def call_within(self, seconds: float, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a module's function in the child, and end the child if it takes longer. Raises TimeoutError.

        The time counts from when the child is free: its start and other calls of this kind take none of it.
        """
        with self._limited:
            self.call(_free)
            pool = self._ready()
            try:
                return _submit(pool, function, *arguments, **named).result(seconds)
            except TimeoutError:
                self._end(pool)
                raise

    def end(self) -> None:
        """End the child at once and for good. Calls that wait for it, and later ones, raise BrokenProcessPool."""
        with self._lock:
            self._is_over, pool = True, self._pool
        if pool is not None:
            self._end(pool)
            pool.shutdown()

    def _ready(self, instead_of: ProcessPoolExecutor | None = None) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_over:
                raise BrokenProcessPool("the child was ended")
            if self._pool is None or self._pool is instead_of:
                self._pool = ProcessPoolExecutor(
                    1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._nice,)
                )
            return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()  # callers that wait for the child learn that it has died, and start another


def end_all() -> None:
    """End all children of this process, which is about to end."""
    for each in tuple(ChildProcess.made):
        each.end()


def _submit(pool: ProcessPoolExecutor, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
    """Submit a call. The first one starts the child, which inherits that Ctrl-C is blocked."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(function, *arguments, **named)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _free() -> None:
    """Return at once."""


def _begin(nice: int) -> None:
    os.nice(nice)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)
