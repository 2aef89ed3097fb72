"""The room on the disks that the site writes to."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import tempfile
from pathlib import Path

from django.conf import settings

FULL = (errno.ENOSPC, errno.EDQUOT)
POSTGRESQL_FULL = "53100"  # its SQLSTATE


def free_megabytes() -> int:
    """Return the room in the folder of data or in that of temporary files, whichever has less; 0 if one is gone."""
    return min(map(_free, (Path(settings.DATA_DIR), Path(tempfile.gettempdir()))))


def is_low() -> bool:
    return free_megabytes() < settings.LEAST_FREE_MEGABYTES


def is_full(error: BaseException | None) -> bool:
    """Return whether a disk that is full caused an error: under SQLite, PostgreSQL or a file."""
    while error is not None:
        if _says_full(error):
            return True
        error = error.__cause__
    return False


def _says_full(error: BaseException) -> bool:
    match error:
        case OSError():
            return error.errno in FULL
        case sqlite3.Error():
            return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(error, "sqlstate", None) == POSTGRESQL_FULL


def _free(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free // 1_000_000
    except OSError:
        return 0
