"""A name server on loopback that knows one name, as the engine's own knows the containers of a service."""

from __future__ import annotations

import socket
import struct
from ipaddress import IPv4Address
from threading import Thread

TTL_SECONDS = 600  # the proxy must look again before
ANSWER, NO_ERROR, NO_SUCH_NAME = 0x8180, 0, 3
A, INTERNET = 1, 1
HEAD = struct.Struct("!HHHHHH")


class Names:
    """The addresses of a name; they may change while it is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.addresses: list[str] = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        Thread(target=self._serve, daemon=True).start()

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()
        return f"{host}:{port}"

    def _serve(self) -> None:
        while True:
            question, asker = self._socket.recvfrom(512)
            self._socket.sendto(reply(question, self.name, self.addresses), asker)


def reply(question: bytes, name: str, addresses: list[str]) -> bytes:
    """The answer to a question for one name: every address that it has."""
    number = HEAD.unpack_from(question)[0]
    asked, end = _name(question)
    body = question[HEAD.size : end + 4]  # with kind and class
    if asked != name:
        return HEAD.pack(number, ANSWER | NO_SUCH_NAME, 1, 0, 0, 0) + body
    of_this_kind = addresses if struct.unpack_from("!HH", question, end) == (A, INTERNET) else []
    rows = [
        struct.pack("!HHHIH", 0xC00C, A, INTERNET, TTL_SECONDS, 4) + IPv4Address(each).packed for each in of_this_kind
    ]
    return HEAD.pack(number, ANSWER | NO_ERROR, 1, len(rows), 0, 0) + body + b"".join(rows)


def _name(question: bytes) -> tuple[str, int]:
    """The name that is asked for, and where it ends."""
    at, labels = HEAD.size, []
    while length := question[at]:
        labels.append(question[at + 1 : at + 1 + length].decode())
        at += 1 + length
    return ".".join(labels), at + 1
