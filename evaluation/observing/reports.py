"""Reports of our errors, to a function that the operator names. It can neither break nor delay what was being done.

A thread calls it, one error after the other. While it is slow, a bounded number of errors waits, and more are dropped.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from queue import Full, Queue
from threading import Lock, Thread
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.utils.module_loading import import_string

from plumbline.evaluation.observing import ids

Hook = Callable[[BaseException, dict[str, str]], object]

MOST_WAITING = 100  # errors
LOGGED_EVERY = 60.0  # seconds between two lines about dropped reports
END_SECONDS = 2.0  # in which a process that ends hands over what waits
_REPORTED = "_plumbline_reported"  # the attribute of an error that was handed over

log = logging.getLogger(__name__)


class Reports(logging.Handler):
    """Handler of the log that reports each error once, with the ids of what was being done."""

    def __init__(self, path: str, most_waiting: int = MOST_WAITING) -> None:
        super().__init__(logging.ERROR)
        self.path = path
        self._waiting: Queue[tuple[BaseException, dict[str, str]]] = Queue(most_waiting)
        self._dropped, self._logged = 0, float("-inf")
        self._starting, self._process = Lock(), 0
        atexit.register(self.finish, END_SECONDS)

    @cached_property
    def hook(self) -> Hook:
        found: Hook = import_string(self.path)
        return found

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if error is None or record.name == __name__ or getattr(error, _REPORTED, False):
            return
        with suppress(AttributeError):  # an error that takes no attributes
            setattr(error, _REPORTED, True)
        self._start()
        try:
            self._waiting.put_nowait((error, ids.current(error)))
        except Full:
            self._drop()

    def finish(self, seconds: float) -> None:
        """Wait until all reports are made, for some seconds at most."""
        until = monotonic() + seconds
        with self._waiting.all_tasks_done:
            while self._waiting.unfinished_tasks and (left := until - monotonic()) > 0:
                self._waiting.all_tasks_done.wait(left)

    def _start(self) -> None:
        """Start the thread, once in each process: a fork has none of its parent's, and none of its errors to report."""
        if self._process == os.getpid():
            return
        with self._starting:
            if self._process != os.getpid():
                self._process, self._waiting = os.getpid(), Queue(self._waiting.maxsize)
                Thread(target=self._report_all, name="error-reports", daemon=True).start()

    def _report_all(self) -> None:
        while True:
            error, of_what = self._waiting.get()
            try:
                self.hook(error, of_what)
            except BaseException:  # whatever it does, this thread goes on
                log.exception("%s failed to report a %s", self.path, type(error).__name__)
            del error
            self._waiting.task_done()

    def _drop(self) -> None:
        self._dropped += 1
        if monotonic() - self._logged > LOGGED_EVERY:
            self._logged = monotonic()
            log.warning("%s is slow: %d reports of errors were dropped so far", self.path, self._dropped)


def check(**_: Any) -> list[CheckMessage]:
    """Refuse a hook that cannot be called."""
    path = settings.ERROR_REPORTS
    try:
        fits = not path or callable(import_string(path))
    except ImportError as error:
        return [_refused(path, str(error))]
    return [] if fits else [_refused(path, "it cannot be called")]


def _refused(path: str, why: str) -> CheckMessage:
    expected = "expected the dotted path of a function of an error and a dict of ids"
    return Error(f"ERROR_REPORTS={path!r}: {why}; {expected}", id="plumbline.E001")
