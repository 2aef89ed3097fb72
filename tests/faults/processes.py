"""What is acknowledged survives when processes of the site die: servers after random turns, the worker in a replay.

The whole server 50 times, and its process of sockets a few times in a row: every acknowledged turn is in the database
exactly once, and play resumes where it stopped. The worker 10 times: every submission ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests import submitter
from tests.faults.storage import check
from tests.load import players
from tests.site import ALONE, Site, a_site

SERVER_KILLS, WORKER_KILLS = 50, 10
SOCKET_KILLS = 4  # in a row: after one more the server would think that it cannot serve
PEOPLE = 5
EPISODES = 900
ENOUGH = 10  # turns of an episode of 20; who has fewer can still say as many as a round takes


async def until_killed(site: Site, people: list[dict[str, Any]], turns: int, kill: Callable[[], None]) -> None:
    """All play until so many turns are acknowledged between them; then a process dies mid-play."""
    left = [turns]
    killed = asyncio.Event()

    async def person(player: dict[str, Any]) -> None:
        address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
        headers = {"Cookie": player["cookie"], "Origin": site.address}
        try:
            async with connect(address, additional_headers=headers, max_size=None) as socket:
                await _play(socket, player, left, killed)
        except (ConnectionClosed, OSError):
            return

    playing = [asyncio.create_task(person(each)) for each in people]
    await asyncio.wait_for(killed.wait(), 60)
    kill()
    await asyncio.gather(*playing)


async def _play(socket: Any, player: dict[str, Any], left: list[int], killed: asyncio.Event) -> None:
    """Say turns as fast as they are answered; what is acknowledged is noted at once."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        match message["type"]:
            case "joined":
                player["resumed"].append(message["number"] - 1)
                await _say(socket, player, message["number"])
            case "acknowledged":
                player["acknowledged"].append(message["number"])
                left[0] -= 1
                if left[0] <= 0:
                    killed.set()
                    await asyncio.sleep(random.random() * 0.01)
                if message["outcome"]:
                    return
                await _say(socket, player, message["number"] + 1)


async def _say(socket: Any, player: dict[str, Any], number: int) -> None:
    if number <= len(player["words"]):
        word = player["words"][number - 1]
        said = {"type": "turn", "number": number, "text": word, "mode": "keys", "seconds": 1, "blurred": 0}
        await socket.send(json.dumps(said))


def kill_servers(site: Site, times: int = SERVER_KILLS) -> dict[str, Any]:
    """Kill all processes, and start them again."""
    return _kills(site, times, site.kill, site.start)


def kill_sockets(site: Site, times: int = SOCKET_KILLS) -> dict[str, Any]:
    """Kill the process of sockets, which the server starts again; people's connections wait for that."""

    def kill() -> None:
        process = site.serving("sockets")
        assert process is not None
        os.kill(process, signal.SIGKILL)

    return _kills(site, times, kill, lambda: None)


def _kills(site: Site, times: int, kill: Callable[[], None], mend: Callable[[], None]) -> dict[str, Any]:
    acknowledged = lost = 0
    people: list[dict[str, Any]] = []
    for _ in range(times):
        if not people or min(map(_reached, people)) > ENOUGH:
            people = [
                player | {"acknowledged": [], "resumed": []} for player in players(site, PEOPLE, "text,palette=safe")
            ]
        before = sum(len(player["acknowledged"]) for player in people)
        asyncio.run(until_killed(site, people, random.randint(1, 8), kill))
        lost += check(site, people)
        acknowledged += sum(len(player["acknowledged"]) for player in people) - before
        mend()
    return {"kills": times, "acknowledged_turns": acknowledged, "lost_or_doubled": lost}


def _reached(player: dict[str, Any]) -> int:
    """How many of a player's turns are known to be stored; some were stored and never acknowledged."""
    return max([len(player["acknowledged"]), *player["resumed"]])


def kill_workers(site: Site, times: int = WORKER_KILLS) -> dict[str, Any]:
    rambler = submitter.prepare(site, EPISODES)
    submissions, kills = [], 0
    for _ in range(times):
        submissions.append(rambler.upload())
        kills += _kill_worker(site, seconds=random.uniform(0.3, 2.0))
    ended = [rambler.settled(each, 900) for each in submissions]
    return {
        "kills": kills,
        "submissions": len(submissions),
        "ended": {state: ended.count(state) for state in set(ended)},
    }


def _kill_worker(site: Site, seconds: float) -> int:
    """Kill the worker after a while, and wait until its successor is there."""
    sleep(seconds)
    until = monotonic() + 60
    while (worker := site.worker()) is None and monotonic() < until:
        sleep(0.1)
    if worker is None:
        raise TimeoutError("no worker within 60 s")
    os.kill(worker, signal.SIGKILL)
    while site.worker() in (None, worker) and monotonic() < until:
        sleep(0.1)
    return 1


def measure() -> dict[str, Any]:
    with a_site(**ALONE, **submitter.WITHOUT_LIMITS) as site:
        return {"server": kill_servers(site), "sockets": kill_sockets(site), "worker": kill_workers(site)}


def is_well(found: dict[str, Any]) -> bool:
    """Whether nothing was lost and every submission was replayed."""
    ended: bool = found["worker"]["ended"] == {"replayed": WORKER_KILLS}
    return ended and not found["server"]["lost_or_doubled"] and not found["sockets"]["lost_or_doubled"]
