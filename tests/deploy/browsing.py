"""Browsers that ask the proxy for the site, by its name, from any address of loopback."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.deploy.deployment import NAME, ORIGIN, Deployment
from tests.visitor import LONGEST_SECONDS, Visitor

ME = "127.0.0.1"


def a_browser(site: Deployment, address: str = ME, *, secure: bool = True, **headers: str) -> httpx.Client:
    """A browser at an address of this machine. It trusts the proxy's certificate alone."""
    port = site.https_port if secure else site.http_port
    return httpx.Client(
        base_url=f"{'https' if secure else 'http'}://127.0.0.1:{port}",
        headers={"Host": NAME, "Origin": ORIGIN, "Referer": f"{ORIGIN}/"} | headers,
        transport=httpx.HTTPTransport(verify=site.trust, local_address=address),
        event_hooks={"request": [_by_name]},
        timeout=LONGEST_SECONDS,
        trust_env=False,
    )


def a_visitor(site: Deployment, address: str = ME) -> Visitor:
    return Visitor(a_browser(site, address))


def _by_name(request: httpx.Request) -> None:
    """Let TLS ask for the site by its name; the certificate is checked against it."""
    request.extensions = {**request.extensions, "sni_hostname": NAME}


@dataclass
class Line:
    """A socket of an open episode."""

    socket: Any

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(LONGEST_SECONDS))
            if message["type"] == kind:
                return message

    def say(self, number: int, text: str) -> dict[str, Any]:
        """Take a turn, and return how it was acknowledged."""
        said = {"type": "turn", "number": number, "text": text, "mode": "command", "seconds": 1.0, "blurred": 0.0}
        self.socket.send(json.dumps(said))
        return self.hear("acknowledged")


def a_line(site: Deployment, episode: object, cookie: str, origin: str = ORIGIN) -> Any:
    """A WebSocket to an episode through the proxy, as a context."""
    return connect(
        f"wss://{NAME}:{site.https_port}/ws/play/{episode}/",
        sock=socket.create_connection(("127.0.0.1", site.https_port), LONGEST_SECONDS),
        ssl=site.trust,
        origin=Origin(origin),
        additional_headers={"Cookie": cookie},
        max_size=None,
    )
