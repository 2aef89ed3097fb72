"""The list of leaderboards, and one leaderboard."""

from __future__ import annotations

from operator import attrgetter
from typing import Any
from urllib.parse import urlencode

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Erratum, TaskSet, Witness
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import METRICS
from plumbline.evaluation.suites.papers import by_paper
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.rankings import failures, heatmaps, leaderboards, pooled_actions, sealed_twins
from plumbline.leaderboard.rankings.difficulty import DIFFICULTY
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, unfiltered
from plumbline.leaderboard.rankings.lines import Line, Row
from plumbline.leaderboard.rankings.ties import ties
from plumbline.leaderboard.rankings.versions import versions
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.views.leaderboards.parameters import (
    by_cell,
    chosen_line,
    leaderboard_or_problem,
    paged,
    ranking_query,
)


@shared
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    sets = TaskSet.objects.shown().ranked().order_by("state", "slug")
    papers = by_paper(sets, attrgetter("suite"))
    return render(request, "leaderboard/leaderboards.html", {"papers": papers})


@require_safe
def first_setting(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the leaderboard of a set's first setting, with the query."""
    shown = get_object_or_404(TaskSet.objects.shown().ranked(), slug=slug)
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("leaderboard:leaderboard", args=[slug, shown.settings[0]]) + query)


@shared
@require_safe
# Plotly places its parts by style attributes; the decorator's own types know only views without arguments.
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def leaderboard(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    if setting.partition(",")[0] == BLIND:  # agents without observations are on every leaderboard with their options
        return redirect("leaderboard:leaderboard", slug, _observed(slug, setting))
    made, problem = leaderboard_or_problem(request, slug, setting)
    metric = METRICS.get(request.GET.get("metric", ""), made.suite.metrics[0])
    shown, page = paged(request, made)
    context = {"bad_date": problem, "changes": leaderboards.changes(made), "page": page} | _table(shown, made)
    asked = {"on": made.on, "ranking": made.query.ranking, "errata": made.query.errata}
    kept = urlencode({name: value for name, value in asked.items() if value})
    context["whole"] = f"?{kept}"
    context["address_to_cite"] = request.build_absolute_uri(request.path) + (f"?{kept}" if kept else "")
    if made.on is None:  # cells and curves of the past are not kept
        context |= _charts(request, shown, made, metric)
    return render(request, "leaderboard/leaderboard.html", context, status=400 if problem else 200)


def _table(shown: Leaderboard[Row], made: Leaderboard[Line]) -> dict[str, Any]:
    """Return what the table of one page needs; `made` has the rows of all pages."""
    sealed = sealed_twins.twin(made.task_set)
    return {
        "sealed_twin": sealed,
        "apart": sealed_twins.differences(shown, sealed),
        "leaderboard": shown,
        "ties": ties(made),
        "headings": shown.headings,
        "mixed": shown.mixed,
        "longest": shown.longest,
        "witnesses": tuple(Witness),
        "ranking_query": ranking_query(made),
        "errata": list(Erratum.objects.of(made.task_set)),
        "versions": versions(made.task_set),
        "columns": [_column(metric, made.query.sort) for metric in made.metrics],
        "verdicts": {verdict for row in shown.every for verdict in row.standing.verdicts},
        "reported": leaderboards.reported(made.task_set, made.setting),
        "can_be_played": tasksets.can_be_played(made.task_set),
        "pictorial": _pictorial(made),
        "baseline_job": baseline_runs.in_progress(made.task_set),
        "no_people": not made.query.filters and not any(line.kind == "human" for line in made.every),
    }


def _pictorial(made: Leaderboard[Any]) -> bool:
    """Return whether agents are shown pictures rather than words."""
    task = made.task_set.tasks.select_related("task_set").first()
    return task is not None and pictures.pictorial(opened(task, made.setting))


def _charts(request: HttpRequest, shown: Leaderboard[Row], made: Leaderboard[Line], metric: Metric) -> dict[str, Any]:
    """Return what the charts of one page are asked for; they and their tables have addresses of their own."""
    finely, (has_curves, has_regrets) = by_cell(request), leaderboards.curved(shown.every)
    return {
        "chosen": chosen_line(request, made),
        "metric": metric,
        "difficulties": DIFFICULTY.of(unfiltered(made)) if DIFFICULTY.belongs_to(made.suite) else (),
        "axis": heatmaps.axis(made.suite, finely=finely) if len(shown.every) > 1 else "",
        "finely": finely,
        "has_curves": has_curves,
        "has_regrets": has_regrets,
        **_what_went_wrong(shown),
        "pooled": pooled_actions.by_setting(made.task_set) if made.suite.pools_actions else (),
    }


def _what_went_wrong(shown: Leaderboard[Row]) -> dict[str, bool]:
    """Return whether failures are looked for, and whether any row of the page has counts to be drawn."""
    are_looked_for = failures.are_looked_for(shown.suite.family)
    drawn = are_looked_for and any(each.lines for each in failures.of_rows(shown))
    return {"failures_are_looked_for": are_looked_for, "failures_are_drawn": drawn}


def _observed(slug: str, blind: str) -> str:
    """Return the first setting with observations that has the options of one without."""
    settings = get_object_or_404(TaskSet.objects.shown(), slug=slug).settings
    return next((each for each in settings if unseen_of(each) == blind), settings[0])


def _column(metric: Metric, sort: str) -> dict[str, Any]:
    """Return a column head that sorts the best row to the top, and then the worst."""
    up, down = metric.name, f"-{metric.name}"
    best, worst = (up, down) if metric.better == "lower" else (down, up)
    order = {up: "ascending", down: "descending"}.get(sort, "")
    return {"metric": metric, "order": order, "next": worst if sort == best else best}
