"""Work that curators ask for: filling a draft, and the reference rows of a set that was published."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from plumbline.envs import FAMILIES
from plumbline.envs.family import ImpossibleRecipe
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, TaskSet
from plumbline.evaluation.runs import baseline_runs
from plumbline.evaluation.tasksets import NotNow, Portion
from plumbline.leaderboard.views.forms import as_lines, portions

KIND = "generate"


@transaction.atomic
def generate(task_set: TaskSet, plan: list[tuple[int, dict[str, object]]], seed: int | None) -> Job:
    """Queue the filling of a draft. Raises NotNow."""
    if task_set.state != TaskSet.State.DRAFT:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected a draft")
    if task_set.sealed and seed is not None:
        raise NotNow(f"{task_set.slug} is sealed: expected no seed, for whoever knows it can make the tasks")
    if Job.objects.unfinished().filter(kind=KIND, subject=task_set.pk).exists():
        raise NotNow(f"{task_set.slug} is being filled already")
    return jobs.submit(KIND, task_set.pk, portions=plan, seed=seed)


@transaction.atomic
def publish(task_set: TaskSet) -> None:
    """Show a set to everybody; our own agents then play it. Raises NotNow."""
    shown = tasksets.publish(task_set)
    if not shown.practice:
        baseline_runs.enqueue(shown)


def last_portions(task_set: TaskSet) -> str:
    """What was last asked for, as it was written; empty where nothing was."""
    job = latest(task_set)
    return as_lines(job.plan["portions"]) if job else ""


def latest(task_set: TaskSet) -> Job | None:
    return Job.objects.filter(kind=KIND, subject=task_set.pk).order_by("-pk").first()


def _try_each(family: str, wanted: list[Portion]) -> None:
    """One of each recipe first: what is impossible should be said at once."""
    for number, portion in enumerate(wanted, 1):
        try:
            FAMILIES[family].puzzles.generate(portion.recipe, 0)
        except ImpossibleRecipe as error:
            raise jobs.Refused(f"line {number}: {error}") from error


@jobs.kind(KIND)
def fill(job: Job) -> Iterator[tuple[int, int]]:
    """Make the tasks and store them all at the end."""
    task_set = TaskSet.objects.get(pk=job.subject)
    wanted, order = portions(task_set.family, job.plan["portions"]), task_set.practice
    _try_each(task_set.family, wanted)
    try:
        yield from tasksets.generate(task_set, wanted, job.plan["seed"], in_order=order)
    except (ImpossibleRecipe, InvalidTaskSet, NotNow) as error:
        raise jobs.Refused(str(error)) from error
