"""The page of an agent: its card, standings, runs and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import Agent, Episode, LineUp, NotNow, Run, Standing, TaskSet
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.runs import agent_names
from plumbline.evaluation.runs.agent_names import NameTaken
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import Suite
from plumbline.leaderboard.rankings import background, charts, failures, leaderboards
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.views.leaderboards.tables import FAILURES, csv_file, failure_cells

PER_PAGE = 50  # runs
FIRST = 4  # metrics of a suite on an agent's page


class RenameForm(forms.Form):
    name = forms.CharField(label="New name", max_length=agent_names.LONGEST)


@shared
@require_safe
# Plotly places its parts by style attributes; the decorator's own types know only views without arguments.
@csp_update({"style-src": [SELF, UNSAFE_INLINE]})  # type: ignore[arg-type]
def agent(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an agent with at least one published run, including withdrawn and hidden ones."""
    shown, published = _shown(request, pk)
    public = set(_public(shown).values_list("pk", flat=True))
    standings = _standings(public)
    rows = published.select_related("task_set").order_by("-published_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    _count_episodes(page)
    background.attach_organizations([shown])
    context = {"agent": shown, "page": page, "public": public, "suites": _by_suite(standings)}
    failing = failures.of_standings(_looked_at(standings))
    context |= {"failing": failing, "failures_are_drawn": any(each.lines for each in failing)}
    context["former"] = shown.former_names.filter(shown=True)
    context["form"] = RenameForm(initial={"name": shown.name}) if shown.owner == request.user else None
    return render(request, "leaderboard/agent.html", context)


@shared
@require_safe
def failures_chart(request: HttpRequest, pk: int) -> HttpResponse:
    """Return what went wrong in the episodes of an agent, leaderboard by leaderboard, as data for Plotly."""
    found = [each for each in failures.of_standings(_failed_at(request, pk)) if each.lines]
    return JsonResponse(charts.failures(found, failures.names()))


@shared
@require_safe
def failures_csv(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Return the same: a line for each leaderboard and label."""
    return csv_file(request, f"agent-{pk}-failures", _failure_lines(_failed_at(request, pk)))


def _failed_at(request: HttpRequest, pk: int) -> list[Standing]:
    """Return the standings of an agent whose failures are looked for."""
    shown, _ = _shown(request, pk)
    return _looked_at(_standings(_public(shown).values("pk")))


def _looked_at(standings: Iterable[Standing]) -> list[Standing]:
    return [each for each in standings if failures.are_looked_for(each.task_set.family)]


def _failure_lines(standings: Sequence[Standing]) -> Iterator[str]:
    yield line(["task_set", "setting", *FAILURES])
    for standing, each in zip(standings, failures.of_standings(standings), strict=True):
        for cells in failure_cells(each):
            yield line([standing.task_set.slug, standing.setting, *cells])


def _shown(request: HttpRequest, pk: int) -> tuple[Agent, QuerySet[Run]]:
    """Return an agent and its published runs. Raises Http404 without one, except to its owner."""
    shown = get_object_or_404(Agent.objects.exclude(kind=Agent.Kind.HUMAN).select_related("owner"), pk=pk)
    line_ups, sets = LineUp.objects.with_agent(shown), TaskSet.objects.shown()
    published = Run.objects.exclude(published_at=None).filter(line_up__in=line_ups, task_set__in=sets)
    if not published.exists() and shown.owner != request.user:
        raise Http404(f"agent {pk}: it has no published run")
    return shown, published


def _public(shown: Agent) -> QuerySet[Run]:
    return leaderboards.public_runs().filter(line_up__in=LineUp.objects.with_agent(shown))


def _standings(runs: Any) -> list[Standing]:
    """Return the standings of these runs, by leaderboard."""
    rows = Standing.objects.filter(run__in=runs).whole().select_related("task_set", "run__task_set")
    return list(rows.order_by("task_set__slug", "setting"))


@require_POST
@login_required
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Rename an agent of this account."""
    shown = get_object_or_404(Agent, pk=pk, owner=request.user)
    form = RenameForm(request.POST)
    if not form.is_valid():
        messages.error(request, "No name: expected 1 to 80 characters.")
        return redirect("leaderboard:agent", pk)
    try:
        agent_names.rename(shown, form.cleaned_data["name"])
        messages.success(request, "Renamed. Files with the former name still belong to this agent.")
    except (NameTaken, NotNow) as error:
        messages.error(request, str(error))
    return redirect("leaderboard:agent", pk)


def _count_episodes(runs: Iterable[Run]) -> None:
    """Give each of these runs its `count` of episodes."""
    listed = list(runs)
    found = Episode.objects.filter(run__in=listed).values_list("run").annotate(n=Count("pk"))
    counts = dict(found.order_by())
    for run in listed:
        run.count = counts.get(run.pk, 0)


def _by_suite(standings: Iterable[Standing]) -> list[tuple[Suite, list[Metric], list[Standing]]]:
    """Group standings by suite, with the first metrics of each."""
    found = [(suite, [each for each in standings if each.task_set.suite == name]) for name, suite in SUITES.items()]
    return [(suite, list(suite.metrics[:FIRST]), rows) for suite, rows in found if rows]
