"""Copies: what runs did, in a form that is compared fast, and what comparing found."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models.runs import Run
from plumbline.evaluation.models.task_sets import TaskSet


class RunPrints(models.Model):
    """The fingerprint of what a run did at each task, in the order of tasks, packed."""

    run = models.OneToOneField(Run, models.CASCADE, primary_key=True, related_name="prints")
    version = models.CharField(max_length=40)  # of the rules, the extractor and the fingerprints
    packed = models.BinaryField()

    class Meta:
        verbose_name_plural = "run prints"

    def __str__(self) -> str:
        return f"prints of run {self.run_id}"


class TaskSetWays(models.Model):
    """The tasks of a set that have several shortest ways, and the fingerprints of the solver's own ways, packed."""

    task_set = models.OneToOneField(TaskSet, models.CASCADE, primary_key=True, related_name="ways")
    version = models.CharField(max_length=40)  # as of RunPrints
    shortest = models.BooleanField()  # of every task that has several ways, shortest ones are known
    packed = models.BinaryField()

    class Meta:
        verbose_name_plural = "task set ways"

    def __str__(self) -> str:
        return f"ways of {self.task_set.slug}"


class CopyQuery(models.QuerySet["Copy"]):
    def whole(self) -> CopyQuery:
        """Return findings with all that a list of them shows, in a few queries."""
        sides = [f"{side}__{way}" for side in ("run", "other") for way in ("line_up__lead", "line_up__owner")]
        rows = self.select_related("task_set", *sides)
        return rows.prefetch_related("decisions__by", "run__line_up__seats__agent", "other__line_up__seats__agent")

    def marking(self) -> CopyQuery:
        """Return those that a curator has published."""
        return self.filter(state=Copy.State.PUBLISHED)


class Copy(models.Model):
    """A finding: a run that is equal to another, or to the solver, more often than chance explains."""

    class Kind(models.TextChoices):
        FILE = "file"  # the same bytes
        MOVES = "moves"  # the same moves on tasks with several shortest ways
        SOLVER = "solver"  # the solver's own moves there

    class State(models.TextChoices):
        OPEN = "open"
        DISMISSED = "dismissed"
        PUBLISHED = "published"

    class Side(models.TextChoices):
        LATER = "later"
        EARLIER = "earlier"
        BOTH = "both"

    kind = models.CharField(max_length=10, choices=Kind)
    task_set = models.ForeignKey(TaskSet, models.CASCADE, related_name="copies")
    run = models.ForeignKey(Run, models.SET_NULL, null=True, related_name="copies")  # the later one
    other = models.ForeignKey(Run, models.SET_NULL, null=True, related_name="copied")  # null: solver, or deleted
    names = models.JSONField(default=list)  # of both sides when it was found, for curators: ["Walker by ada", ...]
    own = models.BooleanField(default=False)  # both are of one account
    equal = models.PositiveIntegerField(default=0)  # tasks
    told = models.PositiveIntegerField(default=0)  # tasks that both played and that have several ways
    expected = models.FloatField(default=0)  # of them, equal by chance
    usual = models.FloatField(null=True)  # the median share among other pairs of this task set
    surprise = models.FloatField(default=0)  # -log10 of a bound of the chance, times the number of pairs
    shortest = models.BooleanField(default=True)  # the several ways of its tasks are shortest ones
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    shown_on = models.CharField(max_length=10, choices=Side, default=Side.LATER)
    note = models.CharField(max_length=300, blank=True)  # public, in a curator's words
    found_at = models.DateTimeField(default=timezone.now)

    objects = CopyQuery.as_manager()

    class Meta:
        verbose_name_plural = "copies"
        constraints = (
            models.UniqueConstraint(fields=["kind", "run", "other"], name="copy_once"),
            models.UniqueConstraint(fields=["run"], name="copy_of_solver_once", condition=Q(kind="solver")),
        )
        indexes = (models.Index(fields=["state", "-surprise"], name="copies_by_surprise"),)

    def __str__(self) -> str:
        other = "the solver" if self.kind == self.Kind.SOLVER else f"run {self.other_id}"
        return f"{self.kind} of run {self.run_id} and {other}"

    @property
    def marked(self) -> list[int]:
        """The ids of the runs that carry its mark, once it is published."""
        sides = {self.Side.LATER: [self.run_id], self.Side.EARLIER: [self.other_id]}
        return [each for each in sides.get(self.Side(self.shown_on), [self.run_id, self.other_id]) if each is not None]


class CopyDecision(models.Model):
    """Judgment of a curator about a finding, when and why. Rows are only added."""

    copy = models.ForeignKey(Copy, models.CASCADE, related_name="decisions")
    state = models.CharField(max_length=10, choices=Copy.State)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.state} at {self.at:%Y-%m-%d}"
