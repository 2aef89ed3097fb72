"""The puzzles that a person has seen, and what may be shown of those that they can still play."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from plumbline.envs.memo import MB, Memo
from plumbline.evaluation.episodes.counting import delete_counts
from plumbline.evaluation.models import PUZZLE_OF_TASK, Agent, Episode, EpisodeQuery, Exposure, Seat, Task
from plumbline.evaluation.tasksets.opening import open_instance

HIDING: Memo[bool] = Memo(4 * MB, name="hidden tasks")


def started(agent: Agent) -> set[str]:
    """Return the puzzles that a person has begun, in whatever set and under whatever seed."""
    return set(_mine(agent).values_list(PUZZLE_OF_TASK, flat=True))


def finished(agent: Agent) -> set[str]:
    """Return the puzzles of which a person has closed an attempt."""
    return set(_mine(agent).finished().values_list(PUZZLE_OF_TASK, flat=True))


def seen(agent: Agent) -> set[str]:
    """Return the puzzles of which a person has opened what gives them away."""
    return set(_exposures(agent).values_list(PUZZLE_OF_TASK, flat=True))


def knows(agent: Agent, task: Task) -> bool:
    """Return whether a person has begun the task's puzzle before, with any partner, or seen what gives it away."""
    return task.puzzle in seen(agent) | started(agent)


def mark_exposed(agent: Agent, puzzles: Iterable[str]) -> None:
    """Mark a person's open episodes of these puzzles: they have seen what gives them away."""
    mine = _mine(agent).open().alias(puzzle=PUZZLE_OF_TASK).filter(puzzle__in=puzzles).values_list("pk", flat=True)
    Episode.objects.filter(pk__in=list(mine)).update(exposed=True)


def _mine(agent: Agent) -> EpisodeQuery:
    return Episode.objects.played_by(agent)


def _exposures(agent: Agent) -> QuerySet[Exposure]:
    return Exposure.objects.filter(agent=agent)


@transaction.atomic
def delete_person(agent: Agent) -> None:
    """Delete a person and all their episodes, with any partner: an episode of two is deleted as a whole."""
    _hold(agent)
    delete_counts(agent)
    Episode.objects.filter(seats__agent=agent).delete()
    agent.delete()


@transaction.atomic
def delete_some_of(agent: Agent, most: int) -> int:
    """Delete some episodes in which a person holds a seat, and return how many; 0 when none is left."""
    keys = list(_mine(agent).order_by("pk").values_list("pk", flat=True)[:most])
    _hold_these(keys)
    delete_counts(agent, Episode.objects.filter(pk__in=keys))
    Episode.objects.filter(pk__in=keys).delete()
    return len(keys)


def _hold(agent: Agent) -> None:
    """Hold what a person has played, so that no turn and no score comes in meanwhile; seats first, as turns do."""
    _hold_these([*_mine(agent).values_list("pk", flat=True)])


def _hold_these(played: list[UUID]) -> None:
    list(Seat.objects.select_for_update().filter(episode__in=played).order_by("pk").values_list("pk"))
    list(Episode.objects.select_for_update().filter(pk__in=played).order_by("pk").values_list("pk"))


class Sight(Enum):
    """One of the things to see of a task."""

    START = "start"  # pictures of its start and goal, in any setting, and their legend
    STEPS = "steps"  # pictures after an action
    RESULTS = "results"  # solutions, complexities, and results of others


def may_see(agent: Agent | None, task: Task, sight: Sight, own: Episode | None = None) -> bool:
    """Return whether a browser may be shown this of a task now; `own` is the episode of its person that shows it.

    People may see the start of their own episode at any time, and its actions once it is closed.
    """
    if own is not None and sight is not Sight.RESULTS and not task.task_set.sealed:
        return sight is Sight.START or own.closed_at is not None
    return not hidden_from(agent, [task], sight)


def hidden_from(agent: Agent | None, tasks: list[Task], sight: Sight = Sight.RESULTS) -> set[int]:
    """Return the ids of those tasks of which a browser may not be shown this now.

    Hidden are all pictures of sealed sets; and, for puzzles that its person has neither closed nor asked to see, in any
    set and under any seed, all that would spoil a first attempt. That person may only have practiced so far.
    """
    sealed = {task.pk for task in tasks if task.task_set.sealed and sight is not Sight.RESULTS}
    if agent is None:
        return sealed
    known = seen(agent) | finished(agent)
    return sealed | {task.pk for task in tasks if task.puzzle not in known and _spoils(task, sight)}


def with_open_results(agent: Agent | None, rows: EpisodeQuery) -> EpisodeQuery:
    """Return those of these episodes whose results are not hidden from a browser now: `hidden_from` as a filter."""
    if agent is None:
        return rows
    asked, closed = (each.values("task__instance") for each in (_exposures(agent), _mine(agent).finished()))
    return rows.filter(task__in=Task.objects.filter(Q(instance__in=asked) | Q(instance__in=closed)))


def _spoils(task: Task, sight: Sight) -> bool:
    """Return whether this would spoil a first attempt.

    Pictures of the start do if a setting of the set shows it in part: any other one gives away what that one hides.
    """
    return sight is not Sight.START or (not task.task_set.practice and _shown_in_part(task))


def _shown_in_part(task: Task) -> bool:
    return _hides(task.task_set.family, task.instance, task.seed, tuple(task.task_set.settings))


@HIDING.remembering
def _hides(family: str, instance: str, seed: int, settings: tuple[str, ...]) -> bool:
    plays = (open_instance(family, instance, seed, setting) for setting in settings)
    return any(play.family.pictures.hidden(play.game) for play in plays)


def expose(agent: Agent, tasks: list[Task]) -> None:
    """Record that a person has asked to see what gives these tasks away."""
    hidden = hidden_from(agent, tasks)
    given = [task for task in tasks if task.pk in hidden]
    Exposure.objects.bulk_create([Exposure(agent=agent, task=task) for task in given], ignore_conflicts=True)
    mark_exposed(agent, {task.puzzle for task in given})
