"""Figures over all lines of a leaderboard that count, whatever their ranking.

A worker prepares them. Those of a few lines are computed at once where they are not prepared, or the lines have changed
since; those of many are shown as they were last prepared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from time import perf_counter
from typing import Any, Generic, TypeVar

from django.db.models import Sum
from django.utils import timezone

from plumbline.evaluation.models import Aggregate, Prepared
from plumbline.evaluation.results import prepared
from plumbline.evaluation.suites import Suite
from plumbline.leaderboard.rankings.families import MOST_AT_ONCE
from plumbline.leaderboard.rankings.leaderboards import WITHOUT, Leaderboard
from plumbline.leaderboard.rankings.lines import Line

MOST_EPISODES_AT_ONCE = 10_000
"""The most episodes whose figures are computed while somebody waits."""

REST = 20
"""Figures rest for so many times as long as they took: people play all the time, and each game changes them."""

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Overall(Generic[F]):
    """One kind of such figures, and how it is computed, stored and read."""

    name: str
    belongs_to: Callable[[Suite], bool]
    compute: Callable[[Leaderboard[Line]], F]  # of all lines that count, sorted by `who`
    packed: Callable[[F], Any]  # as JSON
    unpacked: Callable[[Suite, Any], F]

    def of(self, made: Leaderboard[Line]) -> F | None:
        """Return the figures of a leaderboard that is not filtered; None if a worker has yet to prepare them."""
        made = _counting(made)
        stored = self._stored(made)
        if stored is not None and stored.made_from == _digest(made):
            return self.unpacked(made.suite, stored.figures)
        if _few(made):
            return self.compute(made)
        return None if stored is None else self.unpacked(made.suite, stored.figures)

    def prepare(self, made: Leaderboard[Line]) -> str:
        """Compute and store the figures, unless they are those of the same lines, or rest; return their name."""
        made = _counting(made)
        name, stored = self.stored_as(made), self._stored(made)
        if stored is None or (stored.made_from != _digest(made) and not _rests(stored)):
            began = perf_counter()
            found = self.packed(self.compute(made))
            prepared.store(made.task_set, made.setting, name, _digest(made), found, perf_counter() - began)
        return name

    def stored_as(self, made: Leaderboard[Line]) -> str:
        return f"{self.name} without errata" if made.query.errata == WITHOUT else self.name

    def _stored(self, made: Leaderboard[Line]) -> Prepared | None:
        name = self.stored_as(made)
        return prepared.read(made.task_set, made.setting, [name]).get(name)


def _counting(made: Leaderboard[Line]) -> Leaderboard[Line]:
    """Return the lines that count in one order, which no ranking changes."""
    return made.judged.by_who


def _digest(made: Leaderboard[Line]) -> str:
    return prepared.digest(line.entry for line in made.every)


def _few(made: Leaderboard[Line]) -> bool:
    if len(made.every) > MOST_AT_ONCE:
        return False
    ids = [line.entry.aggregate_id for line in made.every]
    episodes = Aggregate.objects.filter(pk__in=ids).aggregate(total=Sum("episodes"))["total"]
    return (episodes or 0) <= MOST_EPISODES_AT_ONCE


def _rests(stored: Prepared) -> bool:
    return timezone.now() < stored.computed_at + timedelta(seconds=REST * stored.seconds)
