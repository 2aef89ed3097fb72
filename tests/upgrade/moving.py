"""Moves the records of a stored site from SQLite into PostgreSQL, as its version would have written them there.

So sites of operators who use PostgreSQL are stored, too, with nothing more than the files that are there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier, Literal, Placeholder

from tests.site import Site

OWN = ("django_migrations", "sqlite_sequence")  # tables of each database itself
MIGRATED = """
from django.core.management import call_command
for app, name in {!r}:
    call_command("migrate", app, name, verbosity=0)
"""
UNGUARDED = "SET session_replication_role = replica; SET TimeZone = 'UTC'"  # neither triggers nor foreign keys act


def move(site: Site) -> None:
    """Fill the empty database of a site from the file of SQLite in its folder."""
    with closing(sqlite3.connect(site.folder / "plumbline.sqlite3")) as stored:
        site.manage("shell", "-v", "0", "-c", MIGRATED.format(_migrations(stored)))
        with psycopg.connect(site.extra["DATABASE_URL"]) as empty:
            empty.execute(UNGUARDED)
            _copy(stored, empty)


def _migrations(stored: sqlite3.Connection) -> list[tuple[str, str]]:
    """The last migration of each app, which those before it come with."""
    rows = stored.execute("SELECT app, max(name) FROM django_migrations GROUP BY app ORDER BY app")
    return rows.fetchall()


def _copy(stored: sqlite3.Connection, empty: psycopg.Connection[Any]) -> None:
    tables = [
        name for (name,) in stored.execute("SELECT name FROM sqlite_master WHERE type = 'table'") if name not in OWN
    ]
    empty.execute(SQL("TRUNCATE {} CASCADE").format(SQL(", ").join(map(Identifier, tables))))
    for table in tables:
        rows = stored.execute(f'SELECT * FROM "{table}"')
        columns = [name for name, *_ in rows.description]
        words = SQL("INSERT INTO {} ({}) VALUES ({})").format(
            Identifier(table),
            SQL(", ").join(map(Identifier, columns)),
            SQL(", ").join([Placeholder()] * len(columns)),
        )
        empty.cursor().executemany(words, [tuple(_written(row)) for row in rows])
        _count_on(empty, table)


def _written(row: tuple[Any, ...]) -> Iterator[Any]:
    """Texts, which PostgreSQL reads as what each column holds: SQLite has no booleans, dates or ids."""
    return (value if value is None or isinstance(value, bytes) else str(value) for value in row)


def _count_on(empty: psycopg.Connection[Any], table: str) -> None:
    """Let new rows be numbered after those that are there."""
    found = empty.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND is_identity = 'YES'", [table]
    ).fetchall()
    for (column,) in found:
        words = "SELECT setval(pg_get_serial_sequence({}, {}), greatest(max({}), 1)) FROM {}"
        named = (Literal(f'"{table}"'), Literal(column), Identifier(column), Identifier(table))
        empty.execute(SQL(words).format(*named))
