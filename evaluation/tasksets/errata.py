"""Errata of public task sets: tasks that are excluded from a day on, with a reason. The tasks themselves stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from plumbline.evaluation.models import PUZZLE, Erratum, NotNow, Task, TaskSet


@transaction.atomic
def exclude(task_set: TaskSet, position: int, reason: str, since: date) -> Erratum:
    """Exclude a task of a public set from a day on. Raises NotNow."""
    held = TaskSet.objects.select_for_update().get(pk=task_set.pk)
    if held.state not in (TaskSet.State.PUBLISHED, TaskSet.State.RETIRED):
        raise NotNow(f"{held.slug} is {held.state}: expected published or retired; drafts can drop a task")
    task = held.tasks.filter(position=position).first()
    if task is None:
        raise NotNow(f"task {position} of {held.slug}: expected 1 to {held.tasks.count()}")
    if since > timezone.now().date():
        raise NotNow(f"{since} is in the future: expected a day up to today")
    if task.errata.standing().exists():
        raise NotNow(f"task {position} of {held.slug} is excluded: expected one that is not")
    if Erratum.objects.of(held).count() + 1 == held.tasks.count():
        raise NotNow(
            f"task {position} is the last that is left of {held.slug}: expected others; retire the set instead"
        )
    return Erratum.objects.create(task=task, reason=reason, since=since)


@transaction.atomic
def restore(erratum: Erratum) -> None:
    """Take an erratum back; its row stays. Raises NotNow."""
    if not Erratum.objects.standing().filter(pk=erratum.pk).update(withdrawn_at=timezone.now()):
        raise NotNow(f"the {erratum} was taken back: expected one that stands")


def excluded(task_set: TaskSet) -> tuple[int, ...]:
    """Return the positions of the tasks that are excluded now."""
    return tuple(Erratum.objects.of(task_set).values_list("task__position", flat=True))


def offered(task_set: TaskSet) -> Sequence[Task]:
    """Return the tasks that people are given, all but the excluded ones, each with its `puzzle_digest`."""
    tasks = task_set.tasks.exclude(pk__in=_left_out()).select_related("task_set")
    return list(tasks.defer("instance", "solution").annotate(puzzle_digest=PUZZLE))


def puzzles(task_sets: Iterable[int]) -> dict[int, set[str]]:
    """Return the puzzles that people are given of each of some task sets, by their ids."""
    found: dict[int, set[str]] = {each: set() for each in task_sets}
    rows = Task.objects.filter(task_set__in=found).exclude(pk__in=_left_out())
    for task_set, puzzle in rows.order_by().values_list("task_set_id", PUZZLE):
        found[task_set].add(puzzle)
    return found


def _left_out() -> QuerySet[Erratum]:
    return Erratum.objects.standing().values("task")
