"""`make scale`: what pages, steps and jobs cost at 10,000, 100,000 and 1,000,000 episodes, on both databases.

It also tells for how long the lock of SQLite is held.

Prints JSON and brings the README's tables up to date. `python -m tests.scale 10000 sqlite` measures one size of one.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import psycopg

from tests import readme
from tests.scale.goals import goal
from tests.site import ROOT, Site

SIZES = (10_000, 100_000, 1_000_000)
SERVER = "postgres://postgres@127.0.0.1:5432/"
DATABASES = ("postgresql", "sqlite")
TOLD = """\
Measured {date} on 2 shared cores: medians of seven, in one process, with no page shared. The largest site has 1,000
agents, and half of its episodes are by people; their row counts all of them.

"""


@contextmanager
def a_database(kind: str) -> Iterator[dict[str, str]]:
    """The environment of a new database, which is dropped afterwards."""
    if kind == "sqlite":
        yield {}
        return
    name = "plumbline_scale"
    with psycopg.connect(f"{SERVER}postgres", autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": f"{SERVER}{name}"}
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def measured(kind: str, size: int) -> dict[str, Any]:
    """What one size costs, in a process of its own."""
    print(f"{kind}, {size:,} episodes", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder, a_database(kind) as extra:
        site = Site(Path(folder), 0, extra)
        site.manage("migrate", "-v", "0")
        site.manage("collectstatic", "--noinput", "-v", "0")
        site.manage("publish_fixtures")
        told = subprocess.run(
            [sys.executable, "-m", "tests.scale.measuring", str(size)],
            cwd=ROOT,
            env=site.environment,
            stdout=subprocess.PIPE,
            check=True,
        )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def main() -> int:
    sizes = (int(sys.argv[1]),) if len(sys.argv) > 1 else SIZES
    kinds = (sys.argv[2],) if len(sys.argv) > 2 else DATABASES
    found = {kind: {size: measured(kind, size) for size in sizes} for kind in kinds}
    print(json.dumps(found, indent=1))
    if len(sys.argv) == 1:
        readme.note("scale", TOLD.format(date=date.today()) + "\n".join(map(_table, found, found.values())))
    return 0


def _table(kind: str, sizes: dict[int, Any]) -> str:
    names = dict.fromkeys(name for each in sizes.values() for name in each)
    rows = [(name, *(_cell(each.get(name)) for each in sizes.values()), goal(name)) for name in names]
    return readme.table((kind, *(f"{size:,} episodes" for size in sizes), "goal"), rows)


def _cell(told: dict[str, Any] | None) -> str:
    if told is None:
        return ""
    if "p99_ms" in told:
        return f"p99 {told['p99_ms']:,} ms, longest {told['most_ms']:,} ms"
    if "ms" not in told:
        return ", ".join(f"{value:,} {name}" for name, value in told.items())
    more = [f"{told['queries']} queries"] if "queries" in told else []
    more += [f"{told['kb']} kB"] if "kb" in told else []
    return ", ".join([f"{told['ms']:,.1f} ms", *more])


if __name__ == "__main__":
    raise SystemExit(main())
