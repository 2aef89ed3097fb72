"""Pages of re-scorings for curators."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.models import Decision, NotNow, RescoredEpisode, RescoredStanding, Rescoring, Run, TaskSet
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.requests.texts import storable
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring import report
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.curating import moderation
from plumbline.leaderboard.views.access import curator
from plumbline.leaderboard.views.forms import ReasonForm

PER_PAGE = 24
RECENT = 10  # decisions
RUNNING = ("comparing", "publishing")


class TaskSetField(forms.ModelChoiceField):
    """Choice of a task set by its name in addresses."""

    def to_python(self, value: str) -> TaskSet | None:
        return super().to_python(storable(value or ""))


class RescoringForm(forms.Form):
    """Form for the scope of a re-scoring."""

    task_set = TaskSetField(TaskSet.objects.none(), to_field_name="slug", required=False, empty_label="all task sets")
    suite = forms.ChoiceField(
        choices=[("", "all suites"), *((name, suite.title) for name, suite in SUITES.items())], required=False
    )
    below_version = forms.IntegerField(
        min_value=1,
        max_value=rescoring.LARGEST_VERSION,
        required=False,
        help_text="Only episodes scored under rules, an extractor or metrics of an older version than this.",
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["task_set"].queryset = TaskSet.objects.exclude(state=TaskSet.State.DRAFT).order_by("slug")


@takes_form
@never_cache
@curator
def index(request: HttpRequest) -> HttpResponse:
    """Show all re-scorings, and the form for a new one."""
    form = RescoringForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("leaderboard:rescoring", _begun(form.cleaned_data, request.user).pk)
        except NotNow as error:
            form.add_error(None, str(error))
    rows = Rescoring.objects.select_related("job", "owner").prefetch_related("task_sets").order_by("-pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page}
    return render(request, "curation/rescorings.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
@curator
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one re-scoring: its progress, and what it found."""
    shown = get_object_or_404(Rescoring.objects.select_related("job", "owner"), pk=pk)
    template = "curation/rescoring_state.html" if request.htmx else "curation/rescoring.html"
    context: dict[str, Any] = {"rescoring": shown, "running": shown.state in RUNNING}
    context["nothing"] = shown.compared_at is not None and shown.changes_nothing
    context["history"] = Decision.objects.about("re-scoring", shown.pk)[:RECENT]
    if shown.compared_at and not shown.discarded_at:
        context |= _found(request, rescoring.stored(shown))
    return render(request, template, context)


@require_POST
@curator
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Cancel, resume, publish or discard a re-scoring; to publish one takes a reason."""
    shown = get_object_or_404(Rescoring, pk=pk)
    form = ReasonForm(request.POST)
    if not form.is_valid() and action == "publish":
        messages.error(request, "no reason: expected one of up to 300 characters")
        return redirect("leaderboard:rescoring", pk)
    try:
        moderation.act_on_rescoring(shown, action, request.user, form.cleaned_data.get("reason", ""))
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:rescoring", pk)


ACTIONS = tuple(moderation.RESCORING)


def _begun(asked: dict[str, Any], owner: Any) -> Rescoring:
    """Create a re-scoring, and queue it. Raises NotNow."""
    slug = asked["task_set"].slug if asked["task_set"] else ""
    return moderation.rescore(rescoring.scope(slug, asked["suite"], asked["below_version"]), owner)


def _found(request: HttpRequest, found: rescoring.Report) -> dict[str, Any]:
    rows = [_row(row) for row in found.standings if row.shown]
    largest, kept = (_readable(request, each) for each in (found.largest, found.kept))
    return {"rows": rows, "largest": largest, "kept": kept}


def _row(row: RescoredStanding) -> dict[str, Any]:
    return {"row": row, "name": report.name(row), "differences": report.differences(row)}


def _readable(request: HttpRequest, rows: Iterable[RescoredEpisode]) -> list[dict[str, Any]]:
    """Return those that this curator may open: none of private runs or sealed sets, nor of tasks they may still
    play.
    """
    listed = [row for row in rows if not row.episode.task.task_set.sealed]
    public = set(Run.objects.public().filter(episodes__rescored__in=listed).values_list("pk", flat=True))
    hidden = hidden_from(person(request.COOKIES), [row.episode.task for row in listed])
    return [
        {"row": row, "changes": report.changes(row)}
        for row in listed
        if row.episode.run_id in {None, *public} and row.episode.task_id not in hidden
    ]
