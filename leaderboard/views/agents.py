"""The page of an agent: its card, standings, runs and names."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import Agent, Episode, LineUp, NotNow, Run, Standing, TaskSet
from plumbline.evaluation.runs import agent_names
from plumbline.evaluation.runs.agent_names import NameTaken
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import Suite
from plumbline.leaderboard.rankings import background, leaderboards
from plumbline.leaderboard.serving.shared import shared

PER_PAGE = 50  # runs
FIRST = 4  # metrics of a suite on an agent's page


class RenameForm(forms.Form):
    name = forms.CharField(label="New name", max_length=agent_names.LONGEST)


@shared
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
    standings = Standing.objects.filter(run__in=public).whole().select_related("task_set", "run__task_set")
    standings = standings.order_by("task_set__slug", "setting")
    rows = published.select_related("task_set").order_by("-published_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    _count_episodes(page)
    background.attach_organizations([shown])
    context = {"agent": shown, "page": page, "public": public, "suites": _by_suite(standings)}
    context["former"] = shown.former_names.filter(shown=True)
    context["form"] = RenameForm(initial={"name": shown.name}) if shown.owner == request.user else None
    return render(request, "leaderboard/agent.html", context)


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
