"""Runs, reports of players, jobs and re-scorings as curators handle them, on the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from plumbline.evaluation import jobs, runs
from plumbline.evaluation.decisions import decided, note
from plumbline.evaluation.models import Job, NotNow, Report, Rescoring, Run
from plumbline.evaluation.results import rescoring
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.submitting.quotas import QuotaReached

CANCELLABLE = ("generate", "renew", "clone", "import", "seal", "copies", "baselines")
"""The kinds of jobs that the queue can cancel: replays are their owner's, and re-scorings have pages of their own."""


def hide(run: Run, by: Any, reason: str) -> None:
    """Hide a public run for a public reason. Raises NotNow."""
    with decided(by, "hidden", run, reason):
        if Run.objects.select_for_update().get(pk=run.pk).hidden_at is not None:
            raise NotNow("the run is hidden: expected one that is shown")
        runs.hide(run, reason)


def unhide(run: Run, by: Any, reason: str) -> None:
    """Show a hidden run again. The record keeps when and why it was hidden. Raises NotNow."""
    with decided(by, "unhidden", run, reason):
        if Run.objects.select_for_update().get(pk=run.pk).hidden_at is None:
            raise NotNow("the run is shown: expected one that is hidden")
        runs.unhide(run)


def settle(report: Report, by: Any, reason: str) -> None:
    """Close a report of a player. Raises NotNow."""
    with decided(by, "settled", report, reason):
        if not Report.objects.open().filter(pk=report.pk).update(settled_at=timezone.now()):
            raise NotNow("the report is settled: expected an open one")


def retry(job: Job, by: Any, reason: str = "") -> None:
    """Queue a failed or cancelled job once more; a replay counts for its owner again. Raises NotNow."""
    with decided(by, "retried", job, reason):
        if job.state not in (Job.State.FAILED, Job.State.CANCELLED):
            raise NotNow(f"job {job.pk} is {job.state}: expected failed or cancelled")
        if job.kind == submissions.KIND:
            _replay(job)
        else:
            jobs.retry(job)


def may_replay(submission: Submission) -> bool:
    """Return whether curators may have a file replayed again: what failed, not what was cancelled or rejected."""
    failed = submission.state == Submission.State.REJECTED and submission.repeatable
    return failed and submission.owner.is_active


def _replay(job: Job) -> None:
    submission = Submission.objects.filter(job=job).select_related("owner", "job").first()
    if submission is None or not may_replay(submission):
        raise NotNow(f"job {job.pk} is a replay: expected one that failed, of a stored file and an open account")
    try:
        submissions.again(submission)
    except QuotaReached as error:
        raise NotNow(str(error)) from error


def cancel(job: Job, by: Any, reason: str) -> None:
    """Ask a job to end at its next step. Raises NotNow."""
    with decided(by, "cancelled", job, reason):
        if job.finished:
            raise NotNow(f"job {job.pk} is {job.state}: expected queued or running")
        if job.cancelling:
            raise NotNow(f"job {job.pk} is being cancelled already: expected a job that goes on")
        if job.kind not in CANCELLABLE:
            raise NotNow(f"job {job.pk} is of the kind {job.kind!r}: expected one of {', '.join(CANCELLABLE)}")
        jobs.cancel(job)


def rescore(scope: rescoring.Scope, by: Any) -> Rescoring:
    """Create a re-scoring, and queue its comparison. Raises NotNow."""
    made = rescoring.ask(scope, by)
    rescoring.start(made)
    note(by, "begun", made)
    return made


def act_on_rescoring(shown: Rescoring, action: str, by: Any, reason: str) -> None:
    """Cancel, resume, publish or discard a re-scoring. Raises NotNow."""
    verb, act = RESCORING[action]
    with decided(by, verb, shown, reason):
        act(shown)


RESCORING: dict[str, tuple[str, Callable[[Rescoring], Any]]] = {
    "cancel": ("comparison cancelled", rescoring.cancel),
    "again": ("comparison resumed", rescoring.again),
    "publish": ("publication queued", rescoring.publish),
    "discard": ("discarded", rescoring.discard),
}
