"""A server that is told to end answers what was asked, tells its sockets to come back, and takes its worker with it."""

from __future__ import annotations

import signal
import socket
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from plumbline.leaderboard.serving.server import RESTARTING
from tests.hostile import files
from tests.hostile.accounts import accounts
from tests.load import players
from tests.site import Site, a_site, an_empty_site

SECONDS_TO_END = 30


@pytest.mark.slow
def test_a_server_that_ends_leaves_nothing_behind(tmp_path):
    path = files.written(tmp_path, "14 cubes of 50,000 moves in one action list")
    with a_site() as site:
        (sender,) = accounts(site, [path])
        submission = sender.upload()
        (player,) = players(site, 1, "text,palette=safe")
        address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
        with connect(address, additional_headers={"Cookie": player["cookie"]}, origin=site.address) as socket:
            socket.recv(10)
            until = monotonic() + SECONDS_TO_END
            while sender.told(submission)["state"] != "replaying" and monotonic() < until:
                sleep(0.1)
            worker = Path(f"/proc/{site.worker()}")
            site.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(lambda: socket.recv(10), None))
        site.process.wait(SECONDS_TO_END)
        assert closed.value.rcvd.code == RESTARTING
        assert not worker.exists()
        site.start()
        assert sender.settled(submission, 120) == "replayed"  # the next worker takes it up


HALF, BYTES = b"half of what is uploaded", 100_000


def test_a_server_that_ends_answers_a_request_that_has_begun():
    head = f"POST /api/v1/submissions/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {BYTES}\r\n\r\n"
    with an_empty_site() as site, socket.create_connection(("127.0.0.1", site.port), SECONDS_TO_END) as line:
        line.sendall(head.encode() + HALF)
        assert urlopen(f"{site.address}/healthz").status == 200  # so the server has read what came before
        site.process.send_signal(signal.SIGTERM)
        while _lets_in(site):
            sleep(0.05)
        line.sendall(bytes(BYTES - len(HALF)))
        assert line.recv(1000).startswith(b"HTTP/1.1 401")
        assert site.process.wait(SECONDS_TO_END) == 0


def _lets_in(site: Site) -> bool:
    try:
        socket.create_connection(("127.0.0.1", site.port), SECONDS_TO_END).close()
    except ConnectionRefusedError:
        return False
    return True
