"""Answers of the site as cells of the table: status, what was written, and what was given away."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.db import connection

WRITES = re.compile(r'\s*(INSERT(?: OR IGNORE)? INTO|UPDATE|DELETE FROM) "(\w+)"')
NOTED = re.compile(r'\s*(?:INSERT INTO|UPDATE) "(?:django_session|leaderboard_accountsession)"')
"""What every visit of an account may write: its session was used."""


@contextmanager
def written() -> Iterator[set[str]]:
    """The tables of which rows are written meanwhile."""
    found: set[str] = set()

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        if (write := WRITES.match(sql)) and not NOTED.match(sql) and (write[1][0] == "I" or context["cursor"].rowcount):
            found.add(write[2])
        return done

    with connection.execute_wrapper(watch):
        yield found


def cell(answer: Any, address: str, tables: set[str], marks: Mapping[str, tuple[str, ...]]) -> str:
    """Status, or `login` for who is asked to log in; `!` if something was written; `:` and letters of marks.

    That an answer leads back to the address of the request gives nothing away.
    """
    told = text(answer).replace(address, "")
    given = "".join(letter for letter, known in marks.items() if any(each in told for each in known))
    return f"{_status(answer)}{'!' * bool(tables)}{':' * bool(given)}{given}"


def text(answer: Any) -> str:
    """Header fields and body, unpacked."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if answer.get("Content-Type") == "application/gzip" or body[:2] == b"\x1f\x8b":
        body = gzip.decompress(body)
    if answer.get("Content-Type") == "application/zip":
        archive = ZipFile(BytesIO(body))
        body = b"".join(name.encode() + archive.read(name) for name in archive.namelist())
    fields = " ".join(f"{name}: {value}" for name, value in answer.items())
    said = body.decode("latin-1")
    return f"{fields} {said} {html.unescape(said)}"


def _status(answer: Any) -> str:
    asks = answer.get("Location", "").startswith(("/accounts/login/?", "/admin/login/?"))
    return "login" if answer.status_code == 302 and asks else str(answer.status_code)
