"""Boards: the table, its CSV, its charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation.models import PEOPLE, TaskSet
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.verdicts import meanings
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import charts, heatmaps, leaderboards
from plumbline.leaderboard.rankings import correlations as anatomies
from plumbline.leaderboard.rankings.difficulty import difficulties
from plumbline.leaderboard.rankings.heatmaps import Map
from plumbline.leaderboard.rankings.leaderboards import Board, Query, Row
from plumbline.leaderboard.templatetags.words import visible


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    sets = TaskSet.objects.shown().ranked().order_by("state", "slug")
    return render(request, "leaderboard/boards.html", {"sets": sets})


@require_safe
# Plotly lays its figures out by style attributes; the decorator's own types know only views without arguments.
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def board(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    if setting.partition(",")[0] == BLIND:  # agents that do not look stand on every board with their options
        return redirect("leaderboard:board", slug, _looking(slug, setting))
    made = board_of(request, slug, setting)
    chosen = _chosen(request, made)
    metric = METRICS.get(request.GET.get("metric", ""), made.suite.metrics[0])
    context = {
        "board": made,
        "columns": [_column(metric, made.query.sort) for metric in made.metrics],
        "verdicts": {name: meaning for name, meaning in meanings().items() if _given(made, name)},
        "chosen": chosen,
        "metric": metric,
        "matrix": map_of(made, chosen).rows(metric.name) if chosen else [],
        "difficulties": difficulties(unfiltered(made).judged),
        "crowd": heatmaps.crowd(made, metric.name, finely=_finely(request)) if len(made.every) > 1 else None,
        "finely": _finely(request),
        "reported": leaderboards.reported(made.task_set, setting),
        "debut": baseline_runs.in_progress(made.task_set),
        "no_people": not any(row.kind == "human" for row in made.pinned),
    }
    return render(request, "leaderboard/board.html", context)


@require_safe
def table(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Exactly the rows and order of the page, as CSV."""
    made = board_of(request, slug, setting)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-{setting}.csv"'}
    return HttpResponse("".join(_lines(made)), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made = board_of(request, slug, setting)
    chosen = _chosen(request, made)
    metric = request.GET.get("metric", made.suite.metrics[0].name)
    if chosen is None or metric not in METRICS:
        raise Http404("no such row or metric")
    everybody = unfiltered(made).every  # a filter changes no color
    return JsonResponse(charts.heatmap(map_of(made, chosen), metric, [map_of(made, row) for row in everybody]))


@require_safe
def crowd(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """All rows, part by part."""
    metric, made = _metric(request), board_of(request, slug, setting)
    return JsonResponse(charts.crowd(heatmaps.crowd(made, metric, finely=_finely(request)), metric))


@require_safe
def forest(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """All rows with their intervals."""
    made = board_of(request, slug, setting)
    return JsonResponse(charts.forest([(made.labels[row.who], row.standing) for row in made.every], _metric(request)))


@require_safe
def curves(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Every row's curve, or those asked for."""
    made, asked = board_of(request, slug, setting), request.GET.getlist("row")
    return JsonResponse(
        charts.curves([(made.labels[row.who], row.standing) for row in made.every if not asked or row.who in asked])
    )


@require_safe
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def anatomy(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """What goes together in a board's episodes, and in what those that were won differ from the others."""
    made = _dissected(request, slug, setting)
    asked = request.GET.get("metric", "")
    metric = next((each for each in made.suite.failures if each.name == asked), made.suite.failures[0])
    context = {"board": made, "anatomy": anatomies.anatomy(made), "metric": metric}
    return render(request, "leaderboard/anatomy.html", context)


@require_safe
def ties(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    return JsonResponse(charts.ties(anatomies.anatomy(_dissected(request, slug, setting))))


@require_safe
def outcomes(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    found = anatomies.anatomy(_dissected(request, slug, setting)).outcomes
    shown = next((each for each in found if each.metric.name == request.GET.get("metric")), None)
    if shown is None:
        raise Http404("no such metric")
    return JsonResponse(charts.outcomes(shown))


def _dissected(request: HttpRequest, slug: str, setting: str) -> Board:
    """The board, of a suite that asks what goes together."""
    made = board_of(request, slug, setting)
    if not made.suite.components:
        raise Http404(f"{made.suite.title} has no such page")
    return unfiltered(made).judged


def unfiltered(made: Board) -> Board:
    return made if made.query == Query() else leaderboards.board(made.task_set, made.setting)


def _finely(request: HttpRequest) -> bool:
    """Whether parts are to be told as finely as the heatmap does."""
    return request.GET.get("parts") == "cells"


def _metric(request: HttpRequest) -> str:
    asked = request.GET.get("metric", "")
    if asked not in METRICS:
        raise Http404(f"metric {asked!r}: expected one of {', '.join(METRICS)}")
    return asked


def _looking(slug: str, blind: str) -> str:
    """The first setting of a set with the options of one in which nothing is shown."""
    there = get_object_or_404(TaskSet.objects.shown(), slug=slug).settings
    return next((each for each in there if unseen_of(each) == blind), there[0])


def board_of(request: HttpRequest, slug: str, setting: str) -> Board:
    task_set = get_object_or_404(TaskSet.objects.shown().ranked(), slug=slug)
    if setting not in task_set.settings:
        raise Http404(f"setting {setting!r}: expected one of {', '.join(task_set.settings)}")
    asked = {field.name: request.GET[field.name] for field in fields(Query) if field.name in request.GET}
    return leaderboards.board(task_set, setting, Query(**asked))


def _chosen(request: HttpRequest, made: Board) -> Row | None:
    """The row whose heatmap is shown: the one asked for, else the best, else people, else the first reference."""
    asked = [row for row in made.every if row.who == request.GET.get("who")]
    people = [row for row in made.pinned if row.who.startswith(PEOPLE)]
    return next(iter([*asked, *made.rows, *people, *made.pinned]), None)


def map_of(made: Board, row: Row) -> Map:
    return heatmaps.chart(made.task_set, made.setting, made.suite, row.standing)


def _column(metric: Metric, sort: str) -> dict[str, Any]:
    """A head to sort by: first the best on top, then the worst."""
    up, down = metric.name, f"-{metric.name}"
    best, worst = (up, down) if metric.better == "lower" else (down, up)
    order = {up: "ascending", down: "descending"}.get(sort, "")
    return {"metric": metric, "order": order, "next": worst if sort == best else best}


def _given(made: Board, verdict: str) -> bool:
    return any(verdict in row.standing.verdicts for row in made.every)


def _lines(made: Board) -> Iterator[str]:
    names = [metric.name for metric in made.metrics]
    columns = [
        "rank",
        "agent",
        "owner",
        "kind",
        "code",
        "provenance",
        "tasks",
        "tasks_in_set",
        "episodes",
        "participants",
    ]
    estimates = [f"{name}{suffix}" for name in names for suffix in ("", "_low", "_high", "_n")]
    yield line([*columns, *estimates, "published_at", "rules_version", "extractor_version", "metrics_version"])
    for row in made.every:
        yield line(_values(row, made, names))


def _values(row: Row, made: Board, metrics: list[str]) -> list[Any]:
    each = row.standing
    estimates = [each.values.get(name, {}).get(part) for name in metrics for part in ("value", "low", "high", "n")]
    published = each.run.published_at.isoformat() if each.run else ""
    versions = [made.task_set.rules_version, each.run.extractor_version if each.run else "", each.metrics_version]
    counts = [each.tasks, made.tasks, each.episodes, each.participants]
    names = [visible(row.name), visible(row.owner), row.kind, leaderboards.CODE[row.code], row.provenance]
    return [row.rank, *names, *counts, *estimates, published, *versions]
