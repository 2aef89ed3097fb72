"""A supervised process: a fork of the launcher that is restarted when it ends, until it is told to end."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from time import monotonic

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before a process is restarted
SHORT_SECONDS = 10.0  # a process that ends before that has hardly served anybody
TOLD = (signal.SIGTERM, signal.SIGINT)
SET_PDEATHSIG, SET_NAME = 1, 15  # of prctl: the signal when the parent dies; the name that `top` shows, of 15 bytes

log = logging.getLogger(__name__)
libc = ctypes.CDLL(None)
forks = get_context("fork")


@dataclass(eq=False)
class Supervised:
    """A process of the launcher, which calls `keep` again and again. The launcher must not have threads."""

    name: str
    work: Callable[[], object]
    niceness: int = 0
    short_lives: int = 0  # in a row
    _process: ForkProcess | None = None
    _began: float = 0.0
    _due: float = 0.0

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def keep(self) -> None:
        """Start the process if that is due, and notice when it has ended."""
        if self._process is None:
            if monotonic() >= self._due:
                self._start()
        elif not self._process.is_alive():
            self._wait_a_little(self._process.exitcode)

    def tell(self) -> None:
        """Tell the process to end."""
        if self._process is not None:
            self._process.terminate()

    def kill(self) -> None:
        """End the process at once, if it has not ended."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def _start(self) -> None:
        """Fork. A signal that comes meanwhile waits until the fork has forgotten the launcher's handlers."""
        process = forks.Process(target=self._live, args=(os.getpid(),), name=self.name)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, TOLD)
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._process, self._began = process, monotonic()

    def _live(self, launcher: int) -> None:
        """Do the work of the fork with a lower priority, and end with the launcher even if that is killed."""
        _forget_signals()
        libc.prctl(SET_PDEATHSIG, signal.SIGTERM)
        libc.prctl(SET_NAME, f"serve {self.name}".encode())
        os.nice(self.niceness)
        if os.getppid() != launcher:
            return
        try:
            self.work()
        except Exception:
            log.exception("The process of %s failed", self.name)
            sys.exit(1)

    def _wait_a_little(self, status: int | None) -> None:
        """Restart the process after a while, which doubles each time that it lived only for a moment."""
        self.short_lives = self.short_lives + 1 if monotonic() - self._began < SHORT_SECONDS else 0
        wait = min(FIRST_WAIT * 2 ** max(0, self.short_lives - 1), LONGEST_WAIT)
        self._process, self._due = None, monotonic() + wait
        log.warning("The process of %s ended with status %s; it is restarted", self.name, status)


def _forget_signals() -> None:
    """Undo what the launcher does with signals, and ignore Ctrl-C: the launcher tells its processes to end."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
