"""Paired tests of many agents over the puzzles of a task set: every pair of a ranking, or two agents of it."""

from __future__ import annotations

from math import isnan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from plumbline.envs.memo import MB, Memo
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import empty
from plumbline.evaluation.scoring.bootstrap import ROUNDING, Floats, standard_errors
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import detectable, holm, sign_tests
from plumbline.evaluation.scoring.statistics import clusters

Wins = npt.NDArray[np.int64]
Aggregates = tuple[tuple[int, str], ...]  # ids, and when they were computed


class Counts(NamedTuple):
    """Facts about each pair of a ranking, in the order of `combinations`."""

    won: Wins  # puzzles at which the first is ahead
    lost: Wins
    detectable: Floats  # NaN where no puzzles differ
    p: Floats
    p_corrected: Floats  # by Holm


class Facts(NamedTuple):
    """Facts about one pair."""

    won: int
    lost: int
    detectable: float | None  # the smallest difference likely to be found; None where no puzzles differ
    p: float  # two-sided


COUNTS: Memo[Counts] = Memo(32 * MB, name="ties")


@COUNTS.remembering
def counted(task_set: TaskSet, metric: Metric, aggregates: Aggregates) -> Counts:
    """Return the counts of each pair of two or more. They are remembered, for aggregates never change."""
    means, sizes = _by_puzzle(task_set, metric, aggregates)
    compared = [_compared(means[:, [one]] - means[:, one + 1 :], sizes) for one in range(len(aggregates) - 1)]
    won, lost, apart = map(np.concatenate, zip(*compared, strict=True))
    chances = sign_tests(won, lost)
    return Counts(won, lost, apart, chances, holm(chances))


def facts(task_set: TaskSet, metric: Metric, first: tuple[int, str], second: tuple[int, str]) -> Facts:
    """Return the facts about two aggregates, without those about any other."""
    means, sizes = _by_puzzle(task_set, metric, (first, second))
    won, lost, apart = _compared(means[:, [0]] - means[:, [1]], sizes)
    (p,) = sign_tests(won, lost).tolist()
    return Facts(int(won[0]), int(lost[0]), None if isnan(apart[0]) else float(apart[0]), p)


def _compared(gaps: Floats, sizes: Floats) -> tuple[Wins, Wins, Floats]:
    """Return, for each pair, the puzzles at which each is ahead, and the smallest difference likely to be found.

    `gaps` has a row for each puzzle, and for each pair a column with how far the first is ahead.
    """
    won, lost = ((gaps > ROUNDING).sum(axis=0), (gaps < -ROUNDING).sum(axis=0))
    if len(gaps) < 2:
        return won, lost, np.full(gaps.shape[1], np.nan)
    errors = standard_errors(gaps * sizes[:, None], sizes)
    return won, lost, np.where(errors > 0, errors * detectable(1.0, len(gaps)), np.nan)


def _by_puzzle(task_set: TaskSet, metric: Metric, aggregates: Aggregates) -> tuple[Floats, Floats]:
    """Return the mean over the tasks of each puzzle, larger is better, and how many tasks each puzzle has.

    The means have a row for each puzzle and a column for each aggregate.
    """
    tasks = index(task_set)
    known = vectors.of_aggregates([each for each, _ in aggregates], metric.name)
    none = empty(len(tasks.ids))
    found = [known.get(each, none) for each, _ in aggregates]
    columns = np.array([each.sums / np.maximum(each.counts, 1) for each in found]).T
    groups = clusters(range(len(tasks.ids)), dict(enumerate(tasks.puzzles)))
    means = np.array([columns[list(places)].mean(axis=0) for places in groups])
    return means if metric.better == "higher" else -means, np.array([float(len(places)) for places in groups])


def steps(counts: Counts) -> list[tuple[float, float]]:
    """Return each p-value that occurs and what it is corrected to, the smallest first, while that is below 1.

    A correction is a function of the p-value alone, so a thousand agents need some thousand steps, not half a million.
    """
    p, places = np.unique(counts.p, return_index=True)
    corrected = counts.p_corrected[places]
    below = corrected < 1
    return list(zip(p[below].tolist(), corrected[below].tolist(), strict=True))
