"""Counts of types, as clauses."""

from __future__ import annotations

from collections.abc import Iterable

from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.english.parts.grammar import joined, number

MOST_COUNTED = 10_000  # the upper limit if an effect names none


def tally(cast: Cast, kinds: Iterable[int]) -> str:
    """Return the phrase for the number of some types with their families."""
    names = [each.removeprefix("any ") for kind in kinds for each in cast.party(cast.members(kind)).names]
    together = f"{joined(names)} together" if len(names) > 1 else joined(names)
    return f"of {together}" if "you" in names else together


def between(low: int, high: int, what: str) -> str:
    """Return the clause that there are so many, or "" if there always are."""
    if low <= 0 and high >= MOST_COUNTED:
        return ""
    if low == high:
        amount = f"exactly {number(low)}"
    elif high >= MOST_COUNTED:
        amount = f"at least {number(low)}"
    else:
        amount = f"at most {number(high)}" if low <= 0 else f"{number(low)} to {number(high)}"
    be = "is" if (low if high >= MOST_COUNTED else high) == 1 else "are"
    return f"there {be} {amount} {what}" if high else f"there is no {what}"
