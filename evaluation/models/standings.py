"""Standings: what leaderboards show."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.runs import Run
from plumbline.evaluation.models.task_sets import TaskSet

PEOPLE = "people"
"""Who stands on a board for all participants together."""


class Standing(models.Model):
    """What a board shows of one agent, or of people: aggregates, recomputed whole."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="standings")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=40)  # "agent 12", "people", "people command"
    agent = models.ForeignKey(Agent, models.CASCADE, null=True, related_name="standings")
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="standings")
    tasks = models.PositiveIntegerField()  # covered
    episodes = models.PositiveIntegerField()
    participants = models.PositiveIntegerField(default=1)
    values = models.JSONField(default=dict)  # {"completion": {"value": ..., "low": ..., "high": ..., "n": ...}}
    verdicts = models.JSONField(default=dict)  # per episode
    outcomes = models.JSONField(default=dict)  # how many episodes ended how: {"solved": 12, "aborted": 1}
    cells = models.JSONField(default=list)  # [{"path": 2, "geoms": 3, "n": 3, "completion": {...}}]
    curve = models.JSONField(default=list)  # [{"t": 0, "mean": 6.5, "n": 300}]
    metrics_version = models.PositiveIntegerField()
    computed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["task_set", "setting", "who"], name="standing_once"),)

    def __str__(self) -> str:
        return f"{self.who} on {self.task_set.slug} ({self.setting})"
