"""Secret key of an installation without one: generated once, readable only by its owner."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from plumbline.evaluation.services import private_files


def keep(path: Path) -> str:
    """Return the key in the file, which is written first if it is missing. Concurrent processes get the same key."""
    private_files.make_folder(path.parent)
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent) as file:  # only its owner may read it
            file.write(secrets.token_urlsafe(48))
            file.flush()
            with suppress(FileExistsError):  # another process was first
                os.link(file.name, path)
    return path.read_text()
