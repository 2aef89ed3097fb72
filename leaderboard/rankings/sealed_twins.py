"""Public tasks against sealed ones: how much better an agent is on a public set than on the set's sealed twin.

Both have tasks by the same recipes, so a large difference means that public tasks, or their solutions, were known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from plumbline.evaluation.models import Standing, TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.estimates import FEWEST_SEALED
from plumbline.evaluation.results.samples import TaskIndex, index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import Estimate, gap_by_puzzle
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, under

ByPuzzle = dict[str, list[float]]


def twin(task_set: TaskSet) -> TaskSet | None:
    """Return the newest public sealed twin of a set that has enough tasks for an average."""
    if task_set.sealed:
        return None
    made = TaskSet.objects.shown().filter(twin_of=task_set, sealed=True).order_by("-published_at", "-pk").first()
    return made if made is not None and made.tasks.count() >= FEWEST_SEALED else None


def measure(made: Leaderboard) -> Metric:
    """Return the metric that is compared: the first of the suite, which ranks."""
    return made.metrics[0]


def differences(made: Leaderboard, sealed: TaskSet | None) -> dict[str, Estimate]:
    """Return, by `who`, an agent's mean on the public set minus that on its sealed twin, if it played both whole.

    The sets share no puzzle, so the two means are independent, and the puzzles of each are resampled by themselves.
    """
    if sealed is None or made.on is not None:
        return {}
    here = {row.who: row.standing for row in made.every if row.complete and row.standing.run is not None}
    total = sealed.tasks.count()
    rows = under(sealed, [made.setting], here)
    there = {who: each for (_, who), each in rows.items() if each.tasks == total}
    both = {who: (here[who], each) for who, each in there.items()}
    metric = measure(made)
    if not both or metric.kind == "most":
        return {}
    return _estimates(both, metric, index(made.task_set), index(sealed))


def _estimates(
    both: Mapping[str, tuple[Standing, Standing]], metric: Metric, public: TaskIndex, sealed: TaskIndex
) -> dict[str, Estimate]:
    known = vectors.of_aggregates([each.aggregate_id for pair in both.values() for each in pair], metric.name)
    found: dict[str, Estimate] = {}
    for who, (one, other) in both.items():
        if one.aggregate_id in known and other.aggregate_id in known:
            first = _by_puzzle(known[one.aggregate_id], public, "public")
            second = _by_puzzle(known[other.aggregate_id], sealed, "sealed")
            if (made := gap_by_puzzle(first, second, metric.limits)) is not None:
                found[who] = made
    return found


def _by_puzzle(vector: Vector, tasks: TaskIndex, side: str) -> ByPuzzle:
    """Return the mean of each task by its puzzle, whose name is of one side: the sides share no cluster."""
    found: ByPuzzle = defaultdict(list)
    for place in map(int, np.nonzero(vector.counts)[0]):
        found[f"{side} {tasks.puzzles[place]}"].append(float(vector.sums[place] / vector.counts[place]))
    return found
