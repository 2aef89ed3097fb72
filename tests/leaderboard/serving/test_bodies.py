"""Bodies on their way in, at a real server: bounded, and never whole in memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from plumbline.evaluation.files.trajectories import STORED_BYTES
from plumbline.leaderboard.serving.bodies import LARGEST_BYTES, Body, Piece, Request
from tests.leaderboard.reading import Page
from tests.site import Site, an_empty_site

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that has loaded what it loads in the background."""
    with an_empty_site() as serving:
        _wait_until_steady(pages(serving))
        yield serving


def pages(site: Site) -> int:
    process = site.serving("pages")
    assert process is not None
    return process


def _wait_until_steady(process: int, seconds: float = 3.0) -> None:
    """Wait until the largest memory of a process has stayed the same for some seconds."""
    most, since = -1, monotonic()
    while monotonic() - since < seconds:
        if most_megabytes(process) != most:
            most, since = most_megabytes(process), monotonic()
        sleep(0.1)


def most_megabytes(process: int) -> int:
    """The largest memory a process ever had."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def post(site: Site, path: str, body: Iterator[bytes] | bytes, **headers: str) -> httpx.Response:
    return httpx.post(site.address + path, content=body, headers=headers, timeout=60)


def a_body(megabytes: int) -> Iterator[bytes]:
    return (b"x" * MEGABYTE for _ in range(megabytes))


def a_form(megabytes: int) -> Iterator[bytes]:
    yield b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    yield from a_body(megabytes)
    yield b"\r\n--edge--\r\n"


@pytest.mark.slow
@pytest.mark.parametrize("length", ["declared", "chunked"])
@pytest.mark.parametrize("megabytes", [100, 300])
def test_a_body_that_is_too_long_is_refused_with_its_length_and_takes_no_memory(site, megabytes, length):
    before = most_megabytes(pages(site))
    declared = {"Content-Length": str(megabytes * MEGABYTE)} if length == "declared" else {}
    answer = post(site, "/api/v1/submissions/", a_body(megabytes), **declared)
    assert (answer.status_code, answer.headers["content-type"]) == (413, "application/problem+json")
    assert answer.json()["detail"] == f"{megabytes * MEGABYTE} bytes: expected at most 64 MB"
    assert most_megabytes(pages(site)) - before < 16


@pytest.mark.slow
def test_pages_say_so_on_a_page_of_the_site(site):
    answer = post(site, "/submit/", a_body(70))
    assert (answer.status_code, answer.headers["content-type"]) == (413, "text/html; charset=utf-8")
    page = Page(answer)
    assert (page.headings, page.faults) == (["Too large"], [])
    assert "An upload can have at most 64 MB." in answer.text
    assert "/submit/" in page.links


@pytest.mark.parametrize(("status", "phrase"), [(413, "Request Entity Too Large"), (422, "Unprocessable Entity")])
def test_a_status_is_named(status, phrase):
    request = Request.__new__(Request)  # without a connection
    request.setResponseCode(status)
    assert (request.code, request.code_message) == (status, phrase.encode())


@pytest.mark.slow
def test_a_large_form_takes_little_memory(site):
    before = most_megabytes(pages(site))
    answer = post(site, "/api/v1/submissions/", a_form(60), **{"Content-Type": "multipart/form-data; boundary=edge"})
    assert answer.status_code == 401  # nobody is logged in; the form was read all the same
    assert most_megabytes(pages(site)) - before < 16


@pytest.mark.slow
def test_a_form_is_read_as_it_was_sent(site):
    name = "x" * 400_000  # several pieces
    answer = httpx.post(f"{site.address}/accounts/login/", data={"login": name, "password": "y"}, timeout=60)
    assert answer.status_code == 403  # the form lacks what guards it against forgery; it is Django that says so


def test_a_body_keeps_no_more_than_the_bound(tmp_path):
    with (tmp_path / "body").open("w+b") as file:
        body = Body(file)
        for _ in range(70):
            body.write(b"x" * MEGABYTE)
        assert body.length == 70 * MEGABYTE
        assert os.fstat(file.fileno()).st_size <= LARGEST_BYTES
    assert LARGEST_BYTES > STORED_BYTES


def test_pieces_make_the_body_again_in_any_order(tmp_path):
    with (tmp_path / "body").open("w+b") as file:
        body = Body(file)
        body.write(b"abcdefgh")
        body.seek(0)
        pieces = [body.read(3) for _ in range(4)]
        assert [len(piece) for piece in pieces] == [3, 3, 2, 0]
        assert all(isinstance(piece, Piece) for piece in pieces)
        assert [bytes(piece) for piece in reversed(pieces)] == [b"", b"gh", b"def", b"abc"]
        body.seek(1)
        assert body.read() == b"bcdefgh"
