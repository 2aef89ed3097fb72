"""The choice of a worker: which job it carries on next.

Accounts take turns, with one job each at a time, the oldest. Whoever has had least of the worker's time goes first, so
a small job overtakes large ones; time that was had is forgotten by halves. The site's own patient jobs are carried on
only while nobody else waits. A worker that is busy leaves a new job to an idle one for a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Lock
from time import monotonic

from django.utils import timezone

from plumbline.evaluation.jobs import queue
from plumbline.evaluation.jobs.carrying import LEASE, Carried, take
from plumbline.evaluation.models import Job

MOST_CARRIED = 32  # jobs at the same time
RENEW_SECONDS = 15.0
HALF_LIFE_SECONDS = 600.0  # of the time that an account has had
GRACE = timedelta(seconds=1)  # in which an idle worker may take a job

Account = int | None  # the site's own jobs are of nobody


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A job that might be next; the first in order is."""

    patient: bool
    had_seconds: float  # by its account
    job_id: int
    account: Account = field(compare=False)


@dataclass(eq=False)
class Scheduler:
    """The jobs that one worker carries, and the time that accounts have had of it."""

    carried: dict[int, Carried] = field(default_factory=dict)
    _had: dict[Account, tuple[float, float]] = field(default_factory=dict)  # seconds, as of when
    _renewed: float = 0.0
    _busy: Lock = field(default_factory=Lock)
    _stopping: bool = False

    def work(self, between: Callable[[], None] = lambda: None) -> None:
        """Carry jobs on until none is left, and call `between` after every slice. A call within a call does nothing."""
        if not self._busy.acquire(blocking=False):
            return
        try:
            while not self._stopping and (chosen := self._next()) is not None:
                self._serve(*chosen)
                between()
        finally:
            self._let_go()
            self._busy.release()

    def stop(self) -> None:
        """End the work after this slice, for good; what is left anybody may take up at once."""
        self._stopping = True

    def _next(self) -> tuple[Account, Carried] | None:
        """Return the job that is next, taken under a lease, and whose it is."""
        for candidate in sorted(self._candidates()):
            job_id = candidate.job_id
            carried = self.carried.get(job_id) or take(job_id)
            if carried is not None:
                self.carried[job_id] = carried
                return candidate.account, carried
        return None

    def _candidates(self) -> Iterator[Candidate]:
        """Yield the job of each account that is carried, or else the oldest of those that wait."""
        seen = set[tuple[bool, Account]]()
        carried = [(each.job.pk, each.job.kind, each.job.owner_id) for each in self.carried.values()]
        for job_id, kind, account in (*carried, *self._waiting()):
            of = kind in queue.PATIENT, account
            if of not in seen:
                seen.add(of)
                yield Candidate(kind in queue.PATIENT, self.had(account), job_id, account)

    def had(self, account: Account) -> float:
        """Return the seconds that an account has had of this worker, as far as they are remembered."""
        seconds, since = self._had.get(account, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - since) / HALF_LIFE_SECONDS)

    def _waiting(self) -> list[tuple[int, str, Account]]:
        waiting = Job.objects.adrift().exclude(pk__in=self.carried)
        if any(each.job.kind not in queue.PATIENT for each in self.carried.values()):
            waiting = waiting.filter(created_at__lt=timezone.now() - GRACE)
        room = MOST_CARRIED - len(self.carried)
        return list(waiting.order_by("pk").values_list("pk", "kind", "owner")) if room > 0 else []

    def _serve(self, account: Account, carried: Carried) -> None:
        """Carry a job on for a slice, and charge it to its account."""
        began = monotonic()
        if carried.carry():
            del self.carried[carried.job.pk]
        self._had[account] = self.had(account) + monotonic() - began, monotonic()
        if monotonic() - self._renewed > RENEW_SECONDS:
            self._renewed = monotonic()
            Job.objects.filter(pk__in=self.carried).update(leased_until=timezone.now() + LEASE)

    def _let_go(self) -> None:
        """Carry nothing any more, whatever the database says: a job that was stopped must not go on from its end."""
        carried, self.carried = self.carried, {}
        for each in carried.values():
            each.let_go()
