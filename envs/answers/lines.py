"""The lines of an answer, and what surrounds their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Bare = Callable[[str], str]
"""Strips what surrounds the words of a line in a game; a line of which nothing is left does not count."""

_FENCE = re.compile(r"[^\S\r\n]*(?:`{3,}|~{3,})\w*[^\S\r\n]*")
_BULLET = re.compile(r"[^\S\r\n]*(?:[-•>][^\S\r\n]+)+")


def lines_of(text: str, bare: Bare) -> Iterator[str]:
    """Yield the lines of which something is left; fences and bullets go."""
    for raw in text.splitlines():
        line = "" if _FENCE.fullmatch(raw) else bare(_BULLET.sub("", raw, count=1) if _BULLET.match(raw) else raw)
        if line:
            yield line


_CLOSING = {
    "(": ")",
    "[": "]",
    "{": "}",
    "<": ">",
    '"': '"',
    "'": "'",
    "`": "`",
    "“": "”",
    "‘": "’",
    "«": "»",
    "„": "“",
}
_SIGN = re.compile("[" + re.escape("".join({*_CLOSING, *_CLOSING.values()})) + "]")
_QUOTES = "\"'`"  # the same before and behind: they open where no letter is before them


def enclosed(before: str, after: str) -> str:
    """Return what follows a place in a line, up to the bracket or quote that was opened before it and closes last.

    If other words follow that bracket or quote, the whole of it.
    """
    closing = _open_at_end(before)
    inside, found, rest = after.rpartition(closing) if closing else ("", "", "")
    return inside if found and not re.search(r"\w", rest) else after


def _open_at_end(before: str) -> str:
    """Return the sign that closes the innermost bracket or quote that is open at the end of a text; empty for none."""
    due: list[str] = []
    for sign in _SIGN.finditer(before):
        if due and sign[0] == due[-1]:
            due.pop()
        elif sign[0] in _CLOSING and not (
            sign[0] in _QUOTES and before[max(0, sign.start() - 1) : sign.start()].isalnum()
        ):
            due.append(_CLOSING[sign[0]])
    return due[-1] if due else ""
