"""Handovers of open connections from one process to another, with what was read from them already."""

from __future__ import annotations

import errno
import socket
from typing import NamedTuple

MOST_BYTES = 60_000  # that were read from a connection; the head of a request is shorter
FULL = (errno.EAGAIN, errno.ETOOMANYREFS)  # the latter: the system lets only so many connections be on their way
MARK = b"."  # before them: a message must not be empty


class Taken(NamedTuple):
    """A connection that was handed over."""

    descriptor: int  # which belongs to who takes it
    read: bytes


def ends() -> tuple[socket.socket, socket.socket]:
    """Return the end through which connections are given, and the one from which they are taken."""
    giving, taking = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    giving.setblocking(False)
    taking.setblocking(False)
    return giving, taking


def give(giving: socket.socket, connection: socket.socket, read: bytes = b"") -> bool:
    """Hand a connection over, and return whether there was room for it. The caller closes its own copy."""
    try:
        socket.send_fds(giving, [MARK + read], [connection.fileno()])
    except OSError as error:
        if error.errno in FULL:
            return False
        raise
    return True


def take(taking: socket.socket) -> Taken | None:
    """Return the next connection; None if none waits."""
    try:
        message, descriptors, _, _ = socket.recv_fds(taking, len(MARK) + MOST_BYTES, 1)
    except BlockingIOError:
        return None
    return Taken(descriptors[0], message[len(MARK) :]) if descriptors else None  # none: too many files are open
