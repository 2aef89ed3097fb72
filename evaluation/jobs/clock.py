"""A clock in each worker that calls for tidying now and then, so that no separate scheduler is needed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

log = logging.getLogger(__name__)


def start(call: Callable[[], object], seconds: float) -> Event:
    """Call at once and then every so many seconds, until the returned event is set or the process ends."""
    stop = Event()

    def ticking() -> None:
        while not stop.is_set():
            try:
                call()
            except Exception:
                log.exception("the clock's call failed; it will try again")
            stop.wait(seconds)

    Thread(target=ticking, name="clock", daemon=True).start()
    return stop
