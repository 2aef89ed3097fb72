"""A job that a worker carries: taken under a lease, carried on in slices of time, and ended.

A job that was begun may be carried beside others: between two slices its generator rests.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from datetime import timedelta
from time import monotonic, process_time, sleep
from typing import cast

from django.db import InterfaceError, OperationalError
from django.db.models import F
from django.utils import timezone

from plumbline.evaluation.jobs import queue
from plumbline.evaluation.jobs.queue import Cancelled, Refused, finish_row
from plumbline.evaluation.models import Job, JobQuery
from plumbline.evaluation.observing import ids
from plumbline.evaluation.services import database

LEASE = timedelta(seconds=60)
SLICE_SECONDS = 0.5  # between two notes of progress
WAIT_SECONDS = 0.5  # between two looks at a job that another worker holds
ATTEMPTS = 5  # times a job is taken up again after its worker vanished or the database was locked
DEADLINE = timedelta(hours=6)  # of a processor, over all attempts

log = logging.getLogger(__name__)


class Carried:
    """A job under this worker's lease."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._steps: Generator[tuple[int, int], None, None] | None = None

    def carry(self) -> bool:
        """Carry the job on for a slice; return whether it is over, at least for this worker."""
        with ids.within(job_id=self.job.pk):
            return self._carry_or_end()

    def _carry_or_end(self) -> bool:
        began = process_time()
        try:
            state = self._carry(monotonic() + SLICE_SECONDS)
        except Cancelled:
            return self._end(Job.State.CANCELLED, "")
        except Refused as reason:
            return self._end(Job.State.FAILED, str(reason))
        except (OperationalError, InterfaceError):
            log.exception("job %s", self.job)
            return self.let_go()  # the database was locked or away: another attempt may find it well
        except Exception as error:
            log.exception("job %s", self.job)
            return self._end(Job.State.FAILED, f"internal error: {type(error).__name__}")
        finally:
            self.job.seconds += process_time() - began
        return self._end(state, "") if state else self._note()

    def let_go(self) -> bool:
        """Stop in the middle, so that anybody may take the job up at once, or when the lease ends."""
        self._stop()
        with database.tolerated():
            self._held().update(leased_until=None)
        return True

    def _carry(self, until: float) -> str:
        """Take steps until then; return the state of a job that is over, else nothing. Raises Refused."""
        if self.job.attempts > ATTEMPTS:
            raise Refused(f"given up after {ATTEMPTS} attempts: its worker or the database failed each time")
        if self.job.cancelling:
            return Job.State.CANCELLED
        if self.job.seconds > DEADLINE.total_seconds():
            raise Refused(f"it took {self.job.seconds:.0f} s of a processor: expected at most {DEADLINE}")
        if self._steps is None:
            self._steps = cast(Generator[tuple[int, int], None, None], queue.KINDS[self.job.kind](self.job))
        for done, total in self._steps:
            self.job.done, self.job.total = done, total
            if monotonic() >= until:
                return ""
        return Job.State.DONE

    def _note(self) -> bool:
        """Store progress and renew the lease; return whether the job is over here: cancelled, or another worker's."""
        job = self.job
        noted = {"done": job.done, "total": job.total, "seconds": job.seconds}
        if not self._held().update(**noted, leased_until=timezone.now() + LEASE):
            self._stop()
            return True
        if self._held().filter(cancelling=True).exists():
            self._stop()
            return self._end(Job.State.CANCELLED, "")
        return False

    def _stop(self) -> None:
        if self._steps is not None:
            self._steps.close()

    def _end(self, state: str, error: str) -> bool:
        """Finish the job, unless another worker has taken it over because this one was silent for too long."""
        if self._held().exists():
            finish_row(self.job, state, error)
        return True

    def _held(self) -> JobQuery:
        """Return the job's row, as long as this worker's attempt is the current one."""
        return Job.objects.filter(pk=self.job.pk, state=Job.State.RUNNING, attempts=self.job.attempts)


def take(job_id: int) -> Carried | None:
    """Take a job under a lease; None if it is over, or another worker holds it."""
    now = timezone.now()
    free = Job.objects.adrift().filter(pk=job_id)
    if not free.update(state=Job.State.RUNNING, leased_until=now + LEASE, attempts=F("attempts") + 1):
        return None
    Job.objects.filter(pk=job_id, started_at=None).update(started_at=now)
    return Carried(Job.objects.get(pk=job_id))


def run(job_id: int, between: Callable[[], None] = lambda: None) -> None:
    """Run a job to its end, unless another worker holds it, and call `between` now and then."""
    carried = take(job_id)
    if carried is None:
        return
    try:
        while not carried.carry():
            between()
    except BaseException:
        carried.let_go()  # stopped by hand
        raise


def finish(job_id: int, between: Callable[[], None] = lambda: None) -> Job:
    """Run a job to its end. While another worker holds it, wait: that one ends it, or its lease does."""
    run(job_id, between)
    while not (job := Job.objects.get(pk=job_id)).finished:
        between()
        sleep(WAIT_SECONDS)
        run(job_id, between)
    return job
