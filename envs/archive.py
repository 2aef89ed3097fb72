"""Tables on disk: made if they are missing or damaged, identified by their digest, and shared by all processes."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]


class NoTables(OSError):
    """A table cannot be kept. The message says where and why."""


def folder() -> Path:
    """Return the folder of tables: TABLES_DIR, else one in the user's cache. Raises NoTables if there is no home."""
    if named := os.environ.get("TABLES_DIR"):
        return Path(named)
    if cache := os.environ.get("XDG_CACHE_HOME"):
        return Path(cache) / "plumbline"
    try:
        return Path.home() / ".cache" / "plumbline"
    except RuntimeError as error:
        raise NoTables(
            f"no folder for tables, because there is no home directory ({error}): set TABLES_DIR to one"
        ) from error


def fetch(name: str, digest: str, make: Callable[[], Bytes]) -> Bytes:
    """Return the table of that name and sha256, and make it if it is missing. It is read-only and memory-mapped.

    If several processes need it at once, one makes it and the others wait. Raises NoTables.
    """
    path = folder() / name
    try:
        table = _intact(path, digest)
        if table is None:
            with _locked(path):
                table = _intact(path, digest)
                if table is None:
                    _write(path, make())
                    table = _intact(path, digest)
    except OSError as error:
        raise NoTables(f"{path}: {error.strerror or error}; set TABLES_DIR to a folder that can be written") from error
    if table is None:
        raise NoTables(f"{path}: made again, and its sha256 is not {digest}")
    return table


def _intact(path: Path, digest: str) -> Bytes | None:
    """Return the table, or None if it is missing or differs."""
    if not path.is_file() or not path.stat().st_size:
        return None
    table = np.memmap(path, np.uint8, "r").view(np.ndarray)
    return table if sha256(table.data).hexdigest() == digest else None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a lock for one process at a time; it ends with the process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write(path: Path, table: Bytes) -> None:
    """Replace a file atomically. Processes that have mapped the old file keep it."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(table.data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
