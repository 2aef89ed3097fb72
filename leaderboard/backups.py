"""Backups: a consistent copy of the database, the files, and the secret key, which only its owner may read.

The database is copied first. Files never change, so every file that it refers to is still there afterwards, except
rejected and expired ones that are deleted in between; pages then say that such a file is missing.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connection

from plumbline.evaluation.services import private_files

FILES, SHELF = "files", "shelf"
FOLDERS = (FILES, SHELF)
KEY = "secret_key"
PIECE_BYTES = 1 << 20
SQLITE, POSTGRESQL = "database.sqlite3", "database.pgdump"


class BackupRefused(ValueError):
    """The backup or restore was refused. The message says why."""


def backup(folder: Path) -> list[Path]:
    """Copy the site into a new folder and return the written paths. Raises BackupRefused."""
    if folder.exists() and any(folder.iterdir()):
        raise BackupRefused(f"{folder}: expected a new or empty folder")
    private_files.close(private_files.make_folder(folder))
    written = [_dump(folder), *_brought(folder)]
    for name in FOLDERS:
        if (settings.DATA_DIR / name).exists():
            shutil.copytree(settings.DATA_DIR / name, folder / name, dirs_exist_ok=True)
            private_files.close(folder / name)
            written.append(folder / name)
    if has_key():
        shutil.copy2(settings.DATA_DIR / KEY, folder / KEY)
        private_files.close(folder / KEY)
        written.append(folder / KEY)
    return written


def has_key() -> bool:
    """Return whether backups have the site's key. They do not if it comes from the environment."""
    path: Path = settings.DATA_DIR / KEY
    return path.exists() and path.read_text() == settings.SECRET_KEY


def restore(folder: Path) -> None:
    """Restore a backup into an empty site. Raises BackupRefused."""
    if connection.introspection.table_names():
        raise BackupRefused("the database has tables: expected an empty database")
    _load(folder)
    if settings.FILES_BUCKET:
        _take(folder)
    for name in (SHELF,) if settings.FILES_BUCKET else FOLDERS:
        if (folder / name).exists():
            shutil.copytree(folder / name, settings.DATA_DIR / name, dirs_exist_ok=True)
            private_files.close(settings.DATA_DIR / name)
    if (folder / KEY).exists():
        shutil.copy2(folder / KEY, settings.DATA_DIR / KEY)
        private_files.close(settings.DATA_DIR / KEY)


def _brought(folder: Path) -> list[Path]:
    """Copy files from the store, if the site has one besides its disk, a piece at a time."""
    if not settings.FILES_BUCKET:
        return []
    for name in _names():
        path = folder / name if name.startswith(f"{SHELF}/") else folder / FILES / name
        private_files.make_folder(path.parent)
        with default_storage.open(name) as source, private_files.make_file(path).open("wb") as copy:
            shutil.copyfileobj(source, copy, PIECE_BYTES)
    return [folder / FILES] if (folder / FILES).exists() and not (settings.DATA_DIR / FILES).exists() else []


def _names(folder: str = "") -> Iterator[str]:
    """Yield the names of all files in the store."""
    folders, names = default_storage.listdir(folder)
    yield from (f"{folder}{name}" for name in names)
    for each in folders:
        yield from _names(f"{folder}{each}/")


def _take(folder: Path) -> None:
    """Put the files of a backup into the store, under their names."""
    for where, above in ((folder / FILES, folder / FILES), (folder / SHELF, folder)):
        for path in filter(Path.is_file, where.rglob("*")):
            with path.open("rb") as source, default_storage.open(str(path.relative_to(above)), "wb") as copy:
                shutil.copyfileobj(source, copy, PIECE_BYTES)


def _dump(folder: Path) -> Path:
    path = private_files.make_file(folder / (SQLITE if connection.vendor == "sqlite" else POSTGRESQL))
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
    else:
        _run("pg_dump", "--format=custom", f"--file={path}", *_where())
    return path


def _load(folder: Path) -> None:
    wanted = folder / (SQLITE if connection.vendor == "sqlite" else POSTGRESQL)
    if not wanted.exists():
        raise BackupRefused(f"{wanted}: file not found; expected a backup of the same kind of database")
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with sqlite3.connect(wanted) as source:
            source.backup(connection.connection)
        source.close()
    else:
        _run("pg_restore", "--exit-on-error", "--no-owner", *_where(), str(wanted))


def _where() -> list[str]:
    """Return the connection as arguments of PostgreSQL's programs."""
    chosen: dict[str, Any] = connection.settings_dict
    named = {"host": chosen["HOST"], "port": chosen["PORT"], "username": chosen["USER"], "dbname": chosen["NAME"]}
    return [f"--{name}={value}" for name, value in named.items() if value]


def _run(*words: str) -> None:
    password = {"PGPASSWORD": connection.settings_dict["PASSWORD"]} if connection.settings_dict["PASSWORD"] else {}
    program = shutil.which(words[0])
    if program is None:
        raise BackupRefused(f"{words[0]} is not installed (Debian package postgresql-client)")
    done = subprocess.run([program, *words[1:]], env=password, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    if done.returncode:
        raise BackupRefused(f"{words[0]}: {done.stderr.strip()[-500:]}")
