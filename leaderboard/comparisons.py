"""Two agents side by side, on the tasks both have played."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from evaluation import standings
from evaluation.contrasts import Tally, benjamini_hochberg, cohens_h, effect, fisher
from evaluation.metrics import Metric
from evaluation.models import Standing
from evaluation.standings import FEWEST_SEALED, UNKNOWN
from evaluation.statistics import Estimate, difference_by_task, mean_by_task, sign_test
from leaderboard.boards import Board, Row
from leaderboard.maps import Label, order

Outcome = dict[int, list[float]]  # task -> a value per episode
Outcomes = dict[str, Outcome]  # of each metric


@dataclass(frozen=True, slots=True)
class Contrast:
    """One metric of both, over the tasks they share."""

    metric: Metric
    first: Estimate | None
    second: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class Part:
    """The tasks of one complexity: how many episodes each has won there, and whether that can be chance."""

    label: Label
    first: Tally
    second: Tally
    chance: float  # of Fisher's exact test
    corrected: float  # for as many tests as there are parts
    h: float  # Cohen's

    @property
    def effect(self) -> str:
        return effect(self.h)


@dataclass(frozen=True, slots=True)
class Comparison:
    first: Row
    second: Row
    tasks: int  # that both have played
    contrasts: tuple[Contrast, ...]
    ahead: tuple[int, ...]  # ids of the tasks that the first completed more often, and ...
    behind: tuple[int, ...]
    parts: tuple[Part, ...]  # by the first complexity of the suite's heatmap

    @property
    def even(self) -> int:
        return self.tasks - len(self.ahead) - len(self.behind)

    @property
    def chance(self) -> float:
        """The p-value of the sign test over tasks."""
        return sign_test(len(self.ahead), len(self.behind))


def compare(board: Board, first: Row, second: Row) -> Comparison:
    ours, theirs = (_outcomes(row.standing, board.metrics) for row in (first, second))
    here, there = (each[board.suite.metrics[0]] for each in (ours, theirs))
    gaps = {task: _mean(here[task]) - _mean(there[task]) for task in here.keys() & there.keys()}
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
        parts=_parts(board, here, there),
    )


def _parts(board: Board, ours: Outcome, theirs: Outcome) -> tuple[Part, ...]:
    """Wins of both by the first complexity, over the tasks they share; in sealed sets none that tells of a task."""
    axis = board.suite.heatmap[0]
    labels = {task.pk: task.axes.get(axis, UNKNOWN) for task in board.task_set.tasks.all()}
    shared: dict[Label, list[int]] = defaultdict(list)
    for task in sorted(ours.keys() & theirs.keys()):
        shared[labels[task]].append(task)
    fewest = FEWEST_SEALED if board.task_set.sealed else 1
    told = {label: tasks for label, tasks in shared.items() if len(tasks) >= fewest}
    pairs = {label: (_tally(ours, tasks), _tally(theirs, tasks)) for label, tasks in told.items()}
    chances = [fisher(*pair) for pair in pairs.values()]
    rows = zip(pairs.items(), chances, benjamini_hochberg(chances), strict=True)
    found = [
        Part(label, *pair, one, all_, cohens_h(*(each.share for each in pair))) for (label, pair), one, all_ in rows
    ]
    return tuple(sorted(found, key=lambda part: order(part.label)))


def _tally(outcomes: Outcome, tasks: list[int]) -> Tally:
    values = [value for task in tasks for value in outcomes[task]]
    return Tally(round(sum(values)), len(values))


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
