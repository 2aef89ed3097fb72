"""Misdirected requests, which came to the process that does not answer them: they are given to the other one.

The door sees only how a connection begins. A proxy may ask for a socket on a connection that it kept after a page, and
anybody may ask for a page below /ws/.
"""

from __future__ import annotations

from typing import Any, Literal

from plumbline.leaderboard.serving import handover

Kind = Literal["sockets", "pages"]
"""What a process serves."""

SOCKETS = b"/ws/"
"""Below this are sockets, and nothing else."""


def kind(request: Any) -> Kind:
    """Return what a request asks for."""
    upgrade = request.requestHeaders.getRawHeaders(b"Upgrade", [b""])[0]
    return "sockets" if request.path.startswith(SOCKETS) and upgrade.lower() == b"websocket" else "pages"


def pass_on(request: Any, giving: Any) -> bool:
    """Give a request, which has no body, and its connection to another process; return whether there was room."""
    transport = request.channel.transport
    if not handover.give(giving, transport.getHandle(), head(request)):
        return False
    transport._shouldShutdown = False  # the connection goes on, only this copy of it is closed
    transport.loseConnection()
    return True


def head(request: Any) -> bytes:
    """Return a request's head as it was sent."""
    fields = [
        b"%b: %b\r\n" % (name, value) for name, values in request.requestHeaders.getAllRawHeaders() for value in values
    ]
    return b"%b %b %b\r\n%b\r\n" % (request.method, request.uri, request.clientproto, b"".join(fields))
