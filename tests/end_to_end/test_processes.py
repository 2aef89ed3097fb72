"""A site of several processes behind one port: none holds up another, and one that dies is soon replaced."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from plumbline.leaderboard.serving.server import RESTARTING
from tests.faults.population import PROGRAM, Population, populate
from tests.site import Site, an_empty_site

pytestmark = pytest.mark.slow
SECONDS = 30


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with an_empty_site(PROGRAM) as serving:
        yield serving


@pytest.fixture(scope="module")
def population(site: Site) -> Population:
    return populate(site, people=4, episodes=1)


def a_line(site: Site, episode: str, cookie: str, **named: Any) -> ClientConnection:
    address = f"ws://127.0.0.1:{site.port}/ws/play/{episode}/"
    return connect(address, additional_headers={"Cookie": cookie}, origin=site.address, proxy=None, **named)


def heard(line: ClientConnection, kind: str, **wanted: Any) -> dict[str, Any]:
    """The next message of a kind that says so."""
    while (message := json.loads(line.recv(SECONDS)))["type"] != kind or message | wanted != message:
        pass
    return dict(message)


def lives(line: ClientConnection) -> None:
    line.send('{"type": "ping"}')
    heard(line, "pong")


def a_browser(site: Site) -> closing[http.client.HTTPConnection]:
    """A connection that is kept from page to page."""
    return closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=SECONDS))


def status(kept: http.client.HTTPConnection, path: str = "/healthz", **named: Any) -> int:
    kept.request("GET", path, **named)
    answer = kept.getresponse()
    answer.read()
    return answer.status


def visited(site: Site, path: str = "/healthz", **named: Any) -> int:
    with a_browser(site) as browser:
        return status(browser, path, **named)


@contextmanager
def stopped(site: Site, kind: str) -> Iterator[None]:
    """Let a process do nothing meanwhile."""
    process = site.serving(kind)
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def killed(site: Site, kind: str) -> int:
    """Kill a process, and return its successor."""
    process, until = site.serving(kind), monotonic() + SECONDS
    assert process is not None
    os.kill(process, signal.SIGKILL)
    while (successor := site.serving(kind)) in (None, process):
        assert monotonic() < until
        sleep(0.02)
    assert successor is not None
    return successor


def test_the_launcher_has_no_threads_which_a_fork_would_lose(site):
    assert len(list(Path(f"/proc/{site.process.pid}/task").iterdir())) == 1


def test_players_do_not_notice_when_pages_hang_and_readers_wait(site, population):
    (player,) = population.people[0]
    with a_line(site, player["episode"], player["cookie"]) as line, ExitStack() as later:
        heard(line, "joined")
        with stopped(site, "pages"):
            lives(line)
            with a_line(site, player["episode"], player["cookie"]) as newer:
                heard(newer, "joined")
            found: list[int] = []
            reader = Thread(target=lambda: found.append(visited(site)))
            later.callback(reader.join)
            reader.start()
        reader.join(SECONDS)
        assert found == [200]


def test_readers_do_not_notice_when_sockets_hang(site):
    with stopped(site, "sockets"):
        assert visited(site) == 200


def test_a_socket_is_served_on_a_connection_that_was_kept_after_pages(site, population):
    """Proxies use connections like that. Both players of a pair are in one process, whichever way they came."""
    with a_browser(site) as kept:
        assert [status(kept, path) for path in ("/healthz", "/play/", "/readyz")] == [200] * 3
        _play_together(site, population, kept.sock)


def _play_together(site: Site, population: Population, kept: socket.socket) -> None:
    one, other = population.pair["cookies"]
    with (
        a_line(site, population.pair["episode"], one, sock=kept) as first,
        a_line(site, population.pair["episode"], other) as second,
        stopped(site, "pages"),
    ):
        heard(second, "partners", number=1)
        said = {"type": "turn", "number": 1, "text": "say hello", "mode": "command", "seconds": 1, "blurred": 0}
        first.send(json.dumps(said))
        heard(first, "acknowledged")
        heard(second, "partners", number=2)


def test_a_page_below_the_sockets_is_a_page(site):
    with a_browser(site) as kept, ExitStack() as later:
        assert status(kept, "/ws/") == 404
        later.enter_context(stopped(site, "sockets"))
        assert [status(kept, path) for path in ("/healthz", "/play/")] == [200, 200]


@pytest.mark.parametrize("headers", [{}, {"Upgrade": "websocket", "Connection": "Upgrade"}])
def test_nothing_below_the_sockets_takes_a_body(site, headers):
    assert visited(site, "/ws/", body=b"x" * 100, headers=headers) == 400


def test_old_and_strange_clients_are_answered(site):
    for said, expected in (
        (b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n", b"HTTP/1.0 200"),
        (b"\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"HTTP/1.1 200"),
        (b"FOO\r\n\r\n" + bytes(20), b"HTTP/1.1 400"),
    ):
        with socket.create_connection(("127.0.0.1", site.port), SECONDS) as line:
            line.sendall(said)
            assert line.recv(1000).startswith(expected)


def test_the_process_of_sockets_is_restarted_while_pages_go_on(site, population):
    (player,) = population.people[1]
    with a_browser(site) as kept, a_line(site, player["episode"], player["cookie"]) as line:
        assert status(kept) == 200
        heard(line, "joined")
        killed(site, "sockets")
        with pytest.raises(ConnectionClosed):
            heard(line, "never")
        assert status(kept) == 200
    with a_line(site, player["episode"], player["cookie"]) as line:
        heard(line, "joined")


def test_the_process_of_pages_is_restarted_while_players_go_on(site, population):
    (player,) = population.people[2]
    with a_line(site, player["episode"], player["cookie"]) as line:
        heard(line, "joined")
        killed(site, "pages")
        assert visited(site) == 200
        lives(line)
    assert "The process of pages ended with status -9" in (site.folder / "server.log").read_text()


def of_group(group: int) -> set[int]:
    """The processes of a group that have not ended."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = path.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(of) == group and state != "Z":
            found.add(int(path.parent.name))
    return found


def until_gone(group: int) -> None:
    until = monotonic() + SECONDS
    while of_group(group):
        assert monotonic() < until
        sleep(0.05)


@pytest.mark.parametrize("how", ["a signal", "Ctrl-C", "a kill"])
def test_all_end_together(how):
    with an_empty_site(PROGRAM, has_worker=True) as site:
        (player,) = populate(site, people=1, episodes=1).people[0]
        launcher, worker = site.process.pid, site.worker()
        assert {site.serving("sockets"), site.serving("pages"), worker} <= of_group(launcher)
        with (
            a_line(site, player["episode"], player["cookie"]) as line,
            socket.create_connection(("127.0.0.1", site.port), SECONDS),
        ):  # who says nothing
            heard(line, "joined")
            match how:
                case "a signal":
                    os.kill(launcher, signal.SIGTERM)
                case "Ctrl-C":
                    os.killpg(launcher, signal.SIGINT)
                case "a kill":
                    os.kill(launcher, signal.SIGKILL)
            with pytest.raises(ConnectionClosed) as closed:
                heard(line, "never")
        assert closed.value.rcvd.code == RESTARTING
        assert site.process.wait(SECONDS) == (-signal.SIGKILL if how == "a kill" else 0)
        until_gone(launcher)
        log = (site.folder / "server.log").read_text()
        assert "Traceback" not in log
        assert "leaked" not in log
