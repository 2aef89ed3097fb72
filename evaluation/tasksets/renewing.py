"""New versions of task sets: the same puzzles under the rules of this server."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.analyses import NewTask, analyzed
from plumbline.evaluation.tasksets.drafts import Draft, draft, fill, latest
from plumbline.evaluation.tasksets.reading import current, protocol


@transaction.atomic
def renew(task_set: TaskSet) -> TaskSet:
    """Create an empty draft of the next version of a set with older rules. Raises NotNow."""
    newest = latest(task_set.series) or task_set
    if task_set.state == TaskSet.State.DRAFT or current(task_set):
        raise NotNow(f"{task_set.slug} has the rules of this server: expected one that was frozen under older rules")
    if newest.pk != task_set.pk:
        raise NotNow(f"{task_set.slug} has a next version: {newest.slug}")
    version = task_set.version + 1
    first = TaskSet.objects.filter(series=task_set.series, version=1).first() or task_set
    plain = {name: getattr(task_set, name) for name in ("suite", "description", "composition", "licence", "series")}
    return draft(
        Draft(
            **plain,
            slug=f"{task_set.series}-v{version}",
            title=f"{first.title} v{version}",
            settings=tuple(task_set.settings),
            fidelity=Fidelity(task_set.fidelity),
            practice=task_set.practice,
            sealed=task_set.sealed,
            protocol=protocol(task_set),
            version=version,
        )
    )


def carry_over(made: TaskSet) -> Iterator[tuple[int, int]]:
    """Fill a draft with the puzzles of the version before it, analyzed again; yield (made, wanted) after each.

    Nothing is stored before the last is made. Raises NotNow, InvalidTaskSet.
    """
    before = made.replaced
    if before is None:
        raise NotNow(f"{made.slug} is a first version: expected one that has a version before it")
    family, tasks = FAMILIES[before.family], before.tasks.order_by("position")
    found: list[NewTask] = []
    for task in tasks:
        found.append(analyzed(family, codec.load(family.rules.instance, task.instance), task.seed))
        yield len(found), len(tasks)
    fill(made, found)
