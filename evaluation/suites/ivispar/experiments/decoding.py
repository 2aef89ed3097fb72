"""The files of an experiment, decoded with the quirks of the code that wrote them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from plumbline.evaluation.suites import files
from plumbline.evaluation.suites.files import Unusable
from plumbline.evaluation.suites.ivispar.experiments.logs import InvalidEpisode
from plumbline.evaluation.suites.quotes import shown

T = TypeVar("T")
LARGEST_BYTES = 64 << 20
MOST_VALUES = 5_000_000  # in a file: each takes more memory than its text
COMMA = rb",(?=\s*+[\]}])"  # before a closing bracket
STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'  # or what begins as one and never ends
QUIRK = re.compile(STRING + b"|" + COMMA, re.DOTALL)
MALFORMED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def content(path: Path) -> bytes:
    """Return the content of a file. Raises InvalidEpisode."""
    try:
        return files.content(path, LARGEST_BYTES)
    except Unusable as error:
        raise InvalidEpisode(f"{_named(path)}: {error}") from error


def decoded(path: Path, kind: type[T]) -> T:
    """Decode a file of JSON, in which a comma may precede a closing bracket. Raises InvalidEpisode."""
    written = content(path)
    if written.count(b"{") + written.count(b",") > MOST_VALUES:
        raise InvalidEpisode(f"{_named(path)}: more than {MOST_VALUES} values, expected at most that")
    try:
        return msgspec.json.decode(written, type=kind)
    except MALFORMED:
        return _repaired(_named(path), written, kind)


def _named(path: Path) -> str:
    return shown(Path(path.name))


def _repaired(name: str, written: bytes, kind: type[T]) -> T:
    plain = QUIRK.sub(lambda found: b"" if found[0] == b"," else found[0], written)
    try:
        return msgspec.json.decode(plain, type=kind)
    except MALFORMED as error:
        raise InvalidEpisode(f"{name}: {error}") from error
