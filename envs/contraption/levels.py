"""Levels as files."""

from __future__ import annotations

import json
from typing import Any

from plumbline.envs import codec
from plumbline.envs.contraption import validity
from plumbline.envs.contraption.model import Level
from plumbline.envs.quotes import quoted

codec.prepare(Level)


def read(content: bytes) -> Level:
    """Read a level that can be played. Defaults may be left out. Raises codec.Unreadable, InvalidInstance."""
    level = codec.load(Level, content)
    json.loads(codec.unmarked(content), object_pairs_hook=_once)
    validity.check(level)
    return level


def write(level: Level) -> bytes:
    """Write a level as canonical JSON."""
    return codec.canonical(level)


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a key twice. Raises codec.Unreadable."""
    keys = [key for key, _ in pairs]
    again = next((key for number, key in enumerate(keys) if key in keys[:number]), None)
    if again is not None:
        raise codec.Unreadable(f"key {quoted(again, 40)} twice in one object: expected it once")
