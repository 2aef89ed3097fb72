"""Preparation of what a leaderboard shows about all its rows together, from marks that standings leave.

A worker does it in short steps: people's scores go first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import StaleFigures, TaskSet
from plumbline.evaluation.results import prepared
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import families, pooled_actions
from plumbline.leaderboard.rankings.as_in_the_paper import AS_IN_THE_PAPER
from plumbline.leaderboard.rankings.correlations import CORRELATIONS
from plumbline.leaderboard.rankings.difficulty import DIFFICULTY
from plumbline.leaderboard.rankings.items import ITEMS
from plumbline.leaderboard.rankings.largest import LARGEST
from plumbline.leaderboard.rankings.leaderboards import TOGETHER, WITHOUT, Query, listed
from plumbline.leaderboard.rankings.overall import Overall

OVERALL: tuple[Overall[Any], ...] = (LARGEST, DIFFICULTY, ITEMS, CORRELATIONS, AS_IN_THE_PAPER)


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
        made = listed(task_set, setting, query)
        for family in made.families:
            kept += [family.name, families.steps_name(family.name)]
            if known.get(family.name) != families.digest(family.ranked):
                families.prepare(family)
                yield family.name
        if not query.ranking:
            for each in overall_figures(task_set):
                kept.append(each.prepare(made))
                yield kept[-1]
    prepared.keep_only(task_set, setting, kept)


def overall_figures(task_set: TaskSet) -> list[Overall[Any]]:
    """Return the kinds of figures over all lines that leaderboards of this suite have."""
    return [each for each in OVERALL if each.belongs_to(SUITES[task_set.suite])]


def _queries(task_set: TaskSet) -> list[Query]:
    """Return the queries that change which agents are ranked together, or their figures."""
    errata = ("", WITHOUT) if tasksets.excluded(task_set) else ("",)
    return [Query(ranking=ranking, errata=each) for each, ranking in product(errata, ("", TOGETHER))]
