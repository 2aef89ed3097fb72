"""Containers that end and come back while people play, read, write and upload: nothing is lost."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import sleep
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.deploy.browsing import ME, a_browser, a_visitor
from tests.deploy.checks import PAGES, Row, state, upload
from tests.deploy.deployment import NAME, ORIGIN, WEB_ADDRESSES, WORKERS, Deployment, until
from tests.faults.crowd import Person, episodes_of
from tests.faults.storage import check
from tests.load import players
from tests.submitter import SLUG as LARGE
from tests.submitter import prepare
from tests.visitor import SETTING, SLUG, trajectory

PEOPLE, EPISODES, PAUSE_SECONDS = 4, 15, 0.7  # of each, so that nobody has played them all before the end
READ_SECONDS, UPLOAD_SECONDS = 0.05, 1.0  # between two requests
BEFORE_SECONDS, AFTER_SECONDS = 3.0, 8.0  # of traffic; after, until the proxy has looked up the name again
RESTARTING = 1012


class Player(Person):
    """A person whose browser comes through the proxy."""

    deployment: Deployment

    def line(self, episode: dict[str, Any]) -> Any:
        return connect(
            f"wss://{NAME}:{self.deployment.https_port}/ws/play/{episode['episode']}/",
            host="127.0.0.1",
            ssl=self.deployment.trust,
            server_hostname=NAME,
            origin=Origin(ORIGIN),
            additional_headers={"Cookie": episode["cookie"]},
            max_size=None,
        )


@dataclass
class Traffic:
    """What is asked of the site by threads, until it has ended."""

    answers: Counter[int] = field(default_factory=Counter)  # by status; 0: none
    submissions: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    ending: threading.Event = field(default_factory=threading.Event)

    def going(self, pause: float, ask: Callable[[], object]) -> threading.Thread:
        """Ask again and again."""

        def goes_on() -> None:
            while not self.ending.wait(pause):
                try:
                    ask()
                except (httpx.HTTPError, AssertionError, KeyError) as error:
                    self.answers[0] += 1
                    self.problems.append(repr(error))

        thread = threading.Thread(target=goes_on)
        thread.start()
        return thread

    @property
    def failed(self) -> int:
        return sum(number for status, number in self.answers.items() if not 200 <= status < 400)


def webs(site: Deployment, token: str) -> Row:
    """Each web server ends and starts again, one after the other."""
    tools, traffic = site.tools(), Traffic()
    known = players(tools, PEOPLE * EPISODES, SETTING)
    people = [_player(site, known[number::PEOPLE]) for number in range(PEOPLE)]
    took: list[float] = []

    def restart() -> None:
        sleep(BEFORE_SECONDS)
        for name in WEB_ADDRESSES:
            took.append(site.stop(name))
            sleep(BEFORE_SECONDS)
            site.start(name)
            site.await_health(name)
            sleep(AFTER_SECONDS)

    _while(site, token, traffic, people, restart)
    with a_browser(site, Authorization=f"Bearer {token}") as program:
        for each in traffic.submissions:
            until(lambda each=each: state(program, each) not in ("queued", "replaying"), "the replay", 120)  # type: ignore[misc]
        replayed = [state(program, each) for each in traffic.submissions].count("replayed")
    turns = sum(len(each.acknowledged) for each in people)
    lost = check(tools, episodes_of(people))
    codes = sum((each.codes for each in people), Counter[int]())
    found = (
        f"{traffic.answers.total():,} requests, {traffic.failed} failed; {turns:,} turns, {lost} lost or doubled; "
        f"{len(traffic.submissions)} uploads, {replayed} replayed; {codes[RESTARTING]} sockets sent on (1012), "
        f"{codes.total() - codes[RESTARTING]} otherwise; a web server ends within {max(took):.1f} s"
    )
    well = not (traffic.failed or lost) and turns > 0 and replayed == len(traffic.submissions) > 0
    return Row("Each web server restarted (SIGTERM) under traffic", found, well and set(codes) == {RESTARTING})


def worker(site: Deployment) -> Row:
    """A worker that is told to end puts down what it carries, and the other goes on with it."""
    sender = prepare(site.tools(), 900)
    with a_browser(site, Authorization=f"Bearer {sender.token}") as program:
        before = {name: site.running[name].processor_seconds() for name in WORKERS}
        made = upload(program, sender.path.read_bytes(), 1)
        until(lambda: state(program, made) == "replaying", "the replay")
        until(lambda: any(_worked(site, name) > before[name] + 0.3 for name in WORKERS), "a busy worker")
        busy = max(WORKERS, key=lambda name: _worked(site, name) - before[name])
        then = state(program, made)
        took = site.stop(busy)
        until(lambda: state(program, made) not in ("queued", "replaying"), "the replay")
        ended = state(program, made)
    site.start(busy)
    found = f"900 episodes of {LARGE} were {then} and are {ended}; it ended within {took:.1f} s"
    return Row("A worker stopped (SIGTERM) in a replay", found, ended == "replayed")


def _worked(site: Deployment, name: str) -> float:
    return site.running[name].processor_seconds()


def _player(site: Deployment, episodes: list[dict[str, Any]]) -> Player:
    """A person with these episodes, one after the other."""
    player = Player(site.tools(), [each | {"acknowledged": [], "resumed": []} for each in episodes], PAUSE_SECONDS)
    player.deployment = site
    return player


def _while(site: Deployment, token: str, traffic: Traffic, people: list[Player], what: Callable[[], None]) -> None:
    """Do something while people play, pages are read, consent is given and files are uploaded."""
    reader, numbers = a_browser(site), count()
    program = a_browser(site, Authorization=f"Bearer {token}")
    file = trajectory(reader.get(f"/sets/{SLUG}/file").content)

    def read() -> None:
        traffic.answers[reader.get(PAGES[next(numbers) % len(PAGES)]).status_code] += 1

    def agree() -> None:
        a_visitor(site, ME).agree()
        traffic.answers[200] += 3

    def send() -> None:
        traffic.submissions.append(upload(program, file, 1000 + next(numbers)))
        traffic.answers[201] += 1

    async def playing() -> None:
        ending = asyncio.Event()
        sessions = [asyncio.create_task(each.play(ending)) for each in people]
        try:
            await asyncio.to_thread(what)
        finally:
            ending.set()
            await asyncio.gather(*sessions)

    threads = [
        traffic.going(READ_SECONDS, read),
        traffic.going(UPLOAD_SECONDS, agree),
        traffic.going(UPLOAD_SECONDS, send),
    ]
    try:
        asyncio.run(playing())
    finally:
        traffic.ending.set()
        for each in threads:
            each.join()
    if traffic.problems:
        print(json.dumps(traffic.problems[:20], indent=1), flush=True)
