"""Limits of an account: replays a day, submissions that wait, and bytes of stored files.

A replay counts once it has ended with the submission replayed or rejected. While it waits, its place is kept for it. It
costs nothing if it was cancelled, or failed for a reason of ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q, Sum
from django.utils import timezone

from plumbline.evaluation.models import Job
from plumbline.leaderboard.models import Replay, Submission

DAY = timedelta(days=1)
RETRY_SECONDS = 60  # before another upload is tried, where it is not known when a place becomes free


@dataclass(frozen=True, slots=True)
class Count:
    """A limit, and what is used of it."""

    limit: int
    used: int

    @property
    def left(self) -> int:
        """The rest, from 0; a limit that was lowered may be exceeded."""
        return max(0, self.limit - self.used)


@dataclass(frozen=True, slots=True)
class Quota:
    """Use of an account, and what it has left."""

    replays: Count  # in the last 24 hours, with those that wait
    waiting: Count  # queued or replaying
    stored_bytes: Count
    next_at: datetime | None  # when one more replay becomes free; None if none has ended, or only ending helps

    @property
    def ended(self) -> int:
        """Replays that have ended in the last 24 hours."""
        return self.replays.used - self.waiting.used

    @property
    def next_in_seconds(self) -> int | None:
        """Seconds until one more replay becomes free, rounded up, from 1."""
        return None if self.next_at is None else max(1, ceil((self.next_at - timezone.now()).total_seconds()))


class QuotaReached(Exception):
    """The account has no replay left, or too many submissions that wait."""

    def __init__(self, problem: str, quota: Quota, retry_seconds: int) -> None:
        super().__init__(problem)
        self.quota, self.retry_seconds = quota, retry_seconds


class NoRoom(Exception):
    """The account has no room left for a file."""

    def __init__(self, problem: str, quota: Quota) -> None:
        super().__init__(problem)
        self.quota = quota


def quota_of(owner: Any) -> Quota:
    """Return what an account has used."""
    ended, waiting = _replays(owner)
    replays = Count(settings.REPLAYS_PER_DAY, len(ended) + waiting)
    return Quota(
        replays=replays,
        waiting=Count(settings.MOST_WAITING, waiting),
        stored_bytes=Count(settings.STORED_BYTES_PER_ACCOUNT, _stored_bytes(owner)),
        next_at=_next_at(ended, max(0, replays.used - replays.limit)),
    )


def check_replays(owner: Any) -> None:
    """Raise QuotaReached if the account may not queue another replay."""
    quota = quota_of(owner)
    if not quota.replays.left:
        raise QuotaReached(_used_up(quota), quota, quota.next_in_seconds or RETRY_SECONDS)
    if not quota.waiting.left:
        problem = (
            f"{quota.waiting.used} submissions are queued or replaying: expected at most {quota.waiting.limit} at a "
            "time; wait until one has been replayed, or cancel one"
        )
        raise QuotaReached(problem, quota, RETRY_SECONDS)


def check_room(owner: Any, size_bytes: int) -> None:
    """Raise NoRoom if the account may not store a file of this size."""
    quota = quota_of(owner)
    if size_bytes > quota.stored_bytes.left:
        raise NoRoom(
            f"{size_bytes} bytes: expected at most {quota.stored_bytes.left}; your stored files have "
            f"{quota.stored_bytes.used} of {quota.stored_bytes.limit} bytes. To free some, delete submissions that you "
            "do not publish; files compressed with gzip take a fraction",
            quota,
        )


def hold(owner: Any) -> None:
    """Let no other request of this account pass here until the transaction ends."""
    rows = get_user_model().objects.select_for_update(no_key=True)  # rows that refer to the account can be added
    list(rows.filter(pk=owner.pk).values_list("pk"))


def count(submission: Submission) -> None:
    """Count the replay that was queued for a submission."""
    Replay.objects.create(owner_id=submission.owner_id, job=submission.job)


def give_back(job: Job) -> None:
    """Count a replay no longer: it was cancelled, or failed for a reason of ours."""
    Replay.objects.filter(job=job).delete()


def _replays(owner: Any) -> tuple[list[datetime], int]:
    """Return when the replays of the last 24 hours ended, the first one first, and how many wait."""
    ended = Q(job__state__in=[Job.State.DONE, Job.State.FAILED], job__ended_at__gt=timezone.now() - DAY)
    waiting = Q(job__state__in=[Job.State.QUEUED, Job.State.RUNNING])
    rows = Replay.objects.filter(ended | waiting, owner=owner).values_list("job__state", "job__ended_at")
    found = list(rows)
    times = sorted(at for state, at in found if state in (Job.State.DONE, Job.State.FAILED))
    return times, len(found) - len(times)


def _next_at(ended: list[datetime], over: int) -> datetime | None:
    """Return when one more replay becomes free: the first to end leaves first, after those over the limit."""
    return ended[over] + DAY if over < len(ended) else None


def _stored_bytes(owner: Any) -> int:
    rows = Submission.objects.filter(owner=owner).exclude(file="").order_by()
    return rows.aggregate(total=Sum("size_bytes"))["total"] or 0


def _used_up(quota: Quota) -> str:
    replays = quota.replays
    used = (
        f"{replays.used} of {replays.limit} replays in 24 hours are used ({quota.ended} ended, {quota.waiting.used} "
        "queued or replaying), 0 are left"
    )
    if quota.next_at is None or quota.next_in_seconds is None:
        return f"{used}: wait until one has been replayed, or cancel one"
    return f"{used}: the next is free at {quota.next_at:%Y-%m-%d %H:%M} UTC, in {in_words(quota.next_in_seconds)}"


def in_words(seconds: int) -> str:
    """Write a time span to the minute, rounded up: "3 h 12 min"."""
    hours, minutes = divmod(ceil(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
