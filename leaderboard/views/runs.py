"""The page of a run: its episodes, with links to their replays."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.models import Episode, Run, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.leaderboard.curating.roles import Role, allows
from plumbline.leaderboard.rankings import background, leaderboards
from plumbline.leaderboard.rankings.listings import listing
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.views.failures import choices, failure_of, refusing_unknown

PER_PAGE = 50
SOLVED = {"yes": True, "no": False}


@shared
@require_safe
@refusing_unknown
def run(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the episodes of a run: all, solved, not solved, or those with a failure."""
    rows = (
        readable(request.user).filter(task_set__sealed=False).select_related("line_up__lead", "task_set", "aggregate")
    )
    shown = rows.filter(pk=pk).first()
    if shown is None:
        return removed(request, get_object_or_404(published(), pk=pk))
    background.attach([shown])
    hidden = hidden_from(person(request.COOKIES), list(shown.task_set.tasks.all()))
    solved = SOLVED.get(request.GET.get("solved", ""))
    failure = failure_of(request, shown.task_set.family)
    found = _episodes(shown, hidden, solved=solved, failure=failure)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    rows = listing(shown.task_set, page, hidden)
    context = {"run": shown, "page": page, "listing": rows, "hidden": hidden, "solved": solved}
    context |= {"failure": failure, "failures": choices(shown.task_set.family)}
    return render(request, "leaderboard/run.html", context)


def published() -> QuerySet[Run]:
    """Return the runs that were ever published on sets whose tasks are open, also those that were removed since."""
    every = Run.objects.exclude(published_at=None).filter(task_set__in=TaskSet.objects.shown(), task_set__sealed=False)
    return every.select_related("line_up__lead", "task_set")


def removed(request: HttpRequest, run: Run) -> HttpResponse:
    """Answer that a run was withdrawn or hidden, and why."""
    return render(request, "leaderboard/tombstone.html", {"run": run}, status=410)


def readable(user: Any) -> QuerySet[Run]:
    """Return the runs that this user may read: public ones, and for curators hidden ones."""
    hidden = Run.objects.filter(hidden_at__isnull=False, withdrawn_at=None, task_set__in=TaskSet.objects.shown())
    return leaderboards.public_runs() | hidden if allows(user, Role.REVIEWER) else leaderboards.public_runs()


def _episodes(shown: Run, hidden: set[int], *, solved: bool | None, failure: str) -> QuerySet[Episode]:
    """Return the episodes in the order of the set. A filter leaves out hidden tasks: it would reveal results."""
    rows = shown.episodes.select_related("task__task_set").order_by("task__position", "attempt")
    rows = rows if solved is None else rows.filter(solved=solved)
    rows = rows.with_failure(failure) if failure else rows
    return rows if solved is None and not failure else rows.exclude(task__in=hidden)
