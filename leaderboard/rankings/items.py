"""Item analysis: how hard each task is, how well it tells strong agents from weak ones, and how long people take.

Difficulty is the share of agents, or of people, that solve the task. Discrimination is the corrected item-total
correlation: Pearson's correlation, over agents, of the result at a task with the mean result at all others
(S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28, 1963, pages 211-218).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.models import PEOPLE
from plumbline.evaluation.results import people, vectors
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import Suite
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.overall import Overall

FEWEST_AGENTS = 3  # of which a correlation is shown
DIGITS = 12  # to which sums are compared with zero

Matrix = npt.NDArray[np.float64]

COLUMNS = ("position", "difficulty", "people_difficulty", "discrimination", "median_seconds")
"""The columns that items can be sorted by."""


@dataclass(frozen=True, slots=True)
class Item:
    """The figures of a task; None where one is not known."""

    position: int
    agents: int  # that played it
    difficulty: float | None  # the share of them that solved it
    people: int  # first attempts
    people_difficulty: float | None
    discrimination: float | None
    median_seconds: float | None  # of people


def measure(suite: Suite) -> Metric | None:
    """Return the proportion that says whether a task was solved: the first one of the suite."""
    return next((metric for metric in suite.aggregated if metric.kind == "proportion"), None)


def analyzed(made: Leaderboard[Line]) -> list[Item]:
    """Return the items of a leaderboard, in the order of all its tasks. It takes a few queries, however many agents."""
    metric, tasks = measure(made.suite), list(made.task_set.tasks.order_by("position").values_list("pk", "position"))
    if metric is None:
        return []
    results = _results(made, metric, len(tasks))
    of_people = people.read_vectors(made.task_set, made.setting, PEOPLE).get(metric.name)
    known = discriminations(results)
    seconds = _seconds(made)
    return [
        Item(
            position=position,
            agents=int((~np.isnan(results[:, place])).sum()),
            difficulty=_mean(results[:, place]),
            people=int(of_people.counts[place]) if of_people else 0,
            people_difficulty=_share(of_people, place),
            discrimination=known[place],
            median_seconds=median(seconds[task]) if task in seconds else None,
        )
        for place, (task, position) in enumerate(tasks)
    ]


def ordered(found: Sequence[Item], sort: str) -> list[Item]:
    """Return items sorted by one of COLUMNS, from the largest with a `-`; unknown values come last."""
    name = sort.removeprefix("-")
    if name not in COLUMNS:
        return list(found)
    known = [each for each in found if getattr(each, name) is not None]
    known.sort(key=lambda each: getattr(each, name), reverse=sort.startswith("-"))
    return known + [each for each in found if getattr(each, name) is None]


def discriminations(results: Matrix) -> list[float | None]:
    """Return the corrected item-total correlation of each task; rows are agents, columns tasks, NaN not played.

    Only agents that played every task count, for totals of different tasks cannot be compared. Tasks that nobody
    played, as errata exclude them, are left out of totals.
    """
    played: npt.NDArray[np.bool_] = np.any(~np.isnan(results), axis=0)
    whole = results[~np.isnan(results[:, played]).any(axis=1)] if played.any() else results[:0]
    if len(whole) < FEWEST_AGENTS:
        return [None] * results.shape[1]
    totals = whole[:, played].sum(axis=1)
    return [
        _correlation(whole[:, place], totals - whole[:, place]) if played[place] else None
        for place in range(results.shape[1])
    ]


def _correlation(first: Matrix, second: Matrix) -> float | None:
    """Return Pearson's correlation; None if either does not vary."""
    one, other = first - first.mean(), second - second.mean()
    scale = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum() / scale) if round(scale, DIGITS) else None


def _results(made: Leaderboard[Line], metric: Metric, tasks: int) -> Matrix:
    """Return the result of each submitted agent at each task: the share of its attempts that solved it."""
    ids = [row.entry.aggregate_id for row in made.submitted if row.complete]
    known = vectors.of_aggregates(ids, metric.name)
    rows = [_means(known[each]) for each in ids if each in known]
    return np.array(rows) if rows else np.empty((0, tasks))


def _means(vector: Vector) -> Matrix:
    played = vector.counts > 0
    return np.divide(vector.sums, vector.counts, out=np.full(len(played), np.nan), where=played)


def _mean(column: Matrix) -> float | None:
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else None


def _share(vector: Vector | None, place: int) -> float | None:
    if vector is None or not vector.counts[place]:
        return None
    return float(vector.sums[place] / vector.counts[place])


def _seconds(made: Leaderboard[Line]) -> dict[int, list[float]]:
    """Return the times of people by task, of first attempts that count."""
    rows = people.record(made.task_set, made.setting).exclude(seconds=None).order_by()
    found: dict[int, list[float]] = defaultdict(list)
    for task, seconds in rows.values_list("task", "seconds").iterator(2000):
        found[task].append(seconds)
    return found


def _packed(found: Iterable[Item]) -> list[dict[str, Any]]:
    return [asdict(each) for each in found]


def _unpacked(_: Suite, stored: Iterable[dict[str, Any]]) -> list[Item]:
    return [Item(**each) for each in stored]


ITEMS = Overall("items", lambda suite: measure(suite) is not None, analyzed, _packed, _unpacked)
"""The items of all tasks, in their order."""
