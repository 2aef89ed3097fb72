"""The door: the one port of the site, and the halls behind it.

A connection that begins with a request for a socket goes to the process of sockets, any other to the process of pages.
Its first bytes are looked at and left where they are, and the connection itself is handed over: nothing is copied on
its way, and each process sees who called.
"""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable
from functools import partial
from time import monotonic, sleep

from plumbline.leaderboard.serving.hall import Hall

START = b"GET /ws/"
"""How a request for a socket begins."""

PATIENCE_SECONDS = 60.0  # in which a connection says what it wants, as long as Twisted waits for it
MOST_UNDECIDED = 300  # connections that have not said so yet
SPARING_SECONDS = 0.01  # between attempts to open a file more than the system grants
AT_ONCE = 64  # connections that are let in before anything else is looked at


class Door:
    """A listening socket, whose owner calls `attend` again and again."""

    def __init__(self, listening: socket.socket, sockets: Hall, pages: Hall) -> None:
        self._listening, self._sockets, self._pages = listening, sockets, pages
        self._undecided: dict[socket.socket, float] = {}  # and until when they may be, the oldest first
        self._selector = selectors.DefaultSelector()
        self._rung, self.bell = socket.socketpair()  # a byte that is written to the bell ends a wait
        for each in (listening, self._rung, self.bell):
            each.setblocking(False)
        self._watch(listening, self._let_in)
        self._watch(self._rung, lambda: self._rung.recv(1000))

    def attend(self, seconds: float) -> None:
        """Do what is due; if nothing is, wait for some seconds at most."""
        for key, _ in self._selector.select(seconds):
            key.data()
        self._send_away(monotonic())
        for hall in (self._sockets, self._pages):
            hall.hand_over()
            hall.refuse_late(monotonic())
            self._look_after(hall)

    def close(self) -> None:
        """Let nobody in any more."""
        for hall in (self._sockets, self._pages):
            hall.close()
        self.leave()

    def leave(self) -> None:
        """Close this process's copy of everything that the door holds; in a fork, the door itself stays open."""
        self._selector.close()
        for each in (self._listening, self._rung, self.bell, *self._undecided, *self._sockets, *self._pages):
            each.close()

    def _let_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _ = self._listening.accept()
            except BlockingIOError:
                return
            except ConnectionError:  # it is gone again
                continue
            except OSError:  # this process may open no more files
                self._turn_away(1)
                sleep(SPARING_SECONDS)
                return
            self._receive(connection)

    def _receive(self, connection: socket.socket) -> None:
        """Decide at once about a connection that has said what it wants; else wait until it has."""
        connection.setblocking(False)
        start = _peeked(connection)
        if start is not None and len(start) == len(START):
            self._hall(start).enter(connection)
            return
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(START))
        self._undecided[connection] = monotonic() + PATIENCE_SECONDS
        self._watch(connection, partial(self._decide, connection))

    def _decide(self, connection: socket.socket) -> None:
        """Hand a connection over that has said what it wants, or will not say more."""
        if self._undecided.pop(connection, None) is None:  # it was turned away a moment ago
            return
        self._selector.unregister(connection)
        start = _peeked(connection)
        if start:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            self._hall(start).enter(connection)
        else:
            connection.close()

    def _hall(self, start: bytes) -> Hall:
        return self._sockets if start == START else self._pages

    def _send_away(self, now: float) -> None:
        """Decide about those that are late, and close the oldest if too many are undecided."""
        late = [connection for connection, until in self._undecided.items() if until < now]
        for connection in late:
            self._decide(connection)
        self._turn_away(len(self._undecided) - MOST_UNDECIDED)

    def _turn_away(self, count: int) -> None:
        for connection in list(self._undecided)[: max(0, count)]:
            self._selector.unregister(connection)
            del self._undecided[connection]
            connection.close()

    def _look_after(self, hall: Hall) -> None:
        """Notice when there is room for those who wait in a hall."""
        watched = hall.giving in self._selector.get_map()
        if hall.is_empty and watched:
            self._selector.unregister(hall.giving)
        elif not hall.is_empty and not watched:
            self._selector.register(hall.giving, selectors.EVENT_WRITE, lambda: None)  # then `attend` goes on

    def _watch(self, incoming: socket.socket, call: Callable[[], object]) -> None:
        self._selector.register(incoming, selectors.EVENT_READ, call)


def _peeked(connection: socket.socket) -> bytes | None:
    """Return what a connection begins with, empty if it has ended; None if it has said nothing yet."""
    try:
        return connection.recv(len(START), socket.MSG_PEEK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
