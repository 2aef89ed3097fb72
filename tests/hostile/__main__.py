"""`make hostile`: memory and time that hostile files take, and how long an honest one waits beside them.

Prints JSON and brings the README's table up to date; exit status 1 when a goal is missed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from datetime import date
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import httpx

from tests import readme
from tests.hostile import drafts, files
from tests.hostile.accounts import accounts
from tests.hostile.curators import Curator, curators
from tests.hostile.watching import watch
from tests.site import Site, a_site, free_port
from tests.submitter import Submitter

MOST_MEGABYTES, ALONE_SECONDS, BESIDE_SECONDS = 100, 30, 60
PATIENCE_SECONDS = 3600
SETTLING_SECONDS = 2
HONEST = tuple(files.KINDS)[:4]
CROWD = (
    "80 cubes of 50,000 moves",
    "50 questions to the solver at each of 40 cubes",
    "10 walks through each of 100 boards of tiles",
    "10 runs of 1,000 ticks at each of 120 games",
    "answers of a million characters full of line ends",
)
CROWDS = 4  # accounts that send each of these


def measured(site: Site, sender: Submitter | Curator) -> dict[str, Any]:
    """Send a file, and wait for its verdict."""
    worker, pages = site.worker(), site.serving("pages")
    assert worker is not None
    assert pages is not None
    at_work, at_web = watch(worker), watch(pages)
    began = perf_counter()
    try:
        submission = sender.upload()
    except httpx.HTTPStatusError as refused:
        state, told = "refused", {"problem": refused.response.json()["detail"], "work": None}
    else:
        state = sender.settled(submission, PATIENCE_SECONDS)
        told = sender.told(submission)
    return {
        "kilobytes": round(sender.path.stat().st_size / 1000),
        "state": state,
        "problem": told["problem"],
        "work": told["work"],
        "seconds": round(perf_counter() - began, 1),
        "worker_mb": at_work.peak(),
        "worker_seconds": at_work.took(),
        "web_mb": at_web.peak(),
    }


def memory(folder: Path) -> dict[str, Any]:
    """Send every kind of file to one site, the honest ones first, so that what is loaded once is there."""
    names = [*HONEST, *files.KINDS]
    paths = [files.written(folder, name) for name in names]
    of_drafts = [(suite, drafts.written(folder, name)) for name, (suite, _) in drafts.KINDS.items()]
    found = {}
    with a_site() as site:
        senders: list[Submitter | Curator] = [*accounts(site, paths), *curators(site, of_drafts)]
        for name, sender in zip([*names, *drafts.KINDS], senders, strict=True):
            sleep(SETTLING_SECONDS)
            found[name] = measured(site, sender)
            print(json.dumps({name: found[name]}), file=sys.stderr, flush=True)
    return found


def alone(folder: Path) -> float:
    """Seconds until 300 boards are replayed on a new site, whose own runs are still to be played."""
    path = files.written(folder, HONEST[0])
    with tempfile.TemporaryDirectory(prefix="plumbline-site-") as made:
        site = Site(Path(made), free_port())
        site.prepare()
        site.manage("publish_runs")
        (sender,) = accounts(site, [path])
        site.start()
        try:
            return _replayed(sender)
        finally:
            site.end()


def beside(folder: Path) -> float:
    """Seconds until 300 boards are replayed while many accounts have sent what costs most."""
    hostile = [files.written(folder, name) for name in CROWD for _ in range(CROWDS)]
    with a_site() as site:
        *crowd, sender = accounts(site, [*hostile, files.written(folder, HONEST[0])])
        for each in crowd:
            each.upload()
        return _replayed(sender)


def _replayed(sender: Submitter) -> float:
    state, seconds = sender.submit(PATIENCE_SECONDS)
    if state != "replayed":
        raise RuntimeError(f"an honest file is {state}")
    return round(seconds, 1)


HEAD = ("file", "size", "verdict", "above idle: worker, web", "processor, of what was granted", "to the verdict")


def table(found: dict[str, Any]) -> str:
    """The README's table."""
    senders = len(CROWD) * CROWDS
    told = (
        f"Hostile files measured {found['date']} on {found['cpus']} shared cores, with SQLite and one worker.\n"
        f"Goal: at most {MOST_MEGABYTES} MB above idle. On a new site, whose own runs were still to be played, 300\n"
        f"boards were replayed after {found['alone']:.0f} s (goal: {ALONE_SECONDS} s). Beside {senders} accounts that\n"
        f"had each sent one of the dearest files it was {found['beside']:.0f} s (goal: {BESIDE_SECONDS} s).\n\n"
    )
    return told + readme.table(HEAD, [_row(name, each) for name, each in found["files"].items()])


def _row(name: str, each: dict[str, Any]) -> tuple[str, ...]:
    granted = each["work"] and each["work"]["granted_seconds"]
    processor = f"{each['worker_seconds']:.1f} s" + (f" of {granted:,.0f}" if granted else "")
    megabytes = f"{each['worker_mb']:.0f}, {each['web_mb']:.0f} MB"
    return name, f"{each['kilobytes']:,} kB", each["state"], megabytes, processor, f"{each['seconds']:.1f} s"


def met(found: dict[str, Any]) -> bool:
    """Return whether every goal is met."""
    peaks = [max(each["worker_mb"], each["web_mb"]) for each in found["files"].values()]
    return found["alone"] <= ALONE_SECONDS and found["beside"] <= BESIDE_SECONDS and max(peaks) <= MOST_MEGABYTES


def main() -> int:
    found: dict[str, Any] = {"date": date.today().isoformat(), "cpus": os.cpu_count()}
    with tempfile.TemporaryDirectory(prefix="plumbline-files-") as made:
        folder = Path(made)
        found |= {"alone": alone(folder), "beside": beside(folder), "files": memory(folder)}
    readme.note("hostile", table(found))
    print(json.dumps(found, indent=1))
    return 0 if met(found) else 1


if __name__ == "__main__":
    sys.exit(main())
