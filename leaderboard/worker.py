"""Work of this app that workers do: job kinds, which are registered by importing them, tidying, and finding copies."""

from __future__ import annotations

from celery import shared_task
from celery.signals import worker_ready

from plumbline.evaluation import episodes
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.jobs.clock import Interval, start
from plumbline.evaluation.worker import CHORES
from plumbline.leaderboard.curating import copies, curation, errata, imports, sealing
from plumbline.leaderboard.rankings import preparing
from plumbline.leaderboard.submitting import retention, submissions

TIDY = "leaderboard.submitting.tidy"
TIDY_SECONDS = 60
SEARCH = "leaderboard.curating.copies"
SEARCH_SECONDS = 3600
PREPARE = "leaderboard.rankings.prepare"
PREPARE_SECONDS = 5

__all__ = ["copies", "curation", "errata", "imports", "keep_calling", "sealing", "search", "submissions", "tidy"]


@shared_task(name=TIDY)
def tidy() -> None:
    retention.tidy()


CHORES.append((Interval(TIDY_SECONDS), retention.tidy))


@shared_task(name=SEARCH)
def search() -> None:
    """Queue a search for copies where there are new runs."""
    copies.enqueue_where_new()


@shared_task(name=PREPARE)
def prepare() -> None:
    """Prepare what leaderboards show about all their rows, where standings have changed."""
    preparing.prepare_stale(between=episodes.score_pending)


CHORES.append((Interval(PREPARE_SECONDS), prepare))


def _ask_to_prepare() -> None:
    if preparing.is_stale():
        calls.call(PREPARE, expires_seconds=PREPARE_SECONDS)


@worker_ready.connect
def keep_calling(**_: object) -> None:
    start(lambda: calls.call(TIDY, expires_seconds=TIDY_SECONDS), TIDY_SECONDS)
    start(lambda: calls.call(SEARCH, expires_seconds=SEARCH_SECONDS), SEARCH_SECONDS)
    start(_ask_to_prepare, PREPARE_SECONDS)
