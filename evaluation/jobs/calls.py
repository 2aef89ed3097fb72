"""Call a worker by the name of a Celery task, so that callers need not import what the task does."""

from __future__ import annotations

from celery import current_app

WORK = "evaluation.jobs.work"
SCORE = "evaluation.jobs.score"
PEOPLE = "evaluation.jobs.people"
TIDY = "evaluation.jobs.tidy"


def call(task: str, *arguments: object, expires_seconds: float | None = None) -> None:
    """Queue a call of the task. The queue only wakes a worker: the work itself is in the database."""
    current_app.signature(task, args=arguments).apply_async(expires=expires_seconds)
