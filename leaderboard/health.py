"""The health of the site and of its parts, for whoever watches over it. It names no host and quotes no error."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from django.core.cache import cache
from django.db import DatabaseError

from plumbline.evaluation.jobs import calls, heartbeat
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.services import database, disk

Status = Literal["ready", "degraded", "unavailable"]
Part = Literal["ready", "away", "low", "silent", "unknown"]


@dataclass(frozen=True)
class Health:
    """The state of every part. Without its database, the site cannot serve; without another part, it goes on."""

    database: Part
    queue: Part
    disk: Part
    worker: Part
    workers: int = 0  # alive
    task_sets: int = 0

    @property
    def status(self) -> Status:
        if self.database != "ready":
            return "unavailable"
        others = (self.queue, self.disk, self.worker)
        return "ready" if set(others) == {"ready"} else "degraded"

    def as_json(self) -> dict[str, object]:
        return {"status": self.status} | asdict(self)


def health() -> Health:
    queue, room = _queue(), _disk()
    try:
        alive, task_sets = heartbeat.workers().alive, TaskSet.objects.count()
    except DatabaseError as error:
        database.noticed(error)
        return Health("away", queue, room, "unknown")
    return Health("ready", queue, room, "ready" if alive else "silent", alive, task_sets)


def _queue() -> Part:
    """Return whether calls reach the queue. Where that is Redis, the cache asks it, unless it rests."""
    cache.get("health")
    return "away" if calls.BROKER.going_on else "ready"


def _disk() -> Part:
    return "low" if disk.is_low() else "ready"
