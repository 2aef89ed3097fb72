"""The states of a task set: draft, frozen, published, retired; or discarded in place of published."""

from __future__ import annotations

from dataclasses import dataclass
from time import sleep

from django.db import transaction
from django.db.models import Count, Sum
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation.files.task_sets import set_digest
from plumbline.evaluation.models import NotNow, Task, TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.digests import keyed
from plumbline.evaluation.tasksets.reading import protocol

AT_ONCE = 50  # tasks deleted in one transaction
PAUSE_SECONDS = 0.01  # after each of them


@dataclass(frozen=True, slots=True)
class Listed:
    """The tasks of a draft as somebody has read them, and the digest of a set of them."""

    tasks: int
    keys: int | None  # the sum of their primary keys: no other list of a draft has the same
    digest: str


def listed(draft: TaskSet) -> Listed:
    """Read a draft, before it is frozen: that takes long for thousands of tasks, and others wait for the database."""
    return Listed(*_keys(draft), digest_when_frozen(draft))


def freeze(task_set: TaskSet, as_listed: Listed | None = None) -> TaskSet:
    """Fix the rules and close the list, if it is still as it was read. Raises NotNow."""
    return _freeze(task_set, as_listed or listed(task_set))


@transaction.atomic
def _freeze(task_set: TaskSet, as_listed: Listed) -> TaskSet:
    task_set = locked(task_set, TaskSet.State.DRAFT)
    if not as_listed.tasks:
        raise NotNow(f"{task_set.slug} has no tasks: expected at least one before freezing")
    if _keys(task_set) != (as_listed.tasks, as_listed.keys):
        raise NotNow(f"{task_set.slug} has changed meanwhile: look at it, and freeze it again")
    task_set.rules_version = FAMILIES[task_set.family].rules.version
    task_set.digest = as_listed.digest
    return _move(task_set, TaskSet.State.FROZEN, "frozen_at")


def _keys(draft: TaskSet) -> tuple[int, int | None]:
    found = draft.tasks.order_by().aggregate(tasks=Count("pk"), keys=Sum("pk"))
    return found["tasks"], found["keys"]


@transaction.atomic
def publish(task_set: TaskSet) -> TaskSet:
    """Make it public, and retire the version that it replaces. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.FROZEN)
    before = task_set.replaced
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
def discard(task_set: TaskSet, reason: str) -> TaskSet:
    """Discard a frozen set, which can never be published then; its rows stay. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.FROZEN)
    task_set.discarded_reason = reason
    return _move(task_set, TaskSet.State.DISCARDED, "discarded_at")


def delete(draft: TaskSet) -> None:
    """Delete a draft: first its tasks, few at a time, and then itself. Raises NotNow.

    An interruption leaves a draft with fewer tasks. SQLite has one writer at a time, and people play meanwhile.
    """
    while _delete_some(draft):
        sleep(PAUSE_SECONDS)


@transaction.atomic
def _delete_some(draft: TaskSet) -> bool:
    """Delete some tasks of a draft, or the draft if there are none left; return whether there may be more."""
    held = locked(draft, TaskSet.State.DRAFT)
    some = list(held.tasks.order_by("-position").values_list("pk", flat=True)[:AT_ONCE])
    if some:
        Task.objects.filter(pk__in=some).delete()
    else:
        held.delete()
    return bool(some)


def digest_when_frozen(task_set: TaskSet) -> str:
    """Return the digest that a set has, or will have if it is frozen as it is under the current rules."""
    rules = task_set.rules_version or FAMILIES[task_set.family].rules.version
    digests = list(task_set.tasks.values_list("digest", flat=True))
    plain = set_digest(task_set.family, rules, protocol(task_set), digests, Fidelity(task_set.fidelity))
    return keyed(plain) if task_set.sealed else plain


def locked(task_set: TaskSet, expected: str) -> TaskSet:
    locked = TaskSet.objects.select_for_update().filter(pk=task_set.pk).first()
    if locked is None:
        raise NotNow(f"{task_set.slug} is gone: expected {expected}")
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
