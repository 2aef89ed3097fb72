"""Teasers: the first rows of several leaderboards, read together in a few queries, whatever their length."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Count, Q

from plumbline.evaluation.models import PEOPLE, Standing, Task, TaskSet
from plumbline.evaluation.results import entries
from plumbline.evaluation.results.entries import Reading, nearest
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line

RANKED, SHOWN = 3, 6  # rows on a card: the first of its agents, and all with people and baselines
COLUMNS = (
    *("who", "setting", "rank", "task_set"),
    *(f"aggregate__{name}" for name in ("computed_at", "tasks", "merit", "second_merit", "values")),
    *(f"line_up__{name}" for name in ("roster", "owner__username", "lead__name", "lead__kind", "lead__card")),
    *(f"run__{name}" for name in ("provenance", "withdrawn_at", "hidden_at")),
)
"""What an entry is made of."""


@dataclass(frozen=True, slots=True)
class Teaser:
    """The first rows of one leaderboard, references after agents."""

    leaderboard: Leaderboard[Line]  # of the rows that were read, which are not all

    @property
    def rows(self) -> list[tuple[Line, str, float | None]]:
        """Each row with its name and its value."""
        names, top = self.leaderboard.labels, [*self.leaderboard.rows[:RANKED], *self.leaderboard.pinned]
        return [(line, names[line.who], line.entry.value) for line in top[:SHOWN]]


def teasers(sets: Sequence[TaskSet]) -> list[Teaser]:
    """Return a teaser of each set under its first setting."""
    tasks, found = _tasks(sets), _read(sets)
    return [Teaser(_placed(each, found[each.pk], tasks.get(each.pk, 0))) for each in sets]


def _placed(task_set: TaskSet, standings: Sequence[Standing], tasks: int) -> Leaderboard[Line]:
    """Return the leaderboard of a few of its standings, with the values of the metric that ranks."""
    reading = Reading(task_set, task_set.settings[0], tasks, SUITES[task_set.suite].metrics[0].name)
    return leaderboards.placed(reading, entries.of_standings(standings, reading))


def _tasks(sets: Iterable[TaskSet]) -> dict[int, int]:
    counts = Task.objects.filter(task_set__in=sets).order_by().values_list("task_set").annotate(n=Count("pk"))
    return dict(counts)


def _read(sets: Sequence[TaskSet]) -> dict[int, list[Standing]]:
    """Return the standings that can be among the first of each set.

    Ranks are stored by setting. Who is among the first of several settings together is among the first of its own.
    """
    settings = {each.pk: nearest(each, each.settings[0]) for each in sets}
    everywhere = Standing.objects.filter(task_set__in=settings, setting__in={*chain.from_iterable(settings.values())})
    first = everywhere.filter(Q(rank__lte=RANKED) | Q(rank=None, line_up__owner=None))
    rows = [
        row
        for row in first.whole().only(*COLUMNS).order_by("pk")
        if row.setting in settings[row.task_set_id] and (row.line_up_id is not None or row.who == PEOPLE)
    ]
    found: dict[int, list[Standing]] = defaultdict(list)
    for row in _last(rows, everywhere, settings):
        found[row.task_set_id].append(row)
    return found


def _last(rows: Sequence[Standing], everywhere: Any, settings: Mapping[int, list[str]]) -> list[Standing]:
    """Return the rows that no standing of the same agent replaces, under a setting that comes later."""
    early = {row.who for row in rows if row.line_up_id is not None and row.setting != settings[row.task_set_id][-1]}
    known: dict[tuple[int, str], list[str]] = defaultdict(list)
    for task_set, who, setting in everywhere.filter(who__in=early).values_list("task_set", "who", "setting"):
        known[task_set, who].append(setting)
    return [row for row in rows if not _replaced(row, known[row.task_set_id, row.who], settings[row.task_set_id])]


def _replaced(row: Standing, others: Sequence[str], order: Sequence[str]) -> bool:
    return any(order.index(row.setting) < order.index(each) for each in others if each in order)
