"""Rank ranges: the ranks that agents of one leaderboard have in 95% of resamples of its puzzles.

All agents are resampled together, so a hard puzzle that is drawn twice is hard for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.bootstrap import TAILS, Floats, resampled
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import clusters
from plumbline.evaluation.suites import SUITES

DIGITS = 9  # to which resampled means are compared: beyond it, sums of equal numbers differ

NOWHERE = -1  # in place of a cluster, of a task that nobody has a result of


class Ranked(Protocol):
    """A standing, or its entry."""

    @property
    def who(self) -> str: ...
    @property
    def aggregate_id(self) -> int: ...


Range = tuple[int, int]
Places = npt.NDArray[np.int64]  # the number of the cluster of each task


def rank_ranges(task_set: TaskSet, ranked: Sequence[Ranked]) -> dict[str, Range]:
    """Return the best and the worst rank of each of these standings, by `who`; empty if one lacks its vector."""
    tasks = index(task_set)
    played = _played(task_set, ranked)
    if not played.any():
        return {}
    groups = clusters([place for place in range(len(tasks.ids)) if played[place]], dict(enumerate(tasks.puzzles)))
    if not ranked or len(groups) < 2:
        return {}
    cluster = np.full(len(tasks.ids), NOWHERE)
    for number, places in enumerate(groups):
        cluster[places] = number
    first, second = (_drawn(metric, ranked, cluster) for metric in SUITES[task_set.suite].metrics[:2])
    if np.isinf(first).any():
        return {}
    merits = np.empty(first.shape, complex)
    merits.real, merits.imag = first, second
    low, high = np.percentile(_ranks(merits), TAILS, axis=0, method="nearest").tolist()
    return {each.who: (int(low[place]), int(high[place])) for place, each in enumerate(ranked)}


def _played(task_set: TaskSet, ranked: Sequence[Ranked]) -> npt.NDArray[np.bool_]:
    """Return which tasks any of them has a result of: all, but those that errata exclude."""
    metric = SUITES[task_set.suite].metrics[0].name
    known = vectors.of_aggregates([each.aggregate_id for each in ranked], metric).values()
    return np.any([vector.counts > 0 for vector in known], axis=0) if known else np.zeros(0, bool)


def _drawn(metric: Metric, ranked: Sequence[Ranked], cluster: Places) -> Floats:
    """Return a metric of each resample and standing, smaller is better; infinite where it is not known."""
    known = vectors.of_aggregates([each.aggregate_id for each in ranked], metric.name)
    columns = [_sums(known.get(each.aggregate_id), cluster) for each in ranked]
    drawn = resampled(np.hstack(columns))
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.round(drawn[:, 0::2] / drawn[:, 1::2], DIGITS)
    return np.where(np.isfinite(means), -means if metric.better == "higher" else means, np.inf)


def _sums(vector: Vector | None, cluster: Places) -> Floats:
    """Return, for each cluster, the sum of the means of its tasks and how many are known."""
    if vector is None:
        return np.zeros((cluster.max() + 1, 2))
    known = (vector.counts > 0) & (cluster != NOWHERE)
    means = np.divide(vector.sums, vector.counts, out=np.zeros(len(known)), where=known)
    placed = np.where(known, cluster, 0)
    size = cluster.max() + 1
    return np.column_stack([np.bincount(placed, np.where(known, each, 0), size) for each in (means, known)])


def _ranks(merits: npt.NDArray[np.complex128]) -> npt.NDArray[np.int64]:
    """Return the rank of each standing in each resample: one more than the number of better ones.

    Complex numbers sort by their real part, the first metric, and then by the other.
    """
    return np.array([1 + np.searchsorted(np.sort(row), row) for row in merits])
