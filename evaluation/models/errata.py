"""Errata of published task sets: tasks that are excluded, and figures without them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models.standings import Aggregate, Standing
from plumbline.evaluation.models.task_sets import Task, TaskSet


class ErratumQuery(models.QuerySet["Erratum"]):
    def standing(self) -> ErratumQuery:
        """Return those that were not taken back."""
        return self.filter(withdrawn_at=None)

    def of(self, task_set: TaskSet) -> ErratumQuery:
        """Return the errata of a set that stand, in the order of its tasks."""
        rows = self.standing().filter(task__task_set=task_set)
        return rows.select_related("task").order_by("task__position")


class Erratum(models.Model):
    """A task that is excluded from figures and from play, and why. Rows stay when they are taken back."""

    task = models.ForeignKey(Task, models.PROTECT, related_name="errata")
    reason = models.CharField(max_length=300)  # public
    since = models.DateField()  # the first day on which the task is excluded
    created_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True)

    objects = ErratumQuery.as_manager()

    class Meta:
        verbose_name_plural = "errata"
        constraints = (
            models.UniqueConstraint(fields=["task"], name="erratum_stands_once", condition=Q(withdrawn_at=None)),
        )

    def __str__(self) -> str:
        return f"erratum of {self.task}"


class CorrectedStanding(models.Model):
    """The figures of a standing without the tasks that are excluded."""

    standing = models.OneToOneField(Standing, models.CASCADE, primary_key=True, related_name="corrected")
    whole = models.PositiveBigIntegerField()  # the id of the aggregate over all tasks that this belongs to
    excluded = models.JSONField()  # the positions of the tasks that it leaves out
    aggregate = models.ForeignKey(Aggregate, models.RESTRICT, null=True, related_name="+")  # null: nothing is left

    def __str__(self) -> str:
        return f"{self.standing} without {len(self.excluded)} tasks"
