"""Databases of PostgreSQL that are made for one purpose, and gone afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Identifier


@contextmanager
def a_database(server: str, purpose: str) -> Iterator[str]:
    """The address of a new, empty database beside the one that is named."""
    name = f"plumbline_{purpose}_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as asked:
        asked.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            asked.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))
