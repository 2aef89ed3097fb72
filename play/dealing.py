"""Which task a person gets next: from the least-played cell of complexity, in an order of their own."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from django.db import transaction

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode, Task, TaskSet
from plumbline.evaluation.suites import SUITES


def deal(agent: Agent, task_set: TaskSet, setting: str, *, counted: bool, first: int = 0) -> Episode | None:
    """The person's open episode, or a new one at the next task; None when they have met them all."""
    with transaction.atomic():
        _one_at_a_time(agent)
        unfinished = waiting(agent, task_set, setting)
        if unfinished is not None:
            return unfinished
        task = following(agent, task_set, setting, first)
        return None if task is None else episodes.open_episode(agent, task, setting, counted=counted)


@transaction.atomic
def practise(agent: Agent, task_set: TaskSet, setting: str, first: int = 0) -> Episode:
    """The person's open practice episode, or the next one; practice boards come again when all have been met."""
    episode = deal(agent, task_set, setting, counted=False, first=first)
    if episode is not None:
        return episode
    met = _mine(agent, task_set, setting).values_list("task_id", flat=True)
    tasks = sorted(task_set.tasks.select_related("task_set"), key=lambda task: (Counter(met)[task.pk], task.position))
    return episodes.open_episode(agent, tasks[0], setting, counted=False)


def waiting(agent: Agent, task_set: TaskSet, setting: str) -> Episode | None:
    """The person's open episode, if there is one."""
    return _mine(agent, task_set, setting).open().order_by("opened_at").first()


def following(agent: Agent, task_set: TaskSet, setting: str, first: int = 0) -> Task | None:
    """The next task whose puzzle this person has not met under any seed or setting; the one at position `first` before
    all others."""
    met = episodes.started(agent)
    left = [task for task in task_set.tasks.select_related("task_set") if task.puzzle not in met]
    played = _played(task_set, setting)
    return min(
        left, key=lambda task: (task.position != first, played[_cell(task)], _shuffled(agent, task)), default=None
    )


def left(agent: Agent, task_set: TaskSet, setting: str) -> int:
    """How many puzzles this person can still play under the setting: one that is open, and those never met."""
    unfinished = waiting(agent, task_set, setting)
    return len(_puzzles(task_set) - episodes.started(agent)) + (unfinished is not None)


def total(task_set: TaskSet) -> int:
    """How many puzzles there are for one person."""
    return len(_puzzles(task_set))


def finished(agent: Agent, task_set: TaskSet, setting: str) -> int:
    """How many of the set's puzzles this person has closed under the setting."""
    return _mine(agent, task_set, setting).finished().values("task__instance").distinct().count()


def _one_at_a_time(agent: Agent) -> None:
    """Wait until nobody else deals to this person: a button may be pressed twice."""
    Agent.objects.select_for_update().get(pk=agent.pk)


def _mine(agent: Agent, task_set: TaskSet, setting: str) -> Episode.objects.__class__:
    return Episode.objects.filter(agent=agent, task__task_set=task_set, setting=setting, run=None)


def _puzzles(task_set: TaskSet) -> set[str]:
    return set(task_set.tasks.values_list("instance", flat=True))


def _played(task_set: TaskSet, setting: str) -> Counter[tuple[int, ...]]:
    """How many first attempts by people each cell of complexity has."""
    record = Episode.objects.by_people().filter(
        task__task_set=task_set, setting=setting, counted=True, exposed=False, attempt=1
    )
    return Counter(_cell(episode.task) for episode in record.select_related("task__task_set").only("task"))


def _cell(task: Task) -> tuple[int, ...]:
    return tuple(task.axes.get(axis, 0) for axis in SUITES[task.task_set.suite].cell_axes)


def _shuffled(agent: Agent, task: Task) -> bytes:
    return sha256(agent.key.bytes + task.digest.encode()).digest()
