"""Jobs: long work whose state is in the database, and which any worker can resume.

A kind of job is a generator of (done, total). Between two yields everything it did is stored, and it starts again from
what is stored, so a killed worker loses at most one step. The queue only wakes workers; a lost message delays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Job
from plumbline.evaluation.observing import metrics

Steps = Iterator[tuple[int, int]]
Kind = Callable[[Job], Steps]

KINDS: dict[str, Kind] = {}
"""The generator of each kind of job; apps register theirs."""

ENDINGS: dict[str, Callable[[Job], None]] = {}
"""The function to call when a job of a kind has failed or was cancelled."""

PATIENT: set[str] = set()
"""The kinds that let every other job go first, also in the middle of their work."""


class Cancelled(Exception):
    """The job was asked to end before its last step."""


class Refused(Exception):
    """The job ends with a reason for its owner."""


def kind(name: str, ending: Callable[[Job], None] | None = None, *, patient: bool = False) -> Callable[[Kind], Kind]:
    """Register a kind of job. A patient one lets all others go first."""

    def register(steps: Kind) -> Kind:
        KINDS[name] = steps
        if patient:
            PATIENT.add(name)
        if ending is not None:
            ENDINGS[name] = ending
        return steps

    return register


def submit(name: str, subject: int, owner: Any = None, **plan: object) -> Job:
    """Queue a job for an account, or for the site, and wake a worker when the transaction is committed."""
    job = enlist(name, subject, owner, **plan)
    transaction.on_commit(lambda: wake(job.pk))
    return job


def enlist(name: str, subject: int, owner: Any = None, **plan: object) -> Job:
    """Queue a job without waking a worker, for a caller that runs it at once."""
    return Job.objects.create(kind=name, subject=subject, owner=owner, plan=plan)


def wake(job_id: int) -> None:
    calls.call(calls.WORK, job_id)


def cancel(job: Job) -> None:
    """Ask a job to end. A job that has not begun ends at once."""
    Job.objects.filter(pk=job.pk).update(cancelling=True)
    if Job.objects.filter(pk=job.pk, state=Job.State.QUEUED).update(state=Job.State.CANCELLED, ended_at=timezone.now()):
        finish_row(job, Job.State.CANCELLED, "")


def raise_if_cancelled(job: Job) -> None:
    """Raise Cancelled if the job was asked to end; for the transaction of its last step."""
    if Job.objects.select_for_update().get(pk=job.pk).cancelling:
        raise Cancelled


def retry(job: Job) -> None:
    """Queue a failed or cancelled job once more."""
    fresh = {"state": Job.State.QUEUED, "error": "", "attempts": 0, "cancelling": False, "ended_at": None, "done": 0}
    if Job.objects.filter(pk=job.pk, state__in=[Job.State.FAILED, Job.State.CANCELLED]).update(**fresh):
        transaction.on_commit(lambda: wake(job.pk))


def revive() -> None:
    """Wake a worker for every job without one."""
    for job_id in Job.objects.adrift().order_by("pk").values_list("pk", flat=True):
        wake(job_id)


def ahead_of(job: Job) -> int:
    """Return how many jobs come before this one as accounts take turns: earlier ones of its own, one of each other."""
    unfinished = Job.objects.unfinished().exclude(pk=job.pk)
    if job.kind in PATIENT:
        return unfinished.filter(Q(pk__lt=job.pk) | ~Q(kind__in=PATIENT)).count()
    in_a_hurry = unfinished.exclude(kind__in=PATIENT)
    mine = Q(owner=job.owner_id) if job.owner_id else Q(owner=None)
    others = in_a_hurry.exclude(mine).order_by().values("owner").distinct()
    return in_a_hurry.filter(mine, pk__lt=job.pk).count() + others.count()


def finish_row(job: Job, state: str, error: str) -> None:
    """Store the end of a job, and tell its kind of a failure or cancellation."""
    job.state, job.error = state, error
    if state != Job.State.DONE and job.kind in ENDINGS:
        ENDINGS[job.kind](job)
    Job.objects.filter(pk=job.pk).update(
        state=state,
        error=error,
        done=job.done,
        total=job.total,
        seconds=job.seconds,
        ended_at=timezone.now(),
        leased_until=None,
    )
    transaction.on_commit(lambda: _count(job.kind, state, job.seconds))


def _count(kind: str, state: str, seconds: float) -> None:
    metrics.JOBS.labels(kind, state).inc()
    metrics.JOB_SECONDS.labels(kind).observe(seconds)
