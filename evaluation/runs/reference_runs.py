"""Reference runs: the results of our agents on a set, and the mistakes in them that a person should see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plumbline.evaluation.agents import OPTIMAL, RANDOM_COMMANDS, RANDOM_LEGAL, Baseline
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.models import Episode, Run, Task, TaskSet
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites.spatialworld.agents import SPIN_AND_ACT
from plumbline.evaluation.tasksets.opening import opened

HOUSES = "houses"
UNSEEING = (RANDOM_LEGAL.name, RANDOM_COMMANDS.name, SPIN_AND_ACT.name)
"""Agents that should rarely finish a task in a house."""
MOST_BY_LUCK = 0.2  # share of a set of houses that such an agent may solve


@dataclass(frozen=True, slots=True)
class Result:
    """The end of an episode of one of our agents."""

    task: Task
    solved: bool
    outcome: str


def of_run(run: Run) -> list[Result]:
    """Return the results of a stored run."""
    rows = Episode.objects.filter(run=run).select_related("task__task_set").order_by("task__position")
    return [Result(each.task, bool(each.solved), each.outcome) for each in rows]


def of_played(task_set: TaskSet, played: Sequence[VerifiedEpisode]) -> list[Result]:
    """Return the results of episodes that are not stored."""
    tasks = {task.digest: task for task in task_set.tasks.select_related("task_set")}
    return [Result(tasks[each.line.task], each.trajectory.solved, each.trajectory.outcome) for each in played]


def stored(baseline: Baseline, task_set: TaskSet) -> Run | None:
    """Return the newest published run of a baseline on a set, also one that a curator has hidden."""
    ours = Run.objects.filter(task_set=task_set, line_up__owner=None, line_up__lead__name=baseline.title)
    published = ours.exclude(published_at=None).filter(setting=baseline_runner.own_setting(baseline))
    return published.order_by("-published_at").first()


def success(results: Sequence[Result]) -> float:
    """Return the share of episodes that were solved."""
    return sum(each.solved for each in results) / len(results) if results else 0.0


def problems(baseline: Baseline, task_set: TaskSet, results: Sequence[Result]) -> Iterator[str]:
    """Yield a sentence for each mistake in the results of a baseline on a set."""
    played = f"{baseline.name} on {task_set.slug}"
    for each in results:
        if each.outcome == Outcome.ABORTED:
            yield f"{played}, task {each.task.position}: it ended with an error"
        if baseline.name == OPTIMAL.name and not each.solved and _has_an_optimum(each.task, baseline):
            yield f"{played}, task {each.task.position}: it lost, and a shortest solution is known"
    share = success(results)
    if task_set.family == HOUSES and baseline.name in UNSEEING and share > MOST_BY_LUCK:
        yield f"{played}: it solved {share:.0%}, expected at most {MOST_BY_LUCK:.0%}"


def _has_an_optimum(task: Task, baseline: Baseline) -> bool:
    return bool(baseline_runner.shortest(task, opened(task, baseline_runner.own_setting(baseline))))
