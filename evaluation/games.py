"""Tasks opened under settings. Opening compiles, so what was opened lately is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
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

    @cached_property
    def shown(self) -> Any:
        """The game as pages show it to people: its pictures may be larger than those that models get."""
        return self.family.enlarged(self.game)


def opened(task: Task, setting: str) -> Opened:
    """The task under a setting given in its short text form. Raises InvalidSetting."""
    return open_instance(task.task_set.family, task.instance, task.seed, setting)


@lru_cache(maxsize=8192)
def frozen_task(task_id: int) -> Task:
    """A task that is being played, and so cannot change any more."""
    return Task.objects.select_related("task_set").get(pk=task_id)


def shelf_folder() -> Path:
    """Where the contents are kept that instances refer to."""
    return Path(settings.DATA_DIR) / "shelf"


def keep(contents: Iterable[bytes]) -> None:
    """Put contents on the shelf; those that are there already stay."""
    for content in contents:
        shelf.store(shelf_folder(), content)


def kept(family: AnyFamily, instances: Iterable[str]) -> dict[str, str]:
    """The texts on the shelf that these instances refer to, by digest; what comes with a family is not there."""
    needed = {digest for text in instances for digest in family.needs(codec.load(family.instance, text))}
    paths = {digest: shelf_folder() / digest for digest in sorted(needed)}
    return {digest: path.read_text(encoding="utf-8") for digest, path in paths.items() if path.exists()}


@lru_cache(maxsize=2048)
def open_instance(family_name: str, instance: str, seed: int, setting: str) -> Opened:
    """The same from the values themselves: `instance` is canonical JSON."""
    family = FAMILIES[family_name]
    chosen = parse(setting, family.modalities, family.options)
    game = family.open(codec.load(family.instance, instance), chosen, shelf.folder(shelf_folder()))
    return Opened(family, game, seed, chosen)
