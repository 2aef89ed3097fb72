"""Intervals: Wilson for proportions, the bootstrap clustered by task or by participant and task for the rest.

All are 95 % intervals, and the same numbers give the same interval: resampling is seeded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb, sqrt
from statistics import fmean

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

NORMAL_QUANTILE = 1.959963984540054  # two-sided 95 %
RESAMPLES = 2000
SEED = 20_241
SMALLEST = 1e-18  # product of two variances that is no rounding


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval. `n` counts episodes; bounds are None where they cannot be had."""

    value: float
    low: float | None
    high: float | None
    n: int


def wilson(successes: int, n: int) -> tuple[float, float]:
    """The Wilson score interval of a proportion (Wilson 1927). `n` is at least 1."""
    z, share = NORMAL_QUANTILE, successes / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == n else middle + half
    return low, high


def proportion(outcomes: dict[int, list[float]]) -> Estimate | None:
    """A share over tasks: Wilson where every task was tried once, else the bootstrap clustered by task."""
    n = sum(map(len, outcomes.values()))
    if n == 0:
        return None
    if n > len(outcomes):
        return share(mean_by_task(outcomes), len(outcomes))
    successes = round(sum(values[0] for values in outcomes.values()))
    return Estimate(successes / n, *wilson(successes, n), n)


def share(estimate: Estimate | None, clusters: int) -> Estimate | None:
    """A resampled share. Where all outcomes are equal resampling finds no spread: then it is Wilson's over clusters."""
    if estimate is None or estimate.low is None or 0 < estimate.value < 1:
        return estimate
    low, high = wilson(round(estimate.value * clusters), clusters)
    return replace(estimate, low=low, high=high)


def most(outcomes: dict[int, list[float]]) -> Estimate | None:
    """The largest value of any episode; it has no interval."""
    values = [value for attempts in outcomes.values() for value in attempts]
    return Estimate(max(values), None, None, len(values)) if values else None


def mean_by_task(outcomes: dict[int, list[float]]) -> Estimate | None:
    """The mean over tasks of the mean over attempts; tasks are resampled."""
    n = sum(map(len, outcomes.values()))
    if n == 0:
        return None
    means = np.array([np.mean(values) for _, values in sorted(outcomes.items())])
    value = float(means.mean())
    if len(means) < 2:
        return Estimate(value, None, None, n)
    picks = np.random.default_rng(SEED).integers(len(means), size=(RESAMPLES, len(means)))
    low, high = np.percentile(means[picks].mean(axis=1), (2.5, 97.5))
    return Estimate(value, float(low), float(high), n)


def difference_by_task(first: dict[int, list[float]], second: dict[int, list[float]]) -> Estimate | None:
    """How far the first mean lies above the second, over the tasks both have; tasks are resampled in pairs."""
    common = sorted(first.keys() & second.keys())
    return mean_by_task({task: [fmean(first[task]) - fmean(second[task])] for task in common})


def correlation_by_task(pairs: dict[int, list[tuple[float, float]]]) -> Estimate | None:
    """Pearson's r over all episodes; tasks are resampled. None where one side does not vary."""
    sums = np.array([_moments(np.array(each, float)) for _, each in sorted(pairs.items()) if each])
    if not len(sums):
        return None
    whole = _pearson(sums.sum(axis=0)[np.newaxis])
    if not np.isfinite(whole[0]):
        return None
    low, high = _bounds(_pearson(_resampled(sums)))
    return Estimate(float(whole[0]), low, high, int(sums[:, 0].sum()))


def gap_by_task(first: dict[int, list[float]], second: dict[int, list[float]]) -> Estimate | None:
    """How far the mean of all episodes of the first lies above that of the second; tasks are resampled."""
    tasks = sorted(first.keys() | second.keys())
    halves = [[(len(each.get(task, ())), sum(each.get(task, ()))) for task in tasks] for each in (first, second)]
    sums = np.hstack([np.array(half, float).reshape(-1, 2) for half in halves])
    if not len(sums) or not sums.sum(axis=0)[0] or not sums.sum(axis=0)[2]:
        return None
    low, high = _bounds(_gap(_resampled(sums)))
    return Estimate(float(_gap(sums.sum(axis=0)[np.newaxis])[0]), low, high, int(sums[:, 0].sum() + sums[:, 2].sum()))


def sign_test(wins: int, losses: int) -> float:
    """The chance of a split at least as uneven if both sides were as likely: two-sided, exact; ties are left out.

    For single attempts that are solved or not it is McNemar's exact test.
    """
    n, fewer = wins + losses, min(wins, losses)
    return min(1.0, 2 * sum(comb(n, k) for k in range(fewer + 1)) / 2**n) if n else 1.0


def mean_by_participant_and_task(outcomes: dict[tuple[int, int], float]) -> Estimate | None:
    """The mean over tasks of the mean over participants; both are resampled (Owen 2007, the pigeonhole bootstrap).

    Keys are (participant, task). A resample in which no drawn participant played a drawn task leaves that task out.
    """
    if not outcomes:
        return None
    people, tasks = ([*sorted({key[side] for key in outcomes})] for side in (0, 1))
    values, played = np.zeros((len(people), len(tasks))), np.zeros((len(people), len(tasks)))
    for (person, task), value in outcomes.items():
        values[people.index(person), tasks.index(task)] = value
        played[people.index(person), tasks.index(task)] = 1
    everyone, everything = np.ones((1, len(people))), np.ones((1, len(tasks)))
    value = float(_weighted(values, played, everyone, everything)[0])
    if len(people) < 2 or len(tasks) < 2:
        return Estimate(value, None, None, len(outcomes))
    chance = np.random.default_rng(SEED)
    drawn = [chance.multinomial(size, np.full(size, 1 / size), RESAMPLES) for size in values.shape]
    means = _weighted(values, played, *(weights.astype(float) for weights in drawn))
    low, high = np.nanpercentile(means, (2.5, 97.5))
    return Estimate(value, float(low), float(high), len(outcomes))


def _weighted(values: Floats, played: Floats, people: Floats, tasks: Floats) -> Floats:
    """For each row of weights, the mean over tasks of the mean over participants; NaN where nothing was drawn."""
    times = people @ played
    with np.errstate(invalid="ignore", divide="ignore"):
        per_task = (people @ values) / times
        weights = np.where(times > 0, tasks, 0)
        return (np.where(times > 0, per_task, 0.0) * weights).sum(axis=1) / weights.sum(axis=1)


def _resampled(sums: Floats) -> Floats:
    """For each resample of the clusters, a row each in `sums`, what is summed over them."""
    drawn = np.random.default_rng(SEED).multinomial(len(sums), np.full(len(sums), 1 / len(sums)), RESAMPLES)
    return np.asarray(drawn @ sums, float)


def _bounds(resampled: Floats) -> tuple[float | None, float | None]:
    """The middle 95 % of what could be worked out; None where it never varied."""
    known = resampled[np.isfinite(resampled)]
    if not len(known) or known.min() == known.max():
        return None, None
    low, high = np.percentile(known, (2.5, 97.5))
    return float(low), float(high)


def _moments(pairs: Floats) -> tuple[float, ...]:
    x, y = pairs.T
    return (len(pairs), x.sum(), y.sum(), (x * x).sum(), (y * y).sum(), (x * y).sum())


def _pearson(moments: Floats) -> Floats:
    n, x, y, xx, yy, xy = moments.T
    spread = (n * xx - x * x) * (n * yy - y * y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(spread > SMALLEST * n**4, (n * xy - x * y) / np.sqrt(spread), np.nan)


def _gap(sums: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return sums[:, 1] / sums[:, 0] - sums[:, 3] / sums[:, 2]
