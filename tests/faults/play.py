"""A fault while people play and pages are asked for: what it did to them, in numbers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from time import monotonic, time
from typing import Any

from tests.faults.crowd import Person, between, episodes_of
from tests.faults.pages import Visitor, health, seconds_until
from tests.faults.population import Population, populate
from tests.faults.storage import check, longest_without_score
from tests.site import Site

PEOPLE, EPISODES = 6, 10
PAUSE_SECONDS = 0.5
BEFORE_SECONDS, AFTER_SECONDS = 5.0, 15.0  # of undisturbed play


@dataclass
class Span:
    """A fault, from when to when, and what is measured only there."""

    since: float = 0.0
    until: float = 0.0
    found: dict[str, Any] = field(default_factory=dict)

    def begin(self) -> None:
        self.since = monotonic()

    def end(self) -> None:
        self.until = monotonic()

    def wall(self, moment: float) -> float:
        """The seconds since 1970 of a moment."""
        return time() - monotonic() + moment


Fault = Callable[[Span, Population], Awaitable[None]]
"""Make a fault, watch, and mend it, between `begin` and `end`."""


async def through(sites: Sequence[Site], fault: Fault) -> dict[str, Any]:
    """Play through a fault on these servers, which share one database; return what it did."""
    population = await asyncio.to_thread(populate, sites[0], PEOPLE, EPISODES)
    people = [Person(sites[n % len(sites)], each, PAUSE_SECONDS) for n, each in enumerate(population.people)]
    visitor, span, leaving, ending = Visitor(sites[0]), Span(), asyncio.Event(), Event()
    ready = {"before": await settled(sites[0])}
    playing = [asyncio.create_task(person.play(leaving)) for person in people]
    visiting = asyncio.create_task(asyncio.to_thread(visitor.visit, ending))
    await asyncio.sleep(BEFORE_SECONDS)
    await fault(span, population)
    await asyncio.sleep(AFTER_SECONDS)
    leaving.set()
    ending.set()
    await asyncio.gather(*playing, visiting)
    ready |= {"meanwhile": span.found.pop("readyz"), "after": await settled(sites[0])}
    return {
        "away_seconds": round(span.until - span.since, 1),
        **_of_people(people, span),
        **_of_records(sites[0], people, span),
        **visitor.summary(),
        "readyz": ready,
        **span.found,
    }


async def settled(site: Site) -> str:
    """What a site says of itself, after a while if it is not ready: a worker takes some seconds to start."""
    await seconds_until(lambda: health(site)["status"] == "ready")
    return await status(site)


async def status(site: Site) -> str:
    return str((await asyncio.to_thread(health, site))["status"])


def _of_people(people: Sequence[Person], span: Span) -> dict[str, Any]:
    codes = sum((person.codes for person in people), Counter[int]())
    return {
        "people": len(people),
        "acknowledged_turns": between(people, 0, monotonic()),
        "of_these_meanwhile": between(people, span.since, span.until),
        "longest_wait_for_a_turn_seconds": round(max(each.longest_wait(span.since, span.until) for each in people), 1),
        "seconds_until_all_play_again": round(max(each.waited_after(span.until) for each in people), 1),
        "sockets_closed_with": {str(code): count for code, count in sorted(codes.items())},
    }


def _of_records(site: Site, people: Sequence[Person], span: Span) -> dict[str, Any]:
    episodes = episodes_of(people)
    waited = longest_without_score(site, episodes, span.wall(span.since), span.wall(span.until))
    return {"lost_or_doubled": check(site, episodes), "longest_wait_for_a_score_seconds": waited}
