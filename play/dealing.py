"""Dealing tasks to people: each gets their next one from the least-played cell of complexity, in their own order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

from django.db import transaction

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, Task, TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.play import partners


def deal(agent: Agent, task_set: TaskSet, setting: str, *, counted: bool) -> Episode | None:
    """Return the person's open episode, or a new one at the next task; None when they have met them all."""
    with transaction.atomic():
        one_at_a_time(agent)
        unfinished = waiting(agent, task_set, setting)
        if unfinished is not None:
            return unfinished
        task = following([agent], task_set, setting)
        return None if task is None else episodes.open_episode(agent, task, setting, counted=counted)


@transaction.atomic
def practice(agent: Agent, task_set: TaskSet, setting: str, first: int = 0) -> Episode:
    """Return the person's open practice episode, or the next one, with agents of ours in all other seats.

    Practice tasks repeat once all have been played. Raises NobodyThere.
    """
    one_at_a_time(agent)
    unfinished = waiting(agent, task_set, setting)
    if unfinished is not None:
        return unfinished
    task = following([agent], task_set, setting, first) or least_met(agent, task_set, setting)
    return episodes.open_episode(agent, task, setting, counted=False, partners=partners.company(task, setting))


def waiting(agent: Agent, task_set: TaskSet, setting: str) -> Episode | None:
    """Return the person's open episode, if there is one."""
    return _mine(agent, task_set, setting).open().order_by("opened_at").first()


def latest(agent: Agent) -> Episode | None:
    """Return the episode that a person opened last, apart from practice."""
    mine = Episode.objects.played_by(agent).filter(task__task_set__practice=False)
    return mine.select_related("task__task_set").order_by("-opened_at").first()


def upcoming(agent: Agent, task_set: TaskSet, setting: str) -> Task | None:
    """Return the task that `deal` comes to, without opening it; None when the person has met them all."""
    unfinished = waiting(agent, task_set, setting)
    return following([agent], task_set, setting) if unfinished is None else unfinished.task


def following(agents: Sequence[Agent], task_set: TaskSet, setting: str, first: int = 0) -> Task | None:
    """Return the next task whose puzzle none of these people has met under any seed or setting.

    The task at position `first` comes before all others.
    """
    met, tasks = set().union(*map(episodes.started, agents)), tasksets.offered(task_set)
    left, played = [task for task in tasks if task.puzzle_digest not in met], _played(task_set, tasks, setting)
    return min(
        left, key=lambda task: (task.position != first, played[_cell(task)], _shuffled(agents[0], task)), default=None
    )


def least_met(agent: Agent, task_set: TaskSet, setting: str) -> Task:
    """Return the task of a set that a person has met least often: practice tasks come again."""
    met = Counter(_mine(agent, task_set, setting).values_list("task_id", flat=True))
    return min(tasksets.offered(task_set), key=lambda task: (met[task.pk], task.position))


def one_at_a_time(*agents: Agent) -> None:
    """Wait until nobody else deals to this person: a button may be pressed twice."""
    list(Agent.objects.select_for_update().filter(pk__in=[agent.pk for agent in agents]).order_by("pk"))


def _mine(agent: Agent, task_set: TaskSet, setting: str) -> Episode.objects.__class__:
    return Episode.objects.played_by(agent).filter(task__task_set=task_set, setting=setting)


def _played(task_set: TaskSet, tasks: Iterable[Task], setting: str) -> Counter[tuple[int, ...]]:
    """Return how many first attempts by people each cell of complexity has."""
    counts, found = episodes.begun(task_set, setting), Counter[tuple[int, ...]]()
    for task in tasks:
        found[_cell(task)] += counts[task.pk]
    return found


def _cell(task: Task) -> tuple[int, ...]:
    return tuple(task.axes.get(axis, 0) for axis in SUITES[task.task_set.suite].cell_axes)


def _shuffled(agent: Agent, task: Task) -> bytes:
    return sha256(agent.key.bytes + task.digest.encode()).digest()
