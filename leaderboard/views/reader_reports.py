"""Pages of reports by readers: the form, the report with its answer, and the inbox of reviewers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.models import Decision, NotNow, ReaderReport, Task, TaskSet
from plumbline.evaluation.requests import limits
from plumbline.evaluation.requests.methods import takes_form
from plumbline.leaderboard.curating import reader_reports
from plumbline.leaderboard.views.access import reviewer
from plumbline.leaderboard.views.runs import readable
from plumbline.leaderboard.views.tasks import visible_episodes

PER_PAGE = 24
PER_HOUR = 10  # reports from one address
LONGEST_KEY = 120
STATES = ("open", "answered")


@dataclass(frozen=True, slots=True)
class About:
    """The subject of a report."""

    name: str
    address: str


class ReportForm(forms.Form):
    """Form of a report. Programs that fill in every field also fill in the one that people do not see."""

    text = forms.CharField(
        label="What is wrong?",
        max_length=2000,
        widget=forms.Textarea({"rows": 5}),
        help_text="At most 2,000 characters.",
    )
    website = forms.CharField(required=False, max_length=200, label="Leave this empty")

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError("Leave this field empty: it tells people from programs.")
        return ""


class AnswerForm(forms.Form):
    text = forms.CharField(label="Answer (for the reader)", max_length=2000, widget=forms.Textarea({"rows": 3}))


@takes_form
@never_cache
def new(request: HttpRequest, kind: str, subject: str) -> HttpResponse:
    """Show the form of a report, and store one."""
    about = _about(request, kind, subject)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        limits.count("reader-report", request, PER_HOUR)
        account = request.user if request.user.is_authenticated else None
        text = form.cleaned_data["text"]
        made = ReaderReport.objects.create(kind=kind, key=subject, name=about.name, text=text, account=account)
        return redirect("leaderboard:reader_report", made.secret)
    context = {"form": form, "about": about}
    return render(request, "leaderboard/report_form.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def one(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a report and its answer to whoever has its address."""
    report = get_object_or_404(ReaderReport, secret=secret)
    answer = render(request, "leaderboard/report.html", {"report": report})
    answer["X-Robots-Tag"] = "noindex"
    return answer


@never_cache
@require_safe
@reviewer
def inbox(request: HttpRequest) -> HttpResponse:
    """List reports by their state, each with the form to answer it."""
    asked = request.GET.get("state", "")
    state = asked if asked in STATES else "open"
    rows = ReaderReport.objects.select_related("account").order_by("pk")
    rows = rows.open() if state == "open" else rows.exclude(answered_at=None).order_by("-answered_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    shown = [(each, _address(each), AnswerForm(prefix=str(each.pk))) for each in page]
    by = dict(_answered_by(page))
    context = {"page": page, "reports": shown, "state": state, "states": STATES, "by": by}
    return render(request, "curation/reader_reports.html", context)


@require_POST
@reviewer
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a report."""
    report = get_object_or_404(ReaderReport, pk=pk)
    form = AnswerForm(request.POST, prefix=str(pk))
    try:
        if not form.is_valid():
            raise NotNow("no answer: expected one of up to 2,000 characters")
        reader_reports.answer(report, request.user, form.cleaned_data["text"])
        messages.success(request, f"Report {pk} is answered.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:reader_reports")


def _about(request: HttpRequest, kind: str, key: str) -> About:
    """Return what a reader reports, if they may read it. Raises Http404."""
    if kind not in ADDRESSES or len(key) > LONGEST_KEY or not key.isprintable():
        raise Http404(f"{kind} {key!r}: expected one of {', '.join(ADDRESSES)}, and its key as in addresses")
    return ADDRESSES[kind](request, key)


def _task_set(request: HttpRequest, key: str) -> About:
    del request  # everybody reads the same
    shown = get_object_or_404(TaskSet.objects.shown(), slug=key)
    return About(f"the task set {shown.title}", reverse("leaderboard:task_set", args=[shown.slug]))


def _task(request: HttpRequest, key: str) -> About:
    del request  # everybody reads the same
    slug, _, position = key.partition("/")
    if not (position.isascii() and position.isdigit() and len(position) < 6):
        raise Http404(f"{key!r}: expected a task set and a number, such as boards-v2/7")
    sets = TaskSet.objects.shown().filter(sealed=False)
    rows = Task.objects.filter(task_set__in=sets).select_related("task_set")
    shown = get_object_or_404(rows, task_set__slug=slug, position=int(position))
    name = f"task {shown.position} of {shown.task_set.title}"
    return About(name, reverse("leaderboard:task", args=[slug, shown.position]))


def _run(request: HttpRequest, key: str) -> About:
    if not (key.isascii() and key.isdigit() and len(key) < 19):
        raise Http404(f"run {key!r}: expected its number")
    shown = get_object_or_404(readable(request.user).select_related("line_up__lead", "task_set"), pk=int(key))
    return About(f"run {shown.pk} of {shown.line_up.name}", reverse("leaderboard:run", args=[shown.pk]))


def _episode(request: HttpRequest, key: str) -> About:
    try:
        pk = UUID(key)
    except ValueError as error:
        raise Http404(f"episode {key!r}: expected its id") from error
    shown = get_object_or_404(visible_episodes(request.user), pk=pk)
    name = f"an episode of {shown.agent.name} at task {shown.task.position} of {shown.task.task_set.title}"
    return About(name, reverse("leaderboard:episode", args=[shown.pk]))


ADDRESSES = {"task-set": _task_set, "task": _task, "run": _run, "episode": _episode}


def _address(report: ReaderReport) -> str:
    """Return the address of what a report is about, for reviewers."""
    slug, _, position = report.key.partition("/")
    match report.kind:
        case "task-set":
            return reverse("leaderboard:task_set", args=[slug])
        case "task":
            return reverse("leaderboard:task", args=[slug, int(position)])
        case "run":
            return reverse("leaderboard:run", args=[int(report.key)])
        case _:
            return reverse("leaderboard:episode", args=[UUID(report.key)])


def _answered_by(page: Any) -> Any:
    """Yield each report's id with the name of the account that answered it, from the record."""
    ids = [str(each.pk) for each in page]
    rows = Decision.objects.filter(kind="report", subject__in=ids, verb="answered")
    return ((int(each.subject), each.actor) for each in rows)
