"""The site's own application behind a real server, in a thread: sockets are tested as browsers use them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
from django.conf import settings

from plumbline.leaderboard.management.commands.serve import SOCKETS
from plumbline.play.sockets import writer
from tests.play.tabs import Tab

START_SECONDS = 20


@pytest.fixture(scope="session", autouse=True)
def _a_folder_of_static_files() -> None:
    """WhiteNoise warns where there is none."""
    settings.STATIC_ROOT.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    """The running server. It is started once: its event loop cannot begin again."""
    from daphne.server import Server
    from twisted.internet import reactor

    from plumbline.leaderboard.asgi import application

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


@pytest.fixture
def join(port: int, transactional_db: None, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[..., Tab]]:
    """Opens tabs. After the test they are closed, the writer lets go of the database, and no error was logged."""
    opened: list[Tab] = []

    def opening(*arguments: Any, **named: Any) -> Tab:
        opened.append(Tab(port, *arguments, **named))
        return opened[-1]

    yield opening
    for tab in opened:
        tab.close()
    writer.close()
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    ours = [record.getMessage() for record in errors if not record.name.startswith("websockets")]  # tabs that were cut
    assert ours == []
