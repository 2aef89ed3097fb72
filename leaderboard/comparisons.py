"""Two agents side by side, on the tasks both have played."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from evaluation import standings
from evaluation.metrics import Metric
from evaluation.models import Standing
from evaluation.statistics import Estimate, difference_by_task, mean_by_task, sign_test
from leaderboard.boards import Board, Row

Outcomes = dict[str, dict[int, list[float]]]  # metric -> task -> a value per episode


@dataclass(frozen=True, slots=True)
class Contrast:
    """One metric of both, over the tasks they share."""

    metric: Metric
    first: Estimate | None
    second: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Comparison:
    first: Row
    second: Row
    tasks: int  # that both have played
    contrasts: tuple[Contrast, ...]
    ahead: tuple[int, ...]  # ids of the tasks that the first completed more often, and ...
    behind: tuple[int, ...]

    @property
    def even(self) -> int:
        return self.tasks - len(self.ahead) - len(self.behind)

    @property
    def chance(self) -> float:
        """The p-value of the sign test over tasks."""
        return sign_test(len(self.ahead), len(self.behind))


def compare(board: Board, first: Row, second: Row) -> Comparison:
    ours, theirs = (_outcomes(row.standing, board.metrics) for row in (first, second))
    gaps = {
        task: _mean(ours["completion"][task]) - _mean(theirs["completion"][task])
        for task in ours["completion"].keys() & theirs["completion"].keys()
    }
    return Comparison(
        first=first,
        second=second,
        tasks=len(gaps),
        contrasts=tuple(
            _contrast(metric, ours[metric.name], theirs[metric.name])
            for metric in board.metrics
            if metric.kind != "most"  # which is of no task
        ),
        ahead=tuple(sorted(task for task, gap in gaps.items() if gap > 0)),
        behind=tuple(sorted(task for task, gap in gaps.items() if gap < 0)),
    )


def _outcomes(standing: Standing, metrics: tuple[Metric, ...]) -> Outcomes:
    found: Outcomes = {metric.name: defaultdict(list) for metric in metrics}
    for task, values in standings.episodes_of(standing).values_list("task", "metrics"):
        for metric in metrics:
            if (value := values.get(metric.name)) is not None:
                found[metric.name][task].append(value)
    return found


def _contrast(metric: Metric, ours: dict[int, list[float]], theirs: dict[int, list[float]]) -> Contrast:
    common = ours.keys() & theirs.keys()
    first, second = ({task: each[task] for task in common} for each in (ours, theirs))
    return Contrast(metric, mean_by_task(first), mean_by_task(second), difference_by_task(first, second))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
