"""Estimates from a sample: each metric with its interval, over the whole set and by cell, and the curve."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

import numpy as np

from plumbline.evaluation.results.samples import People, Sample
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import (
    Estimate,
    Puzzles,
    mean_by_participant_and_task,
    mean_of_means,
    most,
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
    points = zip(sample.curve.sums.tolist(), sample.curve.counts.tolist(), strict=True)
    return [
        {"t": step, "mean": round(total / n, 6), "n": n} | _regret(sample, step)
        for step, (total, n) in enumerate(points)
        if n
    ]


def _regret(sample: Sample, step: int) -> dict[str, float]:
    n = int(sample.regrets.counts[step])
    return {"regret": round(float(sample.regrets.sums[step]) / n, 6)} if n else {}


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
    puzzles = {sample.tasks.ids[place]: sample.tasks.puzzles[place] for place in places}
    found = {metric.name: estimate_of(sample, metric, puzzles, places) for metric in sample.metrics}
    return {name: _rounded(each) for name, each in found.items() if each is not None}


def estimate_of(sample: Sample, metric: Metric, puzzles: Puzzles, places: Collection[int]) -> Estimate | None:
    if sample.people is None:
        return estimate(metric, sample.vectors[metric.name], puzzles, sample.tasks.ids, places)
    known = _first_attempts(sample.people, metric, sample.tasks.ids, places)
    if metric.kind == "most":
        return most({0: list(known.values())})
    made = mean_by_participant_and_task(known, puzzles)
    clusters = min(len({agent for agent, _ in known}), len({puzzles[task] for _, task in known}))
    return share(made, clusters) if metric.kind == "proportion" else made


def _first_attempts(
    people: People, metric: Metric, ids: tuple[int, ...], places: Collection[int]
) -> dict[tuple[int, int], float]:
    """Return the known result of each participant at each of these tasks, by their ids."""
    wanted = np.zeros(len(ids), bool)
    wanted[list(places)] = True
    agents, at = (np.frombuffer(each, np.int64) for each in (people.agents, people.places))
    values = np.frombuffer(people.values[metric.name], np.float64)
    known = wanted[at] & ~np.isnan(values)
    rows = zip(agents[known].tolist(), at[known].tolist(), values[known].tolist(), strict=True)
    return {(agent, ids[place]): value for agent, place, value in rows}


def _rounded(made: Estimate) -> dict[str, Any]:
    """Return an estimate as it is stored; its caution is left out if there is none."""
    known = {key: value for key, value in asdict(made).items() if key != "caution" or value}
    return {key: round(value, 6) if isinstance(value, float) else value for key, value in known.items()}


def _reveals(sample: Sample, places: Collection[int]) -> bool:
    """Return whether an average over these would reveal the result of a task of a sealed set."""
    return sample.task_set.sealed and len(places) < FEWEST_SEALED
