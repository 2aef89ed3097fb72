"""Runs: the episodes of one agent for one task set and setting."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models import provenance as provenances
from plumbline.evaluation.models.line_ups import LineUp
from plumbline.evaluation.models.task_sets import TaskSet
from plumbline.evaluation.models.witness import Witness, witness_of


class RunQuery(models.QuerySet["Run"]):
    def public(self) -> RunQuery:
        """Return public runs: finalized and published, neither withdrawn nor hidden."""
        return self.exclude(landed_at=None).exclude(published_at=None).filter(withdrawn_at=None, hidden_at=None)

    def named(self) -> RunQuery:
        """Return runs with their task set and the names of their agents, in two queries."""
        return self.select_related("line_up__lead", "task_set").prefetch_related("line_up__seats__agent")

    def whole(self) -> RunQuery:
        """Return runs with all that a list of them shows, in two queries."""
        rows = self.select_related("line_up__lead__owner", "line_up__owner", "task_set", "aggregate")
        return rows.prefetch_related("line_up__seats__agent__owner")


class Run(models.Model):
    """One agent's episodes for one task set and setting, made visible together."""

    Provenance = provenances.Provenance

    line_up = models.ForeignKey(LineUp, models.PROTECT, related_name="runs")
    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="runs")
    setting = models.CharField(max_length=200)
    provenance = models.CharField(max_length=10, choices=Provenance)
    rules_version = models.PositiveIntegerField()
    extractor_version = models.PositiveIntegerField()
    metrics_version = models.PositiveIntegerField()
    aggregate = models.ForeignKey("Aggregate", models.SET_NULL, null=True, related_name="+")  # made when finalized
    drafts = models.PositiveIntegerField(null=True)  # runs that its account had scored here before it was published
    created_at = models.DateTimeField(default=timezone.now)
    landed_at = models.DateTimeField(null=True)  # set once, when every episode is stored
    published_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_reason = models.CharField(max_length=300, blank=True)

    objects = RunQuery.as_manager()

    class Meta:
        indexes = (
            models.Index(fields=["task_set", "setting", "line_up"]),
            models.Index(fields=["-published_at"], name="run_newest", condition=~Q(published_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.line_up} on {self.task_set.slug} ({self.setting})"

    @property
    def witness(self) -> Witness:
        """The witness: who saw it being made, besides its submitter."""
        return witness_of(self.provenance, sealed=self.task_set.sealed)


class ScoredRuns(models.Model):
    """The number of runs that an account has had scored for a task set and setting. Deleting runs does not lower it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    task_set = models.ForeignKey(TaskSet, models.CASCADE, related_name="+")
    setting = models.CharField(max_length=200)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "scored runs"
        constraints = (models.UniqueConstraint(fields=["owner", "task_set", "setting"], name="scored_runs_once"),)

    def __str__(self) -> str:
        return f"{self.count} of {self.owner} on {self.task_set} ({self.setting})"
