"""Facts about task sets: protocol, pace, and what a player reads before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, QUESTIONS, Protocol
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import open_instance


def current(task_set: TaskSet) -> bool:
    """Return whether this server still has the rules that the set was frozen under."""
    return task_set.rules_version == FAMILIES[task_set.family].rules.version


def is_open(task_set: TaskSet) -> bool:
    """Return whether the set is published, not sealed, and of this server's rules."""
    return task_set.state == TaskSet.State.PUBLISHED and not task_set.sealed and current(task_set)


def can_be_played(task_set: TaskSet) -> bool:
    """Return whether people can play the set now. Practice for one is opened from the home page and instructions."""
    alone_for_practice = task_set.practice and SUITES[task_set.suite].seats == 1
    return is_open(task_set) and not alone_for_practice


def pace(task_set: TaskSet, setting: str) -> int:
    """Return the ticks per second under a setting of the set; 0 if it is turn-based."""
    family = FAMILIES[task_set.family]
    return family.pace(parse(setting, family.modalities, family.options))


def protocol(task_set: TaskSet) -> Protocol:
    return Protocol(**task_set.protocol)


def timed(task_set: TaskSet) -> bool:
    """Return whether time counts: a clock limits play, or a metric of the leaderboard is in seconds."""
    compared = (metric.unit == "seconds" for metric in SUITES[task_set.suite].metrics)
    return protocol(task_set).seconds is not None or any(compared)


def protocol_of(task: Task) -> Protocol:
    """Return the protocol of a task, its budget computed from its complexity."""
    return protocol(task.task_set).resolved(task.axes)


def longest_budget(task_set: TaskSet) -> int:
    """Return the most actions that any task of the set allows a seat."""
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
    """Return the text before the first turn: the puzzle's rules and the protocol, for a model or a person.

    Families explain the game and how to answer; what the protocol grants is said here, for all of them.
    """
    play = open_instance(task.task_set.family, task.instance, task.seed, setting)
    words, budget = play.family.words, protocol_of(task)
    explain = words.instructions if by_hand else words.brief
    granted = [_by_hand(budget, play)] if by_hand else [_budget(budget), *_of_answers(budget, play)]
    return f"{explain(play.game, seat)}\n{' '.join(granted)}"


def players(task: Task, setting: str) -> int:
    """Return how many seats a task has."""
    play = open_instance(task.task_set.family, task.instance, task.seed, setting)
    return play.family.rules.players(play.game)


def _of_answers(played: Protocol, play: Opened) -> Iterator[str]:
    """Say what only models need to know: what a turn is, which time counts, and how often a tool may be asked."""
    if played.turns:
        yield "A turn is one answer, also one without an action."
    if played.seconds:
        yield "The time is that of your answers, over all turns; what would come later is not taken."
    if _may_ask(play):
        yield f"{play.family.rules.tool_prefix.strip()} may be asked {QUESTIONS} times."


def _may_ask(play: Opened) -> bool:
    """Return whether a tool is among the actions under this setting."""
    rules, words = play.family.rules, play.family.words
    if not rules.tool_prefix:
        return False
    allowed = rules.actions(play.game, rules.start(play.game, play.seed), 0)
    return any(words.write(play.game, action).startswith(rules.tool_prefix) for action in allowed)


def _by_hand(played: Protocol, play: Opened) -> str:
    """Return a person's budget, and what becomes of mistakes."""
    given = f"You have {played.in_words(by_hand=True)}."
    if played.actions >= LONGEST_EPISODE:
        return given
    if play.family.words.problem is not None:
        return f"{given} What is misread is not sent, and does not count."
    return f"{given} Refused or misread actions count too."


def _budget(played: Protocol) -> str:
    given = f"You have {played.in_words()}"
    return (
        f"{given}." if played.actions >= LONGEST_EPISODE else f"{given}; one that is refused or not understood counts."
    )
