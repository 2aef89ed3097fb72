"""Marks that figures are older than what they are made from. A worker takes one, works, and removes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from plumbline.evaluation.models.task_sets import TaskSet

UNPLACED = ("id", "marks", "leased_until")
LEASE = timedelta(minutes=10)  # of a mark that a worker has taken

M = TypeVar("M", bound="Stale")


class StaleQuery(models.QuerySet[M]):
    def mark(self, **place: Any) -> None:
        """Mark a place, once more if it is marked.

        A mark that is removed at this moment is made again: its worker may not have seen this change.
        """
        if not self._again(place) and not self.get_or_create(**place)[1]:
            self._again(place)

    def _again(self, place: dict[str, Any]) -> int:
        return self.filter(**place).update(marks=F("marks") + 1)

    @contextmanager
    def held(self, **place: Any) -> Iterator[None]:
        """Let nobody else mark a place or hold it until the transaction ends. Whoever changes what it is about does."""
        mark, is_new = self.select_for_update().get_or_create(**place)
        yield
        if is_new:
            mark.settle()

    def free(self) -> Self:
        """Return the marks that no worker has taken."""
        return self.filter(Q(leased_until=None) | Q(leased_until__lt=timezone.now()))

    def take(self, mark_id: int) -> M | None:
        """Take a free mark; None if another worker was faster, or it is gone."""
        if not self.free().filter(pk=mark_id).update(leased_until=timezone.now() + LEASE):
            return None
        return self.select_related("task_set").filter(pk=mark_id).first()


class Stale(models.Model):
    """A mark: it is set again while somebody works, so that no change is missed."""

    marks = models.PositiveIntegerField(default=1)  # raised each time
    leased_until = models.DateTimeField(null=True)  # a worker has taken it

    class Meta:
        abstract = True

    def settle(self) -> None:
        """Remove the mark, unless it was set again meanwhile: then leave it to the next worker.

        If it is gone, its lease had ended, and another worker was done before: what that one stored may be newer than
        what was stored since, so the place is marked anew.
        """
        every: Any = type(self)._default_manager
        rows = every.filter(pk=self.pk)
        if not rows.filter(marks=self.marks).delete()[0] and not rows.update(leased_until=None):
            every.mark(**self.place)

    @property
    def place(self) -> dict[str, Any]:
        """The fields that say what the mark is about."""
        names = (field.attname for field in self._meta.concrete_fields if field.name not in UNPLACED)
        return {name: getattr(self, name) for name in names}


class StalePeople(Stale):
    """A mark that the standings of people on this leaderboard are older than their episodes."""

    task_set = models.ForeignKey(TaskSet, models.CASCADE, related_name="stale_people")
    setting = models.CharField(max_length=200)

    objects = StaleQuery["StalePeople"].as_manager()

    class Meta:
        verbose_name_plural = "stale people"
        constraints = (models.UniqueConstraint(fields=["task_set", "setting"], name="stale_people_once"),)

    def __str__(self) -> str:
        return f"people on {self.task_set.slug} ({self.setting})"


class StaleFigures(Stale):
    """A mark that the prepared figures of a set's leaderboards are older than its standings."""

    task_set = models.OneToOneField(TaskSet, models.CASCADE, related_name="stale_figures")

    objects = StaleQuery["StaleFigures"].as_manager()

    class Meta:
        verbose_name_plural = "stale figures"

    def __str__(self) -> str:
        return f"figures on {self.task_set.slug}"
