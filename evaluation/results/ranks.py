"""Ranks of complete agents by the suite's first two metrics, among those with the same witness.

Equal agents share a rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Any

from plumbline.evaluation.models import Aggregate
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import Suite


@dataclass(frozen=True, slots=True)
class Contender:
    """The values that decide a rank."""

    who: str
    merit: tuple[float, float]  # smaller is better
    ranked: bool  # an agent that is no reference, and has played every task
    among: str = ""  # only contenders of equal words here are ranked together: a Witness, or "" for all


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


def ranks(contenders: Iterable[Contender]) -> dict[str, int]:
    """Return the rank of each contender that has one, by `who`."""
    found: dict[str, int] = {}
    for each in rankings(contenders):
        found |= _places(each)
    return found


def rankings(contenders: Iterable[Contender]) -> list[list[Contender]]:
    """Group the contenders that have a rank by those that are ranked together."""
    ordered = sorted((each for each in contenders if each.ranked), key=lambda each: each.among)
    return [list(together) for _, together in groupby(ordered, key=lambda each: each.among)]


def _places(contenders: Iterable[Contender]) -> dict[str, int]:
    """Return the rank of each of the contenders that are ranked together."""
    found: dict[str, int] = {}
    ordered = sorted(contenders, key=lambda each: each.merit)
    for _, equals in groupby(ordered, key=lambda each: each.merit):
        place = len(found) + 1
        found |= {each.who: place for each in equals}
    return found


def _merit(estimate: Mapping[str, float] | None, metric: Metric) -> float | None:
    if estimate is None:
        return None
    return -estimate["value"] if metric.better == "higher" else estimate["value"]
