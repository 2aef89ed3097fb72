"""Task sets read: their protocol and pace, and what a player is told."""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Protocol
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


def find(digest: str, task_set: TaskSet) -> Task | None:
    return task_set.tasks.filter(digest=digest).first()


def brief(task: Task, setting: str, *, by_hand: bool = False) -> str:
    """What a player is told before the first turn: the rules of the puzzle and the budget."""
    told = open_instance(task.task_set.family, task.instance, task.seed, setting)
    played = protocol(task.task_set)
    counts = "; one that is refused or not understood counts" if played.actions < LONGEST_EPISODE else ""
    return f"{told.family.words.brief(told.game, 0)}\nYou have {played.in_words(by_hand=by_hand)}{counts}."
