"""A server is told to end while people play, and is started again: as at every release."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from time import monotonic
from typing import Any

from tests.faults.pages import health, seconds_until
from tests.faults.play import Fault, Span, through
from tests.faults.population import PROGRAM, Population
from tests.site import ALONE, Site, an_empty_site

MEANWHILE_SECONDS = 2.0
ENDING_SECONDS = 30.0  # as long as containers wait before they kill


def measure() -> dict[str, Any]:
    with an_empty_site(PROGRAM, ALONE, has_worker=True) as site:
        return asyncio.run(through([site], _fault(site)))


def is_well(found: dict[str, Any]) -> bool:
    """Whether every socket was sent away with the code for "come back", no request was cut, and no process is left."""
    return set(found["sockets_closed_with"]) == {"1012"} and not found["requests_cut"] and not found["processes_left"]


def _fault(site: Site) -> Fault:
    async def fault(span: Span, _: Population) -> None:
        span.begin()
        span.found |= await asyncio.to_thread(_end, site)
        await asyncio.sleep(MEANWHILE_SECONDS)
        await asyncio.to_thread(site.start)
        span.end()
        span.found["readyz"] = "away"
        span.found["seconds_until_ready_again"] = await seconds_until(lambda: health(site)["status"] == "ready")

    return fault


def _end(site: Site) -> dict[str, Any]:
    """Tell the server to end; return how long that took, and how many of its processes did not."""
    assert site.process is not None
    started, began = site.children(), monotonic()
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(ENDING_SECONDS)
    left = sum(Path(f"/proc/{each}").exists() for each in started)
    return {"ended_after_seconds": round(monotonic() - began, 1), "processes_left": left}
