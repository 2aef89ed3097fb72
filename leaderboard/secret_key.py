"""The secret key of an installation that was given none: made once, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def keep(path: Path) -> str:
    """The key in the file, written there first if need be. Of processes that start at once, all get the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent) as file:  # only its owner may read it
            file.write(secrets.token_urlsafe(48))
            file.flush()
            with suppress(FileExistsError):  # another process was first
                os.link(file.name, path)
    return path.read_text()
