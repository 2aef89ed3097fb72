"""Task sets as curators handle them: each action with the jobs that it queues, and on the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from plumbline.envs import FAMILIES
from plumbline.envs.family import ImpossibleRecipe
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.decisions import decided, note, seen
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, TaskSet
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.leaderboard.views.forms import as_lines, portions

KIND = "generate"
RENEW = "renew"
CLONE = "clone"
IMPORT = "import"
FILLING = [KIND, RENEW, CLONE, IMPORT]  # the kinds of jobs that make the tasks of a draft


@transaction.atomic
def draft(wanted: Draft, by: Any) -> TaskSet:
    """Create a draft. Raises InvalidTaskSet, InvalidSetting."""
    made = tasksets.draft(wanted)
    note(by, "drafted", made)
    return made


def revise(task_set: TaskSet, wanted: Draft, by: Any) -> None:
    """Change the texts, settings and protocol of a draft. Raises NotNow, InvalidSetting, InvalidTaskSet."""
    with decided(by, "edited", task_set):
        tasksets.revise(task_set, wanted)


def generate(task_set: TaskSet, plan: list[tuple[int, dict[str, object]]], seed: int | None, by: Any) -> Job:
    """Queue the generation of a draft's tasks. Raises NotNow."""
    with decided(by, "generation queued", task_set):
        if task_set.sealed and seed is not None:
            raise NotNow(f"{task_set.slug} is sealed: expected no seed, because a known seed reveals the tasks")
        refuse_unless_idle(task_set)
        return jobs.submit(KIND, task_set.pk, portions=plan, seed=seed)


def refuse_unless_idle(task_set: TaskSet) -> None:
    """Raise NotNow if a set is no draft, or a job fills it."""
    if task_set.state != TaskSet.State.DRAFT:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected a draft")
    if Job.objects.unfinished().filter(kind__in=FILLING, subject=task_set.pk).exists():
        raise NotNow(f"{task_set.slug} is being generated: expected a draft without a running job")


@transaction.atomic
def renew(task_set: TaskSet, by: Any) -> TaskSet:
    """Create a draft of the next version, and queue its filling with the same puzzles. Raises NotNow."""
    made = tasksets.renew(task_set)
    note(by, "drafted", made, f"the next version of {task_set.slug}, under the rules of this server")
    jobs.submit(RENEW, made.pk)
    return made


@transaction.atomic
def clone(task_set: TaskSet, slug: str, by: Any) -> TaskSet:
    """Create a draft like a set, its next version without a slug, and queue its filling. Raises NotNow, InvalidTaskSet.

    Tasks that errata exclude are left out.
    """
    made = tasksets.clone(task_set, slug)
    without = tasksets.excluded(task_set)
    left_out = f", without its tasks {', '.join(map(str, without))}" if without else ""
    note(by, "drafted", made, f"cloned from {task_set.slug}{left_out}")
    jobs.submit(CLONE, made.pk, by, source=task_set.pk, without=list(without))
    return made


def drop(task_set: TaskSet, position: int, by: Any) -> None:
    """Take one task out of a draft. Raises NotNow."""
    with decided(by, f"task {position} dropped", task_set):
        refuse_unless_idle(task_set)
        tasksets.drop(task_set, position)


def freeze(task_set: TaskSet, by: Any) -> None:
    """Freeze a draft. Raises NotNow."""
    as_listed = tasksets.listed(task_set)
    with decided(by, "frozen", task_set):
        tasksets.freeze(task_set, as_listed)


def publish(task_set: TaskSet, by: Any) -> None:
    """Publish a set and queue its baseline runs. Raises NotNow."""
    with decided(by, "published", task_set):
        retired = TaskSet.objects.published().filter(pk=task_set.replaced.pk).first() if task_set.replaced else None
        before = {"state": retired.state} if retired else {}
        shown = tasksets.publish(task_set)
        if retired is not None:
            note(by, "retired", retired, f"replaced by {shown.slug}", before)
        if not shown.practice:
            baseline_runs.enqueue(shown)


def retire(task_set: TaskSet, by: Any, reason: str) -> None:
    """Retire a published set for a public reason. Raises NotNow."""
    with decided(by, "retired", task_set, reason):
        tasksets.retire(task_set, reason)


def discard(task_set: TaskSet, by: Any, reason: str) -> None:
    """Discard a frozen set, whose rows stay, or delete a draft. Raises NotNow."""
    if task_set.state == TaskSet.State.DRAFT:
        return _delete(task_set, by, reason)
    with decided(by, "discarded", task_set, reason):
        tasksets.discard(task_set, reason)
    return None


def _delete(draft: TaskSet, by: Any, reason: str) -> None:
    before = seen(draft)
    key = draft.pk
    tasksets.delete(draft)
    draft.pk = key
    note(by, "deleted", draft, reason, before)


def last_portions(task_set: TaskSet) -> str:
    """Return the last portions as a curator wrote them; empty if there are none."""
    return as_lines(last_plan(task_set))


def last_plan(task_set: TaskSet) -> list[Any]:
    """Return the portions of the job that last generated a set; empty if there is none."""
    job = Job.objects.filter(kind=KIND, subject=task_set.pk).order_by("-pk").first()
    return list(job.plan["portions"]) if job else []


def latest(task_set: TaskSet) -> Job | None:
    """Return the job that fills it or has filled it last."""
    return Job.objects.filter(kind__in=FILLING, subject=task_set.pk).order_by("-pk").first()


def _try_each(family: str, wanted: list[Portion]) -> None:
    """Generate one instance of each recipe first, so that impossible recipes fail at once."""
    for number, portion in enumerate(wanted, 1):
        try:
            FAMILIES[family].puzzles.generate(portion.recipe, 0)
        except ImpossibleRecipe as error:
            raise jobs.Refused(f"line {number}: {error}") from error


@jobs.kind(KIND)
def fill(job: Job) -> Iterator[tuple[int, int]]:
    """Generate the tasks, and store all of them at the end."""
    task_set = TaskSet.objects.get(pk=job.subject)
    wanted, order = portions(task_set.family, job.plan["portions"]), task_set.practice
    _try_each(task_set.family, wanted)
    try:
        yield from tasksets.generate(task_set, wanted, job.plan["seed"], in_order=order)
    except (ImpossibleRecipe, InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error


@jobs.kind(RENEW)
def refill(job: Job) -> Iterator[tuple[int, int]]:
    """Analyze the puzzles of the version before again."""
    try:
        yield from tasksets.carry_over(TaskSet.objects.select_related("predecessor__predecessor").get(pk=job.subject))
    except (InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error


@jobs.kind(CLONE)
def copy(job: Job) -> Iterator[tuple[int, int]]:
    """Fill a draft with the tasks of the set that it was cloned from."""
    source = TaskSet.objects.get(pk=job.plan["source"])
    try:
        yield from tasksets.copy_tasks(source, TaskSet.objects.get(pk=job.subject), job.plan["without"])
    except (InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error
