"""The queue in a folder, for sites without Redis: kombu's own, whose waits are short."""

from __future__ import annotations

from typing import Any

from kombu.transport import filesystem

LONGEST_WAIT = 0.2  # seconds; a worker that is told to end waits twice before it does


class Transport(filesystem.Transport):
    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> Any:
        """Wait for a message. Raises TimeoutError after a moment, as Celery expects, and it calls again."""
        return super().drain_events(connection, timeout=min(timeout or LONGEST_WAIT, LONGEST_WAIT))
