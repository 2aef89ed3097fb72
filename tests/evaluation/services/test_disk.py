"""Which errors say that a disk is full."""

from __future__ import annotations

import errno
import sqlite3

import pytest
from django.db import OperationalError
from psycopg import errors

from plumbline.evaluation.services import disk


def of_sqlite(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("what it says does not matter")
    error.sqlite_errorcode = getattr(sqlite3, name)
    return error


def caused(cause: Exception) -> OperationalError:
    """An error as Django raises it."""
    error = OperationalError()
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        caused(of_sqlite("SQLITE_FULL")),
        caused(errors.DiskFull()),
    ],
    ids=repr,
)
def test_the_disk_is_full(error):
    assert disk.is_full(error)


@pytest.mark.parametrize(
    "error",
    [
        None,
        ValueError("the disk is full"),
        OSError(errno.EACCES, "Permission denied"),
        caused(of_sqlite("SQLITE_BUSY")),
        caused(sqlite3.OperationalError("disk is full, says a function of ours")),
        caused(errors.AdminShutdown()),
    ],
    ids=repr,
)
def test_other_errors_say_nothing_of_the_kind(error):
    assert not disk.is_full(error)


def test_sqlite_itself_says_so():
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE rows (text)")
        database.execute("PRAGMA max_page_count = 3")
        with pytest.raises(sqlite3.OperationalError) as raised:
            database.execute("INSERT INTO rows VALUES (zeroblob(100000))")
    assert disk.is_full(raised.value)
