"""The states of a task set: draft, frozen, published, retired."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation.files.task_sets import (
    set_digest,
)
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.digests import keyed
from plumbline.evaluation.tasksets.reading import protocol


class NotNow(ValueError):
    """The task set is in the wrong state. The message names it and the expected one."""


@transaction.atomic
def freeze(task_set: TaskSet) -> TaskSet:
    """Fix the rules and close the list. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.DRAFT)
    digests = list(task_set.tasks.values_list("digest", flat=True))
    if not digests:
        raise NotNow(f"{task_set.slug} has no tasks: expected at least one before freezing")
    task_set.rules_version = FAMILIES[task_set.family].rules.version
    task_set.digest = _digest(task_set, digests)
    return _move(task_set, TaskSet.State.FROZEN, "frozen_at")


@transaction.atomic
def publish(task_set: TaskSet) -> TaskSet:
    """Make it public, and retire the version that it replaces. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.FROZEN)
    before = task_set.predecessor
    if before is not None and before.state == TaskSet.State.PUBLISHED:
        retire(before, f"Replaced by version {task_set.version}.")
    return _move(task_set, TaskSet.State.PUBLISHED, "published_at")


@transaction.atomic
def retire(task_set: TaskSet, reason: str) -> TaskSet:
    """Retire it from play; its leaderboards stay readable. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.PUBLISHED)
    task_set.retired_reason = reason
    return _move(task_set, TaskSet.State.RETIRED, "retired_at")


@transaction.atomic
def discard(task_set: TaskSet) -> None:
    """Delete a draft. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.DRAFT)
    task_set.tasks.all().delete()
    task_set.delete()


def _digest(task_set: TaskSet, digests: list[str]) -> str:
    rules, fidelity = task_set.rules_version or 0, Fidelity(task_set.fidelity)
    plain = set_digest(task_set.family, rules, protocol(task_set), digests, fidelity)
    return keyed(plain) if task_set.sealed else plain


def locked(task_set: TaskSet, expected: str) -> TaskSet:
    locked = TaskSet.objects.select_for_update().get(pk=task_set.pk)
    _expect(locked, expected)
    return locked


def _expect(task_set: TaskSet, expected: str) -> None:
    if task_set.state != expected:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected {expected}")


def _move(task_set: TaskSet, state: str, stamp: str) -> TaskSet:
    task_set.state = state
    setattr(task_set, stamp, timezone.now())
    task_set.save()
    return task_set
