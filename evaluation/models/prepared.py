"""Prepared figures: what a leaderboard shows about all its rows together, computed beforehand."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from plumbline.evaluation.models.task_sets import TaskSet


class Prepared(models.Model):
    """Figures over all rows of a leaderboard, or over those of them that are ranked together."""

    task_set = models.ForeignKey(TaskSet, models.CASCADE, related_name="prepared")
    setting = models.CharField(max_length=200)  # empty: of all settings
    name = models.CharField(max_length=60)  # "ranges and ties of self-reported", "difficulty"
    made_from = models.CharField(max_length=64)  # the digest of the rows; figures of others are not shown
    figures = models.JSONField()
    computed_at = models.DateTimeField(default=timezone.now)
    seconds = models.FloatField(default=0)  # that it took

    class Meta:
        verbose_name_plural = "prepared figures"
        constraints = (models.UniqueConstraint(fields=["task_set", "setting", "name"], name="prepared_once"),)

    def __str__(self) -> str:
        return f"{self.name} on {self.task_set.slug} ({self.setting})"
