"""Uploads of bytes that their owner uploaded before: they are one submission."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from plumbline.leaderboard.models import Submission


def earlier(owner: Any, sha256: str) -> Submission | None:
    """Return the submission of the same bytes, whatever its state; None for one that was withdrawn or is expiring."""
    rows = Submission.objects.filter(owner=owner, sha256=sha256, latest=True, run__withdrawn_at=None)
    found: Submission | None = rows.exclude(state=Submission.State.DELETING).whole().first()
    return found


def succeed(owner: Any, sha256: str) -> None:
    """Let a new submission stand for the bytes of one that was withdrawn or is expiring."""
    Submission.objects.filter(owner=owner, sha256=sha256, latest=True).update(latest=False)


def refill(submission: Submission, name: str) -> Submission:
    """Give a submission its file again, which was deleted after its rejection. It is kept as long as the first."""
    submission.file, submission.file_deleted_at = name, None
    submission.touched_at = submission.rejected_at = timezone.now()
    submission.save(update_fields=["file", "file_deleted_at", "touched_at", "rejected_at"])
    return submission


def advice(submission: Submission) -> str:
    """Say what the same bytes are now, and what can be done with them."""
    same = f"these bytes were uploaded before: this is submission {submission.pk}"
    if submission.state not in (Submission.State.REJECTED, Submission.State.CANCELLED):
        return same
    return f"{same}. It was {submission.state}; its action `again` replays the same file once more"
