"""Call a worker by the name of a Celery task, so that callers need not import what the task does."""

from __future__ import annotations

from amqp.exceptions import AMQPError
from celery import current_app
from django.conf import settings
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from plumbline.evaluation.services.outage import REDIS, Outage

WORK = "evaluation.jobs.work"
SCORE = "evaluation.jobs.score"
PEOPLE = "evaluation.jobs.people"
TIDY = "evaluation.jobs.tidy"

BROKER = REDIS if settings.REDIS_URL else Outage("The folder of the queue")


def call(task: str, *arguments: object, expires_seconds: float | None = None) -> bool:
    """Queue a call of the task, and return whether that was possible: a queue that is away is not waited for.

    The queue only wakes a worker. The work itself is in the database, where workers find it without a call too.
    """
    if not BROKER.due():
        return False
    try:
        current_app.signature(task, args=arguments).apply_async(expires=expires_seconds, retry=False)
    except (KombuError, AMQPError, RedisError) as error:
        BROKER.failed(error)
        return False
    BROKER.worked()
    return True
