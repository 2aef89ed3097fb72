"""Errors of a database that is away, as Django raises them, and a database that answers with them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, NoReturn

import psycopg
from django.db import OperationalError, connection


def an_outage() -> OperationalError:
    error = OperationalError('connection to server at "db.internal", port 5432 failed: Connection refused')
    error.__cause__ = psycopg.OperationalError(str(error))
    return error


def refuse(*_: Any) -> NoReturn:
    raise an_outage()


def away() -> AbstractContextManager[None]:
    """Let every query of this thread fail as if PostgreSQL were away."""
    return connection.execute_wrapper(refuse)  # type: ignore[no-any-return]
