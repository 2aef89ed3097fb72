"""Sealed twins of task sets, made by a job from the page of a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.decisions import decided, note
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, TaskSet
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets import Draft, Portion, compositions
from plumbline.evaluation.tasksets.compositions import Composition
from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.views.forms import portions

KIND = "seal"


def composition(task_set: TaskSet) -> Composition | None:
    """Return the recipes that a set was generated from, by its file or its job; None if they are not known."""
    path = Path(settings.BASE_DIR) / "fixtures" / "tasksets" / f"{task_set.slug}.composition.json"
    if path.exists():
        found = compositions.read(path.read_text(encoding="utf-8"))
        return replace(found, draft=replace(found.draft, slug=task_set.slug))
    made_of = _generated(task_set)
    if not made_of:
        return None
    names = ("slug", "title", "suite", "licence", "composition", "practice")
    plain = {name: getattr(task_set, name) for name in names}
    draft = Draft(
        **plain,
        settings=tuple(task_set.settings),
        fidelity=Fidelity(task_set.fidelity),
        protocol=tasksets.protocol(task_set),
    )
    return Composition(draft, made_of, 0)


def is_plain(task_set: TaskSet) -> bool:
    """Return whether a sealed twin of a set makes sense: it is frozen, and neither sealed itself nor for practice."""
    unused = task_set.state in (TaskSet.State.DRAFT, TaskSet.State.DISCARDED)
    return not (unused or task_set.sealed or task_set.practice)


def _generated(task_set: TaskSet) -> tuple[Portion, ...]:
    """Return what jobs generated a set from; empty if the tasks are not exactly those that they made."""
    found = tuple(portions(task_set.family, curation.recipes(task_set)))
    return found if sum(portion.count for portion in found) == task_set.tasks.count() else ()


def enqueue(task_set: TaskSet, slug: str, by: Any, reason: str) -> Job:
    """Queue the making of a set's sealed twin under a slug. Raises NotNow."""
    with decided(by, "sealing queued", task_set, reason):
        if not is_plain(task_set):
            raise NotNow(f"{task_set.slug}: expected a frozen or published set that is neither sealed nor for practice")
        if composition(task_set) is None:
            raise NotNow(f"the recipes of {task_set.slug} are not known: expected a set that was generated here")
        if TaskSet.objects.filter(slug=slug).exists():
            raise NotNow(f"slug {slug!r}: there is a task set of that name; expected another")
        if Job.objects.unfinished().filter(kind=KIND, subject=task_set.pk).exists():
            raise NotNow(f"a sealed twin of {task_set.slug} is being made: expected one at a time")
        return jobs.submit(KIND, task_set.pk, by, slug=slug)


@jobs.kind(KIND)
def make(job: Job) -> Iterator[tuple[int, int]]:
    """Make a sealed twin, and publish it. After an interruption it begins anew, from another secret seed."""
    source, slug = TaskSet.objects.get(pk=job.subject), job.plan["slug"]
    if (left := TaskSet.objects.filter(slug=slug, sealed=True, state=TaskSet.State.DRAFT).first()) is not None:
        tasksets.delete(left)
    known = composition(source)
    if known is None:
        raise jobs.Refused(f"the recipes of {source.slug} are not known any more")
    try:
        yield from compositions.seal(known, slug, lambda made: _publish(made, source, job))
    except (ImpossibleRecipe, InvalidSetting, InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error


@transaction.atomic
def _publish(made: TaskSet, source: TaskSet, job: Job) -> None:
    jobs.raise_if_cancelled(job)
    compositions.publish(made)
    note(job.owner, "published", made, f"the sealed twin of {source.slug}")
    baseline_runs.enqueue(made)
