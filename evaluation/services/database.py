"""Errors that say that PostgreSQL is away: it has stopped, is starting, or takes no more connections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import InterfaceError, OperationalError

from plumbline.evaluation.services.outage import DATABASE

AWAY = ("08", "53300", "57P")
"""The beginnings of SQLSTATE codes: connection lost, too many connections, shutting down or starting."""


def is_away(error: BaseException | None) -> bool:
    """Return whether an error of Django says that PostgreSQL is away. Errors of SQLite never do."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = getattr(error.__cause__, "sqlstate", "")
    return state is None or state.startswith(AWAY)  # there is none where the connection itself has failed


def noticed(error: BaseException | None) -> bool:
    """Return whether an error says that PostgreSQL is away, and if so, let the log say it once."""
    if error is None or not is_away(error):
        return False
    DATABASE.failed(error)
    return True


@contextmanager
def tolerated() -> Iterator[None]:
    """Pass over errors that say that PostgreSQL is away."""
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        if not noticed(error):
            raise


def connected(**_: Any) -> None:
    """End the outage: Django has made a connection."""
    DATABASE.worked()
