"""Ranks of complete agents by the suite's first two metrics. Equal agents share a rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Any

from plumbline.evaluation.models import Aggregate, Standing, TaskSet
from plumbline.evaluation.results.rank_ranges import rank_ranges
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import Suite


@dataclass(frozen=True, slots=True)
class Contender:
    """The values that decide a rank."""

    who: str
    merit: tuple[float, float]  # smaller is better
    ranked: bool  # an agent that is no reference, and has played every task


def merits(values: Mapping[str, Any], suite: Suite) -> tuple[float | None, float | None]:
    """Return the two numbers that rank, smaller is better; None if a metric is not known."""
    first, second = (_merit(values.get(metric.name), metric) for metric in suite.metrics[:2])
    return first, second


def merit(aggregate: Aggregate) -> tuple[float, float]:
    """Return the same as stored, to sort by."""
    return sortable(aggregate.merit, aggregate.second_merit)


def sortable(first: float | None, second: float | None) -> tuple[float, float]:
    """Return two merits to sort by: unknown is worst."""
    return inf if first is None else first, inf if second is None else second


def contender(standing: Standing, tasks: int) -> Contender:
    ranked = standing.line_up is not None and not standing.line_up.is_reference and standing.tasks == tasks
    return Contender(standing.who, merit(standing.aggregate), ranked)


def ranks(contenders: Iterable[Contender]) -> dict[str, int]:
    """Return the rank of each contender that has one, by `who`."""
    ordered = sorted((each for each in contenders if each.ranked), key=lambda each: each.merit)
    found: dict[str, int] = {}
    for _, equals in groupby(ordered, key=lambda each: each.merit):
        place = len(found) + 1
        found |= {each.who: place for each in equals}
    return found


def restore(task_set: TaskSet, setting: str) -> None:
    """Update the ranks under one setting, and their ranges."""
    rows = list(
        Standing.objects.filter(task_set=task_set, setting=setting).whole().exclude(line_up=None).order_by("pk")
    )
    total = task_set.tasks.count()
    known = ranks(contender(row, total) for row in rows)
    ranges = rank_ranges(task_set, [row for row in rows if row.who in known])
    for row in rows:
        row.rank, (row.best_rank, row.worst_rank) = known.get(row.who), ranges.get(row.who, (None, None))
    Standing.objects.bulk_update(rows, ["rank", "best_rank", "worst_rank"], batch_size=500)


def _merit(estimate: Mapping[str, float] | None, metric: Metric) -> float | None:
    if estimate is None:
        return None
    return -estimate["value"] if metric.better == "higher" else estimate["value"]
