"""Jobs: long work whose state is in the database, and which any worker can resume.

A kind of job is a generator of (done, total). Between two yields everything it did is stored, and it starts again from
what is stored, so a killed worker loses at most one step. The queue only wakes workers; a lost message delays.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from time import monotonic, sleep

from django.db import OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone

from plumbline.evaluation.jobs import calls
from plumbline.evaluation.models import Job, JobQuery

LEASE = timedelta(seconds=60)
REPORT_SECONDS = 0.5  # seconds between two notes of progress
WAIT_SECONDS = 0.5  # between two looks at a job that another worker holds
ATTEMPTS = 5  # times a job is taken up again after its worker vanished or the database was locked

Steps = Iterator[tuple[int, int]]
Kind = Callable[[Job], Steps]

KINDS: dict[str, Kind] = {}
"""The generator of each kind of job; apps register theirs."""

ENDINGS: dict[str, Callable[[Job], None]] = {}
"""The function to call when a job of a kind has failed or was cancelled."""

PATIENT: set[str] = set()
"""The kinds that let every other job go first, also in the middle of their work."""

log = logging.getLogger(__name__)


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


def submit(name: str, subject: int, **plan: object) -> Job:
    """Queue a job, and wake a worker when the transaction is committed."""
    job = enlist(name, subject, **plan)
    transaction.on_commit(lambda: wake(job.pk))
    return job


def enlist(name: str, subject: int, **plan: object) -> Job:
    """Queue a job without waking a worker, for a caller that runs it at once."""
    return Job.objects.create(kind=name, subject=subject, plan=plan)


def wake(job_id: int) -> None:
    calls.call(calls.WORK, job_id)


def cancel(job: Job) -> None:
    """Ask a job to end. A job that has not begun ends at once."""
    Job.objects.filter(pk=job.pk).update(cancelling=True)
    if Job.objects.filter(pk=job.pk, state=Job.State.QUEUED).update(state=Job.State.CANCELLED, ended_at=timezone.now()):
        _finish(job, Job.State.CANCELLED, "")


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
    """Return how many queued jobs come before this one."""
    earlier, in_a_hurry = Q(pk__lt=job.pk), ~Q(kind__in=PATIENT)
    first = earlier | in_a_hurry if job.kind in PATIENT else earlier & in_a_hurry
    return Job.objects.filter(first, state=Job.State.QUEUED).count()


def work(job_id: int, between: Callable[[], None] = lambda: None) -> None:
    """Run a job as a worker does: in the middle of a patient one, every job that is not goes first."""
    patient = Job.objects.filter(pk=job_id, kind__in=PATIENT).exists()
    run(job_id, partial(_let_others_go_first, between) if patient else between)


def _let_others_go_first(between: Callable[[], None]) -> None:
    between()
    in_a_hurry = Job.objects.adrift().exclude(kind__in=PATIENT).order_by("pk")
    for job_id in list(in_a_hurry.values_list("pk", flat=True)):
        run(job_id, between)


def run(job_id: int, between: Callable[[], None] = lambda: None) -> None:
    """Run a job to its end, unless another worker holds it, and call `between` now and then."""
    job = _take(job_id)
    if job is None:
        return
    if job.attempts > ATTEMPTS:
        _end(job, Job.State.FAILED, f"given up after {ATTEMPTS} attempts: its worker or the database failed each time")
        return
    try:
        state = Job.State.CANCELLED if job.cancelling else _carry(job, between)
    except Cancelled:
        _end(job, Job.State.CANCELLED, "")
    except Refused as reason:
        _end(job, Job.State.FAILED, str(reason))
    except OperationalError:
        log.exception("job %s", job)
        _held(job).update(leased_until=None)  # the database was locked or away: another attempt may find it well
    except Exception as error:
        log.exception("job %s", job)
        _end(job, Job.State.FAILED, f"internal error: {type(error).__name__}")
    except BaseException:
        _held(job).update(leased_until=None)  # stopped by hand: anybody may take it up at once
        raise
    else:
        _end(job, state, "")


def finish(job_id: int, between: Callable[[], None] = lambda: None) -> Job:
    """Run a job to its end. While another worker holds it, wait: that one ends it, or its lease does."""
    run(job_id, between)
    while not (job := Job.objects.get(pk=job_id)).finished:
        between()
        sleep(WAIT_SECONDS)
        run(job_id, between)
    return job


def _take(job_id: int) -> Job | None:
    now = timezone.now()
    held = (
        Job.objects.adrift()
        .filter(pk=job_id)
        .update(state=Job.State.RUNNING, leased_until=now + LEASE, attempts=F("attempts") + 1)
    )
    if not held:
        return None
    Job.objects.filter(pk=job_id, started_at=None).update(started_at=now)
    return Job.objects.get(pk=job_id)


def _carry(job: Job, between: Callable[[], None]) -> str:
    """Run all steps, storing progress now and then."""
    noted = monotonic()
    for done, total in KINDS[job.kind](job):
        if monotonic() - noted >= REPORT_SECONDS:
            noted = monotonic()
            if _note(job, done, total):
                return Job.State.CANCELLED
            between()
        job.done, job.total = done, total
    return Job.State.DONE


def _note(job: Job, done: int, total: int) -> bool:
    """Store progress and renew the lease; return True if the job should end, at least here."""
    held = _held(job).update(done=done, total=total, leased_until=timezone.now() + LEASE)
    return not held or _held(job).filter(cancelling=True).exists()


def _end(job: Job, state: str, error: str) -> None:
    """Finish the job, unless another worker has taken it over because this one was silent for too long."""
    if _held(job).exists():
        _finish(job, state, error)


def _held(job: Job) -> JobQuery:
    """Return the job's row, as long as this worker's attempt is the current one."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


def _finish(job: Job, state: str, error: str) -> None:
    job.state, job.error = state, error
    if state != Job.State.DONE and job.kind in ENDINGS:
        ENDINGS[job.kind](job)
    Job.objects.filter(pk=job.pk).update(
        state=state, error=error, done=job.done, total=job.total, ended_at=timezone.now(), leased_until=None
    )
