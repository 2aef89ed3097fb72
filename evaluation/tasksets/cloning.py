"""Copies of task sets as drafts: a successor of a set, or a set of another name, with the same tasks but for some."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import msgspec
from django.db import transaction

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation.files.task_sets import Solution
from plumbline.evaluation.models import NotNow, Task, TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.analyses import NewTask
from plumbline.evaluation.tasksets.drafts import Draft, draft, fill, latest
from plumbline.evaluation.tasksets.reading import current, protocol

FIELDS = ("title", "description", "composition", "licence", "suite", "settings", "fidelity", "practice", "sealed")


@dataclass(frozen=True, slots=True)
class Difference:
    """The differences of a set from another. Tasks are told apart by their digests: instance and seed."""

    fields: tuple[tuple[str, object, object], ...]  # name, before, after
    added: tuple[Task, ...]
    removed: tuple[Task, ...]
    changed: tuple[tuple[Task, Task], ...]  # before, after: the same task with another analysis
    kept: int  # tasks of both, changed ones included


@transaction.atomic
def clone(source: TaskSet, slug: str = "") -> TaskSet:
    """Create an empty draft like a set: its next version, or a set of its own with another slug. Raises NotNow.

    Raises InvalidTaskSet if the slug is taken.
    """
    if source.state == TaskSet.State.DRAFT:
        raise NotNow(f"{source.slug} is a draft: expected a set that is frozen")
    if not current(source):
        raise NotNow(f"{source.slug} has older rules than this server: expected one with its rules; draft a renewal")
    names = ("description", "composition", "licence", "suite", "practice", "sealed")
    plain = {name: getattr(source, name) for name in names}
    versioned = {"slug": slug, "title": f"{source.title}, a copy"} if slug else _next(source)
    return draft(
        Draft(
            **plain,
            **versioned,
            settings=tuple(source.settings),
            fidelity=Fidelity(source.fidelity),
            protocol=protocol(source),
        )
    )


def copy_tasks(source: TaskSet, made: TaskSet, without: Collection[int]) -> Iterator[tuple[int, int]]:
    """Fill a draft with the tasks of a set, but those at some positions; yield (done, wanted) after each.

    Analyses are copied. Nothing is stored before the last. Raises NotNow, InvalidTaskSet.
    """
    kind = FAMILIES[source.family].rules.instance
    rows = source.tasks.exclude(position__in=without).order_by("position")
    found: list[NewTask] = []
    for task in rows:
        solution = msgspec.convert(task.solution, Solution)
        found.append(NewTask(codec.load(kind, task.instance), task.seed, task.axes, solution))
        yield len(found), len(rows)
    fill(made, found)


def difference(before: TaskSet, after: TaskSet) -> Difference:
    """Return what a set has that another has not, and the other way round."""
    old, new = ({task.digest: task for task in each.tasks.order_by("position")} for each in (before, after))
    both = [digest for digest in new if digest in old]
    return Difference(
        fields=tuple(_fields(before, after)),
        added=tuple(task for digest, task in new.items() if digest not in old),
        removed=tuple(task for digest, task in old.items() if digest not in new),
        changed=tuple((old[each], new[each]) for each in both if _analysis(old[each]) != _analysis(new[each])),
        kept=len(both),
    )


def _next(source: TaskSet) -> dict[str, object]:
    """Return the names of the next version. Raises NotNow if there is one."""
    newest = latest(source.series) or source
    if newest.pk != source.pk and newest.state != TaskSet.State.DISCARDED:
        raise NotNow(f"{source.slug} has a next version: {newest.slug}")
    version = newest.version + 1
    first = TaskSet.objects.filter(series=source.series, version=1).first() or source
    names = {"slug": f"{source.series}-v{version}", "title": f"{first.title} v{version}"}
    return {**names, "series": source.series, "version": version}


def _fields(before: TaskSet, after: TaskSet) -> Iterator[tuple[str, object, object]]:
    for name in FIELDS:
        if getattr(before, name) != getattr(after, name):
            yield name, getattr(before, name), getattr(after, name)
    for name in {**before.protocol, **after.protocol}:
        old, new = before.protocol.get(name), after.protocol.get(name)
        if old != new:
            yield f"protocol: {name}", old, new


def _analysis(task: Task) -> tuple[object, object]:
    return task.axes, task.solution
