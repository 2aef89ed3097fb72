"""Baseline runs of a task set, made when it is published."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from plumbline.evaluation import jobs
from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.models import Job, TaskSet
from plumbline.evaluation.runs import baseline_runner, recordings
from plumbline.evaluation.runs.recordings import recording

KIND = "baselines"


@transaction.atomic
def enqueue(task_set: TaskSet) -> Job | None:
    """Queue the baseline runs, unless none is missing or they are under way."""
    if not baseline_runner.waiting(task_set) or in_progress(task_set):
        return None
    return jobs.submit(KIND, task_set.pk)


def in_progress(task_set: TaskSet) -> Job | None:
    return Job.objects.unfinished().filter(kind=KIND, subject=task_set.pk).first()


@jobs.kind(KIND, patient=True)
def play_missing(job: Job) -> Iterator[tuple[int, int]]:
    """Play each missing baseline run, or replay it from its recording."""
    task_set = TaskSet.objects.get(pk=job.subject)
    absent, tasks = baseline_runner.waiting(task_set), task_set.tasks.count()
    for number, baseline in enumerate(absent):
        played: list[VerifiedEpisode] = []
        for each in steps(baseline, task_set):
            played += [] if each is None else [each]
            yield number * tasks + len(played), len(absent) * tasks
        baseline_runner.publish(baseline, task_set, baseline_runner.own_setting(baseline), played)


def steps(baseline: Baseline, task_set: TaskSet) -> Iterator[VerifiedEpisode | None]:
    """Yield one episode per task, and None in between. Raises BadLine."""
    path = recording(baseline, task_set)
    if path:
        return recordings.steps(path, task_set)
    return baseline_runner.steps(baseline, task_set, baseline_runner.own_setting(baseline))
