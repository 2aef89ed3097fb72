"""Predictors of winning: correlations of metrics, and metrics of won and lost episodes."""

from __future__ import annotations

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.results.csv_rows import line
from plumbline.leaderboard.rankings import charts
from plumbline.leaderboard.rankings.correlations import CORRELATIONS, Correlation, Correlations, Outcomes
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, unfiltered
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.serving.shared import dear
from plumbline.leaderboard.views.leaderboards.parameters import as_it_is_now, leaderboard_of
from plumbline.leaderboard.views.leaderboards.tables import csv_file, heads, parts_of

PAIR = ("first", "second", "spearman", *heads("pearson"))
OUTCOME = ("metric", "won", "lost", *heads("difference"))


@dear
@require_safe
@as_it_is_now
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def correlations(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made = _with_components(request, slug, setting)
    asked = request.GET.get("metric", "")
    metric = next((each for each in made.suite.failures if each.name == asked), made.suite.failures[0])
    context = {"leaderboard": made, "correlations": CORRELATIONS.of(made), "metric": metric}
    return render(request, "leaderboard/correlations.html", context)


@dear
@require_safe
@as_it_is_now
def correlations_chart(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    return JsonResponse(charts.correlations(_correlations(request, slug, setting)))


@dear
@require_safe
@as_it_is_now
def correlations_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return the correlation of each pair of metrics."""
    pairs = _correlations(request, slug, setting).pairs
    return csv_file(request, f"{slug}-{setting}-correlations", map(line, [PAIR, *map(_pair, pairs)]))


@dear
@require_safe
@as_it_is_now
def outcomes_csv(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return the means of won and of lost episodes, and how far they lie apart."""
    outcomes = _correlations(request, slug, setting).outcomes
    return csv_file(request, f"{slug}-{setting}-outcomes", map(line, [OUTCOME, *map(_outcome, outcomes)]))


@dear
@require_safe
@as_it_is_now
def outcomes_chart(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Return one metric, spread over won and lost episodes."""
    found = _correlations(request, slug, setting).outcomes
    shown = next((each for each in found if each.metric.name == request.GET.get("metric")), None)
    if shown is None:
        raise Http404("no such metric")
    return JsonResponse(charts.outcomes(shown))


def _correlations(request: HttpRequest, slug: str, setting: str) -> Correlations:
    """Return the correlations of a leaderboard. Raises Http404 while a worker has yet to compute them."""
    found = CORRELATIONS.of(_with_components(request, slug, setting))
    if found is None:
        raise Http404("the correlations are being computed")
    return found


def _with_components(request: HttpRequest, slug: str, setting: str) -> Leaderboard[Line]:
    """Return the leaderboard, of a suite that names metrics to correlate."""
    made = leaderboard_of(request, slug, setting)
    if not made.suite.components:
        raise Http404(f"{made.suite.title} has no such page")
    return unfiltered(made)


def _pair(pair: Correlation) -> list[Any]:
    return [pair.first.name, pair.second.name, pair.spearman, *parts_of(pair.pearson)]


def _outcome(each: Outcomes) -> list[Any]:
    return [each.metric.name, *each.means, *parts_of(each.gap)]
