"""Celery tasks: three lines each. They take ids and may run twice."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task
from celery.signals import worker_ready

from evaluation import debuts, episodes, standings
from evaluation import work as working
from evaluation.clock import start
from evaluation.models import Episode

TIDY_SECONDS = 10

__all__ = ["debuts", "score", "tidy", "work"]

log = logging.getLogger(__name__)


@shared_task
def work(job_id: int) -> None:
    working.run(job_id)


@shared_task
def score(episode_id: str) -> None:
    episodes.score(UUID(episode_id))


@shared_task
def tidy() -> None:
    episodes.abandon_stale()
    breathe()
    standings.refresh_stale_people()
    working.revive()


def breathe() -> None:
    """Score what people have just finished; long jobs do this between their steps, because people wait for it."""
    waiting = Episode.objects.finished().filter(scored_at=None, run=None).order_by("-closed_at")
    for episode_id in waiting.values_list("pk", flat=True)[:20]:
        try:
            episodes.score(episode_id)
        except Exception:
            log.exception("episode %s cannot be scored; the others can", episode_id)


@worker_ready.connect
def keep_tidy(**_: object) -> None:
    start(lambda: tidy.apply_async(expires=TIDY_SECONDS), TIDY_SECONDS)
