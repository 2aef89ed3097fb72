"""Rows by witness: how many agents each ranking has, and where each begins on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Protocol

from plumbline.evaluation.models import Witness


class Ranked(Protocol):
    """A row of a leaderboard, or of a pooled one."""

    @property
    def who(self) -> str: ...
    @property
    def witness(self) -> Witness: ...
    @property
    def reference(self) -> bool: ...


def counted(ranked: Iterable[Ranked]) -> dict[Witness, int]:
    """Count the rows of each witness that occurs, the strongest first."""
    counts = Counter(row.witness for row in ranked)
    return {each: counts[each] for each in Witness if counts[each]}


def headings(rows: Iterable[Ranked]) -> dict[str, Witness]:
    """Return the witness of each row that begins another ranking, by `who`; references begin none."""
    groups = groupby((row for row in rows if not row.reference), key=lambda row: row.witness)
    return {next(group).who: witness for witness, group in groups}
