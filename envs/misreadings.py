"""Explanations of JSON that cannot be read: the text or the value at the place where msgspec gave up."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from plumbline.envs.quotes import quoted, written

AROUND = 20  # bytes that are quoted on each side
_BYTE = re.compile(r"\(byte (\d+)\)")
_PLACE = re.compile(r"`\$((?:\.\w+|\[\d+\])*)`")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def of_text(error: Exception, text: bytes) -> str:
    """Return the message of an error of decoding, with what stands there."""
    if isinstance(error, msgspec.ValidationError):
        try:
            return of_value(error, msgspec.json.decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # another error follows it
            return str(error)
    place = _BYTE.search(str(error))
    if place is None:
        return f"{error} after {quoted(_piece(text, len(text)))}: expected JSON"
    return f"{error} in {quoted(_piece(text, int(place[1])))}: expected JSON"


def of_value(error: Exception, plain: Any) -> str:
    """Return the message of an error of validation, with the value that stands there."""
    place = _PLACE.search(str(error))
    try:
        return f"{error}: {written(_at(plain, place[1]) if place else plain)}"
    except (LookupError, TypeError, ValueError, RecursionError):  # the value has no text of its own
        return str(error)


def _at(plain: Any, place: str) -> Any:
    """Return the value at a place such as `.things[0].size`."""
    for name, number in _STEP.findall(place):
        plain = plain[name] if name else plain[int(number)]
    return plain


def _piece(text: bytes, at: int) -> str:
    return text[max(0, at - AROUND) : at + AROUND].decode(errors="replace")
