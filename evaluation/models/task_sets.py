"""Task sets and their tasks."""

from __future__ import annotations

from hashlib import md5

from django.db import models
from django.db.models.functions import MD5
from django.utils import timezone

from plumbline.evaluation.suites.fidelity import Fidelity

FIDELITIES = [(each.value, each.value) for each in Fidelity]


class TaskSetQuery(models.QuerySet["TaskSet"]):
    def published(self) -> TaskSetQuery:
        return self.filter(state=TaskSet.State.PUBLISHED)

    def shown(self) -> TaskSetQuery:
        """Return the sets that the public may read about; a retired set keeps its leaderboards."""
        return self.filter(state__in=[TaskSet.State.PUBLISHED, TaskSet.State.RETIRED])

    def ranked(self) -> TaskSetQuery:
        return self.filter(practice=False)


class TaskSet(models.Model):
    """A list of tasks. Once frozen, neither it nor its tasks change; database triggers enforce that."""

    class State(models.TextChoices):
        DRAFT = "draft"
        FROZEN = "frozen"
        PUBLISHED = "published"
        RETIRED = "retired"
        DISCARDED = "discarded"  # frozen, and never to be published; its rows stay

    slug = models.SlugField(unique=True, max_length=60)
    series = models.SlugField(max_length=60)  # the name that all versions share: the slug of the first
    version = models.PositiveIntegerField(default=1)
    predecessor = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="successor")
    twin_of = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="twins")  # of a sealed set
    title = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    composition = models.TextField(blank=True)  # in words: "4x4, 2-11 geoms x path 2-11 x 3"
    licence = models.CharField(max_length=60, default="CC0-1.0")
    family = models.CharField(max_length=40)
    suite = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    settings = models.JSONField(default=list)  # the settings with a leaderboard, in short text form
    protocol = models.JSONField(default=dict)
    practice = models.BooleanField(default=False)  # practice sets show rulings, and have no leaderboard
    fidelity = models.CharField(max_length=20, choices=FIDELITIES, default=Fidelity.NATIVE.value)
    sealed = models.BooleanField(default=False)  # its tasks never leave the server
    rules_version = models.PositiveIntegerField(null=True)  # pinned when frozen
    digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    frozen_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)
    retired_reason = models.CharField(max_length=300, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)
    discarded_reason = models.CharField(max_length=300, blank=True)

    objects = TaskSetQuery.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["series", "version"], name="version_once"),)

    def __str__(self) -> str:
        return self.slug

    @property
    def fidelity_note(self) -> str:
        """The meaning of its fidelity, in a sentence; empty if it is native."""
        fidelity = Fidelity(self.fidelity)
        return "" if fidelity is Fidelity.NATIVE else fidelity.meaning

    @property
    def replaced(self) -> TaskSet | None:
        """The version before it; discarded ones are passed over."""
        before = self.predecessor
        while before is not None and before.state == self.State.DISCARDED:
            before = before.predecessor
        return before

    @property
    def next_version(self) -> TaskSet | None:
        """The public version that replaces this one, if there is one."""
        shown = TaskSet.objects.shown().filter(series=self.series, version__gt=self.version)
        return shown.order_by("version").first()


PUZZLE, PUZZLE_OF_TASK = MD5("instance"), MD5("task__instance")
"""The digest of a task's puzzle, of rows of tasks and of rows that have one."""


class Task(models.Model):
    """An instance and a seed."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="tasks")
    position = models.PositiveIntegerField()  # from 1
    digest = models.CharField(max_length=64, db_index=True)
    instance = models.TextField()  # canonical JSON
    seed = models.BigIntegerField(default=0)
    axes = models.JSONField(default=dict)  # {"path": 4, "geoms": 3}
    solution = models.JSONField(default=dict)  # {"actions": ["move red cube up"], "optimal": true}; empty: none known

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=["task_set", "position"], name="task_position_once"),
            models.UniqueConstraint(fields=["task_set", "digest"], name="task_digest_once"),
        )

    def __str__(self) -> str:
        return f"{self.task_set.slug} {self.position}"

    @property
    def puzzle(self) -> str:
        """The digest that tasks share which differ only in the seed of their chance; databases have it as `PUZZLE`."""
        return md5(self.instance.encode(), usedforsecurity=False).hexdigest()

    @property
    def complexities(self) -> dict[str, int | str | list[int]]:
        """The value of each axis; if it is not known exactly, the bounds in the solution's evidence."""
        evidence = self.solution.get("evidence", {})
        return {name: value for name, value in evidence.items() if isinstance(value, list)} | self.axes
