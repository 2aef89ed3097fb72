"""A browser tab, as far as the play socket sees one."""

from __future__ import annotations

import json
import socket
from base64 import b64encode
from contextlib import ExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.requests.participants import COOKIE, signed

PATIENCE_SECONDS = 30
NONSENSE = "fly to the moon"

Message = dict[str, Any]


class Tab:
    """One connection to an episode's socket. Without an agent the browser has no cookie."""

    def __init__(
        self,
        port: int,
        episode: Episode | None,
        agent: Agent | None = None,
        *,
        origin: str | None = "",
        cookie: str = "",
        path: str = "",
    ) -> None:
        value = signed(agent) if agent else cookie
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{port}{path or f'/ws/play/{episode.pk}/'}",
                additional_headers={"Cookie": f"{COOKIE}={value}"} if value else {},
                origin=f"http://127.0.0.1:{port}" if origin == "" else origin,
                proxy=None,
                max_size=None,
                open_timeout=PATIENCE_SECONDS,
                close_timeout=PATIENCE_SECONDS,
            )
        )

    def hear(self, kind: str) -> Message:
        """The next message, which is of this kind."""
        message = json.loads(self.socket.recv(PATIENCE_SECONDS))
        assert message["type"] == kind, message
        return message

    def until(self, kind: str) -> Message:
        """The next message of this kind; what comes before is left aside."""
        while True:
            heard = self.socket.recv(PATIENCE_SECONDS)
            if isinstance(heard, str) and (message := json.loads(heard))["type"] == kind:
                return message

    def tick(self) -> int:
        """The number of the next tick, in a world that does not wait."""
        while isinstance(screen := self.socket.recv(PATIENCE_SECONDS), str):
            pass
        return int.from_bytes(screen[:4], "little")

    def joined(self) -> tuple[Message, Message]:
        """The first two messages: where the episode is, and the frames."""
        return self.hear("joined"), self.hear("frames")

    def tell(self, message: Any) -> None:
        """Send anything: bytes and text as they are, the rest as JSON. The server may have closed by then."""
        with suppress(ConnectionClosed):
            self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def say(self, number: int, text: str, **changes: Any) -> None:
        self.tell(a_say(number, text) | changes)

    def play(self, number: int, text: str, **changes: Any) -> tuple[Message, Message]:
        """Say a turn, and hear the two answers."""
        self.say(number, text, **changes)
        return self.hear("acknowledged"), self.hear("frames")

    def closed(self) -> int:
        """The code with which the server closes; what it says before is left aside."""
        try:
            while True:
                self.socket.recv(PATIENCE_SECONDS)
        except ConnectionClosed:
            return self.socket.close_code or 0

    def drop(self) -> None:
        """Lose the connection without a word."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()

    def close(self) -> None:
        self._open.close()


def a_dead_line(port: int, episode: Episode, agent: Agent) -> socket.socket:
    """A connection whose browser has gone without a word: nothing is read or answered, not even pings."""
    line = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
    head = {
        "Host": f"127.0.0.1:{port}",
        "Origin": f"http://127.0.0.1:{port}",
        "Cookie": f"{COOKIE}={signed(agent)}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
    }
    lines = [f"GET /ws/play/{episode.pk}/ HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    line.sendall("".join(f"{each}\r\n" for each in (*lines, "")).encode())
    return line


def a_say(number: int, text: str) -> Message:
    return {"type": "turn", "number": number, "text": text, "mode": "command", "seconds": 1.5, "blurred": 0.25}


def told(episode: Episode) -> list[str]:
    """What the database holds of an episode's words."""
    return [(turn.actions or ("",))[0] for turn in episodes.turns_of(Episode.objects.get(pk=episode.pk))]
