"""Confidence intervals: Wilson for proportions, the bootstrap for the rest, both over clusters.

Tasks that differ only in the seed of their chance share a puzzle and form a cluster: puzzles are resampled. If all
tasks are of one puzzle, they are resampled themselves, and the interval is about that puzzle alone. All are 95%
intervals, and the same numbers give the same interval: resampling is seeded.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, sqrt
from statistics import fmean
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Puzzles = Mapping[int, Hashable]
"""The puzzle of each task, by its id; a task that is not named has one of its own."""

EACH_ITS_OWN: Puzzles = {}

NORMAL_QUANTILE = 1.959963984540054  # two-sided 95%
RESAMPLES = 2000
SEED = 20_241
SMALLEST = 1e-18  # a product of two variances larger than rounding errors


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval. `n` counts episodes; unknown bounds are None."""

    value: float
    low: float | None
    high: float | None
    n: int


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
    clusters = [[means[task] for task in tasks] for tasks in _clusters(means, puzzles)]
    value = fmean(share for each in clusters for share in each)
    trials = effective_trials(clusters, n)
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
    if estimate is None or estimate.low is None or 0 < estimate.value < 1:
        return estimate
    low, high = wilson(round(estimate.value * clusters), clusters)
    return replace(estimate, low=low, high=high)


def most(outcomes: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the largest value of any episode; it has no interval."""
    values = [value for attempts in outcomes.values() for value in attempts]
    return Estimate(max(values), None, None, len(values)) if values else None


def mean_by_task(outcomes: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the mean over tasks of the mean over attempts; puzzles are resampled."""
    return mean_of_means(*_means(outcomes), puzzles)


def mean_of_means(means: Mapping[int, float], n: int, puzzles: Puzzles = EACH_ITS_OWN) -> Estimate | None:
    """Return the same from the mean of each task and the number of all episodes."""
    if n == 0:
        return None
    clusters = [[means[task] for task in tasks] for tasks in _clusters(means, puzzles)]
    value = fmean(means[task] for task in sorted(means))
    if len(clusters) < 2:
        return Estimate(value, None, None, n)
    sums = np.array([(sum(each), len(each)) for each in clusters])
    picks = np.random.default_rng(SEED).integers(len(sums), size=(RESAMPLES, len(sums)))
    drawn = sums[picks].sum(axis=1)
    low, high = np.percentile(drawn[:, 0] / drawn[:, 1], (2.5, 97.5))
    return Estimate(value, float(low), float(high), n)


def difference_by_task(
    first: dict[int, list[float]], second: dict[int, list[float]], puzzles: Puzzles = EACH_ITS_OWN
) -> Estimate | None:
    """Return the difference of the first and second mean over the tasks both have; puzzles are resampled in pairs."""
    common = sorted(first.keys() & second.keys())
    return mean_by_task({task: [fmean(first[task]) - fmean(second[task])] for task in common}, puzzles)


def correlation_by_puzzle(pairs: Mapping[Any, list[tuple[float, float]]]) -> Estimate | None:
    """Return Pearson's r over all episodes; puzzles are resampled. None if one side does not vary."""
    sums = np.array([_moments(np.array(each, float)) for each in _ordered(pairs) if each])
    if not len(sums):
        return None
    whole = _pearson(sums.sum(axis=0)[np.newaxis])
    if not np.isfinite(whole[0]):
        return None
    low, high = _bounds(_pearson(_resampled(sums)))
    return Estimate(float(whole[0]), low, high, int(sums[:, 0].sum()))


def gap_by_puzzle(first: Mapping[Any, list[float]], second: Mapping[Any, list[float]]) -> Estimate | None:
    """Return the difference of the means of all episodes of both; puzzles are resampled."""
    there = sorted(first.keys() | second.keys(), key=str)
    halves = [[(len(each.get(one, ())), sum(each.get(one, ()))) for one in there] for each in (first, second)]
    sums = np.hstack([np.array(half, float).reshape(-1, 2) for half in halves])
    if not len(sums) or not sums.sum(axis=0)[0] or not sums.sum(axis=0)[2]:
        return None
    low, high = _bounds(_gap(_resampled(sums)))
    return Estimate(float(_gap(sums.sum(axis=0)[np.newaxis])[0]), low, high, int(sums[:, 0].sum() + sums[:, 2].sum()))


def sign_test(wins: int, losses: int) -> float:
    """Return the p-value of the sign test: two-sided, exact; ties are left out.

    For single attempts that are solved or not it is McNemar's exact test.
    """
    n, fewer = wins + losses, min(wins, losses)
    return min(1.0, 2 * sum(comb(n, k) for k in range(fewer + 1)) / 2**n) if n else 1.0


def mean_by_participant_and_task(
    outcomes: dict[tuple[int, int], float], puzzles: Puzzles = EACH_ITS_OWN
) -> Estimate | None:
    """Return the mean over tasks of the mean over participants.

    Participants and puzzles are resampled (Owen 2007, the pigeonhole bootstrap). Keys are (participant, task). A
    resample in which no drawn participant played a drawn task leaves that task out.
    """
    if not outcomes:
        return None
    people, tasks = ([*sorted({key[side] for key in outcomes})] for side in (0, 1))
    values, played = np.zeros((len(people), len(tasks))), np.zeros((len(people), len(tasks)))
    row, column = ({each: place for place, each in enumerate(side)} for side in (people, tasks))
    for (person, task), value in outcomes.items():
        values[row[person], column[task]] = value
        played[row[person], column[task]] = 1
    everyone, everything = np.ones((1, len(people))), np.ones((1, len(tasks)))
    value = float(_weighted(values, played, everyone, everything)[0])
    clusters = _clusters(tasks, puzzles)
    if len(people) < 2 or len(clusters) < 2:
        return Estimate(value, None, None, len(outcomes))
    chance = np.random.default_rng(SEED)
    drawn = [_draws(chance, size) for size in (len(people), len(clusters))]
    of = {task: number for number, each in enumerate(clusters) for task in each}
    means = _weighted(values, played, drawn[0], drawn[1][:, [of[task] for task in tasks]])
    low, high = np.nanpercentile(means, (2.5, 97.5))
    return Estimate(value, float(low), float(high), len(outcomes))


def _means(outcomes: Mapping[int, Sequence[float]]) -> tuple[dict[int, float], int]:
    """Return the mean of each task, and how many values there are in all."""
    known = {task: values for task, values in outcomes.items() if values}
    return {task: fmean(values) for task, values in known.items()}, sum(map(len, known.values()))


def _clusters(tasks: Iterable[int], puzzles: Puzzles) -> list[list[int]]:
    """Group the tasks by what is resampled: puzzles, or themselves if all are of one."""
    found: dict[Hashable, list[int]] = {}
    for task in sorted(tasks):
        found.setdefault(puzzles.get(task, task), []).append(task)
    return list(found.values()) if len(found) > 1 else [[task] for each in found.values() for task in each]


def _weighted(values: Floats, played: Floats, people: Floats, tasks: Floats) -> Floats:
    """Return, for each row of weights, the mean over tasks of the mean over participants; NaN if nothing was drawn."""
    times = people @ played
    with np.errstate(invalid="ignore", divide="ignore"):
        per_task = (people @ values) / times
        weights = np.where(times > 0, tasks, 0)
        return (np.where(times > 0, per_task, 0.0) * weights).sum(axis=1) / weights.sum(axis=1)


def _ordered(pairs: Mapping[Any, list[tuple[float, float]]]) -> list[list[tuple[float, float]]]:
    return [pairs[puzzle] for puzzle in sorted(pairs, key=str)]


def _resampled(sums: Floats) -> Floats:
    """Return, for each resample of the clusters, the sum of each row in `sums`."""
    return np.asarray(_draws(np.random.default_rng(SEED), len(sums)) @ sums, float)


def _draws(chance: np.random.Generator, size: int) -> Floats:
    """Return how often each of `size` items is drawn, in as many draws: a row for each resample."""
    return chance.multinomial(size, np.full(size, 1 / size), RESAMPLES).astype(float)


def _bounds(resampled: Floats) -> tuple[float | None, float | None]:
    """Return the middle 95% of the known values; None if they do not vary."""
    known = resampled[np.isfinite(resampled)]
    if not len(known) or known.min() == known.max():
        return None, None
    low, high = np.percentile(known, (2.5, 97.5))
    return float(low), float(high)


def _moments(pairs: Floats) -> tuple[float, ...]:
    x, y = pairs.T
    return (len(pairs), x.sum(), y.sum(), (x * x).sum(), (y * y).sum(), (x * y).sum())


def _pearson(replayed_actions: Floats) -> Floats:
    n, x, y, xx, yy, xy = replayed_actions.T
    spread = (n * xx - x * x) * (n * yy - y * y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(spread > SMALLEST * n**4, (n * xy - x * y) / np.sqrt(spread), np.nan)


def _gap(sums: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return sums[:, 1] / sums[:, 0] - sums[:, 3] / sums[:, 2]
