"""A filter of the log: an outage takes one line, whatever meets it."""

from __future__ import annotations

import logging

from plumbline.evaluation.services.database import is_away

CONSUMER = "celery.worker.consumer.consumer"
SEARCHES = ("consumer: Cannot connect to", "%s (%r)")  # each attempt of Celery to find its queue again


class Quiet(logging.Filter):
    """Drop what follows from an outage: errors while PostgreSQL is away, answers of 503, Celery's search for Redis."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (_is_outage(record) or _is_search(record))


def _is_outage(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    return is_away(error) or getattr(record, "status_code", None) == 503


def _is_search(record: logging.LogRecord) -> bool:
    return record.name == CONSUMER and str(record.msg).startswith(SEARCHES)
