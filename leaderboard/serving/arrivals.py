"""Arrivals: connections that are handed over to this process, as its event loop waits for them."""

from __future__ import annotations

import socket
from collections.abc import Callable

from daphne.server import twisted_loop as loop

from plumbline.leaderboard.serving import handover

AT_ONCE = 32  # connections that are taken before anything else is done

Serve = Callable[[socket.socket, bytes], None]
"""Serve a connection, given what was read from it. This copy of the connection is closed afterwards."""


class Arrivals:
    """The connections that wait at an end of a handover."""

    def __init__(self, taking: socket.socket, serve: Serve) -> None:
        self._taking, self._serve = taking, serve

    def begin(self) -> None:
        """Take connections as they come."""
        loop.add_reader(self._taking, self._take_some)

    def end(self) -> None:
        """Take those that wait, and then no more."""
        loop.remove_reader(self._taking)
        while self._take():
            pass

    def _take_some(self) -> None:
        for _ in range(AT_ONCE):
            if not self._take():
                return

    def _take(self) -> bool:
        """Serve the next connection, and return whether there was one."""
        taken = handover.take(self._taking)
        if taken is None:
            return False
        with socket.socket(fileno=taken.descriptor) as connection:
            self._serve(connection, taken.read)
        return True
