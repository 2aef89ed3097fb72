"""Work of play that workers do: deleting people who leave, and those whose time is up."""

from __future__ import annotations

from time import monotonic, sleep

from celery import shared_task
from celery.signals import worker_ready

from plumbline.evaluation.jobs import calls
from plumbline.evaluation.jobs.clock import Interval, start
from plumbline.evaluation.worker import CHORES
from plumbline.play import leaving

FORGET = "play.forget"
FORGET_SECONDS = 60
LONGEST_SECONDS = 3.0  # of one call; what is left waits for the next one
PAUSE_SECONDS = 0.03

__all__ = ["forget", "keep_calling"]


def _forget() -> None:
    until = monotonic() + LONGEST_SECONDS
    for _ in leaving.finish():
        if monotonic() > until:
            return
        sleep(PAUSE_SECONDS)


@shared_task(name=FORGET)
def forget() -> None:
    _forget()


CHORES.append((Interval(FORGET_SECONDS), _forget))


@worker_ready.connect
def keep_calling(**_: object) -> None:
    start(lambda: calls.call(FORGET, expires_seconds=FORGET_SECONDS), FORGET_SECONDS)
