"""Daphne with our requests and sockets."""

from __future__ import annotations

from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from plumbline.leaderboard.serving.bodies import PIECE_BYTES, Request, whole
from plumbline.leaderboard.serving.sockets import Socket

reactor: Any = _reactor  # whose functions are not typed

RESTARTING = 1012  # the close code for "come back in a moment"
LEAVING_SECONDS = 0.5  # in which what was sent last can leave


class Requests(HTTPFactory):
    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class Sockets(WebSocketFactory):
    protocol = Socket


class Server(daphne.server.Server):
    """The server of the site. When it stops, it tells every socket to come back."""

    connections: dict[Any, Any]

    def __init__(self, application: Any, **named: Any) -> None:
        super().__init__(whole(application), **named, request_buffer_size=PIECE_BYTES)

    def run(self) -> None:
        daphne.server.HTTPFactory, daphne.server.WebSocketFactory = Requests, Sockets  # the parent would choose its own
        reactor.addSystemEventTrigger("before", "shutdown", self.send_away)
        super().run()

    def send_away(self) -> Deferred[None]:
        """Tell every socket that the server restarts, and wait until that has left."""
        for protocol in list(self.connections):
            if isinstance(protocol, Socket) and protocol.state == Socket.STATE_OPEN:
                protocol.sendCloseFrame(code=RESTARTING)  # `sendClose` takes only codes of applications
        return deferLater(reactor, LEAVING_SECONDS)
