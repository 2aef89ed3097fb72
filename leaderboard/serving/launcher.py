"""The launcher: it owns the door, and keeps the processes behind it and a worker alive until it is told to end.

The processes are forks, so they start at once, and share the memory of what was loaded before. The launcher itself has
no threads, no event loop and no connections to services.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic, sleep

from django.db import connections

from plumbline.leaderboard.serving import handover
from plumbline.leaderboard.serving.door import Door
from plumbline.leaderboard.serving.hall import Hall
from plumbline.leaderboard.serving.process import serve
from plumbline.leaderboard.serving.supervised import Supervised

TICK_SECONDS = 0.5
ENDING_SECONDS = 20.0  # in which processes that are told to end do
LOOK_SECONDS = 0.02
MOST_SHORT_LIVES = 5  # of a process that serves; then the site ends rather than pretend
PAGES_NICENESS = 5  # players go before readers
WORKER_NICENESS = 19
WORKER = (
    *(sys.executable, "-m", "celery", "-A", "plumbline.leaderboard", "-q", "worker"),
    *("-P", "solo", "-l", "WARNING", "-Q", "celery"),
    *("--without-heartbeat", "--without-gossip", "--without-mingle"),  # signs of life are in the database
)
"""The command of a worker. It does its jobs itself: a forked child would hang where its parent has drawn."""


class Failed(Exception):
    """A process that serves has ended again and again."""


@dataclass
class Launcher:
    """A door, the processes that serve what comes in, and others."""

    door: Door
    serving: Sequence[Supervised]
    others: Sequence[Supervised] = ()
    _ending: bool = False

    @classmethod
    def of(cls, listening: socket.socket, *, has_worker: bool) -> Launcher:
        """Return the launcher of a site that listens there."""
        sockets, pages = handover.ends(), handover.ends()
        door = Door(listening, Hall("sockets", sockets[0]), Hall("pages", pages[0]))
        serving = (
            Supervised("sockets", partial(serve, door, "sockets", sockets[1], pages[0])),
            Supervised("pages", partial(serve, door, "pages", pages[1], sockets[0]), PAGES_NICENESS),
        )
        worker = Supervised("jobs", partial(os.execv, sys.executable, WORKER), WORKER_NICENESS)
        return cls(door, serving, [worker] if has_worker else ())

    def run(self) -> None:
        """Serve until a signal comes. Raises Failed when a process cannot serve."""
        connections.close_all()
        gc.freeze()  # or the collector of each fork would write to the memory that they share
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
            signal.signal(number, self._notice)
        signal.set_wakeup_fd(self.door.bell.fileno(), warn_on_full_buffer=False)
        try:
            while not self._ending:
                self._keep()
                self.door.attend(TICK_SECONDS)
        finally:
            self._end()

    def _notice(self, number: int, _: object) -> None:
        self._ending = self._ending or number != signal.SIGCHLD

    def _keep(self) -> None:
        for each in (*self.serving, *self.others):
            each.keep()
        for each in self.serving:
            if each.short_lives >= MOST_SHORT_LIVES:
                raise Failed(f"the process of {each.name} has ended {each.short_lives} times in a row")

    def _end(self) -> None:
        """Let nobody in any more, and tell every process to end: players are sent away, requests are answered."""
        signal.set_wakeup_fd(-1)
        self.door.close()
        every = (*self.serving, *self.others)
        for each in every:
            each.tell()
        until = monotonic() + ENDING_SECONDS
        while any(each.is_running for each in every) and monotonic() < until:
            sleep(LOOK_SECONDS)
        for each in every:
            each.kill()
