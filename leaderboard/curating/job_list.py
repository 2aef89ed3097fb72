"""The queue as curators see it: what each job is about, and whether trying it once more can help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plumbline.evaluation.models import Job, TaskSet
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions


@dataclass(frozen=True, slots=True)
class Listed:
    """A job beside what it works on; none where that is gone, or a newer job works on it."""

    job: Job
    task_set: TaskSet | None
    submission: Submission | None = None

    @property
    def refused(self) -> bool:
        """Whether the file was at fault: then its owner is told more than the job says."""
        return self.submission is not None and self.submission.problem != self.job.error

    @property
    def state(self) -> str:
        return Submission.State.REJECTED if self.refused else self.job.state

    @property
    def retriable(self) -> bool:
        ended = self.job.state in (Job.State.FAILED, Job.State.CANCELLED)
        return ended and self.task_set is not None and not self.refused

    @property
    def readable(self) -> bool:
        """Whether curators may open the submission: its owner alone reads what is private."""
        run = self.submission.run if self.submission else None
        return run is not None and run.published_at is not None and run.withdrawn_at is None


def listed(jobs: Iterable[Job]) -> list[Listed]:
    """Each job with its subject, in the same order."""
    jobs = list(jobs)
    replayed = Submission.objects.filter(job__in=jobs).select_related("owner", "task_set", "run")
    by_job = {each.job_id: each for each in replayed}
    sets = TaskSet.objects.in_bulk([job.subject for job in jobs if job.kind != submissions.KIND])
    return [_listed(job, by_job.get(job.pk), sets) for job in jobs]


def _listed(job: Job, submission: Submission | None, sets: dict[int, TaskSet]) -> Listed:
    if job.kind != submissions.KIND:
        return Listed(job, sets.get(job.subject))
    return Listed(job, submission.task_set if submission else None, submission)
