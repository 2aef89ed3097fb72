"""Preparation of what a leaderboard shows about all its rows together, from marks that standings leave.

A worker does it in short steps: people's scores go first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import StaleFigures, TaskSet
from plumbline.evaluation.results import prepared
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import difficulty, families, pooled_actions
from plumbline.leaderboard.rankings.leaderboards import TOGETHER, WITHOUT, Query, listed


def is_stale() -> bool:
    """Return whether a worker has something to prepare."""
    return StaleFigures.objects.free().exists()


def prepare_stale(between: Callable[[], object] = lambda: None) -> None:
    """Prepare the figures of all marked sets, and call `between` after each step."""
    for mark_id in list(StaleFigures.objects.free().order_by("pk").values_list("pk", flat=True)):
        mark = StaleFigures.objects.take(mark_id)
        if mark is None:
            continue
        for _ in prepare(mark.task_set):
            between()
        mark.settle()


def prepare(task_set: TaskSet) -> Iterator[str]:
    """Prepare the figures of a set's leaderboards that are not those of their rows, and yield the name of each."""
    for setting in task_set.settings:
        yield from _prepare(task_set, setting)
    if SUITES[task_set.suite].pools_actions:
        pooled_actions.prepare(task_set)
        yield pooled_actions.NAME


def _prepare(task_set: TaskSet, setting: str) -> Iterator[str]:
    kept, known = [], prepared.made_from(task_set, setting)
    for query in _queries(task_set):
        for family in listed(task_set, setting, query).families:
            kept += [family.name, families.steps_name(family.name)]
            if known.get(family.name) != families.digest(family.ranked):
                families.prepare(family)
                yield family.name
        if not query.ranking and SUITES[task_set.suite].difficulty is not None:
            kept.append(difficulty.prepare(task_set, setting, query))
            yield kept[-1]
    prepared.keep_only(task_set, setting, kept)


def _queries(task_set: TaskSet) -> list[Query]:
    """Return the queries that change which agents are ranked together, or their figures."""
    errata = ("", WITHOUT) if tasksets.excluded(task_set) else ("",)
    return [Query(ranking=ranking, errata=each) for each, ranking in product(errata, ("", TOGETHER))]
