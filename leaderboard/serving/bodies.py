"""Requests as Daphne takes them in, made fit for uploads: bodies are bounded, parsed once, and read a piece at a time.

By default, Twisted reads a whole form into memory and parses it on the event loop, without need; bodies have no bound;
and all pieces of a body wait in memory at once. Every player would notice that.
"""

from __future__ import annotations

import json
import logging
import re
from functools import cache
from http import HTTPStatus
from typing import Any

import daphne.server  # noqa: F401 - chooses the event loop, before Twisted does
from daphne.http_protocol import WebRequest
from django.template.loader import render_to_string

from plumbline.evaluation.files.trajectories import STORED_BYTES
from plumbline.leaderboard.serving import misdirected

LARGEST_BYTES = STORED_BYTES + (1 << 20)  # a file and the form around it
PIECE_BYTES = 1 << 18
METHOD = re.compile(rb"[A-Z]{1,20}")
ROOT_PATH = b"Daphne-Root-Path"  # would let a visitor choose the beginning of every address on a page
PROBLEM = [(b"Content-Type", b"application/problem+json")]
PAGE = [
    (b"Content-Type", b"text/html; charset=utf-8"),
    (b"Content-Security-Policy", b"default-src 'self'; frame-ancestors 'none'"),
    (b"X-Content-Type-Options", b"nosniff"),
]

PHRASES = {each.value: each.phrase.encode() for each in HTTPStatus}

log = logging.getLogger(__name__)


class Piece:
    """Part of a body that stays in its file until it is read."""

    __slots__ = ("_file", "_length", "_offset")

    def __init__(self, file: Any, offset: int, length: int) -> None:
        self._file, self._offset, self._length = file, offset, length

    def __len__(self) -> int:
        return self._length

    def __bytes__(self) -> bytes:
        self._file.seek(self._offset)
        return bytes(self._file.read(self._length))


class Body:
    """File of a body. Bytes beyond the limit are counted and dropped."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.length = 0

    def write(self, data: bytes) -> None:
        self.length += len(data)
        if self.length <= LARGEST_BYTES:
            self._file.write(data)

    def read(self, size: int = -1) -> bytes | Piece:
        if size < 0:
            return bytes(self._file.read())
        offset = self._file.tell()
        end = self._file.seek(0, 2)
        self._file.seek(min(offset + size, end))
        return Piece(self._file, offset, min(size, end - offset))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class Request(WebRequest):
    content: Any

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        super().gotLength(length)
        self.content = Body(self.content)

    def process(self) -> Any:
        self.requestHeaders.removeHeader(ROOT_PATH)
        if not METHOD.fullmatch(self.method):
            return self.basic_error(400, b"Bad Request", "Invalid method")
        if not all(map(bytes.isascii, self.requestHeaders.getRawHeaders(b"Sec-WebSocket-Protocol", ()))):
            return self.basic_error(400, b"Bad Request", "Invalid subprotocol")
        if misdirected.kind(self) != self.server.kind:
            return self._pass_on()
        return self._refuse() if self.content.length > LARGEST_BYTES else super().process()

    def setResponseCode(self, code: int, message: bytes | None = None) -> None:  # noqa: N802 - Twisted's name
        """Name the statuses that Twisted does not know, such as 422."""
        super().setResponseCode(code, message or PHRASES.get(code))

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer a request that the site never sees."""
        if status < 500:  # else the error itself is logged
            log.warning("%s", body, extra={"status_code": status})
        super().basic_error(status, status_text, body)

    def _pass_on(self) -> None:
        """Give this request to the process that answers it."""
        if self.content.length:
            self.basic_error(400, b"Bad Request", "A body where only sockets are")
        elif not misdirected.pass_on(self, self.server.giving):
            log.warning("The process of %s takes no connection", misdirected.kind(self), extra={"status_code": 503})
            self.responseHeaders.setRawHeaders(b"Retry-After", [b"5"])
            self.basic_error(503, b"Service Unavailable", "The server is restarting")

    def _refuse(self) -> None:
        log.warning("A body of %d bytes", self.content.length, extra={"status_code": 413})
        program = self.path.startswith(b"/api/")
        headers, body = (PROBLEM, _problem(self.content.length)) if program else (PAGE, _page())
        self.handle_reply({"type": "http.response.start", "status": 413, "headers": headers})
        self.handle_reply({"type": "http.response.body", "body": body})


def _problem(length: int) -> bytes:
    detail = f"{length} bytes: expected at most {STORED_BYTES >> 20} MB"
    return json.dumps({"type": "about:blank", "status": 413, "title": "Too large", "detail": detail}).encode()


@cache
def _page() -> bytes:
    """Return the page for a body that is too large; middleware is not run here."""
    return render_to_string("413.html", {"megabytes": STORED_BYTES >> 20}).encode()


def whole(application: Any) -> Any:
    """Return an application that receives each piece as bytes on demand."""

    async def opened(scope: Any, receive: Any, send: Any) -> None:
        async def read() -> Any:
            message = await receive()
            try:
                return message | {"body": bytes(message["body"])} if "body" in message else message
            except ValueError:  # the file is closed: they have gone
                return {"type": "http.disconnect"}

        await application(scope, read, send)

    return opened
