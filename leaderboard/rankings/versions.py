"""Versions of a task set that are public: the one before it, and the one that replaces it."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.evaluation.models import TaskSet


@dataclass(frozen=True, slots=True)
class Versions:
    series: str
    number: int
    previous: TaskSet | None
    next: TaskSet | None

    @property
    def several(self) -> bool:
        return self.number > 1 or self.next is not None


def versions(task_set: TaskSet) -> Versions:
    shown = TaskSet.objects.shown()
    previous = shown.filter(pk=task_set.replaced.pk).first() if task_set.replaced else None
    return Versions(task_set.series, task_set.version, previous, task_set.next_version)
