"""Estimates from a sample: each metric with its interval, over the whole set and by cell, and the curve."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from plumbline.evaluation.results.samples import Sample
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import (
    Estimate,
    Puzzles,
    mean_of_means,
    proportion_of_means,
    share,
)
from plumbline.evaluation.suites import SUITES

UNKNOWN = 0  # where a complexity is not known
FEWEST_SEALED = 3  # tasks of a sealed set in a shown average, at least


def values(sample: Sample) -> dict[str, Any]:
    """Return each metric of the leaderboard: its mean and interval over the episodes in which it is known."""
    return _values(sample, range(len(sample.tasks.ids)))


def verdicts(sample: Sample) -> dict[str, float]:
    """Return the mean count of each verdict per episode."""
    return {name: round(count / sample.episodes, 6) for name, count in sorted(sample.verdicts.items())}


def cells(sample: Sample) -> list[dict[str, Any]]:
    """Return the heatmap: estimates for each pair of complexities."""
    axes = SUITES[sample.task_set.suite].cell_axes
    groups: dict[tuple[int | str, ...], list[int]] = defaultdict(list)
    for place in map(int, sample.played.nonzero()[0]):
        groups[tuple(sample.tasks.axes[place].get(axis, UNKNOWN) for axis in axes)].append(place)
    return [
        {**dict(zip(axes, cell, strict=True)), "n": int(sample.played[places].sum())}
        | ({} if _reveals(sample, places) else _values(sample, places))
        for cell, places in sorted(groups.items(), key=lambda each: [(isinstance(axis, str), axis) for axis in each[0]])
    ]


def curve(sample: Sample) -> list[dict[str, Any]]:
    """Return the mean distance and regret after each number of actions, over episodes in which they are known."""
    distances = sample.curves.distances
    points = zip(distances.sums.tolist(), distances.counts.tolist(), strict=True)
    return [
        {"t": step, "mean": round(total / n, 6), "n": n} | _regret(sample, step)
        for step, (total, n) in enumerate(points)
        if n
    ]


def _regret(sample: Sample, step: int) -> dict[str, float]:
    regrets = sample.curves.regrets
    n = int(regrets.counts[step])
    return {"regret": round(float(regrets.sums[step]) / n, 6)} if n else {}


def estimate(metric: Metric, vector: Vector, puzzles: Puzzles, ids: tuple[int, ...], places: Any) -> Estimate | None:
    """Estimate one metric over some tasks of a set, from its vector alone."""
    known = [place for place in places if vector.counts[place]]
    n = int(vector.counts[known].sum())
    if metric.kind == "most":
        return Estimate(float(vector.sums[known].max()), None, None, n) if n else None
    means = {ids[place]: float(vector.sums[place] / vector.counts[place]) for place in known}
    if metric.kind == "proportion":
        return proportion_of_means(means, n, puzzles)
    return mean_of_means(means, n, puzzles, metric.limits)


def _values(sample: Sample, places: Collection[int]) -> dict[str, Any]:
    found = {metric.name: estimate_of(sample, metric, places) for metric in sample.metrics}
    return {name: _rounded(each) for name, each in found.items() if each is not None}


def estimate_of(sample: Sample, metric: Metric, places: Collection[int]) -> Estimate | None:
    """Estimate one metric over some tasks of a set, from a sample of a run or of people."""
    tasks = sample.tasks
    if sample.crowd is None or metric.kind == "most":
        puzzles = {tasks.ids[place]: tasks.puzzles[place] for place in places}
        return estimate(metric, sample.vectors[metric.name], puzzles, tasks.ids, places)
    column = [each.name for each in sample.metrics].index(metric.name)
    made = sample.crowd.mean(column, places)
    return share(made, sample.crowd.fewest(column, places)) if metric.kind == "proportion" and made else made


def _rounded(made: Estimate) -> dict[str, Any]:
    """Return an estimate as it is stored; its caution is left out if there is none."""
    known = {key: value for key, value in asdict(made).items() if key != "caution" or value}
    return {key: round(value, 6) if isinstance(value, float) else value for key, value in known.items()}


def _reveals(sample: Sample, places: Collection[int]) -> bool:
    """Return whether an average over these would reveal the result of a task of a sealed set."""
    return sample.task_set.sealed and len(places) < FEWEST_SEALED
