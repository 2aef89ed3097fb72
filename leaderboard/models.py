"""Models of the public site: Submission and ApiToken."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models import Job, LineUp, Run, TaskSet


class SubmissionQuery(models.QuerySet["Submission"]):
    def visible_to(self, user: Any) -> SubmissionQuery:
        """Return the user's own and published submissions, including withdrawn and hidden ones."""
        public = ~Q(run=None) & ~Q(run__published_at=None)
        mine = Q(owner=user) if user.is_authenticated else Q(pk=None)
        return self.filter(public | mine)

    def whole(self) -> SubmissionQuery:
        """Return submissions with all that a list of them shows, in two queries."""
        rows = self.select_related("owner", "line_up__lead", "task_set", "run", "job")
        return rows.prefetch_related("line_up__seats__agent")


class Submission(models.Model):
    """Trajectory file of one agent for one task set and setting, and the state of its replay."""

    class State(models.TextChoices):
        RECEIVED = "received"
        QUEUED = "queued"
        REPLAYING = "replaying"
        REPLAYED = "replayed"
        REJECTED = "rejected"
        CANCELLED = "cancelled"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="submissions")
    line_up = models.ForeignKey(LineUp, models.PROTECT, related_name="submissions")
    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="submissions")
    setting = models.CharField(max_length=200)
    cards = models.JSONField(default=list)  # the agents as this file describes them, by seat
    file = models.FileField(upload_to="submissions/%Y/%m/")
    file_name = models.CharField(max_length=200)  # as the submitter called it
    size_bytes = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    problem = models.TextField(blank=True)  # why it was rejected: line, field, what was expected
    run = models.OneToOneField(Run, models.SET_NULL, null=True, related_name="submission")
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    objects = SubmissionQuery.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"submission {self.pk}"

    @property
    def malformed(self) -> bool:
        """True if its file was rejected for what it holds; false if the replay itself failed."""
        return self.state == self.State.REJECTED and self.problem != (self.job.error if self.job else "")

    @property
    def settled(self) -> bool:
        return self.state in (self.State.REPLAYED, self.State.REJECTED, self.State.CANCELLED)


class ApiToken(models.Model):
    """Token for the API. Only its hash is stored."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=12)  # enough to recognise it by
    sha256 = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.start}… ({self.name})"
