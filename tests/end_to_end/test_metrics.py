"""Two servers and a worker count together, and any of them answers for all, also for one that was killed."""

from __future__ import annotations

from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.load import players
from tests.site import Site, a_site, beside

TOKEN = "a token of some length"
SECONDS = 20


def told(site: Site) -> dict[str, float]:
    answer = httpx.get(f"{site.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=SECONDS)
    lines = [line.rpartition(" ") for line in answer.raise_for_status().text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in lines}


def until(site: Site, **wanted: float) -> dict[str, float]:
    """The metrics once they are so, within a bound."""
    end = monotonic() + SECONDS
    while monotonic() < end:
        found = told(site)
        if all(found.get(f"plumbline_{name}") == value for name, value in wanted.items()):
            return found
        sleep(0.1)
    raise AssertionError({name: found.get(f"plumbline_{name}") for name in wanted})


def a_turn(open_ones: ExitStack, site: Site, player: dict[str, Any]) -> ClientConnection:
    """Take a turn on a socket, which stays open."""
    address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
    cookie = {"Cookie": player["cookie"]}
    socket = open_ones.enter_context(connect(address, additional_headers=cookie, origin=site.address, proxy=None))
    while '"frames"' not in socket.recv(SECONDS):
        pass
    socket.send('{"type": "turn", "number": 1, "text": "fly", "mode": "command", "seconds": 1, "blurred": 0}')
    while '"acknowledged"' not in socket.recv(SECONDS):
        pass
    return socket


@pytest.mark.slow
def test_any_server_answers_for_all(tmp_path):
    with a_site(METRICS_TOKEN=TOKEN) as first, beside(first) as second, ExitStack() as open_ones:
        one, other = players(first, 2, "text,palette=safe")
        socket = a_turn(open_ones, first, one)
        a_turn(open_ones, second, other)
        turns = 'turns_total{family="sliding"}'
        for site in (first, second):
            until(site, sockets_open=2, **{turns: 2})
        second.kill()
        found = until(first, sockets_open=1, **{turns: 2})
        assert found['plumbline_request_seconds_count{part="pages",status="2xx"}'] > 0
        assert found['plumbline_acknowledgement_seconds_count{family="sliding"}'] == 2
        socket.send('{"type": "give_up"}')
        until(first, **{'replay_seconds_count{family="sliding"}': 1})  # by the worker
        assert (
            len(list((first.folder / "metrics").glob("*.alive"))) == 4
        )  # a launcher, its two processes and its worker
