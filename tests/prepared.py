"""Prepared folders of sites, of which tests get copies: tables, static files and task sets take a minute to make."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

PREPARED = "PREPARED_SITES"
"""The environment variable that names the folder of those that are made already; without it each site makes its own."""


def fill(folder: Path, kind: str, make: Callable[[Path], None]) -> None:
    """Copy the prepared folder of a kind into a folder, with a secret of its own."""
    shutil.copytree(_made(kind, make), folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("secret_key"))


def _made(kind: str, make: Callable[[Path], None]) -> Path:
    """Return the prepared folder of a kind. Who comes first makes it, in a folder that is empty."""
    made = Path(os.environ[PREPARED]) / kind
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            new = made.with_suffix(".new")
            new.mkdir(mode=0o700)
            make(new)
            new.rename(made)
    return made
