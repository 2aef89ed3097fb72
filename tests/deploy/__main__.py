"""`make deploy-check` builds the image of docker/ without a container engine, and tries the site behind nginx.

It needs root, debootstrap, nginx and openssl, and servers of PostgreSQL and Redis: those of this machine, unless
DATABASE_URL and REDIS_URL name others. Prints a table and brings the README's up to date; exit status 1 if anything
is amiss.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import redis

from tests import readme
from tests.postgresql import a_database

DATABASE_URL = os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/9"
PROGRAMS = ("debootstrap", "nginx", "openssl", "unshare", "chroot", "mount")
LONGEST_SECONDS = 3600
PATIENT = "connect_timeout=30"  # a machine that is busy with other things is no outage
ALONE = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")


def refusal() -> str:
    """Why the check cannot run here; empty if it can."""
    if os.geteuid() != 0:
        return "`make deploy-check` needs root: debootstrap, chroot and mounts do"
    absent = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"not installed: {', '.join(absent)}" if absent else ""


@contextmanager
def a_redis() -> Iterator[str]:
    """A database of Redis that is empty before and afterwards."""
    with redis.Redis.from_url(REDIS_URL) as server:
        if server.dbsize():
            raise SystemExit(f"{REDIS_URL} has {server.dbsize()} keys: expected an empty database; set REDIS_URL")
        try:
            yield REDIS_URL
        finally:
            server.flushdb()


@contextmanager
def both_databases() -> Iterator[dict[str, str]]:
    """The addresses of a new database for the site, and of one into which its backup is restored."""
    with (
        a_database(DATABASE_URL, "deploy_check") as site,
        a_database(DATABASE_URL, "deploy_check_restored") as restored,
    ):
        yield {"DATABASE_URL": f"{site}?{PATIENT}", "RESTORED_DATABASE_URL": f"{restored}?{PATIENT}"}


@contextmanager
def a_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="plumbline-deploy-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def carry_out(folder: Path, environment: dict[str, str]) -> bool:
    """Run the check in namespaces of its own, and return whether it came to its end."""
    words = [*ALONE, sys.executable, "-m", "tests.deploy.inside", str(folder)]
    process = subprocess.Popen(words, env=os.environ | environment, preexec_fn=_end_with_parent)
    try:
        process.wait(LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        print(f"not over within {LONGEST_SECONDS} s", file=sys.stderr)
    finally:
        process.kill()  # what it has started and mounted ends with it
        process.wait()
    return (folder / "done").exists()


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def table(rows: list[dict[str, Any]]) -> str:
    """The README's table."""
    told = (
        f"Measured {date.today()} on {os.cpu_count()} shared cores, without a container engine: the image in a root\n"
        "that debootstrap made, behind Debian's nginx with TLS, on PostgreSQL and Redis.\n\n"
    )
    lines = [(each["what"], each["found"], "yes" if each["well"] else "**no**") for each in rows]
    return told + readme.table(("what", "found", "as it should be"), lines)


def main() -> int:
    if why := refusal():
        print(why, file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with a_folder() as folder, a_redis() as queue, both_databases() as databases:
        ended = carry_out(folder, {**databases, "REDIS_URL": queue})
        read = (folder / "rows.json").read_text() if (folder / "rows.json").exists() else "[]"
        if not ended:
            for log in sorted(folder.glob("logs/*.log")):
                print(f"--- {log.name}\n{log.read_text()[-2000:]}", file=sys.stderr)
    rows = json.loads(read)
    print(table(rows))
    if ended:
        readme.note("deploy-check", table(rows))
    return 0 if ended and all(each["well"] for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
