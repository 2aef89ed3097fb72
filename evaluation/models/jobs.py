"""Jobs: work that outlasts a request."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class JobQuery(models.QuerySet["Job"]):
    def unfinished(self) -> JobQuery:
        return self.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])

    def adrift(self) -> JobQuery:
        """Return queued or running jobs that no worker holds."""
        now = timezone.now()
        return self.unfinished().filter(Q(leased_until=None) | Q(leased_until__lt=now))


class Job(models.Model):
    """Work that outlasts a request. Its state is in this row; the queue only wakes a worker."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=40)
    subject = models.PositiveBigIntegerField()  # the id of what it works on
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    plan = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)  # of a processor, over all attempts
    leased_until = models.DateTimeField(null=True)
    cancelling = models.BooleanField(default=False)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects = JobQuery.as_manager()

    class Meta:
        constraints = (models.CheckConstraint(name="done_within_total", condition=Q(done__lte=F("total"))),)
        indexes = (models.Index(fields=["kind", "subject"]),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}: {self.state}"

    @property
    def finished(self) -> bool:
        return self.state not in (self.State.QUEUED, self.State.RUNNING)

    @property
    def held(self) -> bool:
        """True while a worker has it: one that was killed, until its lease ends."""
        return self.state == self.State.RUNNING and (self.leased_until or timezone.now()) > timezone.now()

    def as_progress(self) -> dict[str, Any]:
        return {"state": self.state, "done": self.done, "total": self.total, "error": self.error}
