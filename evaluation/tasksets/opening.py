"""Open tasks of the database, and keep what their instances refer to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.conf import settings

from plumbline.envs import codec, shelf
from plumbline.envs.family import Shelf
from plumbline.envs.memo import MB, Memo
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol import opening
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import AnyFamily

TASKS: Memo[Task] = Memo(64 * MB, name="tasks")


def opened(task: Task, setting: str) -> Opened:
    """Open the task under a setting in its short text form. Raises InvalidSetting."""
    return open_instance(task.task_set.family, task.instance, task.seed, setting)


@TASKS.remembering
def frozen_task(task_id: int) -> Task:
    """Return a task that is being played, and so cannot change any more."""
    return Task.objects.select_related("task_set").get(pk=task_id)


def shelf_folder() -> Path:
    """Return the folder of the contents that instances refer to."""
    return Path(settings.DATA_DIR) / "shelf"


def keep(contents: Iterable[bytes]) -> None:
    """Put contents on the shelf; existing ones stay."""
    for content in contents:
        shelf.store(shelf_folder(), content)


def kept(family: AnyFamily, instances: Iterable[str]) -> dict[str, str]:
    """Return the texts on the shelf that these instances refer to, by digest, without those of a family."""
    needed = {digest for text in instances for digest in family.rules.needs(codec.load(family.rules.instance, text))}
    paths = {digest: shelf_folder() / digest for digest in sorted(needed)}
    return {digest: path.read_text(encoding="utf-8") for digest, path in paths.items() if path.exists()}


def open_instance(family: str, instance: str, seed: int, setting: str) -> Opened:
    """Open an instance, given as canonical JSON, with the site's shelf. Raises InvalidSetting."""
    return opening.open_instance(family, instance, seed, setting, site_shelf())


def site_shelf() -> Shelf:
    """Return the site's own shelf of contents; the same one at each call."""
    return _folder(shelf_folder())


@cache  # at most 10 kB: a site has one
def _folder(path: Path) -> Shelf:
    return shelf.folder(path)
