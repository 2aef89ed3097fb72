"""The site's own application behind a real server, in a thread: sockets are tested as browsers use them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from django.conf import settings

from plumbline.leaderboard.management.commands.serve import SOCKETS
from plumbline.play.sockets import writer
from tests.play.tabs import Tab

START_SECONDS = 20
END_SECONDS = 15


@pytest.fixture(scope="session", autouse=True)
def _a_folder_of_static_files() -> None:
    """WhiteNoise warns where there is none."""
    settings.STATIC_ROOT.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    """The running server. It is started once: its event loop cannot begin again."""
    from twisted.internet import reactor

    from plumbline.leaderboard.asgi import application
    from plumbline.leaderboard.serving.server import Server

    listening = Event()
    server = Server(
        application,
        endpoints=["tcp:port=0:interface=127.0.0.1"],
        signal_handlers=False,
        **SOCKETS,
        ready_callable=listening.set,
    )
    thread = Thread(target=server.run, name="server", daemon=True)
    thread.start()
    assert listening.wait(START_SECONDS)
    yield server
    reactor.callFromThread(reactor.stop)
    thread.join(START_SECONDS)


@pytest.fixture(scope="session")
def port(server: Any) -> int:
    """Where the server listens."""
    return server.listening_addresses[0][1]


def until_idle(server: Any) -> None:
    """Wait until the server has nothing more to do for tabs that were closed."""
    until = monotonic() + END_SECONDS
    while any(not each.done() for each in _at_work(server)):
        assert monotonic() < until, "the server is still at work for a closed tab"
        sleep(0.01)


def _at_work(server: Any) -> list[Any]:
    started = [each.get("application_instance") for each in list(server.connections.values())]
    return [each for each in started if each is not None]


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
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    ours = [record.getMessage() for record in errors if not record.name.startswith("websockets")]  # tabs that were cut
    assert ours == []
