"""Pages of item analysis: the tasks of a leaderboard with their difficulty, discrimination, and time of people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.models import Task
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.leaderboard.rankings import charts
from plumbline.leaderboard.rankings import items as analysis
from plumbline.leaderboard.rankings.items import COLUMNS, ITEMS, Item
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, unfiltered
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now, leaderboard_of
from plumbline.leaderboard.views.leaderboards.tables import csv_file

PER_PAGE = 100
TITLES = {
    "position": "Task",
    "difficulty": "Agents that solve it",
    "people_difficulty": "People who solve it",
    "discrimination": "Discrimination",
    "median_seconds": "Median time of people",
}
COLUMNS_OF_FILE = (
    *("task", "digest", "agents", "difficulty", "people", "people_difficulty"),
    *("discrimination", "median_seconds"),
)


@dataclass(frozen=True, slots=True)
class Found:
    """The items of tasks that somebody may read about."""

    leaderboard: Leaderboard[Line]
    metric: Metric
    items: list[Item]
    tasks: dict[int, Task]  # by position
    hidden: int  # other tasks
    prepared: bool  # False: a worker has yet to compute them


@shared
@require_safe
@as_it_is_now
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def items(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show the items, sorted as the address asks."""
    found, sort = _found(request, slug, setting), request.GET.get("sort", "")
    page = Paginator(analysis.ordered(found.items, sort), PER_PAGE).get_page(request.GET.get("page"))
    context = {"leaderboard": found.leaderboard, "found": found, "page": page, "sort": sort}
    context["excluded"] = tasksets.excluded(found.leaderboard.task_set)
    context["agents"] = sum(row.complete for row in found.leaderboard.submitted)
    context["columns"] = [(name, TITLES[name], name if sort == f"-{name}" else f"-{name}") for name in COLUMNS]
    context["drawn"] = any(each.discrimination is not None for each in found.items)
    return render(request, "leaderboard/items.html", context)


@require_safe
@as_it_is_now
def items_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponseBase:
    """Return the items as CSV, in the order of the page."""
    return csv_file(
        request, f"{slug}-{setting}-items", _lines(_found(request, slug, setting), request.GET.get("sort", ""))
    )


@shared
@require_safe
@as_it_is_now
def items_chart(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return difficulty and discrimination as a scatter plot."""
    return JsonResponse(charts.items(_found(request, slug, setting).items))


def _found(request: HttpRequest, slug: str, setting: str) -> Found:
    made = unfiltered(leaderboard_of(request, slug, setting))
    metric = analysis.measure(made.suite)
    if metric is None or made.task_set.sealed:
        raise Http404(f"{slug} has no such page: expected a set that is not sealed, and a metric of solved tasks")
    tasks = list(made.task_set.tasks.select_related("task_set").order_by("position"))
    hidden, every = hidden_from(person(request.COOKIES), tasks), ITEMS.of(made)
    shown = {task.position: task for task in tasks if task.pk not in hidden}
    known = [each for each in every or () if each.position in shown]
    return Found(made, metric, known, shown, len(hidden), every is not None)


def _lines(found: Found, sort: str) -> Iterator[str]:
    yield line(COLUMNS_OF_FILE)
    for each in analysis.ordered(found.items, sort):
        shares = [each.agents, each.difficulty, each.people, each.people_difficulty]
        digest = found.tasks[each.position].digest
        cells: list[Any] = [each.position, digest, *shares, each.discrimination, each.median_seconds]
        yield line(cells)
