"""The files that a build may copy: those of the checkout that .dockerignore lets through."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath


def files(folder: Path) -> Iterator[PurePosixPath]:
    """Every file that is let through, by its path in the folder."""
    patterns = patterns_of((folder / ".dockerignore").read_text())
    for here, _, names in os.walk(folder):
        for name in sorted(names):
            path = PurePosixPath(Path(here, name).relative_to(folder))
            if is_let_through(path, patterns):
                yield path


def patterns_of(text: str) -> list[tuple[bool, re.Pattern[str]]]:
    """The patterns of a .dockerignore: whether each lets through what it matches, and what that is."""
    lines = [line.strip() for line in text.splitlines()]
    wanted = [line for line in lines if line and not line.startswith("#")]
    return [(line.startswith("!"), re.compile(_expression(line.removeprefix("!").strip("/")))) for line in wanted]


def is_let_through(path: PurePosixPath, patterns: list[tuple[bool, re.Pattern[str]]]) -> bool:
    """The last pattern decides that matches the path, or a folder that it lies in."""
    found = True
    within = [str(path), *map(str, path.parents)]
    for lets_through, pattern in patterns:
        if any(pattern.fullmatch(each) for each in within):
            found = lets_through
    return found


def _expression(pattern: str) -> str:
    parts = [".*" if part == "**" else _part(part) for part in pattern.split("/")]
    return "/".join(parts).replace(".*/", "(?:.*/)?")


def _part(text: str) -> str:
    return re.escape(text).replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
