"""A crowd at play while submissions are replayed, one after another: `make load` prints JSON and brings the README's
table up to date. Loopback only, bounded in count and time.

Latencies are from turn a turn to its acknowledgement, and to the frame that follows; joining is from opening the
socket to the first frames. People arrive over ten seconds, and look at the board as long as they do between turns
before their first. A bare echo over the same server library, under the same load, tells what the machine itself costs.
A crawler is a process of its own that follows every link as fast as it is answered. In houses, people look about and
act at random; there are more of them each time, until as many miss a goal twice, for others share the machine.
`python -m tests.load houses` measures only that.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from multiprocessing import get_context
from statistics import median
from time import monotonic, perf_counter
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

from tests import readme, submitter
from tests.site import ROOT, Site, a_site, free_port
from tests.submitter import Submitter

EPISODES = 900
TURNS = 20  # the budget of an episode
ARRIVAL_SECONDS = 10.0
SUBMISSIONS = 12  # at most, in each phase
REPLY_SECONDS = 20
ARCADE, REAL_TIME = "practice-arcade-v2", "picture,feedback=ruling,pace=real"
HURRIED, HURRIED_SECONDS = 50, 25.0
CRAWLED, CRAWLED_PAUSE = 100, 1.0
CRAWLER_NICENESS = 19  # its own work would be done elsewhere
MORE_MILLISECONDS = 10.0  # at most, beside a crawler
TICKS_PER_SECOND = 20
HOUSES, HOUSES_SETTING = "spatialworld-houses-60", "picture"
FIRST_IN_HOUSES = 2  # before those who are measured: what draws is compiled with the first picture
IN_HOUSES, HOUSES_PAUSE = 20, 2.0
GROWTH = 1.5  # people of a round, over those of the round before
MISSES = 2  # in a row, that end it
MOST_IN_HOUSES = 400
HOUSES_GOALS = {"ack": 50.0, "frame": 400.0}  # milliseconds, p95


@dataclass
class Latencies:
    """Milliseconds of each turn, and of each arrival."""

    joined: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    framed: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        spreads = {"ack": self.acknowledged, "frame": self.framed, "join": self.joined}
        return {"turns": len(self.acknowledged)} | {name: _spread(found) for name, found in spreads.items()}


def players(site: Site, count: int, setting: str, slug: str = submitter.SLUG, first: int = 0) -> list[dict[str, Any]]:
    words = [sys.executable, "-m", "tests.players", str(count), slug, setting, str(first)]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


async def play(site: Site, player: dict[str, Any], pause: float, delay: float, found: Latencies) -> None:
    """One person: a turn, its answers, a pause."""
    await asyncio.sleep(delay)
    address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
    headers = {"Cookie": player["cookie"], "Origin": site.address}
    arrived = perf_counter()
    async with connect(address, additional_headers=headers, max_size=None) as socket:
        await _until(socket, "frames")
        found.joined.append((perf_counter() - arrived) * 1000)
        await asyncio.sleep(pause)
        for number, word in enumerate(player["words"], 1):
            began = perf_counter()
            said = {"type": "turn", "number": number, "text": word, "mode": "keys", "seconds": 1, "blurred": 0}
            await socket.send(json.dumps(said))
            await _until(socket, "acknowledged")
            found.acknowledged.append((perf_counter() - began) * 1000)
            await _until(socket, "frames")
            found.framed.append((perf_counter() - began) * 1000)
            await asyncio.sleep(max(0.0, pause - (perf_counter() - began)))


async def hurry(site: Site, player: dict[str, Any], seconds: float, delay: float) -> list[float]:
    """One person in a world that does not wait, pressing keys all the time: how late each tick arrived after its time,
    in milliseconds, by the clock of the one that came soonest."""
    await asyncio.sleep(delay)
    address = f"ws://127.0.0.1:{site.port}/ws/play/{player['episode']}/"
    headers = {"Cookie": player["cookie"], "Origin": site.address}
    offsets: list[float] = []
    async with connect(address, additional_headers=headers, max_size=None) as socket:
        await _until(socket, "clocked")
        await socket.send(json.dumps({"type": "begin"}))
        until = perf_counter() + seconds
        while perf_counter() < until:
            body = await asyncio.wait_for(socket.recv(), REPLY_SECONDS)
            if not isinstance(body, bytes):
                if json.loads(body)["type"] == "closed":
                    break
                continue
            tick = int.from_bytes(body[:4], "little")
            if tick:
                offsets.append(perf_counter() - tick / TICKS_PER_SECOND)
            if tick % 5 == 0:
                text = ("left", "up", "right", "down")[tick // 5 % 4]
                await socket.send(json.dumps({"type": "hold", "serial": tick, "text": text, "mode": "keys"}))
            if tick and tick % TICKS_PER_SECOND == 0:
                await socket.send(json.dumps({"type": "tick_received", "tick": tick}))
    return [1000 * (each - min(offsets)) for each in offsets]


async def rush(site: Site, count: int, seconds: float) -> dict[str, Any]:
    """Many at once in worlds that do not wait."""
    people = await asyncio.to_thread(players, site, count, REAL_TIME, ARCADE)
    delays = np.linspace(0, ARRIVAL_SECONDS, count, endpoint=False)
    late = await asyncio.gather(
        *(hurry(site, each, seconds, float(delay)) for each, delay in zip(people, delays, strict=True))
    )
    ticks = [each for one in late for each in one]
    return {"players": count, "seconds": seconds, "ticks": len(ticks), "late": _spread(ticks)}


async def crowd(site: Site, people: list[dict[str, Any]], pause: float) -> Latencies:
    found = Latencies()
    delays = np.linspace(0, ARRIVAL_SECONDS, len(people), endpoint=False)
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

    await asyncio.gather(*(shout(float(delay)) for delay in np.linspace(0, ARRIVAL_SECONDS, count, endpoint=False)))
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


async def phase(site: Site, rambler: Submitter, count: int, setting: str, pause: float) -> dict[str, Any]:
    """People play; when the first have begun, submissions are uploaded, each as soon as the one before is replayed."""
    people = await asyncio.to_thread(players, site, count, setting)
    playing = asyncio.create_task(crowd(site, people, pause))
    await asyncio.sleep(pause)
    seconds: list[float] = []
    loop, elsewhere = asyncio.get_running_loop(), ProcessPoolExecutor(1, get_context("spawn"))
    while not playing.done() and len(seconds) < SUBMISSIONS:
        state, took = await loop.run_in_executor(elsewhere, rambler.submit, 300)
        if state != "replayed":
            raise RuntimeError(f"the submission ended as {state}")
        seconds.append(took)
    found = await playing
    return {
        "players": count,
        "setting": setting,
        "seconds_between_turns": pause,
        **found.summary(),
        "submissions": {"replayed": len(seconds), "median_seconds": round(median(seconds), 1)},
    }


@asynccontextmanager
async def a_crawler(site: Site) -> AsyncIterator[dict[str, Any]]:
    """A crawler that is at work meanwhile; what it has seen is told at the end."""
    found: dict[str, Any] = {}
    words = [sys.executable, "-m", "tests.crawler", site.address]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    os.setpriority(os.PRIO_PROCESS, process.pid, CRAWLER_NICENESS)
    try:
        yield found
        out, _ = await asyncio.to_thread(process.communicate, "end\n", REPLY_SECONDS)
        found |= json.loads(out)
    finally:
        process.kill()
        process.wait()


async def crawled(site: Site) -> dict[str, Any]:
    """The same play alone, and beside a crawler."""
    setting = "text,palette=safe"
    alone = await crowd(site, await asyncio.to_thread(players, site, CRAWLED, setting), CRAWLED_PAUSE)
    people = await asyncio.to_thread(players, site, CRAWLED, setting)
    async with a_crawler(site) as crawler:
        beside = await crowd(site, people, CRAWLED_PAUSE)
    return {
        "players": CRAWLED,
        "setting": setting,
        "seconds_between_turns": CRAWLED_PAUSE,
        "alone": alone.summary(),
        "beside": beside.summary(),
        "crawler": crawler,
    }


async def in_houses(site: Site) -> dict[str, Any]:
    """People in houses, more each time until a goal is missed twice in a row; no walk is that of somebody before."""
    await crowd(site, await asyncio.to_thread(players, site, FIRST_IN_HOUSES, HOUSES_SETTING, HOUSES), HOUSES_PAUSE)
    rounds: list[dict[str, Any]] = []
    count, walks, misses = IN_HOUSES, FIRST_IN_HOUSES, 0
    while count <= MOST_IN_HOUSES and misses < MISSES:
        people = await asyncio.to_thread(players, site, count, HOUSES_SETTING, HOUSES, walks)
        walks += count
        rounds.append({"players": count, **(await crowd(site, people, HOUSES_PAUSE)).summary()})
        misses = misses + 1 if missed(rounds[-1]) else 0
        count = count if misses else round(count * GROWTH)
    carried = [each["players"] for each in rounds if not missed(each)]
    found = {"date": date.today().isoformat(), "cpus": os.cpu_count(), "setting": HOUSES_SETTING, "rounds": rounds}
    return found | {"seconds_between_turns": HOUSES_PAUSE, "carried": max(carried, default=0)}


def missed(found: dict[str, Any]) -> dict[str, float]:
    """The goals that a round in houses misses, each with the milliseconds that it is over."""
    over = {name: found[name]["p95_ms"] - goal for name, goal in HOUSES_GOALS.items()}
    return {name: round(each, 1) for name, each in over.items() if each > 0}


async def measure_houses() -> dict[str, Any]:
    """People in houses, and before them the bare echo with as many connections."""
    with a_site(SHARED_SECONDS="10") as site:
        async with an_echo_server() as port:
            alone = await echo(port, IN_HOUSES, HOUSES_PAUSE)
        return await in_houses(site) | {"echo": alone}


async def measure() -> dict[str, Any]:
    found: dict[str, Any] = {"date": date.today().isoformat(), "cpus": os.cpu_count()}
    with a_site(SHARED_SECONDS="10", **submitter.WITHOUT_LIMITS) as site:
        rambler = submitter.prepare(site, EPISODES)
        found["solid"] = await phase(site, rambler, 100, "3d,palette=safe", 2.0)
        found["text"] = await phase(site, rambler, 200, "text,palette=safe", 1.0)
        found["crawled"] = await crawled(site)
        found["rush"] = await rush(site, HURRIED, HURRIED_SECONDS)
        found["houses"] = await in_houses(site)
        async with an_echo_server() as port:
            found["echo"] = {"players": 200, "seconds_between_turns": 1.0, **await echo(port, 200, 1.0)}
    return found


def table(found: dict[str, Any]) -> str:
    """The README's table: who plays, goal, measured."""
    rows = [
        (
            f"{phase['players']} players, a turn every {phase['seconds_between_turns']:g} s, {phase['setting']}",
            "acknowledged ≤ 50 ms, frame ≤ 250 ms",
            f"acknowledged {phase['ack']['p95_ms']} ms, frame {phase['frame']['p95_ms']} ms, "
            f"joining {phase['join']['p95_ms']} ms; {phase['submissions']['replayed']} submissions of {EPISODES} "
            f"episodes replayed meanwhile, {phase['submissions']['median_seconds']} s each",
        )
        for phase in (found["solid"], found["text"])
    ]
    rows.append(_crawled(found["crawled"]))
    rush = found["rush"]
    late = " / ".join(f"{rush['late'][f'p{share}_ms']}" for share in (50, 95, 99))
    rows.append(
        (
            f"{rush['players']} players in real time, {TICKS_PER_SECOND} ticks a second each, keys all the time",
            "a tick's lateness ≤ 20 ms",
            f"{late} ms (p50 / p95 / p99 of {rush['ticks']:,} ticks)",
        )
    )
    echo = found["echo"]
    rows.append((f"{echo['players']} connections to a bare Channels echo", "", f"{echo['p95_ms']} ms"))
    measured = f"Load measured {found['date']} on {found['cpus']} shared cores, crowd and server together.\n\n"
    return measured + readme.table(("who", "goal (p95)", "measured (p95)"), rows)


def houses_table(found: dict[str, Any]) -> str:
    """The README's table of people in houses: how many, goal, measured, and how many the machine carries."""
    goal = f"acknowledged ≤ {HOUSES_GOALS['ack']:g} ms, frame ≤ {HOUSES_GOALS['frame']:g} ms"
    pause, setting = found["seconds_between_turns"], found["setting"]
    rows = [
        (
            f"{each['players']} players in houses, an action every {pause:g} s, {setting}",
            goal,
            f"acknowledged {each['ack']['p95_ms']} ms, frame {each['frame']['p95_ms']} ms, joining "
            f"{each['join']['p95_ms']} ms{_missed(each)}",
        )
        for each in found["rounds"]
    ]
    if "echo" in found:
        rows.append(
            (f"{IN_HOUSES} connections to a bare Channels echo, before them", "", f"{found['echo']['p95_ms']} ms")
        )
    measured = f"Houses measured {found['date']} on {found['cpus']} shared cores, crowd and server together.\n\n"
    carried = f"\nThe machine carries {found['carried']} people in houses.\n"
    return measured + readme.table(("who", "goal (p95)", "measured (p95)"), rows) + carried


def _missed(found: dict[str, Any]) -> str:
    """The goals that a round misses, to be put after its figures; empty if it misses none."""
    titles = {"ack": "acknowledged", "frame": "frame"}
    told = ", ".join(f"{titles[name]} by {over:,} ms" for name, over in missed(found).items())
    return f"; goal missed: {told}" if told else ""


def _crawled(found: dict[str, Any]) -> tuple[str, str, str]:
    alone, beside = (found[name]["ack"]["p95_ms"] for name in ("alone", "beside"))
    crawler = found["crawler"]
    return (
        f"{found['players']} players, a turn every {found['seconds_between_turns']:g} s, {found['setting']}, alone and "
        "beside a crawler that follows every link",
        f"acknowledged at most {MORE_MILLISECONDS:g} ms later beside it",
        f"acknowledged {alone} ms alone, {beside} ms beside it ({beside - alone:+.1f} ms); {crawler['pages']:,} pages "
        f"meanwhile, {crawler['p50_ms']} ms each (p95 {crawler['p95_ms']} ms)",
    )


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


def main() -> None:
    if sys.argv[1:] == ["houses"]:
        found = asyncio.run(measure_houses())
        readme.note("load-houses", houses_table(found))
    else:
        found = asyncio.run(measure())
        readme.note("load", table(found))
        readme.note("load-houses", houses_table(found["houses"]))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
