"""A clock in each worker that calls for tidying now and then, so that no separate scheduler is needed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic

from django.db import close_old_connections

from plumbline.evaluation.services import database

log = logging.getLogger(__name__)


@dataclass
class Interval:
    """Something that is due every so many seconds, asked for by who does it."""

    seconds: float
    _since: float = 0.0

    def due(self) -> bool:
        """Return whether it is due; then it is due again after the interval."""
        if monotonic() - self._since < self.seconds:
            return False
        self._since = monotonic()
        return True


@dataclass
class Absence:
    """Something that may be away for so many seconds before that matters."""

    seconds: float
    _since: float | None = None

    def lasts(self, away: bool) -> bool:  # noqa: FBT001 - what it is asked about
        """Return whether it has been away for long, given whether it is away now."""
        if not away:
            self._since = None
            return False
        self._since = monotonic() if self._since is None else self._since
        return monotonic() - self._since >= self.seconds


def start(call: Callable[[], object], seconds: float) -> Event:
    """Call at once and then every so many seconds, until the returned event is set or the process ends."""
    stop = Event()

    def ticking() -> None:
        while not stop.is_set():
            try:
                call()
            except Exception as error:
                if not database.noticed(error):
                    log.exception("the clock's call failed; it will try again")
            close_old_connections()
            stop.wait(seconds)

    Thread(target=ticking, name="clock", daemon=True).start()
    return stop
