"""Redis dies, or falls silent, while people play on two servers; killed, it comes back having forgotten everything."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from time import monotonic
from typing import Any

from tests.faults.crowd import line
from tests.faults.pages import health, seconds_until
from tests.faults.play import Fault, Span, status, through
from tests.faults.population import PROGRAM, Population
from tests.servers import NO_POSTGRESQL, NO_REDIS, Redis, a_postgresql, a_redis
from tests.site import ALONE, Site, an_empty_site, beside

MEANWHILE_SECONDS = 25.0
HEARD_SECONDS = 30.0


def measure(how: str) -> dict[str, Any]:
    """Let Redis be killed and started again ("kill"), or be paused and resumed ("pause")."""
    if NO_REDIS:
        return {"skipped": NO_REDIS}
    with ExitStack() as open_:
        redis = open_.enter_context(a_redis())
        extra = ALONE | {"REDIS_URL": redis.url}
        if not NO_POSTGRESQL:
            extra |= {"DATABASE_URL": open_.enter_context(a_postgresql()).url}
        first = open_.enter_context(an_empty_site(PROGRAM, extra, has_worker=True))
        second = open_.enter_context(beside(first))
        return asyncio.run(through([first, second], _fault(redis, how, first, second)))


def _fault(redis: Redis, how: str, first: Site, second: Site) -> Fault:
    lose, mend = (redis.kill, redis.start) if how == "kill" else (redis.pause, redis.resume)

    async def fault(span: Span, population: Population) -> None:
        tab, pair = population.tab, population.pair
        async with (
            line(first, tab["episode"], tab["cookie"]) as old,
            line(first, pair["episode"], pair["cookies"][0]) as one,
            line(second, pair["episode"], pair["cookies"][1]) as other,
        ):
            await asyncio.gather(_hear(old, "joined"), _hear(one, "partners"), _hear(other, "partners"))
            await asyncio.to_thread(lose)
            span.begin()
            span.found |= await _newer_tab(old, second, tab) | await _partners(one, other)
        span.found["readyz"] = await status(first)
        await asyncio.sleep(max(0.0, span.since + MEANWHILE_SECONDS - monotonic()))
        span.end()
        await asyncio.to_thread(mend)
        back = await seconds_until(lambda: health(first)["status"] == "ready")
        span.found["seconds_until_ready_again"] = back

    return fault


async def _newer_tab(old: Any, elsewhere: Site, tab: dict[str, Any]) -> dict[str, Any]:
    """How long an older tab, which says nothing, has an episode that was opened at another server."""
    async with line(elsewhere, tab["episode"], tab["cookie"]) as new:
        await _hear(new, "joined")
        began = monotonic()
        await _hear(old, "superseded")
    return {"older_tab_told_after_seconds": round(monotonic() - began, 1)}


async def _partners(one: Any, other: Any) -> dict[str, Any]:
    """How long a turn takes to a partner at another server, who says nothing."""
    said = {"type": "turn", "number": 1, "text": "say hello", "mode": "command", "seconds": 1, "blurred": 0}
    await one.send(json.dumps(said))
    await _hear(one, "acknowledged")
    began = monotonic()
    while (await _hear(other, "partners"))["number"] < 2:
        pass
    return {"partner_saw_a_turn_after_seconds": round(monotonic() - began, 1)}


async def _hear(socket: Any, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(HEARD_SECONDS):
        while (message := json.loads(await socket.recv()))["type"] != kind:
            pass
    return dict(message)
