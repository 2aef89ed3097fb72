"""Open tasks of the database, and keep what their instances refer to."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

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
        digest = shelf.store(shelf_folder(), content)
        if settings.FILES_BUCKET:
            _share(digest, content)


def kept(family: AnyFamily, instances: Iterable[str]) -> dict[str, str]:
    """Return the texts on the shelf that these instances refer to, by digest, without those of a family."""
    needed = {digest for text in instances for digest in family.rules.needs(codec.load(family.rules.instance, text))}
    found: dict[str, str] = {}
    for digest in sorted(needed):
        with suppress(shelf.UnknownContent):
            found[digest] = site_shelf()(digest).decode()
    return found


def open_instance(family: str, instance: str, seed: int, setting: str) -> Opened:
    """Open an instance, given as canonical JSON, with the site's shelf. Raises InvalidSetting."""
    return opening.open_instance(family, instance, seed, setting, site_shelf())


def site_shelf() -> Shelf:
    """Return the site's own shelf of contents; the same one at each call."""
    return _folder(shelf_folder())


@cache  # at most 10 kB: a site has one
def _folder(path: Path) -> Shelf:
    here = shelf.folder(path)

    def fetch(digest: str) -> bytes:
        try:
            return here(digest)
        except shelf.UnknownContent:
            if not settings.FILES_BUCKET:
                raise
        _bring(digest, path)
        return here(digest)

    return fetch


def _share(digest: str, content: bytes) -> None:
    """Put a content into the store, for other machines."""
    with suppress(FileNotFoundError):
        default_storage.size(_stored(digest))
        return
    with default_storage.open(_stored(digest), "wb") as file:
        file.write(content)


def _bring(digest: str, path: Path) -> None:
    """Copy a content that another machine has put into the store."""
    with suppress(FileNotFoundError), default_storage.open(_stored(digest)) as file:
        shelf.store(path, file.read())


def _stored(digest: str) -> str:
    return f"shelf/{digest}"
