"""Reports of players about their partners, for curators."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Report
from plumbline.leaderboard.views.curation import curator

PER_PAGE = 20
LONGEST = 200  # turns shown


@curator
def reports(request: HttpRequest) -> HttpResponse:
    """List open reports, each with what the reported player wrote and did."""
    rows = Report.objects.open().select_related("episode__task__task_set").order_by("created_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    shown = [(report, _turns(report)) for report in page]
    return render(request, "curation/reports.html", {"page": page, "reports": shown})


@require_POST
@curator
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a report."""
    report = get_object_or_404(Report.objects.open(), pk=pk)
    report.settled_at = timezone.now()
    report.save(update_fields=["settled_at"])
    return redirect("leaderboard:reports")


def _turns(report: Report) -> list[str]:
    turns = [turn for turn in episodes.turns_of(report.episode) if turn.seat == report.seat]
    return [text for turn in turns[-LONGEST:] for text in turn.actions or ()]
