"""English grammar: agreement, lists, numbers, and quotes that names of foreign games cannot break."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Voice:
    """The grammatical number of the words that agree with a subject."""

    it: str
    them: str
    its: str
    itself: str
    s: str  # of a verb: "move" + s
    es: str  # of a verb that hisses: "pass" + es
    be: str
    has: str
    does: str


IT = Voice("it", "it", "its", "itself", "s", "es", "is", "has", "does")
THEY = Voice("they", "them", "their", "themselves", "", "", "are", "have", "do")
YOU = Voice("you", "you", "your", "yourself", "", "", "are", "have", "do")


def quoted(name: str) -> str:
    """Quote a name with as many backquotes as it needs, since a name can contain some. Names contain no blanks."""
    longest = max(map(len, re.findall("`+", name)), default=0)
    fence, gap = "`" * (longest + 1), " " if longest else ""
    return f"{fence}{gap}{name}{gap}{fence}"


def a(name: str) -> str:
    """Return a quoted name after its article."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {quoted(name)}"


def joined(parts: Iterable[str], word: str = "and") -> str:
    """Join one, two or more things: "x", "x and y", "x, y and z"."""
    *most, last = parts
    return f"{', '.join(most)} {word} {last}" if most else last


def number(value: float) -> str:
    """Write a number with at most three decimals, and with thousands separators."""
    return f"{value:,.3f}".rstrip("0").rstrip(".")


def count(amount: int, noun: str) -> str:
    return f"{number(amount)} {noun}{'' if amount == 1 else 's'}"


def cells(pixels: int, block: int) -> str:
    """Return a length in cells of `block` pixels."""
    length = number(abs(pixels) / block)
    return f"{length} {'cell' if length == '1' else 'cells'}"


def every(ticks: int) -> str:
    return "every tick" if ticks == 1 else f"every {count(ticks, 'tick')}"


def pace(pixels: int, block: int, cooldown: int) -> str:
    """Return how far in how many ticks."""
    return f"{cells(pixels, block)} {'a tick' if cooldown <= 1 else every(cooldown)}"


def chance(probability: float) -> str:
    """Return a probability between 0 and 1 as a phrase."""
    return f"with a chance of {probability * 100:.6g}%"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
