"""A filter of the log: an outage takes one line, whatever meets it."""

from __future__ import annotations

import logging

from plumbline.evaluation.services.database import is_away

LOST = {
    "celery.worker.consumer.consumer": ("consumer: Cannot connect to", "%s (%r)"),
    "celery.worker.request": ("Couldn't ack",),
}
"""How Celery's lines begin, by logger: when it searches for its queue, and for calls taken before, which are done."""


class Quiet(logging.Filter):
    """Drop what follows from an outage: errors while PostgreSQL is away, answers of 503, Celery's words about Redis."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (_is_outage(record) or _has_lost(record))


def _is_outage(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    return is_away(error) or getattr(record, "status_code", None) == 503


def _has_lost(record: logging.LogRecord) -> bool:
    """Return whether Celery says that it has lost its queue."""
    return str(record.msg).startswith(LOST.get(record.name, ()))
