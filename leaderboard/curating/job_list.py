"""List of jobs for curators: what each job works on, and whether it can be retried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plumbline.evaluation.models import Job, TaskSet
from plumbline.evaluation.results.rescoring.asking import COMPARE, PUBLISH
from plumbline.leaderboard.curating import moderation
from plumbline.leaderboard.curating.moderation import CANCELLABLE
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions

RESCORING = (COMPARE, PUBLISH)

UNCANCELLABLE = {
    submissions.KIND: "its owner can cancel it",
    COMPARE: "can be cancelled on its page",
    PUBLISH: "cannot be cancelled: half of it would be public",
}
"""Why the list does not cancel jobs of these kinds, or where that is done."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Job with its subject; no subject if that was deleted or a newer job works on it."""

    job: Job
    task_set: TaskSet | None
    submission: Submission | None = None
    rescoring: bool = False  # then its subject is a re-scoring

    @property
    def refused(self) -> bool:
        """True if the file was rejected; then its owner sees a more detailed problem."""
        return self.submission is not None and self.submission.problem != self.job.error

    @property
    def state(self) -> str:
        return Submission.State.REJECTED if self.refused else self.job.state

    @property
    def retriable(self) -> bool:
        """True if it can be queued once more; re-scorings are resumed on their own page."""
        if self.submission is not None:
            return moderation.may_replay(self.submission)
        return self.job.state in (Job.State.FAILED, Job.State.CANCELLED) and self.task_set is not None

    @property
    def cancellable(self) -> bool:
        return not self.job.finished and not self.job.cancelling and self.job.kind in CANCELLABLE

    @property
    def remark(self) -> str:
        """Say why an unfinished job is not cancelled from the list, or where that is done; empty for all others."""
        if self.job.finished or self.cancellable:
            return ""
        if self.job.cancelling:
            return "is being cancelled"
        return UNCANCELLABLE.get(self.job.kind, "ends by itself")

    @property
    def readable(self) -> bool:
        """True if curators may open the submission; private ones are for their owner only."""
        run = self.submission.run if self.submission else None
        return run is not None and run.published_at is not None and run.withdrawn_at is None


def listed(jobs: Iterable[Job]) -> list[Listed]:
    """Return each job with its subject, in the same order."""
    jobs = list(jobs)
    replayed = Submission.objects.filter(job__in=jobs).select_related("owner", "task_set", "run")
    by_job = {each.job_id: each for each in replayed}
    sets = TaskSet.objects.in_bulk([job.subject for job in jobs if job.kind not in (submissions.KIND, *RESCORING)])
    return [_listed(job, by_job.get(job.pk), sets) for job in jobs]


def _listed(job: Job, submission: Submission | None, sets: dict[int, TaskSet]) -> Listed:
    if job.kind in RESCORING:
        return Listed(job, None, rescoring=True)
    if job.kind != submissions.KIND:
        return Listed(job, sets.get(job.subject))
    return Listed(job, submission.task_set if submission else None, submission)
