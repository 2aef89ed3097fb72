"""The work that is granted to files of a task set, told before one is sent."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.memo import MB, Memo
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import work
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.opening import opened

GRANTS: Memo[Grant] = Memo(1 * MB, name="grants")


@dataclass(frozen=True, slots=True)
class Grant:
    """Seconds of a processor: for any file, and for one attempt at every task."""

    file_seconds: int
    round_seconds: float


def grant(task_set: TaskSet) -> Grant:
    """Return what is granted to files of a frozen set."""
    return GRANTS.get((task_set.digest, task_set.settings[0]), lambda: _grant(task_set))


def _grant(task_set: TaskSet) -> Grant:
    total = 0
    for task in task_set.tasks.select_related("task_set").iterator(200):
        play = opened(task, task_set.settings[0])
        total += work.granted(play.family, play.game, tasksets.protocol_of(task))
    return Grant(work.FILE // work.SECOND, round(total / work.SECOND, 1))
