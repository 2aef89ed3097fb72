"""Endings: how the episodes of an aggregate ended, and how many actions each end took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from plumbline.evaluation.models import AggregateDetail

Ends = Counter[tuple[str, bool, int]]
"""Episodes by outcome, whether they were solved, and actions charged."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The episodes that ended in one way."""

    outcome: str
    solved: bool
    episodes: int
    median: float  # actions charged
    mean: float


def written(ends: Ends) -> list[list[Any]]:
    """Return the counts as they are stored: outcome, solved, actions and episodes."""
    return [[*end, episodes] for end, episodes in sorted(ends.items())]


def read(stored: Iterable[Iterable[Any]]) -> Ends:
    """Return stored counts; the inverse of `written`."""
    return Counter({(outcome, solved, actions): n for outcome, solved, actions, n in stored})


def of_aggregates(aggregate_ids: Iterable[int]) -> dict[int, Ends]:
    """Return the counts of those aggregates that have some, in one query."""
    rows = AggregateDetail.objects.filter(pk__in=set(aggregate_ids)).exclude(endings=None)
    return {pk: read(stored) for pk, stored in rows.values_list("pk", "endings")}


def endings(ends: Ends) -> tuple[Ending, ...]:
    """Return an ending for each outcome, solved ones first, then the most frequent."""
    by_end: dict[tuple[str, bool], Counter[int]] = {}
    for (outcome, solved, actions), episodes in ends.items():
        by_end.setdefault((outcome, solved), Counter())[actions] += episodes
    found = (_ending(outcome, actions, solved=solved) for (outcome, solved), actions in by_end.items())
    return tuple(sorted(found, key=lambda each: (not each.solved, -each.episodes, each.outcome)))


def _ending(outcome: str, actions: Mapping[int, int], *, solved: bool) -> Ending:
    episodes = sum(actions.values())
    mean = sum(number * n for number, n in actions.items()) / episodes
    return Ending(outcome, solved, episodes, _median(actions, episodes), mean)


def _median(counts: Mapping[int, int], episodes: int) -> float:
    """Return the median of numbers, each of which occurs so many times."""
    low, high = (_nth(counts, place) for place in ((episodes - 1) // 2, episodes // 2))
    return (low + high) / 2


def _nth(counts: Mapping[int, int], place: int) -> int:
    """Return the number at a place from 0, in ascending order."""
    seen = 0
    for number, n in sorted(counts.items()):
        seen += n
        if place < seen:
            return number
    raise IndexError(f"place {place}: expected less than {seen}")
