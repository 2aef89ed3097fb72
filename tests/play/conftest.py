"""The site's own application behind a real server, in a thread: sockets are tested as browsers use them."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from django.conf import settings

from plumbline.leaderboard.serving import handover
from plumbline.leaderboard.serving.door import Door
from plumbline.leaderboard.serving.hall import Hall
from plumbline.play.sockets import writer
from tests.play.tabs import Tab

START_SECONDS = 20
TICK_SECONDS = 0.1
END_SECONDS = 15


@pytest.fixture(scope="session", autouse=True)
def _a_folder_of_static_files() -> None:
    """WhiteNoise warns where there is none."""
    settings.STATIC_ROOT.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def listening() -> Iterator[socket.socket]:
    """Where the server listens."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


@pytest.fixture(scope="session")
def server(listening: socket.socket) -> Iterator[Any]:
    """The running server of sockets, behind a door. It is started once: its event loop cannot begin again."""
    from daphne.server import twisted_loop as loop
    from twisted.internet import reactor

    from plumbline.leaderboard.asgi import application
    from plumbline.leaderboard.serving.server import Server

    (giving, taking), (elsewhere, nobody) = handover.ends(), handover.ends()
    server = Server(application, "sockets", taking, elsewhere, signal_handlers=False)
    door, ended = Door(listening, Hall("sockets", giving), Hall("pages", elsewhere)), Event()
    threads = Thread(target=server.run, name="server"), Thread(target=_attend, args=(door, ended), name="door")
    for thread in threads:
        thread.daemon = True
        thread.start()
    yield server
    reactor.callFromThread(reactor.stop)
    ended.set()
    for thread in threads:
        thread.join(START_SECONDS)
    for each in (giving, taking, elsewhere, nobody, loop):
        each.close()


def _attend(door: Door, ended: Event) -> None:
    while not ended.is_set():
        door.attend(TICK_SECONDS)
    door.close()


@pytest.fixture(scope="session")
def port(server: Any, listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


def until_idle(server: Any) -> None:
    """Wait until the server has nothing more to do for tabs that were closed."""
    until = monotonic() + END_SECONDS
    while any(not each.done() for each in _at_work(server)):
        assert monotonic() < until, "the server is still at work for a closed tab"
        sleep(0.01)


def _at_work(server: Any) -> list[Any]:
    started = [each.get("application_instance") for each in list(server.connections.values())]
    return [each for each in started if each is not None]


def _of_memory(record: logging.LogRecord) -> bool:
    """Whether this can be said only by a database in memory, where SQLite does not wait for others."""
    return record.exc_info is not None and str(record.exc_info[1]) == "database table is locked"


@pytest.fixture
def join(
    server: Any, port: int, transactional_db: None, caplog: pytest.LogCaptureFixture
) -> Iterator[Callable[..., Tab]]:
    """Opens tabs. After the test they are closed, nothing uses the database any more, and no error was logged."""
    opened: list[Tab] = []

    def opening(*arguments: Any, **named: Any) -> Tab:
        opened.append(Tab(port, *arguments, **named))
        return opened[-1]

    yield opening
    for tab in opened:
        tab.close()
    until_idle(server)
    writer.close()
    errors = [each for each in caplog.get_records("call") if each.levelno >= logging.ERROR and not _of_memory(each)]
    ours = [record.getMessage() for record in errors if not record.name.startswith("websockets")]  # tabs that were cut
    assert ours == []
