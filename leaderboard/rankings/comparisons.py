"""Comparison of two agents on the tasks that both have played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import detectable, sign_test
from plumbline.evaluation.scoring.statistics import (
    Estimate,
    Puzzles,
    difference_by_task,
    mean_by_task,
    standard_error,
)
from plumbline.leaderboard.rankings import pairwise
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.pairwise import PairwiseTest

Outcome = dict[int, list[float]]  # task -> a value per episode
Outcomes = dict[str, Outcome]  # of each metric


@dataclass(frozen=True, slots=True)
class Contrast:
    """One metric of both agents, over the tasks they share."""

    metric: Metric
    first: Estimate | None
    second: Estimate | None
    difference: Estimate | None
    detectable: float | None  # the smallest difference that is likely to be found; None where no two values differ


@dataclass(frozen=True, slots=True)
class Comparison:
    first: Line
    second: Line
    tasks: int  # played by both
    contrasts: tuple[Contrast, ...]
    ahead: tuple[int, ...]  # ids of the tasks that the first agent did better on
    behind: tuple[int, ...]
    puzzles: tuple[float, ...]  # the mean gap at each puzzle, over the tasks that are its seeds
    parts: tuple[PairwiseTest, ...]  # by the first axis of the suite's heatmap

    @property
    def even(self) -> int:
        return self.tasks - len(self.ahead) - len(self.behind)

    @property
    def won(self) -> int:
        """Number of puzzles at which the first agent is ahead."""
        return sum(gap > 0 for gap in self.puzzles)

    @property
    def lost(self) -> int:
        return sum(gap < 0 for gap in self.puzzles)

    @property
    def p(self) -> float:
        """P-value of the sign test over puzzles."""
        return sign_test(self.won, self.lost)


def compare(leaderboard: Leaderboard[Any], first: Line, second: Line) -> Comparison:
    """Compare two rows of one leaderboard, or of two leaderboards of one task set."""
    ours, theirs = _outcomes(leaderboard, (first, second))
    here, there = (each[leaderboard.suite.metrics[0].name] for each in (ours, theirs))
    gaps = {task: fmean(here[task]) - fmean(there[task]) for task in here.keys() & there.keys()}
    puzzles: Puzzles = dict(leaderboard.task_set.tasks.values_list("pk", "instance"))
    tests = pairwise.run(leaderboard, [(first, second)], leaderboard.suite.heatmap[:1])
    return Comparison(
        first=first,
        second=second,
        tasks=len(gaps),
        contrasts=tuple(
            _contrast(metric, ours[metric.name], theirs[metric.name], puzzles)
            for metric in leaderboard.metrics
            if metric.kind != "most"  # it belongs to no task
        ),
        ahead=tuple(sorted(task for task, gap in gaps.items() if gap > 0)),
        behind=tuple(sorted(task for task, gap in gaps.items() if gap < 0)),
        puzzles=tuple(_by_puzzle(gaps, puzzles).values()),
        parts=tuple(pairwise.by_part(tests)),
    )


def _by_puzzle(gaps: Mapping[int, float], puzzles: Puzzles) -> dict[Hashable, float]:
    """Return the mean gap over the tasks of each puzzle."""
    found: dict[Hashable, list[float]] = defaultdict(list)
    for task, gap in gaps.items():
        found[puzzles[task]].append(gap)
    return {puzzle: fmean(each) for puzzle, each in found.items()}


def _outcomes(leaderboard: Leaderboard[Any], rows: Sequence[Line]) -> list[Outcomes]:
    """Return the results of each row at each task; where a task has several episodes, each has the mean of them all."""
    ids, names = index(leaderboard.task_set).ids, [metric.name for metric in leaderboard.metrics]
    known = vectors.of_metrics((row.entry.aggregate_id for row in rows), names)
    return [{name: _by_task(ids, known.get((row.entry.aggregate_id, name))) for name in names} for row in rows]


def _by_task(ids: Sequence[int], vector: Vector | None) -> Outcome:
    if vector is None:
        return {}
    known = zip(ids, vector.sums.tolist(), vector.counts.tolist(), strict=True)
    return {task: [total / count] * count for task, total, count in known if count}


def _contrast(metric: Metric, ours: Outcome, theirs: Outcome, puzzles: Puzzles) -> Contrast:
    common = ours.keys() & theirs.keys()
    first, second = ({task: each[task] for task in common} for each in (ours, theirs))
    apart = difference_by_task(first, second, puzzles, metric.limits)
    return Contrast(
        metric, mean_by_task(first, puzzles), mean_by_task(second, puzzles), apart, _detectable(first, second, puzzles)
    )


def _detectable(first: Outcome, second: Outcome, puzzles: Puzzles) -> float | None:
    error = standard_error({task: fmean(first[task]) - fmean(second[task]) for task in first}, puzzles)
    return detectable(*error) if error is not None and error[0] > 0 else None
