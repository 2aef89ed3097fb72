"""The queue in a folder, for sites without Redis: kombu's own, with short waits; half a message ends no worker."""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from kombu.transport import filesystem

LONGEST_WAIT = 0.2  # seconds; a worker that is told to end waits twice before it does

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Return the next message. What a killed process left of one is dropped: jobs are in the database."""
        try:
            return super()._get(queue)
        except ValueError as error:
            log.warning("A message of the queue %s cannot be read and is dropped: %s", queue, error)
            raise Empty from error


class Transport(filesystem.Transport):
    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> Any:
        """Wait for a message. Raises TimeoutError after a moment, as Celery expects, and it calls again."""
        return super().drain_events(connection, timeout=min(timeout or LONGEST_WAIT, LONGEST_WAIT))
