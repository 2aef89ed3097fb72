"""The page of an agent: its card, standings and runs."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import Agent, LineUp, Run, Standing, TaskSet
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import Suite
from plumbline.leaderboard.rankings import leaderboards

PER_PAGE = 50  # runs
FIRST = 4  # metrics of a suite on an agent's page


@require_safe
def agent(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an agent with at least one published run, including withdrawn and hidden ones."""
    shown = get_object_or_404(Agent.objects.exclude(kind=Agent.Kind.HUMAN).select_related("owner"), pk=pk)
    line_ups = LineUp.objects.with_agent(shown)
    published = Run.objects.exclude(published_at=None).filter(
        line_up__in=line_ups, task_set__in=TaskSet.objects.shown()
    )
    if not published.exists() and shown.owner != request.user:
        return get_object_or_404(Agent, pk=None)
    public = set(leaderboards.public_runs().filter(line_up__in=line_ups).values_list("pk", flat=True))
    standings = Standing.objects.filter(run__in=public).whole().select_related("task_set")
    standings = standings.order_by("task_set__slug", "setting")
    rows = published.select_related("task_set").annotate(count=Count("episodes")).order_by("-published_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"agent": shown, "page": page, "public": public, "suites": _by_suite(standings)}
    return render(request, "leaderboard/agent.html", context)


def _by_suite(standings: Iterable[Standing]) -> list[tuple[Suite, list[Metric], list[Standing]]]:
    """Group standings by suite, with the first metrics of each."""
    found = [(suite, [each for each in standings if each.task_set.suite == name]) for name, suite in SUITES.items()]
    return [(suite, list(suite.metrics[:FIRST]), rows) for suite, rows in found if rows]
