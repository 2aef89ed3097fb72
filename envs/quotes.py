"""Quotes of foreign text in messages: long ones are cut, and what cannot be seen is escaped."""

from __future__ import annotations

from typing import Any

import msgspec

LONGEST = 200  # characters


def quoted(text: str, most: int = LONGEST) -> str:
    """Quote a text, or the beginning of a long one."""
    return repr(cut(text, most))


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= most else text[:most] + "…"


def legible(text: str) -> str:
    """Return a text, cut, with signs that cannot be seen as their codes."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut(text))


def written(value: Any) -> str:
    """Return a parsed JSON value as it is written, cut."""
    return legible(msgspec.json.encode(value).decode())
