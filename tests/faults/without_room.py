"""The disk of a site on SQLite is full while people play, and later has room again.

As root the site lies on a small disk in memory. Otherwise its processes may write no file longer than it is, which
/readyz cannot see.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.faults.pages import health, seconds_until
from tests.faults.play import Fault, Span, status, through
from tests.faults.population import PROGRAM, Population
from tests.servers import a_folder
from tests.site import ALONE, ROOT, Site, an_empty_site

DISK_MEGABYTES, LEAST_FREE_MEGABYTES = 250, 20
MEANWHILE_SECONDS = 12.0
PIECE = bytes(1 << 16)
TABLES = str(ROOT / "build" / "tables")

Fill = Callable[[Site], None]


def measure() -> dict[str, Any]:
    extra = ALONE | {"LEAST_FREE_MEGABYTES": str(LEAST_FREE_MEGABYTES), "TABLES_DIR": TABLES}
    with ExitStack() as open_:
        folder = open_.enter_context(a_folder())
        small = open_.enter_context(_a_small_disk(folder))
        site = open_.enter_context(an_empty_site(PROGRAM, extra, folder=folder, has_worker=True))
        fill, empty = (_fill, _empty) if small else (_bound, _unbound)
        return {"disk": "small" if small else "bounded files"} | asyncio.run(through([site], _fault(site, fill, empty)))


def _fault(site: Site, fill: Fill, empty: Fill) -> Fault:
    async def fault(span: Span, _: Population) -> None:
        await asyncio.to_thread(fill, site)
        span.begin()
        await asyncio.sleep(MEANWHILE_SECONDS / 2)
        span.found["readyz"] = await status(site)
        await asyncio.sleep(MEANWHILE_SECONDS / 2)
        await asyncio.to_thread(empty, site)
        span.end()
        span.found["seconds_until_ready_again"] = await seconds_until(lambda: health(site)["status"] == "ready")

    return fault


@contextmanager
def _a_small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small disk on a folder, and yield whether that was possible."""
    words = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs", str(folder)]
    mounted = not subprocess.run(words, capture_output=True).returncode
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _fill(site: Site) -> None:
    with suppress(OSError), (site.folder / "ballast").open("wb", buffering=0) as ballast:
        while True:
            ballast.write(PIECE)


def _empty(site: Site) -> None:
    (site.folder / "ballast").unlink()


def _bound(site: Site) -> None:
    _limit(site, 1)


def _unbound(site: Site) -> None:
    _limit(site, resource.RLIM_INFINITY)


def _limit(site: Site, length: int) -> None:
    """Let the site's processes write no file beyond a length, in bytes."""
    for process in site.children():
        resource.prlimit(process, resource.RLIMIT_FSIZE, (length, resource.RLIM_INFINITY))
