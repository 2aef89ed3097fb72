"""The secret key of an installation that was given none: made once, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def keep(path: Path) -> str:
    """The key in the file, written there first if need be. Safe when two processes start at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _written(path)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text()


def _written(path: Path) -> str:
    """What the other process wrote; it holds the file for an instant before the key is in it."""
    key = ""
    while not key:
        key = path.read_text()
    return key
