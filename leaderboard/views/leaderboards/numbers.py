"""Numbers of a leaderboard's charts as tables, which its page reads when somebody opens them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import failures, heatmaps, leaderboards
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Row
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.templatetags.words import titled
from plumbline.leaderboard.views.leaderboards.parameters import (
    as_it_is_now,
    by_cell,
    chosen_row,
    heatmap_of,
    leaderboard_of,
    metric_name,
    paged,
)


@shared
@require_safe
@as_it_is_now
def heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show one metric of one row in each cell."""
    made = leaderboard_of(request, slug, setting)
    row, metric = chosen_row(request, made), METRICS[metric_name(request)]
    if row is None:
        raise Http404("no such row")
    heading = f"{titled(metric, made.suite)} of {made.labels[row.who]}"
    told = {"matrix": heatmap_of(made, row).rows(metric.name), "metric": metric, "leaderboard": made}
    return _page(request, "heatmap", heading, told)


@shared
@require_safe
@as_it_is_now
def agents(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show one metric of the rows of a page, part by part."""
    metric, made = METRICS[metric_name(request)], _with_details(request, slug, setting)
    found = heatmaps.by_agent(made, metric.name, finely=by_cell(request))
    heading = f"{titled(metric, made.suite)} by {found.axis}"
    return _page(request, "agents", heading, {"agents": found, "metric": metric, "leaderboard": made})


@shared
@require_safe
@as_it_is_now
def curves(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show the mean distance of the rows of a page after each action."""
    return _curves(request, _with_details(request, slug, setting), "Distance over actions", "mean")


@shared
@require_safe
@as_it_is_now
def regrets(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show the mean regret of the same rows."""
    return _curves(request, _with_details(request, slug, setting), "Regret over actions", "regret")


@shared
@require_safe
@as_it_is_now
def what_went_wrong(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show the failures of the rows of a page."""
    made = paged(request, leaderboard_of(request, slug, setting))[0]
    told = {"failing": failures.of_rows(made), "leaderboard": made}
    return _page(request, "failures", "What went wrong", told)


def _with_details(request: HttpRequest, slug: str, setting: str) -> Leaderboard[Row]:
    made = paged(request, leaderboard_of(request, slug, setting))[0]
    leaderboards.open_details(made.every)
    return made


def _curves(request: HttpRequest, made: Leaderboard[Row], heading: str, value: str) -> HttpResponse:
    known = [(made.labels[row.who], row.standing.curve) for row in made.every if row.standing.curve]
    found = [(name, points) for name, points in known if all(value in point for point in points)]
    return _page(request, "curves", heading, {"curves": found, "value": value, "leaderboard": made})


def _page(request: HttpRequest, name: str, heading: str, told: dict[str, Any]) -> HttpResponse:
    """Return the table alone for htmx, and else as a page."""
    table = f"leaderboard/numbers/{name}.html"
    if request.htmx:
        return render(request, table, told)
    return render(request, "leaderboard/numbers/page.html", told | {"table": table, "heading": heading})
