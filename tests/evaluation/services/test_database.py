"""Which errors say that PostgreSQL is away, and what the log makes of them."""

from __future__ import annotations

import logging
import sqlite3
import sys

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError
from psycopg import errors

from plumbline.evaluation.services import database
from plumbline.evaluation.services.outage import Outage
from plumbline.evaluation.services.quiet import Quiet


def caused(error: Exception, cause: Exception) -> Exception:
    """An error as Django raises it."""
    error.__cause__ = cause
    return error


AWAY = [
    caused(OperationalError(), psycopg.OperationalError("connection refused")),
    caused(OperationalError(), errors.AdminShutdown()),
    caused(OperationalError(), errors.CannotConnectNow()),
    caused(OperationalError(), errors.TooManyConnections()),
    caused(OperationalError(), errors.ConnectionFailure()),
    caused(InterfaceError(), psycopg.InterfaceError("connection already closed")),
]
THERE = [
    caused(OperationalError(), sqlite3.OperationalError("database is locked")),
    caused(OperationalError(), sqlite3.OperationalError("database or disk is full")),
    caused(OperationalError(), errors.DiskFull()),
    caused(OperationalError(), errors.DeadlockDetected()),
    caused(OperationalError(), errors.QueryCanceled()),
    caused(ProgrammingError(), errors.UndefinedTable()),
    OperationalError("raised by hand"),
    ValueError("no error of a database"),
    None,
]


@pytest.fixture(autouse=True)
def outage(monkeypatch) -> Outage:
    fresh = Outage("The database")
    monkeypatch.setattr(database, "DATABASE", fresh)
    return fresh


@pytest.mark.parametrize("error", AWAY, ids=lambda error: repr(error.__cause__))
def test_postgresql_is_away(error, outage):
    assert database.noticed(error)
    assert outage.going_on


@pytest.mark.parametrize("error", THERE, ids=repr)
def test_other_errors_say_nothing_of_the_kind(error, outage):
    assert not database.noticed(error)
    assert not outage.going_on


def test_what_is_tolerated_is_only_an_outage():
    with database.tolerated():
        raise AWAY[0]
    with pytest.raises(OperationalError), database.tolerated():
        raise THERE[0]


def test_a_connection_ends_the_outage(outage):
    database.noticed(AWAY[0])
    database.connected()
    assert not outage.going_on


def record(error: Exception | None, name: str = "django.request", message: str = "%s: %s") -> logging.LogRecord:
    try:
        if error is not None:
            raise error
    except Exception:
        return logging.LogRecord(name, logging.ERROR, "", 0, message, ("a", "b"), sys.exc_info())
    return logging.LogRecord(name, logging.ERROR, "", 0, message, ("a", "b"), None)


def test_the_log_is_spared_what_an_outage_does():
    quiet = Quiet()
    consumer = "celery.worker.consumer.consumer"
    assert not quiet.filter(record(AWAY[0]))
    assert not quiet.filter(record(None, consumer, "consumer: Cannot connect to redis: refused"))
    assert not quiet.filter(record(None, consumer, "%s (%r)"))
    assert not quiet.filter(record(ConnectionError(), "celery.worker.request", "Couldn't ack %r, reason:%r"))
    assert quiet.filter(record(ValueError(), "celery.worker.request", "Task handler raised error: %r"))
    answered = record(None)
    answered.status_code = 503
    assert not quiet.filter(answered)
    assert quiet.filter(record(THERE[0]))
    assert quiet.filter(record(None))
    assert quiet.filter(record(None, consumer, "Received unregistered task"))
