"""Offers: the views of task sets that a person may play, and how far they have come in each.

All that a page offers is asked for at once, and puzzles by their digests: instances can be large.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import PUZZLE_OF_TASK, Agent, Episode, TaskSet
from plumbline.evaluation.viewing import pictures

View = tuple[TaskSet, str]
"""A task set and a setting."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A view of a task set as one person finds it."""

    task_set: TaskSet
    setting: str
    missing: str  # why its pictures cannot be drawn here; empty if they can
    total: int  # puzzles that one person can play
    done: int  # of them, closed under this setting
    left: int  # of them, one that is open, and those never met in any set
    waiting: Episode | None  # the open one


@dataclass(slots=True)
class _Past:
    """Puzzles that a person has met so far, and the games that wait for them."""

    started: set[str] = field(default_factory=set)
    closed: dict[tuple[int, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    waiting: dict[tuple[int, str], Episode] = field(default_factory=dict)


def offer(agent: Agent | None, task_set: TaskSet, setting: str) -> Offer:
    return offers(agent, [(task_set, setting)])[0]


def offers(agent: Agent | None, views: Sequence[View]) -> list[Offer]:
    """Return the offer of each view."""
    puzzles, past = tasksets.puzzles({task_set.pk for task_set, _ in views}), _Past()
    if agent is not None:
        past = _past(agent)
    return [_offer(task_set, setting, puzzles[task_set.pk], past) for task_set, setting in views]


def _offer(task_set: TaskSet, setting: str, puzzles: set[str], past: _Past) -> Offer:
    key = task_set.pk, setting
    return Offer(
        task_set,
        setting,
        pictures.missing(task_set.family, setting),
        total=len(puzzles),
        done=len(puzzles & past.closed[key]),
        left=len(puzzles - past.started) + (key in past.waiting),
        waiting=past.waiting.get(key),
    )


def _past(agent: Agent) -> _Past:
    mine, past = Episode.objects.played_by(agent), _Past(episodes.started(agent))
    for task_set, setting, puzzle in mine.finished().values_list("task__task_set_id", "setting", PUZZLE_OF_TASK):
        past.closed[task_set, setting].add(puzzle)
    for each in mine.open().select_related("task").defer("task__instance", "task__solution").order_by("-opened_at"):
        past.waiting[each.task.task_set_id, each.setting] = each
    return past
