"""Files of traces: a header, then a line of JSON for each trace, compressed or not. Every line is checked."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.traces.traces import Entry

LONGEST_LINE = 1 << 26  # bytes; the longest of an open trace is a hundredth of that


class InvalidTraces(ValueError):
    """The file holds nothing that can be replayed. The message names it and says what is wrong, and where."""


class Header(msgspec.Struct, frozen=True):
    """The first line, as far as replaying needs it."""

    k: Literal["header"]
    game: Annotated[str, msgspec.Meta(pattern=r"^[^/\\]+$")]
    mode: Literal["L", "P"]


class Trace(msgspec.Struct, frozen=True):
    """Any other line, as far as replaying needs it."""

    k: Literal["trace"]
    level: int
    id: str
    seed: int
    actions: str
    ticks: list[dict[str, Any]]
    final: dict[str, Any]


def read(path: Path) -> Iterator[Entry]:
    """Yield the header, and then each trace. Raises InvalidTraces and OSError."""
    number = 0
    for number, line in enumerate(_lines(path), start=1):
        if number > 1 and not line.strip():
            continue
        yield _header(path, line) if number == 1 else _trace(path, number, line)
    if number < 2:
        where = "after its header" if number else "in an empty file"
        raise InvalidTraces(f"{path}: no traces {where}: expected a header and a line for each trace")


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
            while line := file.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    raise InvalidTraces(f"{path}: a line of more than {LONGEST_LINE:,} bytes")
                yield line
    except (EOFError, zlib.error) as error:
        raise InvalidTraces(f"{path}: the gzip stream is damaged ({error})") from error


def _header(path: Path, line: bytes) -> Entry:
    try:
        return _like(line, Header)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise InvalidTraces(f"{path}, line 1 is no header: {error}") from error


def _trace(path: Path, number: int, line: bytes) -> Entry:
    try:
        trace = _like(line, Trace)
        numbers(trace["actions"])
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise InvalidTraces(f"{path}, line {number} is no trace: {error}") from error
    return trace


def _like(line: bytes, kind: type[msgspec.Struct]) -> Entry:
    """Return the object on a line, if it has what that kind has."""
    entry: Entry = json.loads(line)
    msgspec.convert(entry, kind)
    return entry
