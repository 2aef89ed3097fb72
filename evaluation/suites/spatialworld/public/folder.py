"""The folder of public data, of which only what lies inside is read."""

from __future__ import annotations

import os
from pathlib import Path

from plumbline.evaluation.suites import files
from plumbline.evaluation.suites.files import Unusable


def names(root: Path, folder: str) -> list[str]:
    """List the names in a folder, in ascending order. Raises Unusable."""
    path = root / folder
    _refuse_outside(root, path)
    if not path.is_dir():
        raise Unusable("expected a folder")
    try:
        return sorted(os.listdir(path))
    except OSError as error:
        raise Unusable(f"it cannot be read ({error.strerror})") from error


def text(root: Path, name: str, most_bytes: int) -> str:
    """Return the text of a file in UTF-8, without a byte order mark. Raises Unusable."""
    _refuse_outside(root, root / name)
    content = files.content(root / name, most_bytes)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable(f"byte {error.start + 1}: expected text in UTF-8") from error


def _refuse_outside(root: Path, path: Path) -> None:
    """Raise Unusable if links lead from a path to another folder."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
        raise Unusable("a link out of the folder: expected what lies in it")
