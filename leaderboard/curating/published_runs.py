"""Published runs as curators search them: those that were submitted come before our own."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, Q, Value, When

from plumbline.evaluation.models import LineUp, Run, RunQuery

SUBMITTED, OURS = "submitted", "ours"


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Filter of runs; empty fields want all."""

    text: str = ""  # in the name of an agent or an account, or in the name or the title of a task set
    by: str = ""  # SUBMITTED or OURS
    run: int | None = None  # the id of one


def found(search: Search) -> RunQuery:
    """Return the published runs that are wanted: submitted ones first, and the newest first."""
    rows = Run.objects.exclude(published_at=None)
    if search.text:
        rows = rows.filter(_named(search.text))
    if search.by:
        rows = rows.filter(line_up__owner__isnull=search.by == OURS)
    if search.run is not None:
        rows = rows.filter(pk=search.run)
    ours_last = Case(When(line_up__owner=None, then=Value(1)), default=Value(0))
    return rows.whole().order_by(ours_last, "-published_at", "-pk")


def _named(text: str) -> Q:
    """Return the condition that an agent, the account or the task set of a run has a text in its name."""
    teams = LineUp.objects.filter(seats__agent__name__icontains=text).values("pk")
    owners = Q(line_up__owner__username__icontains=text)
    sets = Q(task_set__slug__icontains=text) | Q(task_set__title__icontains=text)
    return Q(line_up__lead__name__icontains=text) | Q(line_up__in=teams) | owners | sets
