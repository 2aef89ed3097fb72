"""WebSockets with bounds: on what a browser does not read, and on what it sends in a second."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import daphne.server  # noqa: F401 - chooses the event loop, before Twisted does
from daphne.ws_protocol import WebSocketProtocol

MOST_UNREAD_BYTES = 200_000  # behind the message that is being sent, whatever its length
MOST_A_SECOND, MOST_AT_ONCE = 100.0, 300.0  # messages that are received
UNREAD, TOO_MANY = 4413, 4429  # close codes, from the range for applications
PATIENCE_SECONDS = 2.0  # until a connection ends that does not read that it is closed


@dataclass
class Backlog:
    """Messages that were handed to a connection and have not left."""

    handed: int = 0  # bytes since the beginning
    _ends: deque[int] = field(default_factory=deque)  # of messages that have not left as a whole

    def add(self, size: int) -> None:
        self.handed += size
        self._ends.append(self.handed)

    def behind(self, waiting: int) -> int:
        """Return the bytes behind the message that is being sent, if so many wait in all."""
        left = self.handed - waiting
        while self._ends and self._ends[0] <= left:
            self._ends.popleft()
        return self.handed - self._ends[0] if self._ends else 0


@dataclass
class Allowance:
    """Messages that may be received: so many at once, and then so many a second."""

    left: float = MOST_AT_ONCE
    _since: float = field(default_factory=monotonic)

    def take(self) -> bool:
        """Return whether one more may be received."""
        now = monotonic()
        self.left = min(self.left + (now - self._since) * MOST_A_SECOND, MOST_AT_ONCE)
        self._since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Socket(WebSocketProtocol):
    """A connection to a browser. One that does not read, or sends too much, is closed with a code that says so."""

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        self._backlog, self._allowance, self._is_ending = Backlog(), Allowance(), False

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: FBT001, FBT002, N802 - Daphne's
        if self._is_ending:
            return
        if self._backlog.behind(self._waiting()) > MOST_UNREAD_BYTES:
            self._end(UNREAD)
            return
        before = self._waiting()
        super().serverSend(content, binary)
        self._backlog.add(self._waiting() - before)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001, N802, N803 - autobahn's
        if self._is_ending:
            return
        if self._allowance.take():
            super().onMessage(payload, isBinary)
        else:
            self._end(TOO_MANY)

    def _end(self, code: int) -> None:
        """Close with a code, and in any case soon."""
        self._is_ending = True
        self.serverClose(code)
        self.factory.reactor.callLater(PATIENCE_SECONDS, self.transport.abortConnection)

    def _waiting(self) -> int:
        """Return the bytes that Twisted holds because the browser has not read them."""
        transport = self.transport
        return len(transport.dataBuffer) - transport.offset + transport._tempDataLen
