"""A crowd at play while a submission is replayed: `make load` prints JSON. Loopback only, bounded in count and time.

Latencies are from saying a turn to its acknowledgement, and to the frame that follows. A bare echo over the same
server library, under the same load, tells what the machine itself costs.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

from tests import submitter
from tests.site import ROOT, Site, a_site, free_port

EPISODES = 900
TURNS = 20  # the budget of an episode
REPLY_SECONDS = 20


@dataclass
class Latencies:
    """Milliseconds of each turn."""

    acknowledged: list[float] = field(default_factory=list)
    framed: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        return {"turns": len(self.acknowledged), "ack": _spread(self.acknowledged), "frame": _spread(self.framed)}


def players(site: Site, count: int, setting: str) -> list[dict[str, Any]]:
    words = [sys.executable, "-m", "tests.players", str(count), submitter.SLUG, setting]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


async def play(site: Site, player: dict[str, Any], pause: float, delay: float, found: Latencies) -> None:
    """One person: a turn, its answers, a pause."""
    await asyncio.sleep(delay)
    address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
    headers = {"Cookie": player["cookie"], "Origin": site.address}
    async with connect(address, additional_headers=headers, max_size=None) as socket:
        await _until(socket, "frames")
        for number, word in enumerate(player["words"], 1):
            began = perf_counter()
            said = {"type": "say", "number": number, "text": word, "mode": "keys", "seconds": 1, "blurred": 0}
            await socket.send(json.dumps(said))
            await _until(socket, "taken")
            found.acknowledged.append((perf_counter() - began) * 1000)
            await _until(socket, "frames")
            found.framed.append((perf_counter() - began) * 1000)
            await asyncio.sleep(max(0.0, pause - (perf_counter() - began)))


async def crowd(site: Site, people: list[dict[str, Any]], pause: float) -> Latencies:
    found = Latencies()
    delays = np.linspace(0, pause, len(people), endpoint=False)
    await asyncio.gather(
        *(play(site, each, pause, float(delay), found) for each, delay in zip(people, delays, strict=True))
    )
    return found


async def echo(port: int, count: int, pause: float) -> dict[str, float]:
    """The same rhythm against a bare Channels echo."""
    found: list[float] = []

    async def shout(delay: float) -> None:
        await asyncio.sleep(delay)
        async with connect(f"ws://127.0.0.1:{port}/") as socket:
            for _ in range(TURNS):
                began = perf_counter()
                await socket.send("move red cube up")
                await socket.recv()
                found.append((perf_counter() - began) * 1000)
                await asyncio.sleep(max(0.0, pause - (perf_counter() - began)))

    await asyncio.gather(*(shout(float(delay)) for delay in np.linspace(0, pause, count, endpoint=False)))
    return _spread(found)


@asynccontextmanager
async def an_echo_server() -> AsyncIterator[int]:
    port = free_port()
    words = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "tests.echo:application"]
    server = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = monotonic() + 20
        while monotonic() < until:
            try:
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                break
            except OSError:
                await asyncio.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait()


async def phase(site: Site, token: str, path: Any, count: int, setting: str, pause: float) -> dict[str, Any]:
    """People play; a submission is uploaded when they have begun."""
    people = await asyncio.to_thread(players, site, count, setting)
    began = perf_counter()
    playing = asyncio.create_task(crowd(site, people, pause))
    await asyncio.sleep(pause)
    submission = await asyncio.to_thread(submitter.upload, site, token, path)
    ended = await asyncio.to_thread(submitter.settled, site, token, submission, 300)
    replayed = perf_counter() - began - pause
    found = await playing
    return {
        "players": count,
        "setting": setting,
        "seconds_between_turns": pause,
        **found.summary(),
        "submission": {"state": ended["state"], "seconds": round(replayed, 1)},
    }


async def measure() -> dict[str, Any]:
    found: dict[str, Any] = {"cpus": os.cpu_count()}
    with a_site() as site:
        token, path = submitter.prepare(site, EPISODES)
        found["solid"] = await phase(site, token, path, 100, "3d", 2.0)
        found["text"] = await phase(site, token, path, 200, "text", 1.0)
        async with an_echo_server() as port:
            found["echo"] = {"players": 200, "seconds_between_turns": 1.0, **await echo(port, 200, 1.0)}
    return found


async def _until(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind; anything but what belongs here ends the run."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), REPLY_SECONDS))
        if message["type"] == kind:
            return dict(message)
        if message["type"] in ("refused", "superseded", "closed"):
            raise RuntimeError(f"expected {kind}, got {message}")


def _spread(milliseconds: list[float]) -> dict[str, float]:
    return {f"p{share}_ms": round(float(np.percentile(milliseconds, share)), 1) for share in (50, 95, 99)}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure()), indent=1))
