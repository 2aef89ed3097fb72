"""Reports of players about their partners, for curators."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation import episodes
from plumbline.evaluation.models import NotNow, Report
from plumbline.evaluation.requests.texts import storable
from plumbline.leaderboard.curating import moderation
from plumbline.leaderboard.views.access import reviewer

PER_PAGE = 20
LONGEST = 200  # turns shown
LONGEST_REASON = 300  # characters


@require_safe
@reviewer
def reports(request: HttpRequest) -> HttpResponse:
    """List open reports, each with what the reported player wrote and did."""
    rows = Report.objects.open().select_related("episode__task__task_set").order_by("created_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    shown = [(report, _turns(report)) for report in page]
    return render(request, "curation/reports.html", {"page": page, "reports": shown})


@require_POST
@reviewer
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a report of a player."""
    report = get_object_or_404(Report.objects.open(), pk=pk)
    reason = storable(request.POST.get("reason", ""))[:LONGEST_REASON]
    try:
        moderation.settle(report, request.user, reason)
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:reports")


def _turns(report: Report) -> list[str]:
    turns = [turn for turn in episodes.turns_of(report.episode) if turn.seat == report.seat]
    return [text for turn in turns[-LONGEST:] for text in turn.actions or ()]
