"""Parameters of leaderboard pages, read from the address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404

from plumbline.evaluation.models import PEOPLE, TaskSet, Witness
from plumbline.evaluation.results.history import BadDate
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import heatmaps, leaderboards
from plumbline.leaderboard.rankings.heatmaps import Heatmap
from plumbline.leaderboard.rankings.leaderboards import (
    TOGETHER,
    WITH,
    WITHOUT,
    Leaderboard,
    Query,
    open_details,
    opened,
)
from plumbline.leaderboard.rankings.lines import Line, Row

View = Callable[..., HttpResponse]

CHOICES: dict[str, tuple[str, ...]] = {"witness": tuple(Witness), "ranking": (TOGETHER,), "errata": (WITHOUT, WITH)}
"""Parameters of which any other value is refused."""


def as_it_is_now(view: View) -> View:
    """Refuse to read a view as of a day: cells, curves and single results of the past are not kept."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        if not request.GET.get("on"):
            return view(request, *given, **named)
        problem = (
            f"{request.path} cannot be read as of a day: expected no `on`; a leaderboard and its CSV file have it\n"
        )
        return HttpResponseBadRequest(problem, content_type="text/plain; charset=utf-8")

    return answer


def leaderboard_of(request: HttpRequest, slug: str, setting: str) -> Leaderboard[Line]:
    """Return the leaderboard of the address as it is now, sorted and filtered as its query asks, without figures."""
    return _leaderboard(slug, setting, Query(**{**_asked(request), "on": ""}))


def leaderboard_on(request: HttpRequest, slug: str, setting: str) -> Leaderboard[Line]:
    """Return the same as of the day that the query asks for. Raises BadDate."""
    return _leaderboard(slug, setting, Query(**_asked(request)))


def leaderboard_or_problem(request: HttpRequest, slug: str, setting: str) -> tuple[Leaderboard[Line], str]:
    """Return the leaderboard as of the day asked for, or as it is now and why that day cannot be shown."""
    try:
        return leaderboard_on(request, slug, setting), ""
    except BadDate as error:
        return leaderboard_of(request, slug, setting), str(error)


PER_PAGE = 50  # rows beside those that are pinned


def paged(request: HttpRequest, made: Leaderboard[Line]) -> tuple[Leaderboard[Row], Page[Line]]:
    """Return the leaderboard with the rows of the page that the address asks for, and that page."""
    page = Paginator(made.rows, PER_PAGE).get_page(request.GET.get("page"))
    return opened(replace(made, rows=tuple(page))), page


def _leaderboard(slug: str, setting: str, query: Query) -> Leaderboard[Line]:
    task_set = get_object_or_404(TaskSet.objects.shown().ranked(), slug=slug)
    if setting not in task_set.settings:
        raise Http404(f"setting {setting!r}: expected one of {', '.join(task_set.settings)}")
    return leaderboards.listed(task_set, setting, query)


def ranking_query(made: Leaderboard[Any]) -> str:
    """Return the query of links to other pages on the same ranking and figures; empty for the usual ones."""
    asked = {name: getattr(made.query, name) for name in ("ranking", "errata") if getattr(made.query, name)}
    return f"?{urlencode(asked)}" if asked else ""


def _asked(request: HttpRequest) -> dict[str, str]:
    for name in CHOICES:
        choice(request, name)
    return {field.name: request.GET[field.name] for field in fields(Query) if field.name in request.GET}


def choice(request: HttpRequest, name: str) -> str:
    """Return one of CHOICES that the address asks for, or "". Raises Http404 for any other value."""
    asked = request.GET.get(name, "")
    if asked and asked not in CHOICES[name]:
        raise Http404(f"{name} {asked!r}: expected one of {', '.join(CHOICES[name])}")
    return asked


def heatmap_of(made: Leaderboard[Any], row: Row) -> Heatmap:
    return heatmaps.heatmap(made.task_set, made.setting, made.suite, row.standing)


def chosen_row(request: HttpRequest, made: Leaderboard[Line]) -> Row | None:
    """Return the row whose heatmap is shown, with its cells."""
    chosen = chosen_line(request, made)
    return rows_of(made, [chosen])[0] if chosen else None


def rows_of(made: Leaderboard[Line], lines: Sequence[Line]) -> tuple[Row, ...]:
    """Return the rows of some lines of a leaderboard, with cells and curves."""
    found = opened(replace(made, pinned=(), rows=tuple(lines))).rows
    open_details(found)
    return found


def chosen_line(request: HttpRequest, made: Leaderboard[Line]) -> Line | None:
    """Return the line asked for, else the best agent, people, or any reference."""
    asked = [row for row in made.every if row.who == request.GET.get("who")]
    ranked = [row for row in made.every if not row.reference]
    people = [row for row in made.every if row.who.startswith(PEOPLE)]
    return next(iter([*asked, *ranked, *people, *made.every]), None)


def by_cell(request: HttpRequest) -> bool:
    """Return whether parts of a set are cells of the heatmap; otherwise they are values of its first axis."""
    return request.GET.get("parts") == "cells"


def metric_name(request: HttpRequest) -> str:
    asked = request.GET.get("metric", "")
    if asked not in METRICS:
        raise Http404(f"metric {asked!r}: expected one of {', '.join(METRICS)}")
    return asked
