"""Values of parameters: each reader takes the text and returns the value, or None if it cannot read it.

A value of another kind leaves the default, as in the reference: a real number for a count is not rounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

Reader = Callable[[str], Any]
Direction = tuple[int, int]

UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)  # columns, rows; rows count downwards
NONE, NIL = (0, 0), (-1, -1)
DIRECTIONS = {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT, "NONE": NONE, "NIL": NIL}

_HUES = ("RED", "GREEN", "BLUE", "GRAY", "BLACK", "WHITE", "BROWN", "ORANGE", "YELLOW", "PINK", "PURPLE", "GOLD")
COLORS = frozenset(shade + hue for shade in ("", "LIGHT", "DARK") for hue in _HUES)
CONSTANTS = frozenset(DIRECTIONS) | {"GRID", "CONT"} | COLORS
"""Words with a fixed meaning as values: a type of this name cannot be referred to."""

_WHOLE = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_REAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFdD]?", re.ASCII)
_SPAN = 1 << 31


def whole(text: str) -> int | None:
    """Read an integer of 32 bits."""
    if not _WHOLE.fullmatch(text) or not -_SPAN <= int(text) < _SPAN:
        return None
    return int(text)


def real(text: str) -> float | None:
    """Read a number, whole or not."""
    return float(text.rstrip("fFdD")) if len(text) <= 40 and _REAL.fullmatch(text) else None


def flag(text: str) -> bool | None:
    return {"true": True, "false": False}.get(text.lower())


def flag_word(text: str) -> bool:
    """Read a flag that is a word: anything but "true" is false."""
    return text.lower() == "true"


def score(text: str) -> int:
    """Read a change of score: anything but an integer counts nothing."""
    return whole(text) or 0


def direction(text: str) -> Direction | None:
    return DIRECTIONS.get(text)


def word(text: str) -> str:
    return text


def words(text: str) -> tuple[str, ...]:
    """Read names separated by commas."""
    return tuple(filter(None, text.split(",")))


def read(given: Mapping[str, str], known: Mapping[str, tuple[Reader, Any]]) -> dict[str, Any]:
    """Return the value of every known parameter: as given, or its default if it is missing or of another kind."""
    values = {name: default for name, (_, default) in known.items()}
    for name, text in given.items():
        if name in known:
            value = known[name][0](text)
            values[name] = values[name] if value is None else value
    return values


def doubts(
    given: Mapping[str, str], known: Mapping[str, tuple[Reader, Any]], silent: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield the name of each given parameter that has no effect, and why."""
    for name, text in given.items():
        if name not in known:
            if name not in silent:
                yield name, f"{name!r} is no parameter here, and is skipped"
        elif known[name][0](text) is None:
            yield name, f"{name}={text} is no value for it, and is skipped: the default, {known[name][1]!r}, counts"
