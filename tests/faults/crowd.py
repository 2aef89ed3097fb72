"""People who play in real time and, as their browsers do, come back by themselves when they are sent away."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.site import Site

ANSWER_SECONDS = 15.0  # as long as a browser waits
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # as in static/play/line/connection.js
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


def line(site: Site, episode: str, cookie: str) -> Any:
    """A connection to an episode, as a browser makes it."""
    headers = {"Cookie": cookie, "Origin": site.address}
    return connect(f"ws://127.0.0.1:{site.port}/ws/play/{episode}/", additional_headers=headers, max_size=None)


@dataclass(eq=False)
class Person:
    """A person with several episodes, who takes a turn every so many seconds."""

    site: Site
    episodes: list[dict[str, Any]]
    pause: float
    acknowledged: list[float] = field(default_factory=list)  # when
    codes: Counter[int] = field(default_factory=Counter)  # with which the server closed

    async def play(self, until: asyncio.Event) -> None:
        for episode in self.episodes:
            while not until.is_set() and not episode.get("outcome"):
                await self._sit_down(episode, until)

    def line(self, episode: dict[str, Any]) -> Any:
        """A connection to an episode of theirs."""
        return line(self.site, episode["episode"], episode["cookie"])

    async def _sit_down(self, episode: dict[str, Any], until: asyncio.Event) -> None:
        """Play until the line is lost, then wait: each time for twice as long, until a turn was acknowledged."""
        known = len(self.acknowledged)
        try:
            async with self.line(episode) as socket:
                await self._converse(socket, episode, until)
        except LOST as error:
            if isinstance(error, ConnectionClosed) and error.rcvd is not None:
                self.codes[error.rcvd.code] += 1
            wait = FIRST_WAIT if len(self.acknowledged) > known else episode.get("wait", FIRST_WAIT)
            episode["wait"] = min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def _converse(self, socket: Any, episode: dict[str, Any], until: asyncio.Event) -> None:
        while not until.is_set():
            message = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
            match message["type"]:
                case "joined":
                    episode["resumed"].append(message["number"] - 1)
                    await self._say(socket, episode, episode.get("pending") or message["number"])
                case "acknowledged":
                    self._note(episode, message)
                    if message["outcome"]:
                        return
                    await asyncio.sleep(self.pause)
                    await self._say(socket, episode, message["number"] + 1)

    def _note(self, episode: dict[str, Any], message: dict[str, Any]) -> None:
        self.acknowledged.append(monotonic())
        episode["acknowledged"].append(message["number"])
        episode["pending"], episode["outcome"] = None, message["outcome"]

    async def _say(self, socket: Any, episode: dict[str, Any], number: int) -> None:
        """Send a turn, which is pending until it is acknowledged: it is sent again after a loss."""
        episode["pending"] = number
        word = episode["words"][number - 1]
        said = {"type": "turn", "number": number, "text": word, "mode": "keys", "seconds": 1, "blurred": 0}
        await socket.send(json.dumps(said))

    def longest_wait(self, since: float, until: float) -> float:
        """The longest time between two acknowledgments, of those that touch a span, beyond the pause."""
        times = [each for each in self.acknowledged if each <= since][-1:]
        times += [each for each in self.acknowledged if since < each < until]
        times += [each for each in self.acknowledged if each >= until][:1]
        gaps = [after - before for before, after in pairwise(times)]
        return max(0.0, max(gaps, default=float("inf")) - self.pause)

    def waited_after(self, moment: float) -> float:
        """The seconds from a moment to the next acknowledgment."""
        return min((each - moment for each in self.acknowledged if each > moment), default=float("inf"))


def episodes_of(people: Iterable[Person]) -> list[dict[str, Any]]:
    return [episode for person in people for episode in person.episodes if episode["resumed"]]


def between(people: Sequence[Person], since: float, until: float) -> int:
    """How many turns were acknowledged in a span."""
    return sum(since < each < until for person in people for each in person.acknowledged)
