"""Celery tasks: three lines each. They take ids and may run twice."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import gethostname
from typing import Any
from uuid import UUID

from celery import shared_task
from celery.signals import worker_init, worker_shutdown, worker_shutting_down
from django.db import DatabaseError

from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.jobs import calls, heartbeat
from plumbline.evaluation.jobs.clock import Absence, Interval, start
from plumbline.evaluation.observing import metrics
from plumbline.evaluation.results import corrections, failures, history, play_counts
from plumbline.evaluation.results import people as standings_of_people
from plumbline.evaluation.runs import baseline_runs

TIDY_SECONDS = 10
POLL_SECONDS = 1
SCHEDULER = jobs.Scheduler()
CALLING = Interval(TIDY_SECONDS)
ABSENCE = Absence(3.0)  # of the queue: Celery takes a moment to find it

CHORES: list[tuple[Interval, Callable[[], object]]] = []
"""Short work that a busy worker does in between, now and then; apps add theirs."""

__all__ = ["baseline_runs", "people", "score", "tidy", "work"]


@shared_task(name=calls.WORK)
def work(job_id: int) -> None:
    """Carry on every job that no other worker holds; the id only says which one was new."""
    SCHEDULER.work(between=_attend_to_people)


def _attend_to_people() -> None:
    """Do what people wait for, and now and then what a worker does that has nothing else to do."""
    episodes.score_pending()
    for interval, chore in CHORES:
        if interval.due():
            chore()


def _tidy() -> None:
    episodes.abandon_stale()
    standings_of_people.refresh_stale(between=episodes.score_pending)
    history.snapshot_people()
    play_counts.refresh()


CHORES.append((Interval(TIDY_SECONDS), _tidy))


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
    play_counts.refresh()
    corrections.enqueue_where_stale()
    failures.enqueue_where_due()
    jobs.revive()


@worker_shutting_down.connect
def stop(**_: object) -> None:
    """Do not wait for the end of a job: a worker that is told to end runs code that may be old tomorrow."""
    SCHEDULER.stop()


@worker_init.connect
def keep_going(sender: Any, **_: object) -> None:
    """Start the clocks of a worker: for its signs of life, for what it does without being called, for its metrics."""
    start(partial(heartbeat.beat, worker_name()), heartbeat.SECONDS)
    start(partial(go_on, sender), POLL_SECONDS)
    start(metrics.publish_lookups, metrics.PUBLISH_SECONDS)


@worker_shutdown.connect
def end(**_: object) -> None:
    """Take the worker's row away; if that is impossible, its silence says the same."""
    gc.freeze()  # the system takes all memory back at once; the collector would need a second
    with suppress(DatabaseError):
        heartbeat.stop(worker_name())


def worker_name() -> str:
    """Return the name of this worker, which no other one has at the same time."""
    return f"{gethostname()}:{os.getpid()}"


def go_on(worker: Any) -> None:
    """Call for tidying now and then. While the queue is away, find jobs in the database."""
    if CALLING.due():
        calls.call(calls.TIDY, expires_seconds=TIDY_SECONDS)
    if ABSENCE.lasts(is_cut_off(worker)):
        _attend_to_people()
        SCHEDULER.work(between=_attend_to_people)


def is_cut_off(worker: Any) -> bool:
    """Return whether calls do not reach this worker; Celery has no consumer before it starts."""
    consumer = getattr(worker, "consumer", None)
    return calls.BROKER.going_on or getattr(consumer, "connection", None) is None
