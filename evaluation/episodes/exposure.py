"""What a person has met, and what they may be shown of tasks that they may still play."""

from __future__ import annotations

from collections.abc import Iterable

from plumbline.evaluation.models import Agent, Episode, EpisodeQuery, Exposure, Task


def started(agent: Agent) -> set[str]:
    """The puzzles that a person has begun, in whatever set and under whatever seed."""
    return set(_mine(agent).values_list("task__instance", flat=True))


def finished(agent: Agent) -> set[str]:
    """Those of them in which an attempt is over."""
    return set(_mine(agent).finished().values_list("task__instance", flat=True))


def seen(agent: Agent) -> set[str]:
    """The puzzles of which a person has opened what gives them away."""
    return set(Exposure.objects.filter(agent=agent).values_list("task__instance", flat=True))


def mark_exposed(agent: Agent, puzzles: Iterable[str]) -> None:
    """This person has seen what gives these puzzles away while they may have them open."""
    _mine(agent).open().filter(task__instance__in=puzzles).update(exposed=True)


def _mine(agent: Agent) -> EpisodeQuery:
    return Episode.objects.filter(agent=agent, run=None)


def delete_person(agent: Agent) -> None:
    """Delete a person and everything they did."""
    agent.delete()


def may_see(agent: Agent | None, task: Task) -> bool:
    """Whether solutions and results of a task may be shown to this browser without spoiling a first attempt."""
    return not hidden_from(agent, [task])


def hidden_from(agent: Agent | None, tasks: list[Task]) -> set[int]:
    """The ids of those tasks whose solutions this browser may not be shown yet: those of puzzles of which it has
    neither closed an attempt nor asked to see something, in whatever set and under whatever seed."""
    if agent is None:
        return set()
    known = seen(agent) | finished(agent)
    return {task.pk for task in tasks if task.puzzle not in known}


def expose(agent: Agent, tasks: list[Task]) -> None:
    """Note that this person has asked to see what gives these tasks away."""
    hidden = hidden_from(agent, tasks)
    given = [task for task in tasks if task.pk in hidden]
    Exposure.objects.bulk_create([Exposure(agent=agent, task=task) for task in given], ignore_conflicts=True)
    mark_exposed(agent, {task.puzzle for task in given})
