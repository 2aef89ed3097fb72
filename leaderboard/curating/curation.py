"""Task sets as curators handle them: each action with the jobs that it queues, and on the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from plumbline.envs import FAMILIES
from plumbline.envs.family import ImpossibleRecipe
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.decisions import decided, note, seen
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, Task, TaskSet
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.leaderboard.views.forms import as_lines, portions

KIND = "generate"
RENEW = "renew"
CLONE = "clone"
IMPORT = "import"
FILLING = [KIND, RENEW, CLONE, IMPORT]  # the kinds of jobs that make the tasks of a draft
LONGEST_TOLD = 1000  # characters of recipes on the record

Plan = Sequence[tuple[int, dict[str, object]]]
"""Portions: how many tasks by which recipe."""


@transaction.atomic
def draft(wanted: Draft, by: Any, reason: str = "") -> TaskSet:
    """Create a draft. Raises InvalidTaskSet, InvalidSetting."""
    made = tasksets.draft(wanted)
    note(by, "drafted", made, reason)
    return made


def revise(task_set: TaskSet, wanted: Draft, by: Any, reason: str = "") -> None:
    """Change the texts, settings and protocol of a draft. Raises NotNow, InvalidSetting, InvalidTaskSet."""
    with decided(by, "edited", task_set, reason):
        tasksets.revise(task_set, wanted)


def generate(task_set: TaskSet, plan: Plan, seed: int | None, by: Any, reason: str = "", *, keep: bool = False) -> Job:
    """Queue the generation of a draft's tasks, in place of those that are there or behind them. Raises NotNow."""
    with decided(by, "generation queued", task_set, joined(reason, _told(plan, seed, keep=keep))):
        if task_set.sealed and seed is not None:
            raise NotNow(f"{task_set.slug} is sealed: expected no seed, because a known seed reveals the tasks")
        refuse_unless_idle(task_set)
        return jobs.submit(KIND, task_set.pk, portions=plan, seed=seed, keep=keep)


def _told(plan: Plan, seed: int | None, *, keep: bool) -> str:
    """Return what is generated, for the record."""
    told = as_lines(plan)
    shown = told if len(told) <= LONGEST_TOLD else f"{told[:LONGEST_TOLD]} …"
    return "; ".join(
        [*shown.split("\n"), f"seed {'secret' if seed is None else seed}", *(["tasks kept"] if keep else [])]
    )


def joined(*reasons: str) -> str:
    """Join what a curator wrote and what the site adds."""
    return "; ".join(filter(None, reasons))


def refuse_unless_idle(task_set: TaskSet) -> None:
    """Raise NotNow if a set is no draft, or a job fills it."""
    if task_set.state != TaskSet.State.DRAFT:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected a draft")
    if Job.objects.unfinished().filter(kind__in=FILLING, subject=task_set.pk).exists():
        raise NotNow(f"{task_set.slug} is being generated: expected a draft without a running job")


@transaction.atomic
def renew(task_set: TaskSet, by: Any, reason: str = "") -> TaskSet:
    """Create a draft of the next version, and queue its filling with the same puzzles. Raises NotNow."""
    made = tasksets.renew(task_set)
    note(by, "drafted", made, joined(reason, f"the next version of {task_set.slug}, under the rules of this server"))
    jobs.submit(RENEW, made.pk)
    return made


@transaction.atomic
def clone(task_set: TaskSet, slug: str, by: Any, reason: str = "") -> TaskSet:
    """Create a draft like a set, its next version without a slug, and queue its filling. Raises NotNow, InvalidTaskSet.

    Tasks that errata exclude are left out.
    """
    made = tasksets.clone(task_set, slug)
    without = tasksets.excluded(task_set)
    plural = "s" if len(without) > 1 else ""
    left_out = f", without its task{plural} {', '.join(map(str, without))}" if without else ""
    note(by, "drafted", made, joined(reason, f"cloned from {task_set.slug}{left_out}"))
    jobs.submit(CLONE, made.pk, by, source=task_set.pk, without=list(without))
    return made


def drop(task_set: TaskSet, position: int, by: Any, reason: str = "") -> None:
    """Take one task out of a draft. Raises NotNow."""
    with decided(by, f"task {position} dropped", task_set, reason):
        refuse_unless_idle(task_set)
        tasksets.drop(task_set, position)


def freeze(task_set: TaskSet, by: Any, reason: str = "") -> None:
    """Freeze a draft. Raises NotNow."""
    as_listed = tasksets.listed(task_set)
    with decided(by, "frozen", task_set, reason):
        refuse_unless_idle(task_set)
        tasksets.freeze(task_set, as_listed)


def publish(task_set: TaskSet, by: Any, reason: str = "") -> None:
    """Publish a set and queue its baseline runs. Raises NotNow."""
    with decided(by, "published", task_set, reason):
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


def last_given(task_set: TaskSet) -> dict[str, Any]:
    """Return the portions and the seed of the last generation, as a curator wrote them; empty if there was none."""
    job = Job.objects.filter(kind=KIND, subject=task_set.pk).order_by("-pk").first()
    return {"portions": as_lines(job.plan["portions"]), "seed": job.plan["seed"]} if job else {}


def recipes(task_set: TaskSet) -> list[Any]:
    """Return the portions that all tasks of a set were generated from; empty if some came from elsewhere."""
    found: list[Any] = []
    done = Job.objects.filter(kind__in=FILLING, subject=task_set.pk, state=Job.State.DONE)
    for job in done.order_by("-ended_at", "-pk"):
        if job.kind != KIND:
            return []
        found = [*job.plan["portions"], *found]
        if not job.plan.get("keep"):
            return found
    return []


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


@transaction.atomic
def store(job: Job, task_set: TaskSet, rows: list[Task]) -> None:
    """Store the tasks that a job has made, and note that: a job that runs again must not add them twice."""
    jobs.raise_if_cancelled(job)
    tasksets.put(task_set, rows, keep=job.plan.get("keep", False))
    job.plan = {**job.plan, "stored": True}
    job.save(update_fields=["plan"])


@jobs.kind(KIND)
def fill(job: Job) -> Iterator[tuple[int, int]]:
    """Generate the tasks, and store all of them at the end."""
    if job.plan.get("stored"):
        return
    task_set = TaskSet.objects.get(pk=job.subject)
    wanted = portions(task_set.family, job.plan["portions"])
    _try_each(task_set.family, wanted)
    given = {"in_order": task_set.practice, "keep": job.plan.get("keep", False)}
    try:
        yield from tasksets.generate(task_set, wanted, job.plan["seed"], **given, store=partial(store, job))
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
