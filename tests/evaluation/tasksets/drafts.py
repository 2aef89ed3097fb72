"""Drafts of task sets, their tasks and their files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.tasksets import Draft, Portion

PORTIONS = [Portion(Recipe(geoms=2, path=3), 2), Portion(Recipe(geoms=4, path=5), 3)]
GROWING = Protocol(actions=10, actions_per_unit=2, axis="path")


def an_empty_draft(slug: str = "boards", **changes: Any) -> TaskSet:
    return tasksets.draft(Draft(**{"slug": slug, "title": slug, "suite": "ivispar"} | changes))


def filled(task_set: TaskSet, seed: int | None = 1, portions: Sequence[Portion] = PORTIONS) -> list[str]:
    """The digests of what was generated."""
    for _ in tasksets.generate(task_set, portions, seed):
        pass
    return list(task_set.tasks.values_list("digest", flat=True))


def the_file(task_set: TaskSet, **more: bool) -> bytes:
    return b"".join(tasksets.lines(task_set, **{"briefs": False} | more))
