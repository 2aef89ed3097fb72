"""Tasks opened under settings. Opening compiles, so what was opened lately is kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings

from envs import FAMILIES, codec, shelf
from envs.setting import Setting, parse
from evaluation.models import Task
from evaluation.protocols import AnyFamily


@dataclass(frozen=True, eq=False)
class Opened:
    """Everything that is needed to play a task."""

    family: AnyFamily
    game: Any
    seed: int
    setting: Setting


def opened(task: Task, setting: str) -> Opened:
    """The task under a setting given in its short text form. Raises InvalidSetting."""
    return open_instance(task.task_set.family, task.instance, task.seed, setting)


@lru_cache(maxsize=8192)
def frozen_task(task_id: int) -> Task:
    """A task that is being played, and so cannot change any more."""
    return Task.objects.select_related("task_set").get(pk=task_id)


@lru_cache(maxsize=2048)
def open_instance(family_name: str, instance: str, seed: int, setting: str) -> Opened:
    """The same from the values themselves: `instance` is canonical JSON."""
    family = FAMILIES[family_name]
    chosen = parse(setting, family.modalities, family.options)
    game = family.open(codec.load(family.instance, instance), chosen, shelf.folder(settings.DATA_DIR / "shelf"))
    return Opened(family, game, seed, chosen)
