"""The files of a folder from elsewhere: listed however deep, and read only as far as is allowed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path


class Unusable(ValueError):
    """The file or folder cannot be read. The message says why."""


def below(root: Path) -> tuple[list[Path], list[tuple[Path, str]]]:
    """List all that is in a folder, and the folders that cannot be listed with the reason. Links are not followed."""
    found: list[Path] = []
    unlisted: list[tuple[Path, str]] = []
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                inside = [(Path(entry.path), entry.is_dir(follow_symlinks=False)) for entry in entries]
        except OSError as error:
            unlisted.append((folder, _why(error)))
            continue
        found += [path for path, _ in inside]
        waiting += [path for path, is_folder in inside if is_folder]
    return found, unlisted


def content(path: Path, most_bytes: int) -> bytes:
    """Return the content of a file. Raises Unusable."""
    try:
        if not path.is_file():
            raise Unusable("expected a file")
        if (size := path.stat().st_size) > most_bytes:
            raise Unusable(f"{size} bytes: expected at most {most_bytes}")
        with path.open("rb") as stream:
            return _bounded(stream.read(most_bytes + 1), most_bytes)
    except OSError as error:
        raise Unusable(_why(error)) from error


def sha256_of(paths: Iterable[Path]) -> str:
    """Return the digest of files of any size, one after the other. What cannot be read adds nothing."""
    digest = sha256()
    for path in paths:
        with suppress(OSError):
            if path.is_file():
                with path.open("rb") as stream:
                    file_digest(stream, lambda: digest)
    return digest.hexdigest()


def _bounded(read: bytes, most_bytes: int) -> bytes:
    """Refuse what is longer than its size said, as files of the system can be."""
    if len(read) > most_bytes:
        raise Unusable(f"more than {most_bytes} bytes: expected at most that")
    return read


def _why(error: OSError) -> str:
    return f"it cannot be read ({error.strerror})"
