"""Pages of submissions: upload, progress, report, publishing and withdrawing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import ceil
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation import runs
from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent, Episode, NotNow, Run, TaskSet
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.requests.streaming import streamed, streamed_file
from plumbline.evaluation.runs import drafts
from plumbline.evaluation.viewing.complaints import complaints, over_all
from plumbline.evaluation.viewing.failures import as_json
from plumbline.leaderboard.api.throttles import UploadThrottle
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings.listings import listing
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.submitting.quotas import NoRoom, QuotaReached, in_words, quota_of
from plumbline.leaderboard.views.failures import choices, failure_of, refusing_unknown
from plumbline.leaderboard.views.forms import SubmissionForm
from plumbline.leaderboard.views.runs import readable, removed

PER_PAGE = 50
GZIP = b"\x1f\x8b"  # how such a file begins


class Refused(Exception):
    """An upload is refused: the status of the answer, and when to try again."""

    def __init__(self, problem: Exception | str, status: int, retry_seconds: int | None = None) -> None:
        super().__init__(str(problem))
        self.status, self.retry_seconds = status, retry_seconds


class FileGone(Exception):
    """The file of a submission was deleted."""


@takes_form
@never_cache
@login_required
def submit(request: HttpRequest) -> HttpResponse:
    """Show the upload form and the user's submissions."""
    form = SubmissionForm(request.POST or None, request.FILES or None)
    refused = None
    if request.method == "POST" and form.is_valid():
        try:
            return _uploaded(request, form.cleaned_data["file"])
        except Refused as problem:
            refused = problem
            form.add_error("file", str(problem))
    mine = Submission.objects.filter(owner=request.user).whole()
    context = {
        "form": form,
        "page": Paginator(mine, PER_PAGE).get_page(request.GET.get("page")),
        "quota": quota_of(request.user),
        "sets": TaskSet.objects.published().ranked().filter(sealed=False),
    }
    answer = render(request, "leaderboard/submit.html", context, status=422 if form.errors else 200)
    return _as_refused(answer, refused) if refused else answer


def _uploaded(request: HttpRequest, file: Any) -> HttpResponse:
    """Receive the file, and lead to its submission. Raises Refused."""
    _refuse_floods(request)
    try:
        receipt = submissions.receive(request.user, file, file.name, file.size)
    except BadLine as problem:
        raise Refused(problem, 422) from problem
    except NoRoom as problem:
        raise Refused(problem, 413) from problem
    except QuotaReached as problem:
        raise Refused(problem, 429, problem.retry_seconds) from problem
    address = reverse("leaderboard:submission", args=[receipt.submission.pk])
    return redirect(address if receipt.is_new else f"{address}?uploaded=before")


def _refuse_floods(request: HttpRequest) -> None:
    """Raise Refused over the upload limit of the account; uploads by form and by API count together."""
    throttle = UploadThrottle()
    if not throttle.allow_request(request, None):
        wait = ceil(throttle.wait() or 1)
        problem = f"expected at most {throttle.num_requests} uploads per hour: try again in {in_words(wait)}"
        raise Refused(problem, 429, wait)


def _as_refused(answer: HttpResponse, refused: Refused) -> HttpResponse:
    answer.status_code = refused.status
    if refused.retry_seconds is not None:
        answer["Retry-After"] = str(refused.retry_seconds)
    return answer


@never_cache
@require_safe
@refusing_unknown
def submission(request: HttpRequest, pk: int) -> HttpResponse:
    """Show progress, then the report: to the owner, to curators if the run is hidden, and a tombstone to others."""
    shown = _visible(request, pk)
    mine = shown.owner == request.user
    if not mine and not readable(request.user).filter(pk=shown.run_id).exists():
        return removed(request, shown.run)
    template = "leaderboard/progress.html" if request.htmx else "leaderboard/submission.html"
    return render(request, template, _context(request, shown, mine=mine))


@login_required
@require_safe
def report(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Return the report per episode as JSON."""
    shown = get_object_or_404(Submission, pk=pk, owner=request.user)
    return streamed_report(request, shown)


@login_required
@require_safe
def download(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the file as its owner uploaded it; 410 once it was deleted."""
    shown = get_object_or_404(Submission, pk=pk, owner=request.user)
    try:
        return file_of(request, shown)
    except FileGone as error:
        return render(request, "leaderboard/file_gone.html", {"submission": shown, "problem": str(error)}, status=410)


@require_POST
@login_required
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Cancel, repeat, publish, withdraw or discard a submission of this user."""
    shown = get_object_or_404(Submission, pk=pk, owner=request.user)
    try:
        ACTIONS[action](shown)
    except (NotNow, QuotaReached) as error:
        messages.error(request, str(error))
    return redirect(
        "leaderboard:submit" if action == "discard" else "leaderboard:submission", *([pk] * (action != "discard"))
    )


ACTIONS: dict[str, Callable[[Submission], Any]] = {
    "cancel": submissions.cancel,
    "again": submissions.again,
    "publish": submissions.publish,
    "withdraw": submissions.withdraw,
    "discard": submissions.discard,
}


def file_of(request: HttpRequest, shown: Submission) -> StreamingHttpResponse:
    """Return the stored file as a download, sent while it is read. Raises FileGone."""
    if not shown.file:
        raise FileGone(f"the file was deleted on {shown.file_deleted_at:%Y-%m-%d}, after it was rejected")
    try:
        file = shown.file.storage.open(shown.file.name)
    except FileNotFoundError as error:
        raise FileGone("the file is missing on this server") from error
    packed = file.read(2) == GZIP
    file.seek(0)
    name = f"submission-{shown.pk}.jsonl{'.gz' if packed else ''}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(file.size)}
    return streamed_file(request, file, content_type="application/octet-stream", headers=headers)


def streamed_report(request: HttpRequest, shown: Submission) -> StreamingHttpResponse:
    """Return the report as JSON, sent while it is read."""
    return streamed(request, _report(shown, person(request.COOKIES)), content_type="application/json")


def _report(shown: Submission, agent: Agent | None) -> Iterator[str]:
    """Yield counts and an object per episode, without episodes of tasks that are hidden from this person.

    Before the replay is over there is only its state.
    """
    over = shown.run_id and shown.state == Submission.State.REPLAYED
    rows = Episode.objects.filter(run=shown.run_id) if over else Episode.objects.none()
    hidden = hidden_from(agent, list(shown.task_set.tasks.all()))
    counts = {
        "submission": shown.pk,
        "state": shown.state,
        "count": rows.count(),
        "solved": rows.filter(solved=True).count(),
        "left_out": _left_out(rows.filter(task__in=hidden).count()),
    }
    yield f'{json.dumps(counts)[:-1]}, "episodes": ['
    for number, row in enumerate(_in_order(rows.exclude(task__in=hidden))):
        yield f"{', ' if number else ''}{json.dumps(_reported(row))}"
    yield "]}"


def _in_order(rows: QuerySet[Episode]) -> Iterator[Episode]:
    whole = rows.select_related("task__task_set", "transcript").defer("trajectory", "checkpoints")
    whole = whole.prefetch_related("failures")
    found: Iterator[Episode] = whole.order_by("task__position", "attempt").iterator(100)
    return found


def _left_out(count: int) -> str:
    if not count:
        return ""
    many = "episode is" if count == 1 else "episodes are"
    return f"{count} {many} left out: you have played in this browser and have not finished these tasks."


def _reported(row: Episode) -> dict[str, Any]:
    return {
        "episode": str(row.pk),
        "task": row.task.digest,
        "attempt": row.attempt,
        "outcome": row.outcome,
        "solved": row.solved,
        "actions": row.action_count,
        "metrics": row.metrics,
        "verdicts": row.verdicts,
        "complaints": complaints(row),
        "failures": as_json(row),
    }


def _context(request: HttpRequest, shown: Submission, *, mine: bool) -> dict[str, Any]:
    context: dict[str, Any] = {"submission": shown, "mine": mine, "ahead": submissions.position(shown)}
    if not (shown.settled or request.htmx):
        context["grant"] = runs.grant(shown.task_set)
    context["repeated"] = mine and request.GET.get("uploaded") == "before"
    if shown.run is not None and shown.state == Submission.State.REPLAYED:
        failure = failure_of(request, shown.task_set.family)
        page = Paginator(_listed(request, shown.run, failure), PER_PAGE).get_page(request.GET.get("page"))
        hidden = hidden_from(person(request.COOKIES), [row.task for row in page])
        context |= {"failure": failure, "failures": choices(shown.task_set.family), "hidden": hidden}
        context["count"] = shown.run.episodes.count() if failure else page.paginator.count
        context["page"], context["listing"] = page, listing(shown.task_set, page, hidden)
        context["complaints"] = over_all(row for row in page if row.task_id not in hidden)
        context["solved"] = shown.run.episodes.filter(solved=True).count()
        context["covered"] = shown.run.episodes.values("task").distinct().count()
        context["tasks"] = shown.task_set.tasks.count()
        context["drafts"] = drafts.before(shown.run) if mine and not shown.run.published_at else None
    return context


def _listed(request: HttpRequest, run: Run, failure: str) -> QuerySet[Episode]:
    """Return the episodes of a run in the order of the set; of those with a failure, none of hidden tasks."""
    rows = run.episodes.select_related("task__task_set", "transcript").order_by("task__position", "attempt")
    if not failure:
        return rows
    tasks = list(run.task_set.tasks.all())
    return rows.with_failure(failure).exclude(task__in=hidden_from(person(request.COOKIES), tasks))


def _visible(request: HttpRequest, pk: int) -> Submission:
    return get_object_or_404(Submission.objects.visible_to(request.user).whole(), pk=pk)
