"""Terminations in English: how a game is won or lost, a sentence for each."""

from __future__ import annotations

from collections.abc import Sequence

from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.english.parts.counts import MOST_COUNTED, between, tally
from plumbline.envs.vgdl.english.parts.grammar import count, joined, number
from plumbline.envs.vgdl.language.description import End


def outcome(cast: Cast, end: End) -> str:
    verdict = f"You {'win' if end.values['win'] else 'lose'}"
    limit = end.values["limit"]
    if end.ending.name == "Timeout":
        return f"{verdict} after {count(max(0, limit) + 1, 'tick')}"
    low = 0 if end.ending.name == "SpriteCounter" else limit
    high = MOST_COUNTED if end.values.get("min") else limit
    types = f", of exactly {count(end.values['subTypesNum'], 'type')}" if "subTypesNum" in end.values else ""
    return f"{verdict} as soon as {_count(cast, _counted(cast, end), low, high)}{types}"


def _counted(cast: Cast, end: End) -> Sequence[int]:
    """Return the types that an end counts, without those that never appear; all if none does."""
    return [kind for kind in end.kinds if _appears(cast, kind)] or end.kinds


def _appears(cast: Cast, kind: int) -> bool:
    return not cast.appearing.isdisjoint(cast.families[kind])


def _count(cast: Cast, kinds: Sequence[int], low: int, high: int) -> str:
    """Return the clause that there are so many of some types, one of which can be you."""
    members = [member for kind in kinds for member in cast.members(kind)]
    if all(cast.is_yours(member) for member in members):
        return _yourself(cast, members, low, high)
    if high < 0:
        return f"there are {number(high)} {tally(cast, kinds)}, which is never"
    if high == 0:
        return _none(cast, kinds)
    return between(low, high, tally(cast, kinds)) or "one tick is over"


def _none(cast: Cast, kinds: Sequence[int]) -> str:
    parties = [cast.party(cast.members(kind)) for kind in kinds]
    yours = [member for kind in kinds for member in cast.members(kind) if cast.is_yours(member)]
    dead = [_yourself(cast, yours, 0, 0)] if yours else []
    names = [f"no {name.removeprefix('any ')}" for party in parties for name in party.things]
    return joined([*dead, f"{joined(names)} is left"])


def _yourself(cast: Cast, members: Sequence[int], low: int, high: int) -> str:
    """Return the same clause about you alone."""
    role = cast.party(members).you.removeprefix("you (as ").removesuffix(")")
    none, one = low <= 0 <= high, low <= 1 <= high
    if none and one:
        return "one tick is over"
    if one:
        return "you are alive" if role == "you" else f"you are {role}"
    if none:
        return "you are dead" if role == "you" else f"you are not {role}"
    return f"there are {number(low)} of you, which is never"


def can_hold(cast: Cast, end: End) -> bool:
    """Return whether a termination can hold: none does that needs what never appears in the level."""
    needs_some = end.ending.name not in ("Timeout", "SpriteCounter") and end.values["limit"] > 0
    return not (cast.level and needs_some) or any(_appears(cast, kind) for kind in end.kinds)


def is_death(cast: Cast, end: End) -> bool:
    """Return whether a termination holds when you are dead."""
    if end.ending.name == "Timeout" or end.values["limit"] != 0:
        return False
    return all(cast.is_yours(member) for kind in end.kinds for member in cast.members(kind))
