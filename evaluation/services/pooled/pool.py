"""A pool of connections to PostgreSQL that behaves in an outage as connections without a pool do.

psycopg's own pool lets callers wait while it tries again, less and less often. Here they hear at once why a connection
failed, and the next caller tries anew. Connections that a restart of PostgreSQL has cut are noticed before their use.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection, OperationalError
from psycopg_pool import ConnectionPool

NO_BACKOFF = 0.0  # seconds in which a failed connection is tried again


class Pool(ConnectionPool[Connection[Any]]):
    _failure: Exception

    def __init__(self, **named: Any) -> None:
        super().__init__(check=self._check_or_drain, reconnect_timeout=NO_BACKOFF, **named)

    def _check_or_drain(self, connection: Connection[Any]) -> None:
        """Check a connection before it is handed out. Where one was cut, all that are idle may be: they go with it."""
        try:
            self.check_connection(connection)
        except OperationalError:
            self.drain()
            raise

    def _connect(self, timeout: float | None = None) -> Connection[Any]:
        """Open a connection, and remember why that failed."""
        try:
            return super()._connect(timeout)
        except Exception as error:
            self._failure = error
            raise

    def reconnect_failed(self) -> None:
        """Tell those who wait for a connection: now that others may try, or some would wait in vain."""
        self._tell_waiting(self._failure)
        super().reconnect_failed()

    def _tell_waiting(self, error: Exception) -> None:
        with self._lock:
            waiting = list(self._waiting)
            self._waiting.clear()
        for each in waiting:
            each.fail(error)
