"""Files that only the site's own user may read: the database, the secret key, uploads and backups."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # rights of the group and of everybody


def make_folder(path: Path) -> Path:
    """Make a folder for private files, unless it is there: then its rights stay as its owner chose them."""
    path.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    return path


def make_file(path: Path) -> Path:
    """Make an empty private file, unless it is there, for programs that would let everybody read what they make."""
    if path.parent.is_dir() and not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))
    return path


def close(path: Path) -> Path:
    """Take the rights of others from a file, or from a folder with all that it holds."""
    for each in (path, *path.rglob("*")):
        each.chmod(FOLDER if each.is_dir() else FILE)
    return path


def open_to_others(folder: Path, files: Iterable[Path]) -> list[Path]:
    """Return which of the files others can read; none if they cannot enter the folder that all of them lie in."""
    if not _rights_of_others(folder):
        return []
    return [path for path in files if path.exists() and _rights_of_others(path)]


def _rights_of_others(path: Path) -> int:
    return path.stat().st_mode & OTHERS
