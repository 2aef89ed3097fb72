"""The health of the site and of its parts, for whoever watches over it. It names no host and quotes no error."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from django.core.cache import cache
from django.core.files.storage import default_storage
from django.db import DatabaseError

from plumbline.evaluation.jobs import calls, heartbeat
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.services import database, disk

Status = Literal["ready", "degraded", "unavailable"]
ASKED_EVERY_SECONDS = 10

Part = Literal["ready", "away", "low", "silent", "unknown"]


@dataclass(frozen=True)
class Health:
    """The state of every part. Without its database, the site cannot serve; without another part, it goes on."""

    database: Part
    queue: Part
    disk: Part
    files: Part
    worker: Part
    workers: int = 0  # alive
    task_sets: int = 0

    @property
    def status(self) -> Status:
        if self.database != "ready":
            return "unavailable"
        others = (self.queue, self.disk, self.files, self.worker)
        return "ready" if set(others) == {"ready"} else "degraded"

    def as_json(self) -> dict[str, object]:
        return {"status": self.status} | asdict(self)


def health() -> Health:
    queue, room, files = _queue(), _disk(), _files()
    try:
        alive, task_sets = heartbeat.workers().alive, TaskSet.objects.count()
    except DatabaseError as error:
        database.noticed(error)
        return Health("away", queue, room, files, "unknown")
    return Health("ready", queue, room, files, "ready" if alive else "silent", alive, task_sets)


def _queue() -> Part:
    """Return whether calls reach the queue. Where that is Redis, the cache asks it, unless it rests."""
    cache.get("health")
    return "away" if calls.BROKER.going_on else "ready"


def _disk() -> Part:
    return "low" if disk.is_low() else "ready"


def _files() -> Part:
    """Return whether the store of uploaded files answers; it is asked now and then. Files on the disk need no store."""
    answers = getattr(default_storage, "answers", None)
    return "ready" if answers is None or cache.get_or_set("files-answer", answers, ASKED_EVERY_SECONDS) else "away"
