"""The log of a whole site in JSON: web server and worker write one object in each line, whatever visitors send."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from plumbline.leaderboard.serving.bodies import LARGEST_BYTES
from tests.site import Site, an_empty_site

pytestmark = pytest.mark.slow
SECONDS = 30

HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"

RAW = {
    "a method that is none": (b"G\xc3T / HTTP/1.1\r\n" + HOST, 400),
    "a path beyond ASCII": (b"GET /\xc3\xa4 HTTP/1.1\r\n" + HOST, 400),
    "a query beyond ASCII": (b"GET /?\xc3 HTTP/1.1\r\n" + HOST, 400),
    "a path that is no UTF-8": (b"GET /%ff%fe HTTP/1.1\r\n" + HOST, 404),
    "a host that is none": (b"GET / HTTP/1.1\r\nHost: a b\r\n", 400),
    "a host of others": (b"GET / HTTP/1.1\r\nHost: evil.example\r\n", 400),
    "a header with a strange name": (b"GET / HTTP/1.1\r\n" + HOST + b"A(B): c\r\n", 400),
    "a root path beyond ASCII": (b"GET /healthz HTTP/1.1\r\n" + HOST + b"Daphne-Root-Path: \xff\r\n", 200),
    "a cookie beyond ASCII": (b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: sessionid=\xff\xfe\r\n", 200),
    "a socket of nowhere": (b"GET /ws/no/ HTTP/1.1\r\nOrigin: http://127.0.0.1\r\n" + HOST + UPGRADE + KEY, 403),
    "a socket from elsewhere": (b"GET /ws/no/ HTTP/1.1\r\nOrigin: http://evil\r\n" + HOST + UPGRADE + KEY, 403),
    "a socket without a key": (b"GET /ws/no/ HTTP/1.1\r\n" + HOST + UPGRADE, 400),
    "a socket of a strange protocol": (
        b"GET /ws/no/ HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"Sec-WebSocket-Protocol: \xff\r\n",
        400,
    ),
}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with an_empty_site(extra={"LOG_FORMAT": "json", "LOG_LEVEL": "INFO"}, has_worker=True) as serving:
        yield serving


def lines(site: Site) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (site.folder / "server.log").read_text().splitlines()]


def answered(site: Site, request: bytes) -> int:
    """The status of the answer to a request as it is sent."""
    with socket.create_connection(("127.0.0.1", site.port), SECONDS) as line:
        line.settimeout(SECONDS)
        line.sendall(request + b"\r\n")
        return int(line.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("kind", RAW)
def test_whatever_is_sent_there_is_no_traceback(site, kind):
    request, status = RAW[kind]
    before = len(lines(site))
    assert answered(site, request) == status
    assert httpx.get(f"{site.address}/healthz").status_code == 200
    new = lines(site)[before:]
    assert [line for line in new if line["level"] not in ("INFO", "WARNING") or "exception" in line] == []
    assert len([line for line in new if "status" in line]) <= 1


def test_a_body_that_is_too_long_takes_one_line(site):
    before = len(lines(site))
    pieces = (b"x" * 1_000_000 for _ in range(LARGEST_BYTES // 1_000_000 + 2))
    assert httpx.post(f"{site.address}/submit/", content=pieces, timeout=SECONDS).status_code == 413
    assert [line["status"] for line in lines(site)[before:]] == [413]


def test_a_visitor_cannot_choose_the_beginning_of_addresses(site):
    plain, odd = (
        httpx.get(f"{site.address}/docs/", headers=headers) for headers in ({}, {"Daphne-Root-Path": "//evil.example"})
    )
    assert (plain.status_code, odd.status_code) == (200, 200)
    assert "evil.example" not in odd.text


def test_the_worker_writes_json_too(site):
    until = monotonic() + SECONDS
    while httpx.get(f"{site.address}/readyz").json()["worker"] != "ready":
        assert monotonic() < until
        sleep(0.2)
    told = {line["logger"].split(".")[0] for line in lines(site)}
    assert "plumbline" in told
