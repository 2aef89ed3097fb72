"""Requests that came to the wrong process are known, and go on as they were sent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from twisted.web.http_headers import Headers

from plumbline.leaderboard.serving.misdirected import head, kind


def a_request(target: bytes, **headers: bytes) -> Any:
    path, fields = target.partition(b"?")[0], {name.encode(): [value] for name, value in headers.items()}
    named = {"method": b"GET", "uri": target, "path": path, "clientproto": b"HTTP/1.1"}
    return SimpleNamespace(**named, requestHeaders=Headers(fields))


@pytest.mark.parametrize(
    ("target", "headers", "expected"),
    [
        (b"/ws/play/1/", {"Upgrade": b"websocket"}, "sockets"),
        (b"/ws/play/1/?a=b", {"upgrade": b"WebSocket"}, "sockets"),
        (b"/ws/play/1/", {}, "pages"),
        (b"/ws/play/1/", {"Upgrade": b"h2c"}, "pages"),
        (b"/wsx/", {"Upgrade": b"websocket"}, "pages"),
        (b"/", {"Upgrade": b"websocket"}, "pages"),
        (b"/", {}, "pages"),
    ],
)
def test_a_request_for_a_socket_asks_for_an_upgrade_below_its_address(target, headers, expected):
    assert kind(a_request(target, **headers)) == expected


def test_a_head_is_written_as_it_was_sent():
    request = a_request(b"/ws/play/1/?a=%20b", Host=b"example.org", Cookie=b"a=\xff; b=1")
    request.requestHeaders.addRawHeader(b"Cookie", b"c=2")
    lines = head(request).split(b"\r\n")
    assert lines[0] == b"GET /ws/play/1/?a=%20b HTTP/1.1"
    assert sorted(lines[1:-2]) == [b"Cookie: a=\xff; b=1", b"Cookie: c=2", b"Host: example.org"]
    assert lines[-2:] == [b"", b""]
