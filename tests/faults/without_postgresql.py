"""PostgreSQL crashes while people play, and is started again."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

from tests.faults.pages import health, seconds_until
from tests.faults.play import Fault, Span, status, through
from tests.faults.population import PROGRAM, Population
from tests.servers import NO_POSTGRESQL, NO_REDIS, PostgreSQL, a_postgresql, a_redis
from tests.site import ALONE, Site, an_empty_site

MEANWHILE_SECONDS = 12.0


def measure() -> dict[str, Any]:
    if NO_POSTGRESQL:
        return {"skipped": NO_POSTGRESQL}
    with ExitStack() as open_:
        server = open_.enter_context(a_postgresql())
        extra = ALONE | {"DATABASE_URL": server.url}
        if not NO_REDIS:
            extra |= {"REDIS_URL": open_.enter_context(a_redis()).url}
        site = open_.enter_context(an_empty_site(PROGRAM, extra, has_worker=True))
        return asyncio.run(through([site], _fault(server, site)))


def _fault(server: PostgreSQL, site: Site) -> Fault:
    async def fault(span: Span, _: Population) -> None:
        await asyncio.to_thread(server.kill)
        span.begin()
        await asyncio.sleep(MEANWHILE_SECONDS / 2)
        span.found["readyz"] = await status(site)
        await asyncio.sleep(MEANWHILE_SECONDS / 2)
        await asyncio.to_thread(server.start)
        span.end()
        span.found["seconds_until_ready_again"] = await seconds_until(lambda: health(site)["status"] == "ready")

    return fault
