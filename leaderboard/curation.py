"""The job that fills a draft."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from envs.family import ImpossibleRecipe
from evaluation import tasksets, work
from evaluation.models import Job, TaskSet
from evaluation.tasksets import InvalidTaskSet, NotNow
from leaderboard.forms import portions

KIND = "generate"


@transaction.atomic
def generate(task_set: TaskSet, plan: list[tuple[int, dict[str, object]]], seed: int | None) -> Job:
    """Queue the filling of a draft. Raises NotNow."""
    if task_set.state != TaskSet.State.DRAFT:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected a draft")
    if Job.objects.unfinished().filter(kind=KIND, subject=task_set.pk).exists():
        raise NotNow(f"{task_set.slug} is being filled already")
    return work.submit(KIND, task_set.pk, portions=plan, seed=seed)


def latest(task_set: TaskSet) -> Job | None:
    return Job.objects.filter(kind=KIND, subject=task_set.pk).order_by("-pk").first()


@work.kind(KIND)
def fill(job: Job) -> Iterator[tuple[int, int]]:
    """Make the tasks and store them all at the end."""
    task_set = TaskSet.objects.get(pk=job.subject)
    try:
        yield from tasksets.generate(task_set, portions(task_set.family, job.plan["portions"]), job.plan["seed"])
    except (ImpossibleRecipe, InvalidTaskSet, NotNow) as error:
        raise work.Refused(str(error)) from error
