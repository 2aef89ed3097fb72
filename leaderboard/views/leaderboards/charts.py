"""Charts of a leaderboard as JSON for Plotly."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import Standing
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import charts, failures, heatmaps, leaderboards
from plumbline.leaderboard.rankings.largest import largest
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, opened
from plumbline.leaderboard.rankings.lines import Row
from plumbline.leaderboard.serving.shared import shared
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
    """Return one metric of one row. The color scale covers all rows, whatever is filtered."""
    made = leaderboard_of(request, slug, setting)
    row = chosen_row(request, made)
    metric = request.GET.get("metric", made.suite.metrics[0].name)
    if row is None or metric not in METRICS:
        raise Http404(f"metric {metric!r}: no such row or metric")
    most = 0.0 if METRICS[metric].in_percent else largest(made, metric)
    return JsonResponse(charts.heatmap(heatmap_of(made, row), metric, most))


@shared
@require_safe
@as_it_is_now
def agent_heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric of the rows of a page, part by part."""
    metric, made = metric_name(request), _paged(request, slug, setting)
    leaderboards.open_details(made.every)
    return JsonResponse(charts.agent_heatmap(heatmaps.by_agent(made, metric, finely=by_cell(request)), metric))


@shared
@require_safe
@as_it_is_now
def intervals(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric of the rows of a page, with confidence intervals."""
    made = _paged(request, slug, setting)
    names = made.labels
    rows = [(names[row.who], row.standing) for row in made.every]
    return JsonResponse(charts.intervals(rows, metric_name(request)))


@shared
@require_safe
@as_it_is_now
def curves(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return distance curves of the rows of a page, or of those named by `row`."""
    return JsonResponse(charts.curves(_lines(request, slug, setting)))


@shared
@require_safe
@as_it_is_now
def what_went_wrong(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return the failures of the rows of a page."""
    found = [each for each in failures.of_rows(_paged(request, slug, setting)) if each.lines]
    return JsonResponse(charts.failures(found, failures.names()))


@shared
@require_safe
@as_it_is_now
def regrets(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return regret curves of the same rows."""
    return JsonResponse(charts.regrets(_lines(request, slug, setting)))


def _lines(request: HttpRequest, slug: str, setting: str) -> list[tuple[str, Standing]]:
    asked = request.GET.getlist("row")
    if not asked:
        return _of(_paged(request, slug, setting))
    made = leaderboard_of(request, slug, setting)
    return _of(opened(replace(made, pinned=(), rows=tuple(line for line in made.every if line.who in asked))))


def _of(made: Leaderboard[Row]) -> list[tuple[str, Standing]]:
    """Return the standings of these rows with their curves, by name."""
    names = made.labels
    leaderboards.open_details(made.every)
    return [(names[row.who], row.standing) for row in made.every]


def _paged(request: HttpRequest, slug: str, setting: str) -> Leaderboard[Row]:
    return paged(request, leaderboard_of(request, slug, setting))[0]
