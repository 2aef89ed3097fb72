"""The heartbeat of workers: a row each, which its worker touches now and then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from plumbline.evaluation.models import Worker

SECONDS = 10.0  # between two beats
SILENT = timedelta(seconds=45)  # without a beat, a worker counts as gone
FORGOTTEN = timedelta(hours=1)


@dataclass(frozen=True)
class Workers:
    """The number of workers that are alive, and of those that fell silent within the last hour."""

    alive: int
    silent: int


def beat(name: str) -> None:
    """Record that a worker is alive, and forget those that have been silent for an hour."""
    now = timezone.now()
    Worker.objects.update_or_create(name=name, defaults={"seen_at": now})
    Worker.objects.filter(seen_at__lt=now - FORGOTTEN).delete()


def stop(name: str) -> None:
    """Record that a worker has ended by itself."""
    Worker.objects.filter(name=name).delete()


def workers() -> Workers:
    since = timezone.now() - SILENT
    seen = Worker.objects.values_list("seen_at", flat=True)
    alive = sum(at >= since for at in seen)
    return Workers(alive, len(seen) - alive)
