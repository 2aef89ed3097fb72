"""Charts of a leaderboard as JSON for Plotly."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import Standing
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import charts, heatmaps, leaderboards
from plumbline.leaderboard.views.leaderboards.parameters import (
    as_it_is_now,
    by_cell,
    chosen_row,
    heatmap_of,
    leaderboard_of,
    metric_name,
    unfiltered,
)


@require_safe
@as_it_is_now
def heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric of one row. The color scale covers all rows, so that a filter does not change it."""
    made = leaderboard_of(request, slug, setting)
    row = chosen_row(request, made)
    metric = request.GET.get("metric", made.suite.metrics[0].name)
    if row is None or metric not in METRICS:
        raise Http404(f"metric {metric!r}: no such row or metric")
    everybody = unfiltered(made).every
    leaderboards.open_details(everybody)
    others = heatmaps.of_each(made.task_set, made.setting, made.suite, [each.standing for each in everybody])
    return JsonResponse(charts.heatmap(heatmap_of(made, row), metric, others))


@require_safe
@as_it_is_now
def agent_heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric of all rows, part by part."""
    metric, made = metric_name(request), leaderboard_of(request, slug, setting)
    leaderboards.open_details(made.every)
    return JsonResponse(charts.agent_heatmap(heatmaps.by_agent(made, metric, finely=by_cell(request)), metric))


@require_safe
@as_it_is_now
def intervals(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric of all rows, with confidence intervals."""
    made = leaderboard_of(request, slug, setting)
    rows = [(made.labels[row.who], row.standing) for row in made.every]
    return JsonResponse(charts.intervals(rows, metric_name(request)))


@require_safe
@as_it_is_now
def curves(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return distance curves of all rows, or of those named by `row`."""
    return JsonResponse(charts.curves(_lines(request, slug, setting)))


@require_safe
@as_it_is_now
def regrets(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return regret curves of the same rows."""
    return JsonResponse(charts.regrets(_lines(request, slug, setting)))


def _lines(request: HttpRequest, slug: str, setting: str) -> list[tuple[str, Standing]]:
    made, asked = leaderboard_of(request, slug, setting), request.GET.getlist("row")
    leaderboards.open_details(made.every)
    return [(made.labels[row.who], row.standing) for row in made.every if not asked or row.who in asked]
