"""A hall: where connections wait for the process that serves them, while it is busy or restarts."""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from plumbline.leaderboard.serving import handover

MOST_WAITING = 300
WAIT_SECONDS = 20.0
_TEXT = b"The server is restarting. Try again in a moment.\n"
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%b" % (len(_TEXT), _TEXT)
)

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Hall:
    """The connections that wait for one process. Those that wait for too long, or are too many, get a 503."""

    name: str
    giving: socket.socket
    _waiting: deque[tuple[socket.socket, float]] = field(default_factory=deque)  # and until when they do

    def __iter__(self) -> Iterator[socket.socket]:
        return (connection for connection, _ in self._waiting)

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def enter(self, connection: socket.socket) -> None:
        """Hand a connection over, or let it wait."""
        if not self._waiting and handover.give(self.giving, connection):
            connection.close()
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append((connection, monotonic() + WAIT_SECONDS))
        else:
            self._refuse(connection)

    def hand_over(self) -> None:
        """Hand over as many as there is room for."""
        while self._waiting and handover.give(self.giving, self._waiting[0][0]):
            self._waiting.popleft()[0].close()

    def refuse_late(self, now: float) -> None:
        """Refuse those that have waited for too long."""
        while self._waiting and self._waiting[0][1] < now:
            self._refuse(self._waiting.popleft()[0])

    def close(self) -> None:
        """Refuse all that wait."""
        self.hand_over()
        while self._waiting:
            self._refuse(self._waiting.popleft()[0])

    def _refuse(self, connection: socket.socket) -> None:
        log.warning("The process of %s takes no connection", self.name, extra={"status_code": 503})
        with suppress(OSError), connection:
            connection.recv(handover.MOST_BYTES)  # what is not read would take the answer away
            connection.send(REFUSAL)
