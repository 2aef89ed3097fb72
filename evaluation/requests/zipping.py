"""ZIP files that are sent while they are made: no file, and no whole archive, is held in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import RawIOBase
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils import timezone


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of an archive: its name, and pieces that are made when it is sent."""

    name: str
    pieces: Iterable[bytes]


def zipped(entries: Iterable[Entry]) -> Iterator[bytes]:
    """Yield an archive of these files, piece by piece."""
    sink, made_at = _Sink(), timezone.now().timetuple()[:6]
    with ZipFile(sink, "w", ZIP_DEFLATED) as archive:
        for entry in entries:
            info = ZipInfo(entry.name, made_at)
            info.compress_type = ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as file:
                for piece in entry.pieces:
                    file.write(piece)
                    yield from sink.taken()
            yield from sink.taken()
    yield from sink.taken()


def as_json(name: str, value: Any) -> Entry:
    """Return a file of one value as JSON."""
    return Entry(name, [json.dumps(value, indent=1, ensure_ascii=False, default=str).encode() + b"\n"])


def as_json_lines(name: str, values: Iterable[Any]) -> Entry:
    """Return a file of many values as JSON Lines."""
    return Entry(name, (json.dumps(value, ensure_ascii=False, default=str).encode() + b"\n" for value in values))


def as_text(name: str, *paragraphs: str) -> Entry:
    return Entry(name, ["\n\n".join(paragraphs).encode() + b"\n"])


class _Sink(RawIOBase):
    """A file that cannot be sought in, and gives away what was written."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: Any) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def taken(self) -> Iterator[bytes]:
        pieces, self._pieces = self._pieces, []
        if joined := b"".join(pieces):
            yield joined
