"""Models of the public site: submissions with what limits them, and API tokens."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models import Job, LineUp, Run, TaskSet

SETTLED = ("replayed", "rejected", "cancelled")  # states of a submission that no worker is to change


class SubmissionQuery(models.QuerySet["Submission"]):
    def visible_to(self, user: Any) -> SubmissionQuery:
        """Return the user's own and published submissions, including withdrawn and hidden ones."""
        public = ~Q(run=None) & ~Q(run__published_at=None)
        mine = Q(owner=user) if user.is_authenticated else Q(pk=None)
        return self.filter(public | mine)

    def whole(self) -> SubmissionQuery:
        """Return submissions with all that a list of them shows, in two queries."""
        run = ("run__task_set", "run__line_up", "run__aggregate")
        rows = self.select_related("owner", "line_up__lead", "task_set", *run, "job")
        return rows.prefetch_related("line_up__seats__agent")

    def expired(self, now: datetime) -> SubmissionQuery:
        """Return settled submissions that were never published, and were last touched too long ago."""
        before = now - timedelta(days=settings.UNPUBLISHED_DAYS)
        unpublished = Q(run=None) | Q(run__published_at=None, run__landed_at__lt=before)
        return self.filter(unpublished, state__in=SETTLED, touched_at__lt=before)

    def with_expired_file(self, now: datetime) -> SubmissionQuery:
        """Return submissions whose file was rejected long enough ago to be deleted."""
        before = now - timedelta(days=settings.REJECTED_FILE_DAYS)
        return self.filter(rejected_at__lt=before, file_deleted_at=None)


class Submission(models.Model):
    """Trajectory file of one agent for one task set and setting, and the state of its replay."""

    class State(models.TextChoices):
        RECEIVED = "received"
        QUEUED = "queued"
        REPLAYING = "replaying"
        REPLAYED = "replayed"
        REJECTED = "rejected"
        CANCELLED = "cancelled"
        DELETING = "deleting"  # expired: its episodes are deleted first, then it goes itself

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="submissions")
    line_up = models.ForeignKey(LineUp, models.PROTECT, related_name="submissions")
    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="submissions")
    setting = models.CharField(max_length=200)
    cards = models.JSONField(default=list)  # the agents as this file describes them, by seat
    file = models.FileField(upload_to="submissions/%Y/%m/")  # empty once it was deleted
    file_name = models.CharField(max_length=200)  # as the submitter called it
    size_bytes = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    episodes_sha256 = models.CharField(max_length=64, blank=True)  # of all lines but the header; empty: never replayed
    latest = models.BooleanField(default=True)  # the one that stands for these bytes; the same bytes again return it
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    problem = models.TextField(blank=True)  # why it was rejected: line, field, what was expected
    granted_seconds = models.FloatField(null=True)  # of a processor, for the episodes that were read
    work_seconds = models.FloatField(null=True)  # of it that were done; null: not replayed yet
    run = models.OneToOneField(Run, models.SET_NULL, null=True, related_name="submission")
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)  # uploaded, queued, or ended without a run
    rejected_at = models.DateTimeField(null=True)  # when its replay rejected the file for what it holds
    file_deleted_at = models.DateTimeField(null=True)

    objects = SubmissionQuery.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(fields=["owner", "sha256"], name="same_bytes_once", condition=Q(latest=True)),
        )
        indexes = (
            models.Index(fields=["touched_at"], name="submission_touched"),
            models.Index(
                fields=["rejected_at"],
                name="submission_file_to_delete",
                condition=Q(file_deleted_at=None) & ~Q(rejected_at=None),
            ),
        )

    def __str__(self) -> str:
        return f"submission {self.pk}"

    @property
    def malformed(self) -> bool:
        """True if its file was rejected for what it holds; false if the replay itself failed."""
        return self.state == self.State.REJECTED and self.problem != (self.job.error if self.job else "")

    @property
    def settled(self) -> bool:
        return self.state in (*SETTLED, self.State.DELETING)

    @property
    def repeatable(self) -> bool:
        """True if replaying its stored file again may end otherwise."""
        failed = self.state == self.State.REJECTED and not self.malformed
        return bool(self.file) and (failed or self.state == self.State.CANCELLED)

    @property
    def expires_at(self) -> datetime | None:
        """When it will be deleted; None for what was published, and until its replay has ended."""
        if self.state not in SETTLED or (self.run is not None and self.run.published_at is not None):
            return None
        landed_at = self.run.landed_at if self.run is not None else None
        last: datetime = max(self.touched_at, landed_at or self.touched_at)
        return last + timedelta(days=settings.UNPUBLISHED_DAYS)

    @property
    def file_expires_at(self) -> datetime | None:
        """When its file will be deleted; None if it stays, or is deleted already."""
        if self.file_deleted_at is not None or self.expires_at is None:
            return None
        if self.rejected_at is None:
            return self.expires_at
        rejected_at: datetime = self.rejected_at
        return rejected_at + timedelta(days=settings.REJECTED_FILE_DAYS)


class Replay(models.Model):
    """A replay that was queued for an account. Quotas count it, also when its submission was deleted since."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="replays")
    job = models.OneToOneField(Job, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"replay by job {self.job_id}"


class IdempotencyKey(models.Model):
    """Key that a program sent with an upload, and the answer that a retry gets again."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)  # of the bytes that were sent with it
    status = models.PositiveSmallIntegerField(null=True)  # null while the first request is answered
    body = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["owner", "key"], name="idempotency_key_once"),)
        indexes = (models.Index(fields=["created_at"], name="idempotency_key_made"),)

    def __str__(self) -> str:
        return self.key


class ApiToken(models.Model):
    """Token for the API. Only its hash is stored."""

    class Scope(models.TextChoices):
        READ = "read", "read: whatever the account may read"
        SUBMIT = "submit", "submit: upload, publish, withdraw and delete submissions"
        CURATE = "curate", "curate: use the rights of a curator"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=12)  # enough to recognise it by
    sha256 = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)  # ["read", "submit"]
    expires_at = models.DateTimeField(null=True)  # null: made before tokens had an end
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "API token"
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.start}… ({self.name})"

    @property
    def has_ended(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()


class AccountSession(models.Model):
    """A browser that is signed in, with no more of it than a person needs to know it again."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="account_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    device = models.CharField(max_length=60)  # "Firefox on Linux"
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)  # to about five minutes

    class Meta:
        ordering = ("-seen_at", "-pk")

    def __str__(self) -> str:
        return f"{self.device} of {self.owner}"


class Closing(models.Model):
    """An account that its holder has deleted. A worker deletes its data, a little at a time, until nothing is left."""

    class Published(models.TextChoices):
        WITHDRAW = "withdraw", "Withdraw them, and delete their episodes"
        KEEP = "keep", "Keep them on the leaderboards, without my account"

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="closing")
    published = models.CharField(max_length=10, choices=Published)  # what becomes of published runs
    asked_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)  # when nothing was left but what stays public

    def __str__(self) -> str:
        return f"closing of {self.owner}"
