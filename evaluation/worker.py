"""Celery tasks: three lines each. They take ids and may run twice."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from celery.signals import worker_ready

from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.jobs.clock import start
from plumbline.evaluation.results import history
from plumbline.evaluation.results import people as standings_of_people
from plumbline.evaluation.runs import baseline_runs

TIDY_SECONDS = 10

__all__ = ["baseline_runs", "people", "score", "tidy", "work"]


@shared_task(name=calls.WORK)
def work(job_id: int) -> None:
    jobs.work(job_id, between=episodes.score_pending)


@shared_task(name=calls.SCORE)
def score(episode_id: str) -> None:
    episodes.score(UUID(episode_id))


@shared_task(name=calls.PEOPLE)
def people() -> None:
    standings_of_people.refresh_stale(between=episodes.score_pending)


@shared_task(name=calls.TIDY)
def tidy() -> None:
    episodes.abandon_stale()
    episodes.score_pending()
    if standings_of_people.stale():
        calls.call(calls.PEOPLE, expires_seconds=TIDY_SECONDS)
    history.snapshot_people()
    jobs.revive()


@worker_ready.connect
def keep_tidy(**_: object) -> None:
    start(lambda: calls.call(calls.TIDY, expires_seconds=TIDY_SECONDS), TIDY_SECONDS)
