"""Results of papers, as printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import GROUPS
from plumbline.leaderboard.serving.shared import shared


@shared
@require_safe
def paper(request: HttpRequest, suite: str) -> HttpResponse:
    """Show all results of a paper, and how they differ from ours."""
    if suite not in SUITES:
        raise Http404(f"suite {suite!r}: expected one of {', '.join(SUITES)}")
    sets = TaskSet.objects.shown().ranked().filter(suite=suite).order_by("slug")
    shown = {"suite": SUITES[suite], "sets": sets, "group": GROUPS.get(SUITES[suite].group)}
    return render(request, "leaderboard/paper.html", shown)
