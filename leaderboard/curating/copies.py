"""Copies: the job that searches for them on a task set, and what curators decide about its findings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Value
from django.db.models.functions import Coalesce, NullIf

from plumbline.evaluation import jobs
from plumbline.evaluation.decisions import decided, note, seen
from plumbline.evaluation.models import Copy, CopyDecision, Job, NotNow, Run, TaskSet
from plumbline.evaluation.results import copies
from plumbline.evaluation.results.copies import findings
from plumbline.leaderboard.models import Submission

KIND = "copies"
CERTAIN = 99.0  # the surprise of equal files


@transaction.atomic
def enqueue(task_set: TaskSet) -> Job:
    """Queue a search on a task set, unless one waits already."""
    TaskSet.objects.select_for_update().get(pk=task_set.pk)
    waiting = Job.objects.filter(kind=KIND, subject=task_set.pk, state=Job.State.QUEUED).first()
    return waiting or jobs.submit(KIND, task_set.pk)


@transaction.atomic
def search_everywhere(by: Any, reason: str = "") -> None:
    """Queue a search on every task set with runs of accounts."""
    sets = TaskSet.objects.exclude(state=TaskSet.State.DRAFT)
    for task_set in sets.filter(runs__line_up__owner__isnull=False).distinct():
        note(by, "search for copies queued", task_set, reason, before=seen(task_set))
        enqueue(task_set)


def enqueue_where_new() -> list[Job]:
    """Queue a search on each task set that has newer runs of accounts than its last search."""
    scored = Run.objects.exclude(landed_at=None).exclude(line_up__owner=None)
    newest = dict(scored.order_by().values_list("task_set").annotate(Max("landed_at")))
    searched = dict(Job.objects.filter(kind=KIND).order_by().values_list("subject").annotate(Max("created_at")))
    stale = [pk for pk, landed_at in newest.items() if pk not in searched or searched[pk] < landed_at]
    return [enqueue(task_set) for task_set in TaskSet.objects.filter(pk__in=stale).order_by("pk")]


@jobs.kind(KIND, patient=True)
def search(job: Job) -> Iterator[tuple[int, int]]:
    """Compare all runs of a task set, and the files that they came from."""
    task_set = TaskSet.objects.get(pk=job.subject)
    yield from copies.search(task_set)
    findings.store(task_set, [Copy.Kind.FILE], list(_same_files(task_set)))


def _same_files(task_set: TaskSet) -> Iterator[Copy]:
    """Yield each file whose episodes another account had sent before, as a pair of runs. Headers name agents."""
    landed = Submission.objects.filter(task_set=task_set).exclude(run=None).exclude(run__landed_at=None)
    replayed = landed.annotate(content=Coalesce(NullIf("episodes_sha256", Value("")), "sha256"))
    shared = replayed.order_by().values("content").annotate(owners=Count("owner", distinct=True)).filter(owners__gt=1)
    rows = replayed.filter(content__in=shared.values("content")).order_by("content", "created_at", "pk")
    runs = Run.objects.whole().select_related("task_set", "aggregate").in_bulk([row.run_id for row in rows])
    for _, same in groupby(rows, key=lambda row: row.content):
        first, *later = {row.owner_id: runs[row.run_id] for row in reversed(list(same))}.values()
        yield from (_same_file(*sorted((first, run), key=lambda run: run.landed_at)) for run in later)


def _same_file(earlier: Run, later: Run) -> Copy:
    tasks = later.aggregate.tasks if later.aggregate else 0
    figures = {"equal": tasks, "told": tasks, "surprise": CERTAIN}
    names = findings.named(later, earlier)
    return Copy(kind=Copy.Kind.FILE, task_set=later.task_set, run=later, other=earlier, names=names, **figures)


def dismiss(copy: Copy, by: Any, reason: str) -> None:
    """Dismiss a finding for a reason. Raises NotNow."""
    _decide(copy, Copy.State.DISMISSED, by, "dismissed", reason, Copy.State.OPEN)


def publish(copy: Copy, by: Any, reason: str, note: str, shown_on: str) -> None:
    """Show a mark on the rows of a finding's runs, with a note that everybody can read. Raises NotNow."""
    wanted = Copy(run_id=copy.run_id, other_id=copy.other_id, shown_on=shown_on)
    if not Run.objects.public().filter(pk__in=wanted.marked).exists():
        raise NotNow("the run is not public: expected one that is; a mark is shown on public runs only")
    _decide(copy, Copy.State.PUBLISHED, by, "marked", reason, Copy.State.OPEN, note=note, shown_on=shown_on)


def reopen(copy: Copy, by: Any, reason: str) -> None:
    """Take a decision back; a mark disappears. Raises NotNow."""
    _decide(copy, Copy.State.OPEN, by, "reopened", reason, Copy.State.DISMISSED, Copy.State.PUBLISHED)


def _decide(copy: Copy, state: str, by: Any, verb: str, reason: str, *expected: str, **columns: Any) -> None:
    with decided(by, verb, copy, reason):
        row = Copy.objects.select_for_update().get(pk=copy.pk)
        if row.state not in expected:
            raise NotNow(f"the finding is {row.state}: expected {' or '.join(expected)}")
        Copy.objects.filter(pk=row.pk).update(state=state, **columns)
        CopyDecision.objects.create(copy=row, state=state, by=by, reason=reason)
