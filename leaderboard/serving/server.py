"""Daphne with our requests and sockets."""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.task import deferLater

from plumbline.leaderboard.serving.bodies import PIECE_BYTES, Request, whole
from plumbline.leaderboard.serving.sockets import Socket

reactor: Any = _reactor  # whose functions are not typed

RESTARTING = 1012  # the close code for "come back in a moment"
LEAVING_SECONDS = 0.5  # in which what was sent last can leave
ANSWERING_SECONDS = 20.0  # at most, in which requests that have begun are answered; in containers, 30 s are left to end
LOOK_SECONDS = 0.05


class Requests(HTTPFactory):
    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class Sockets(WebSocketFactory):
    protocol = Socket


class Server(daphne.server.Server):
    """The server of the site. When it stops, it answers what was asked, and tells every socket to come back."""

    connections: dict[Any, Any]

    def __init__(self, application: Any, **named: Any) -> None:
        self._ports: list[Any] = []
        super().__init__(whole(application), **named, request_buffer_size=PIECE_BYTES)

    def run(self) -> None:
        daphne.server.HTTPFactory, daphne.server.WebSocketFactory = Requests, Sockets  # the parent would choose its own
        super().run()

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self._ports.append(port)

    @inlineCallbacks
    def kill_all_applications(self) -> Generator[Deferred[Any], Any, None]:
        """Let nobody else in, send every socket away, and answer the requests that have begun, before the rest ends."""
        for port in self._ports:
            yield port.stopListening()
        self._send_away()
        yield deferLater(reactor, LEAVING_SECONDS)
        until = monotonic() + ANSWERING_SECONDS
        while self._is_asked() and monotonic() < until:
            yield deferLater(reactor, LOOK_SECONDS)
        self.connections = {each: of for each, of in self.connections.items() if "application_instance" in of}
        yield super().kill_all_applications()

    def _is_asked(self) -> bool:
        """Return whether a request has begun and is not answered."""
        known = list(self.connections.items())
        return any(isinstance(each, Request) and "disconnected" not in of for each, of in known)

    def _send_away(self) -> None:
        """Tell every socket that the server restarts."""
        for protocol in list(self.connections):
            if isinstance(protocol, Socket) and protocol.state == Socket.STATE_OPEN:
                protocol.sendCloseFrame(code=RESTARTING)  # `sendClose` takes only codes of applications
