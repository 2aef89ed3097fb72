"""Agents and where they stand."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import Agent, Standing, TaskSet
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import Suite
from plumbline.leaderboard.rankings import leaderboards

FIRST = 4  # metrics of a suite that stand on an agent's page


@require_safe
def agent(request: HttpRequest, pk: int) -> HttpResponse:
    """An agent with at least one public run, its card and its runs; tombstones included."""
    shown = get_object_or_404(Agent.objects.exclude(kind=Agent.Kind.HUMAN).select_related("owner"), pk=pk)
    published = shown.runs.exclude(published_at=None).filter(task_set__in=TaskSet.objects.shown())
    published = published.select_related("task_set").annotate(count=Count("episodes")).order_by("-published_at")
    if not published and shown.owner != request.user:
        return get_object_or_404(Agent, pk=None)
    public = set(leaderboards.public_runs().filter(agent=shown).values_list("pk", flat=True))
    standings = shown.standings.filter(run__in=public).select_related("task_set", "run")
    standings = standings.order_by("task_set__slug", "setting")
    context = {"agent": shown, "runs": published, "public": public, "suites": _by_suite(standings)}
    return render(request, "leaderboard/agent.html", context)


def _by_suite(standings: Iterable[Standing]) -> list[tuple[Suite, list[Metric], list[Standing]]]:
    """Standings with the first metrics of their suite, suite by suite."""
    found = [(suite, [each for each in standings if each.task_set.suite == name]) for name, suite in SUITES.items()]
    return [(suite, list(suite.metrics[:FIRST]), rows) for suite, rows in found if rows]
