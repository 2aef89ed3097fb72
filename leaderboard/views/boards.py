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

from envs.setting import BLIND
from evaluation.cells import line
from evaluation.metrics import METRICS
from evaluation.models import PEOPLE, TaskSet
from evaluation.verdicts import MEANINGS
from leaderboard import boards, charts
from leaderboard.boards import Board, Query, Row
from leaderboard.templatetags.words import visible


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    sets = TaskSet.objects.shown().ranked().order_by("state", "slug")
    return render(request, "leaderboard/boards.html", {"sets": sets})


@require_safe
# Plotly lays its figures out by style attributes; the decorator's own types know only views without arguments.
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def board(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    if setting == BLIND:  # agents that do not look stand on every board of the set
        return redirect("leaderboard:latest_board", slug)
    made = _board(request, slug, setting)
    chosen = _chosen(request, made)
    metric = METRICS.get(request.GET.get("metric", ""), METRICS[made.suite.metrics[0]])
    context = {
        "board": made,
        "verdicts": {name: meaning for name, meaning in MEANINGS.items() if _given(made, name)},
        "chosen": chosen,
        "metric": metric,
        "matrix": charts.matrix(chosen.standing, made.suite, metric.name) if chosen else [],
        "reported": boards.reported(made.suite, setting),
        "no_people": not any(row.kind == "human" for row in made.pinned),
    }
    return render(request, "leaderboard/board.html", context)


@require_safe
def table(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Exactly the rows and order of the page, as CSV."""
    made = _board(request, slug, setting)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-{setting}.csv"'}
    return HttpResponse("".join(_lines(made)), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def heatmap(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made = _board(request, slug, setting)
    chosen = _chosen(request, made)
    metric = request.GET.get("metric", made.suite.metrics[0])
    if chosen is None or metric not in METRICS:
        raise Http404("no such row or metric")
    return JsonResponse(charts.heatmap(chosen.standing, made.suite, metric))


@require_safe
def curves(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made = _board(request, slug, setting)
    return JsonResponse(charts.curves([(row.name, row.standing) for row in made.every]))


def _board(request: HttpRequest, slug: str, setting: str) -> Board:
    task_set = get_object_or_404(TaskSet.objects.shown().ranked(), slug=slug)
    if setting not in task_set.settings:
        raise Http404(f"setting {setting!r}: expected one of {', '.join(task_set.settings)}")
    asked = {field.name: request.GET[field.name] for field in fields(Query) if field.name in request.GET}
    return boards.board(task_set, setting, Query(**asked))


def _chosen(request: HttpRequest, made: Board) -> Row | None:
    """The row whose heatmap is shown: the one asked for, else the best, else people, else the first reference."""
    asked = [row for row in made.every if row.who == request.GET.get("who")]
    people = [row for row in made.pinned if row.who.startswith(PEOPLE)]
    return next(iter([*asked, *made.rows, *people, *made.pinned]), None)


def _given(made: Board, verdict: str) -> bool:
    return any(verdict in row.standing.verdicts for row in made.every)


def _lines(made: Board) -> Iterator[str]:
    names = [metric.name for metric in made.metrics]
    columns = ["rank", "agent", "kind", "provenance", "tasks", "tasks_in_set", "episodes", "participants"]
    estimates = [f"{name}{suffix}" for name in names for suffix in ("", "_low", "_high", "_n")]
    yield line([*columns, *estimates, "published_at", "metrics_version"])
    for row in made.every:
        yield line(_values(row, made, names))


def _values(row: Row, made: Board, names: list[str]) -> list[Any]:
    each = row.standing
    estimates = [each.values.get(name, {}).get(part) for name in names for part in ("value", "low", "high", "n")]
    published = each.run.published_at.isoformat() if each.run else ""
    counts = [each.tasks, made.tasks, each.episodes, each.participants]
    return [row.rank, visible(row.name), row.kind, row.provenance, *counts, *estimates, published, each.metrics_version]
