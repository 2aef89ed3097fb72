"""Rows of boards beside each other: two of them, every pair, and as the paper has their figures."""

from __future__ import annotations

from collections.abc import Iterator
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
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import charts, comparisons, pairwise
from plumbline.leaderboard.rankings.as_in_the_paper import published as as_published
from plumbline.leaderboard.rankings.comparisons import Comparison
from plumbline.leaderboard.rankings.leaderboards import Board, Row
from plumbline.leaderboard.rankings.pairwise import Duel, Pair
from plumbline.leaderboard.templatetags.words import visible
from plumbline.leaderboard.views.leaderboards import board_of, map_of, unfiltered

PER_PAGE = 50
COLUMNS = (
    "first",
    "first_setting",
    "second",
    "second_setting",
    "part",
    "first_won",
    "first_n",
    "second_won",
    "second_n",
    "p",
    "p_corrected",
    "cohens_h",
)


@require_safe
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def compare(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Two rows side by side, the second under this or another setting."""
    made, other = _boards(request, slug, setting)
    first, second = _pair(request, made, other)
    metric = METRICS.get(request.GET.get("metric", ""), made.suite.metrics[0])
    context: dict[str, Any] = {"board": made, "other": other, "first": first, "second": second, "metric": metric}
    if first is not None and second is not None:
        found = comparisons.compare(made, first, second)
        context |= {"comparison": found, **_apart(request, made, found)}
        context["matrix"] = map_of(made, first).gaps(map_of(other, second), metric.name)
    return render(request, "leaderboard/compare.html", context)


@require_safe
def difference(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made, other = _boards(request, slug, setting)
    first, second = _pair(request, made, other)
    metric = request.GET.get("metric", made.suite.metrics[0].name)
    if first is None or second is None or metric not in METRICS:
        raise Http404("no such rows or metric")
    return JsonResponse(charts.difference(map_of(made, first), map_of(other, second), metric))


@require_safe
def pairs(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Every pair of rows, or every agent under two settings, tested part by part."""
    made, other = _boards(request, slug, setting)
    held = pairwise.by_chance(_held(request, made, other))
    page = Paginator(held, PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"board": made, "other": other, "page": page, "alpha": pairwise.ALPHA}
    context["leads"] = pairwise.leads(held, made.labels) if made is other else ()
    context |= {
        "settled": sum(duel.settled for duel in held),
        "seen": sum(duel.chance < pairwise.ALPHA for duel in held),
    }
    return render(request, "leaderboard/pairs.html", context)


@require_safe
def pairs_table(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """The same as CSV, whole."""
    made, other = _boards(request, slug, setting)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-{setting}-pairs.csv"'}
    body = "".join(_lines(pairwise.by_chance(_held(request, made, other)), made, other))
    return HttpResponse(body, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def published(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """The figures that the paper defines by the runs compared, beside those of the board."""
    made = board_of(request, slug, setting)
    if not made.suite.relative:
        raise Http404(f"{made.suite.title} has no such page")
    context = {"board": made, "rows": as_published(unfiltered(made).judged)}
    return render(request, "leaderboard/published.html", context)


def _boards(request: HttpRequest, slug: str, setting: str) -> tuple[Board, Board]:
    """That of the address, and that of the setting it is held against: the same where none is asked for."""
    made, under = board_of(request, slug, setting), request.GET.get("under") or setting
    return made, made if under == setting else board_of(request, slug, under)


def _pair(request: HttpRequest, made: Board, other: Board) -> tuple[Row | None, Row | None]:
    """The two rows asked for; where nothing is asked the first two of the board, or the first under both settings."""
    here, there = ({row.who: row for row in (*each.rows, *each.pinned)} for each in (made, other))
    usual = [*here, "", ""]
    first = here.get(request.GET.get("first", usual[0]))
    return first, there.get(request.GET.get("second", usual[made is other]))


def _held(request: HttpRequest, made: Board, other: Board) -> tuple[Duel, ...]:
    finely = request.GET.get("parts") == "cells"
    axes = made.suite.cell_axes if finely else made.suite.cell_axes[:1]
    return pairwise.hold(made, _pairs(request, made, other), axes)


def _pairs(request: HttpRequest, made: Board, other: Board) -> list[Pair]:
    if made is not other:
        return pairwise.across(made, other)
    return pairwise.among(made.rows if request.GET.get("among") == "ranked" else made.every)


def _apart(request: HttpRequest, made: Board, found: Comparison) -> dict[str, Any]:
    """The tasks on which they differ, for those who may know."""
    if made.task_set.sealed:
        return {}
    tasks = {task.pk: task for task in made.task_set.tasks.all()}
    hidden = hidden_from(person(request.COOKIES), list(tasks.values()))
    return {
        name: [tasks[each] for each in ids if each not in hidden]
        for name, ids in (("ahead", found.ahead), ("behind", found.behind))
    }


def _lines(held: list[Duel], made: Board, other: Board) -> Iterator[str]:
    yield line(COLUMNS)
    for duel in held:
        sides = [visible(duel.first.name), made.setting, visible(duel.second.name), other.setting, duel.label]
        counts = [duel.one.won, duel.one.n, duel.other.won, duel.other.n]
        yield line([*sides, *counts, duel.chance, duel.corrected, duel.h])
