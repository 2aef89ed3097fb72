"""Reports of players about what another has written or done."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.episodes import Episode


class ReportQuery(models.QuerySet["Report"]):
    def open(self) -> ReportQuery:
        return self.filter(settled_at=None)


class Report(models.Model):
    """A player's report of a partner; curators read it and settle it."""

    episode = models.ForeignKey(Episode, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(Agent, models.CASCADE, related_name="reports")
    seat = models.PositiveSmallIntegerField()  # of the partner
    reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True)

    objects = ReportQuery.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["episode", "reporter", "seat"], name="reported_once"),)

    def __str__(self) -> str:
        return f"report on seat {self.seat} of {self.episode_id}"
