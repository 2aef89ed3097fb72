"""Jobs of curators: generate the tasks of a draft, and run baselines on a published set."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from plumbline.envs import FAMILIES
from plumbline.envs.family import ImpossibleRecipe
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, TaskSet
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.tasksets import Portion
from plumbline.leaderboard.views.forms import as_lines, portions

KIND = "generate"
RENEW = "renew"


@transaction.atomic
def generate(task_set: TaskSet, plan: list[tuple[int, dict[str, object]]], seed: int | None) -> Job:
    """Queue the generation of a draft's tasks. Raises NotNow."""
    if task_set.state != TaskSet.State.DRAFT:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected a draft")
    if task_set.sealed and seed is not None:
        raise NotNow(f"{task_set.slug} is sealed: expected no seed, because a known seed reveals the tasks")
    if Job.objects.unfinished().filter(kind__in=[KIND, RENEW], subject=task_set.pk).exists():
        raise NotNow(f"{task_set.slug} is being generated: expected a draft without a running job")
    return jobs.submit(KIND, task_set.pk, portions=plan, seed=seed)


@transaction.atomic
def renew(task_set: TaskSet) -> TaskSet:
    """Create a draft of the next version, and queue its filling with the same puzzles. Raises NotNow."""
    made = tasksets.renew(task_set)
    jobs.submit(RENEW, made.pk)
    return made


@transaction.atomic
def publish(task_set: TaskSet) -> None:
    """Publish a set and queue its baseline runs. Raises NotNow."""
    shown = tasksets.publish(task_set)
    if not shown.practice:
        baseline_runs.enqueue(shown)


def last_portions(task_set: TaskSet) -> str:
    """Return the last portions as a curator wrote them; empty if there are none."""
    job = Job.objects.filter(kind=KIND, subject=task_set.pk).order_by("-pk").first()
    return as_lines(job.plan["portions"]) if job else ""


def latest(task_set: TaskSet) -> Job | None:
    """Return the job that fills it or has filled it last."""
    return Job.objects.filter(kind__in=[KIND, RENEW], subject=task_set.pk).order_by("-pk").first()


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
        yield from tasksets.carry_over(TaskSet.objects.select_related("predecessor").get(pk=job.subject))
    except (InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error
