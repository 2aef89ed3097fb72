"""Legends of verdicts: what each verdict of a family means, and the color that its rank gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from plumbline.envs.family import Ruling
from plumbline.evaluation.scoring.verdicts import (
    EFFECTIVE,
    INEFFECTIVE,
    NO_MOVE,
    PASS,
    PROVIDER_ERROR,
    meanings,
    refusals,
)

COLORS = 8
"""Colors of the palette in site.css."""
SHADES = ("", " tinted", " ringed", " tinted ringed", " dashed")
"""Classes of site.css for one round of the colors after another."""

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
    known, ranks, asked = meanings(family), _ranks(family), set(verdicts)
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


def _ranks(family: str) -> dict[str, int]:
    """Rank the verdicts that episodes of a family can have: its own reasons follow the moves."""
    return {str(name): rank for rank, name in enumerate((*_FIRST, *refusals(family), *_LAST))}


def _color(rank: int) -> str:
    return f"rank-{rank % COLORS}{SHADES[rank // COLORS % len(SHADES)]}"
