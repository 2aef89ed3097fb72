"""Legends of verdicts: what each verdict of a family means, and the color that its rank gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from plumbline.envs import FAMILIES
from plumbline.envs.family import Reason, Ruling
from plumbline.evaluation.scoring.verdicts import (
    EFFECTIVE,
    INEFFECTIVE,
    NO_MOVE,
    PASS,
    PROVIDER_ERROR,
    meanings,
)

COLORS = 8
"""Colors of the palette in site.css; a second round of them is tinted."""

_FIRST = (EFFECTIVE, INEFFECTIVE, Ruling.CHANGED)
_LAST = (Ruling.MALFORMED, PASS, Ruling.IDLE, NO_MOVE, Ruling.TOLD, PROVIDER_ERROR)


@dataclass(frozen=True, slots=True)
class Entry:
    """A verdict in a legend."""

    name: str
    meaning: str
    color: str  # classes of site.css


@dataclass(frozen=True, slots=True)
class Segment:
    """A verdict in a bar."""

    entry: Entry
    start: float
    width: float


def legend(family: str, verdicts: Iterable[str]) -> tuple[Entry, ...]:
    """Return an entry for each of these verdicts, in the order of bars."""
    known, ranks, asked = _meanings(family), _ranks(family), set(verdicts)
    names = [*(name for name in known if name in asked), *sorted(asked - known.keys())]
    return tuple(Entry(name, known.get(name, ""), _color(ranks.get(name, len(ranks)))) for name in names)


def segments(family: str, counts: Mapping[str, float]) -> tuple[Segment, ...]:
    """Return a bar of these counts; each segment starts where the one before it ends."""
    found: list[Segment] = []
    start = 0.0
    for entry in legend(family, counts):
        found.append(Segment(entry, round(start, 4), counts[entry.name]))
        start += counts[entry.name]
    return tuple(found)


def _meanings(family: str) -> dict[str, str]:
    """Return all verdicts in the order of legends, with the meanings that this family declares."""
    own = {reason.word: f"refused: {reason.meaning}" for reason in _reasons(family)}
    return {name: own.get(name, meaning) for name, meaning in (meanings() | own).items()}


def _ranks(family: str) -> dict[str, int]:
    """Rank the verdicts that episodes of a family can have: its own reasons follow the moves."""
    words = (reason.word for reason in _reasons(family))
    return {str(name): rank for rank, name in enumerate((*_FIRST, *words, *_LAST))}


def _reasons(family: str) -> tuple[Reason, ...]:
    return FAMILIES[family].rules.reasons if family in FAMILIES else ()


def _color(rank: int) -> str:
    return f"rank-{rank % COLORS}" + (" tinted" if rank // COLORS % 2 else "")
