"""Texts on the screen: how they break into lines, and which signs can be written."""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs.drawing.canvas import font

LETTERS = 16  # units high
WIDTH = 572  # units of a line
LINES = 2
MISSING = "\uffff"  # a sign that no font has


def lines(text: str) -> list[str]:
    """Break a text between words, so that no line is wider than the strip, unless one word is."""
    broken: list[str] = []
    for word in text.split():
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and _width(longer) <= WIDTH:
            broken[-1] = longer
        else:
            broken.append(word)
    return broken


def fits(text: str) -> bool:
    """Return whether a text has room in the goal strip, with signs that its font has."""
    broken = lines(text)
    return len(broken) <= LINES and all(_width(each) <= WIDTH for each in broken) and all(map(is_writable, text))


@lru_cache(maxsize=512)  # at most 60 kB
def is_writable(sign: str) -> bool:
    """Return whether the font has a sign."""
    return sign == " " or bytes(font(LETTERS).getmask(sign)) != bytes(font(LETTERS).getmask(MISSING))


def _width(text: str) -> float:
    return font(LETTERS).getlength(text)
