"""A child process that draws. The bindings of OpenGL hold the interpreter for as long as a picture takes; a server
has others waiting meanwhile, so it lets the child draw. The child ends with the process that asked.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class RenderProcess:
    """One child; it starts with the first call, and again when it has died."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def call(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a module's function in the child, from any thread; what it raises is raised here."""
        pool = self._ready()
        try:
            return pool.submit(function, *arguments, **named).result()
        except BrokenProcessPool:
            return self._ready(instead_of=pool).submit(function, *arguments, **named).result()

    def _ready(self, instead_of: ProcessPoolExecutor | None = None) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None or self._pool is instead_of:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_follow)
            return self._pool


RENDER_PROCESS = RenderProcess()


def _follow() -> None:
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)
