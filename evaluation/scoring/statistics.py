"""Confidence intervals: Wilson for proportions, the studentized bootstrap for means, both over clusters.

Tasks that differ only in the seed of their chance share a puzzle and form a cluster: puzzles are resampled. If all
tasks are of one puzzle, they are resampled themselves, and the interval is about that puzzle alone. All are 95%
intervals, and the same numbers give the same interval: resampling is seeded. An estimate says where its interval is
rough, of few clusters, or missing, of clusters that are all alike.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf, sqrt
from statistics import fmean
from typing import Any

import numpy as np

from plumbline.evaluation.scoring import bootstrap
from plumbline.evaluation.scoring.bootstrap import FEW, NORMAL_QUANTILE, Floats

Puzzles = Mapping[int, Hashable]
"""The puzzle of each task, by its id; a task that is not named has one of its own."""

EACH_ITS_OWN: Puzzles = {}

ANYTHING = (-inf, inf)


class Caution(StrEnum):
    """Why an interval is rough or missing."""

    NONE = ""
    FEW = "few"  # fewer than 8 clusters: Student's t, no interval if there is one
    CONSTANT = "constant"  # all clusters are alike: no interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval. `n` counts episodes; unknown bounds are None."""

    value: float
    low: float | None
    high: float | None
    n: int
    caution: Caution = Caution.NONE


def wilson(successes: float, n: float) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion (Wilson 1927). `n` is at least 1; neither need be whole."""
    z, share = NORMAL_QUANTILE, successes / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == n else middle + half
    return low, high


def proportion(outcomes: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return a proportion over tasks, with Wilson's interval for the effective number of trials."""
    return proportion_of_means(*_means(outcomes), puzzles)


def proportion_of_means(means: Mapping[int, float], n: int, puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the same from the mean of each task and the number of all episodes."""
    if n == 0:
        return None
    groups = [[means[task] for task in tasks] for tasks in clusters(means, puzzles)]
    value = fmean(share for each in groups for share in each)
    trials = effective_trials(groups, n)
    return Estimate(value, *wilson(round(value * trials, 9), trials), n)


def effective_trials(clusters: Sequence[Sequence[float]], n: int) -> float:
    """Return the effective number of trials of `n` episodes in clusters (Kish 1965, the design effect).

    It is the number of clusters if those within one always agree, and `n` if they agree by chance alone. The agreement
    is estimated with one more cluster of wins and one of losses, of average size: without them, clusters without a win,
    or with a single one, would say nothing.
    """
    size, count = fmean(map(len, clusters)), len(clusters)
    if n == count:
        return n
    sums = np.array([*((sum(each), len(each)) for each in clusters), (size, size), (0, size)])
    share = sums[:, 0].sum() / sums[:, 1].sum()
    variance = ((sums[:, 0] - share * sums[:, 1]) ** 2).sum() / sums[:, 1].sum() ** 2 * (count + 2) / (count + 1)
    trials = share * (1 - share) / variance * count / (count + 2)
    return float(min(n, max(count, trials)))


def share(estimate: Estimate | None, clusters: int) -> Estimate | None:
    """Return a resampled proportion. If all outcomes are equal, its interval is Wilson's over clusters."""
    if estimate is None or estimate.caution != Caution.CONSTANT or 0 < estimate.value < 1:
        return estimate
    low, high = wilson(round(estimate.value * clusters), clusters)
    return replace(estimate, low=low, high=high, caution=Caution.FEW if clusters < FEW else Caution.NONE)


def most(outcomes: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the largest value of any episode; it has no interval."""
    values = [value for attempts in outcomes.values() for value in attempts]
    return Estimate(max(values), None, None, len(values)) if values else None


def mean_by_task(outcomes: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the mean over tasks of the mean over attempts; puzzles are resampled."""
    return mean_of_means(*_means(outcomes), puzzles)


def mean_of_means(
    means: Mapping[int, float],
    n: int,
    puzzles: Puzzles = EACH_ITS_OWN,
    possible: tuple[float, float] = ANYTHING,
) -> Estimate | None:
    """Return the same from the mean of each task and the number of all episodes.

    The interval ends where `possible` values end.
    """
    if n == 0:
        return None
    return _studentized(fmean(means[task] for task in sorted(means)), n, _sums(means, puzzles), possible)


def _studentized(value: float, n: int, sums: Floats, possible: tuple[float, float]) -> Estimate:
    clusters = bootstrap.fewest(sums)
    if clusters < 2:
        return Estimate(value, None, None, n, Caution.FEW)
    found = bootstrap.studentized(sums)
    if found is None:
        return Estimate(value, None, None, n, Caution.CONSTANT)
    low, high = (min(max(bound, possible[0]), possible[1]) for bound in found)
    return Estimate(value, low, high, n, Caution.FEW if clusters < FEW else Caution.NONE)


def difference_by_task(
    first: dict[int, list[float]],
    second: dict[int, list[float]],
    puzzles: Puzzles = EACH_ITS_OWN,
    possible: tuple[float, float] = ANYTHING,
) -> Estimate | None:
    """Return the difference of the first and second mean over the tasks both have; puzzles are resampled in pairs.

    `possible` are the values of both, not of their difference.
    """
    common = sorted(first.keys() & second.keys())
    gaps = {task: fmean(first[task]) - fmean(second[task]) for task in common}
    return mean_of_means(gaps, len(gaps), puzzles, _apart(possible))


def standard_error(means: Mapping[int, float], puzzles: Puzzles = EACH_ITS_OWN) -> tuple[float, int] | None:
    """Return the standard error of the mean over tasks, and the number of clusters; None if there is one."""
    sums = _sums(means, puzzles)
    return (bootstrap.standard_error(sums), len(sums)) if len(sums) > 1 else None


def gap_by_puzzle(
    first: Mapping[Any, list[float]], second: Mapping[Any, list[float]], possible: tuple[float, float] = ANYTHING
) -> Estimate | None:
    """Return the difference of the means of all episodes of both; puzzles are resampled.

    `possible` are the values of both. The interval is rough if either has fewer than 8 puzzles.
    """
    there = sorted(first.keys() | second.keys(), key=str)
    halves = [[(sum(each.get(one, ())), len(each.get(one, ()))) for one in there] for each in (first, second)]
    sums = np.hstack([np.array(half, float).reshape(-1, 2) for half in halves])
    sizes = sums[:, 1::2].sum(axis=0)
    if not sizes.all():
        return None
    return _studentized(bootstrap.mean(sums), int(sizes.sum()), sums, _apart(possible))


def _apart(possible: tuple[float, float]) -> tuple[float, float]:
    """Return the possible differences of two possible values."""
    most = possible[1] - possible[0]
    return -most, most


def _means(outcomes: Mapping[int, Sequence[float]]) -> tuple[dict[int, float], int]:
    """Return the mean of each task, and how many values there are in all."""
    known = {task: values for task, values in outcomes.items() if values}
    return {task: fmean(values) for task, values in known.items()}, sum(map(len, known.values()))


def _sums(means: Mapping[int, float], puzzles: Puzzles) -> Floats:
    """Return the sum and the size of each cluster."""
    groups = [[means[task] for task in tasks] for tasks in clusters(means, puzzles)]
    return np.array([(sum(each), len(each)) for each in groups], float).reshape(-1, 2)


def clusters(tasks: Iterable[int], puzzles: Puzzles) -> list[list[int]]:
    """Group the tasks by what is resampled: puzzles, or themselves if all are of one."""
    found: dict[Hashable, list[int]] = {}
    for task in sorted(tasks):
        found.setdefault(puzzles.get(task, task), []).append(task)
    return list(found.values()) if len(found) > 1 else [[task] for each in found.values() for task in each]
