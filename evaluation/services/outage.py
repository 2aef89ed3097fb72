"""The outages of a service: when to ask it again, and one line in the log for each beginning and each end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

REST_SECONDS = 10.0
NEVER = float("-inf")

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Outage:
    """The present outage of a service, if there is one. Threads may share it."""

    name: str  # as the log has it: "Redis"
    rest_seconds: float = REST_SECONDS  # after a failure, before the service is asked again
    now: Callable[[], float] = monotonic
    _since: float | None = None
    _due: float = NEVER
    _ended: float = NEVER
    _logged: float = NEVER  # when a beginning was; a service that comes and goes is logged once per rest
    _lock: Lock = field(default_factory=Lock)

    @property
    def going_on(self) -> bool:
        return self._since is not None

    def within(self, seconds: float) -> bool:
        """Return whether an outage is going on, or ended less than so many seconds ago."""
        return self.going_on or self.now() - self._ended < seconds

    def due(self) -> bool:
        """Return whether to ask the service: always while it works, and in an outage one caller after every rest."""
        if self._since is None:
            return True
        with self._lock:
            if self.now() < self._due:
                return False
            self._due = self.now() + self.rest_seconds
            return True

    def failed(self, error: BaseException) -> None:
        """Begin an outage, unless one is going on, and let the service rest."""
        with self._lock:
            now = self.now()
            self._due = now + self.rest_seconds
            if self._since is not None:
                return
            self._since = now
            if now - self._logged < self.rest_seconds:
                return
            self._logged = now
        log.warning("%s is away: %s", self.name, _line(error))

    def worked(self) -> None:
        """End the outage, if one is going on."""
        if self._since is None:
            return
        with self._lock:
            since, self._since, self._ended = self._since, None, self.now()
        if since is not None and since == self._logged:
            log.warning("%s is back after %.0f s", self.name, self._ended - since)


def _line(error: BaseException) -> str:
    """Return an error in one line."""
    return f"{type(error).__name__}: {error}".split("\n", 1)[0].strip()


REDIS = Outage("Redis")
DATABASE = Outage("The database")
