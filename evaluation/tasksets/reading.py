"""Task sets read: their protocol and pace, and what a player reads before the first turn."""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Protocol
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import open_instance


def current(task_set: TaskSet) -> bool:
    """Whether this server still plays by the rules that the set was frozen under."""
    return task_set.rules_version == FAMILIES[task_set.family].rules.version


def pace(task_set: TaskSet, setting: str) -> int:
    """Ticks a second under a setting of the set; 0 where the world waits."""
    family = FAMILIES[task_set.family]
    return family.pace(parse(setting, family.modalities, family.options))


def protocol(task_set: TaskSet) -> Protocol:
    return Protocol(**task_set.protocol)


def protocol_of(task: Task) -> Protocol:
    """The protocol of a task, its budget counted from its complexity."""
    return protocol(task.task_set).resolved(task.axes)


def longest_budget(task_set: TaskSet) -> int:
    """Return the most actions that any task of the set grants a seat."""
    declared = protocol(task_set)
    if not declared.axis:
        return declared.actions
    return max(declared.resolved(axes).actions for axes in task_set.tasks.values_list("axes", flat=True))


def practice_sets() -> list[TaskSet]:
    """Return the published practice sets that a person can start without a partner, in the order of suites."""
    sets = TaskSet.objects.published().filter(practice=True, sealed=False).order_by("slug")
    alone = [each for each in sets if SUITES[each.suite].can_be_practiced_alone]
    return sorted(alone, key=lambda each: list(SUITES).index(each.suite))


def find(digest: str, task_set: TaskSet) -> Task | None:
    return task_set.tasks.filter(digest=digest).first()


def brief(task: Task, setting: str, seat: int = 0, *, by_hand: bool = False) -> str:
    """Return what a player reads before the first turn: the puzzle's rules and the budget, for a model or a person."""
    play = open_instance(task.task_set.family, task.instance, task.seed, setting)
    words, budget = play.family.words, protocol_of(task)
    explain = words.instructions if by_hand else words.brief
    return f"{explain(play.game, seat)}\n{_budget(budget, by_hand=by_hand)}"


def players(task: Task, setting: str) -> int:
    """Return how many seats a task has."""
    play = open_instance(task.task_set.family, task.instance, task.seed, setting)
    return play.family.rules.players(play.game)


def _budget(played: Protocol, *, by_hand: bool) -> str:
    given = f"You have {played.in_words(by_hand=by_hand)}"
    if played.actions >= LONGEST_EPISODE:
        return f"{given}."
    if by_hand:
        return f"{given}. Refused or misread actions count too."
    return f"{given}; one that is refused or not understood counts."
