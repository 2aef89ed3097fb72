"""Pages of item analysis: the tasks of a leaderboard with their difficulty, discrimination, and time of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.leaderboard.rankings import charts
from plumbline.leaderboard.rankings import items as analysis
from plumbline.leaderboard.rankings.items import COLUMNS, Item
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, unfiltered
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


@require_safe
@as_it_is_now
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def items(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show the items, sorted as the address asks."""
    made, metric, found, hidden = _found(request, slug, setting)
    sort = request.GET.get("sort", "")
    page = Paginator(analysis.ordered(found, sort), PER_PAGE).get_page(request.GET.get("page"))
    context = {"leaderboard": made, "metric": metric, "page": page, "hidden": hidden, "sort": sort}
    context["agents"] = sum(row.complete for row in made.submitted)
    context["columns"] = [(name, TITLES[name], name if sort == f"-{name}" else f"-{name}") for name in COLUMNS]
    context["drawn"] = any(each.discrimination is not None for each in found)
    return render(request, "leaderboard/items.html", context)


@require_safe
@as_it_is_now
def items_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return the items as CSV, in the order of the page."""
    _, _, found, _ = _found(request, slug, setting)
    return csv_file(f"{slug}-{setting}-items", _lines(analysis.ordered(found, request.GET.get("sort", ""))))


@require_safe
@as_it_is_now
def items_chart(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return difficulty and discrimination as a scatter plot."""
    return JsonResponse(charts.items(_found(request, slug, setting)[2]))


def _found(request: HttpRequest, slug: str, setting: str) -> tuple[Leaderboard, Metric, list[Item], int]:
    """Return the items of tasks that this person may read about, and the number of the others."""
    made = unfiltered(leaderboard_of(request, slug, setting))
    metric = analysis.measure(made.task_set)
    if metric is None or made.task_set.sealed:
        raise Http404(f"{slug} has no such page: expected a set that is not sealed, and a metric of solved tasks")
    tasks = list(made.task_set.tasks.select_related("task_set").order_by("position"))
    hidden = hidden_from(person(request.COOKIES), tasks)
    every = analysis.items(made, tasks, metric)
    return made, metric, [each for each in every if each.task.pk not in hidden], len(hidden)


def _lines(found: Sequence[Item]) -> Iterator[str]:
    yield line(COLUMNS_OF_FILE)
    for each in found:
        shares = [each.agents, each.difficulty, each.people, each.people_difficulty]
        cells: list[Any] = [each.position, each.task.digest, *shares, each.discrimination, each.median_seconds]
        yield line(cells)
