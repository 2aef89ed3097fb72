"""Daphne with our requests and sockets."""

from __future__ import annotations

import logging
import socket
from collections.abc import Generator
from time import monotonic
from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.task import deferLater

from plumbline.leaderboard.serving.arrivals import Arrivals
from plumbline.leaderboard.serving.bodies import PIECE_BYTES, Request, whole
from plumbline.leaderboard.serving.misdirected import Kind
from plumbline.leaderboard.serving.sockets import Socket

reactor: Any = _reactor  # whose functions are not typed

RESTARTING = 1012  # the close code for "come back in a moment"
LEAVING_SECONDS = 0.5  # in which what was sent last can leave
ANSWERING_SECONDS = 20.0  # at most, in which requests that have begun are answered; in containers, 30 s are left to end
LOOK_SECONDS = 0.05

PINGS = {
    "websocket_timeout": -1,
    "ping_interval": 10,  # seconds of silence before a browser is asked whether it is there; hidden pages answer too
    "ping_timeout": 8,  # seconds for its answer; then the socket is closed. Less than the interval: one ping at a time
}

log = logging.getLogger(__name__)


class Requests(HTTPFactory):
    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class Sockets(WebSocketFactory):
    protocol = Socket


class Server(daphne.server.Server):
    """The server of the connections that are handed over to it.

    When it stops, it answers what was asked, and tells every socket to come back.
    """

    connections: dict[Any, Any]
    http_factory: Requests
    endpoints: list[str]

    def __init__(
        self, application: Any, kind: Kind, taking: socket.socket, giving: socket.socket, *, signal_handlers: bool
    ) -> None:
        """Serve connections from `taking`; requests of the other kind are given to the other process."""
        named = PINGS | {"request_buffer_size": PIECE_BYTES, "signal_handlers": signal_handlers}
        super().__init__(whole(application), ["none"], **named)  # the parent wants one, and would listen there
        self.endpoints = []
        self.kind, self.giving = kind, giving
        self._arrivals = Arrivals(taking, self.serve)

    def run(self) -> None:
        daphne.server.HTTPFactory, daphne.server.WebSocketFactory = Requests, Sockets  # the parent would choose its own
        reactor.callWhenRunning(self._arrivals.begin)
        super().run()

    def serve(self, connection: socket.socket, read: bytes) -> None:
        """Serve a connection that was handed over, given what was read from it."""
        try:
            transport = reactor.adoptStreamConnection(connection.fileno(), connection.family, self.http_factory)
        except OSError:
            log.debug("a connection ended before it was served")
            return
        if read:
            transport.protocol.dataReceived(read)

    @inlineCallbacks
    def kill_all_applications(self) -> Generator[Deferred[Any], Any, None]:
        """Let nobody else in, send every socket away, and answer the requests that have begun, before the rest ends."""
        self._arrivals.end()
        yield deferLater(reactor, LEAVING_SECONDS if self._send_away() else LOOK_SECONDS)
        until = monotonic() + ANSWERING_SECONDS
        while self._is_asked() and monotonic() < until:
            yield deferLater(reactor, LOOK_SECONDS)
        self.connections = {each: of for each, of in self.connections.items() if "application_instance" in of}
        yield super().kill_all_applications()

    def _is_asked(self) -> bool:
        """Return whether a request has begun and is not answered."""
        known = list(self.connections.items())
        return any(isinstance(each, Request) and "disconnected" not in of for each, of in known)

    def _send_away(self) -> bool:
        """Tell every socket that the server restarts, and return whether there was one."""
        known = [each for each in self.connections if isinstance(each, Socket)]
        for each in known:
            if each.state == Socket.STATE_OPEN:
                each.sendCloseFrame(code=RESTARTING)  # `sendClose` takes only codes of applications
        return bool(known)
