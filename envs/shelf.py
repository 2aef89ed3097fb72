"""Content by digest: large things that an instance refers to, kept outside it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from plumbline.envs.codec import content_digest
from plumbline.envs.family import Shelf


class UnknownContent(LookupError):
    """The shelf has no content with this digest, or it is damaged."""


def empty(digest: str) -> bytes:
    """Refuse every digest: the shelf of families whose instances hold everything."""
    raise UnknownContent(f"content {digest!r}: this shelf is empty")


def carried(contents: Mapping[str, str]) -> Shelf:
    """Return the shelf of a task set's file: the texts in its header, by digest."""

    def fetch(digest: str) -> bytes:
        if digest not in contents:
            raise UnknownContent(f"content {digest!r}: not carried by the file")
        content = contents[digest].encode()
        if content_digest(content) != digest:
            raise UnknownContent(f"content {digest!r}: the text in the file is damaged")
        return content

    return fetch


def folder(path: Path) -> Shelf:
    """Return the shelf that keeps each content in a file named by its digest."""

    def fetch(digest: str) -> bytes:
        try:
            content = (path / digest).read_bytes()
        except (OSError, ValueError) as error:
            raise UnknownContent(f"content {digest!r}: not in {path}") from error
        if content_digest(content) != digest:
            raise UnknownContent(f"content {digest!r}: the file in {path} is damaged")
        return content

    return fetch


def store(path: Path, content: bytes) -> str:
    """Store `content` in the folder atomically, and return its digest."""
    name = content_digest(content)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)  # of sealed sets too
    with tempfile.NamedTemporaryFile(dir=path, delete=False) as file:
        file.write(content)
    os.replace(file.name, path / name)
    return name
