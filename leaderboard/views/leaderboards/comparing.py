"""Rows of leaderboards next to each other: two agents, all pairwise tests, and metrics as in the paper."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import METRICS
from plumbline.leaderboard.rankings import charts, comparisons
from plumbline.leaderboard.rankings import pairwise as ranking
from plumbline.leaderboard.rankings.as_in_the_paper import AS_IN_THE_PAPER
from plumbline.leaderboard.rankings.comparisons import Comparison
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, opened, unfiltered
from plumbline.leaderboard.rankings.lines import Line, Row
from plumbline.leaderboard.rankings.pairwise import Pair, PairwiseTest
from plumbline.leaderboard.rankings.ties import ties
from plumbline.leaderboard.serving.shared import dear
from plumbline.leaderboard.views.leaderboards.parameters import (
    as_it_is_now,
    by_cell,
    heatmap_of,
    leaderboard_of,
    ranking_query,
    rows_of,
)

PER_PAGE = 50


@dear
@require_safe
@as_it_is_now
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def compare(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show two agents side by side, the second in this or another setting."""
    made, other = two_leaderboards(request, slug, setting)
    first, second = _rows(request, made, other)
    metric = METRICS.get(request.GET.get("metric", ""), made.suite.metrics[0])
    context: dict[str, Any] = {"leaderboard": made, "other": other, "first": first, "second": second, "metric": metric}
    if first is not None and second is not None:
        context |= {"first_name": made.labels[first.who], "second_name": other.labels[second.who]}
        context |= _curves(made, first, second)
        found = comparisons.compare(made, first, second)
        context["paired"] = ties(made).between(first.who, second.who) if made is other else None
        context |= {"comparison": found, **_different_tasks(request, made, found)}
        context["matrix"] = heatmap_of(made, first).gaps(heatmap_of(other, second), metric.name)
    return render(request, "leaderboard/compare.html", context)


@dear
@require_safe
@as_it_is_now
def difference_chart(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    made, other = two_leaderboards(request, slug, setting)
    first, second = _rows(request, made, other)
    metric = request.GET.get("metric", made.suite.metrics[0].name)
    if first is None or second is None or metric not in METRICS:
        raise Http404(f"metric {metric!r}: no such rows or metric")
    return JsonResponse(charts.difference(heatmap_of(made, first), heatmap_of(other, second), metric))


@dear
@require_safe
@as_it_is_now
def pairwise(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show tests of every pair of rows, or of every agent in two settings, part by part."""
    made, other = two_leaderboards(request, slug, setting)
    tests = ranking.by_p(pairwise_tests(request, made, other))
    context: dict[str, Any] = {
        "leaderboard": made,
        "other": other,
        "names": made.labels,
        "page": Paginator(tests, PER_PAGE).get_page(request.GET.get("page")),
        "alpha": ranking.ALPHA,
        "leads": ranking.leads(tests, made.labels) if made is other else (),
        "left_out": _left_out(request, made, other),
        "ties": ties(made) if made is other else None,
        "ranking_query": ranking_query(made),
        "significant": sum(test.significant for test in tests),
        "uncorrected": sum(test.p < ranking.ALPHA for test in tests),
    }
    return render(request, "leaderboard/pairwise.html", context)


@dear
@require_safe
@as_it_is_now
def as_in_the_paper(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Show metrics that the paper defines relative to other runs, next to those of the leaderboard."""
    made = leaderboard_of(request, slug, setting)
    if not made.suite.relative:
        raise Http404(f"{made.suite.title} has no such page")
    whole = unfiltered(made)
    found = AS_IN_THE_PAPER.of(whole)
    lines = [line for line in whole.judged.every if line.who in (found or ())]
    page = Paginator(lines, PER_PAGE).get_page(request.GET.get("page"))
    rows = opened(replace(whole, pinned=(), rows=tuple(page))).rows
    context = {"leaderboard": made, "names": whole.labels, "found": found, "rows": rows, "page": page}
    return render(request, "leaderboard/as_in_the_paper.html", context)


def two_leaderboards(request: HttpRequest, slug: str, setting: str) -> tuple[Leaderboard[Line], Leaderboard[Line]]:
    """Return the leaderboard of the address, and that of the setting in `under`: the same one if none is given."""
    made, under = leaderboard_of(request, slug, setting), request.GET.get("under") or setting
    return made, made if under == setting else leaderboard_of(request, slug, under)


def pairwise_tests(request: HttpRequest, made: Leaderboard[Line], other: Leaderboard[Line]) -> list[PairwiseTest]:
    return list(ranking.run(made, _pairs(request, made, other), _axes(request, made)))


def _rows(request: HttpRequest, made: Leaderboard[Line], other: Leaderboard[Line]) -> tuple[Row | None, Row | None]:
    """Return the two rows asked for, with cells and curves."""
    first, second = _pair(request, made, other)
    return rows_of(made, [first])[0] if first else None, rows_of(other, [second])[0] if second else None


def _pair(request: HttpRequest, made: Leaderboard[Line], other: Leaderboard[Line]) -> tuple[Line | None, Line | None]:
    """Return the two lines asked for; by default the first two rows, or the first row in both settings."""
    here, there = ({row.who: row for row in (*each.rows, *each.pinned)} for each in (made, other))
    usual = [*here, "", ""]
    first = here.get(request.GET.get("first", usual[0]))
    return first, there.get(request.GET.get("second", usual[made is other]))


def _curves(made: Leaderboard[Line], *rows: Row) -> dict[str, Any]:
    """Return the distance curves of these rows, and the query of their chart."""
    labels = made.labels
    curves = [(labels[row.who], row.standing.curve) for row in rows if row.who in labels and row.standing.curve]
    return {"curves": curves, "curves_query": f"?{urlencode([('row', row.who) for row in rows])}"}


def _pairs(request: HttpRequest, made: Leaderboard[Line], other: Leaderboard[Line]) -> list[Pair]:
    if made is not other:
        return ranking.under_both(made, other)
    rows = _chosen(request, made)
    return ranking.every_pair(rows[: len(rows) - _left_out(request, made, other)])


def _chosen(request: HttpRequest, made: Leaderboard[Line]) -> list[Line]:
    """Return the rows that are paired: agents from the first rank on, then the references."""
    ranked = request.GET.get("among") == "ranked"
    return [*made.submitted, *(row for row in made.every if row.reference and not ranked)]


def _left_out(request: HttpRequest, made: Leaderboard[Line], other: Leaderboard[Line]) -> int:
    """Return the number of last rows that are not paired, because their tests would be too many."""
    if made is not other:
        return 0
    rows = _chosen(request, made)
    axes = _axes(request, made)
    parts = {tuple(task.get(axis) for axis in axes) for task in made.task_set.tasks.values_list("axes", flat=True)}
    return len(rows) - len(ranking.at_most(rows, len(parts)))


def _axes(request: HttpRequest, made: Leaderboard[Any]) -> tuple[str, ...]:
    return made.suite.cell_axes if by_cell(request) else made.suite.cell_axes[:1]


def _different_tasks(request: HttpRequest, made: Leaderboard[Any], found: Comparison) -> dict[str, Any]:
    """Return the tasks on which the two differ, without those that are hidden from this person."""
    if made.task_set.sealed:
        return {}
    tasks = {task.pk: task for task in made.task_set.tasks.all()}
    hidden = hidden_from(person(request.COOKIES), list(tasks.values()))
    return {
        name: [tasks[each] for each in ids if each not in hidden]
        for name, ids in (("ahead", found.ahead), ("behind", found.behind))
    }
