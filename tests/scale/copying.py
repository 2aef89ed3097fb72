"""Rows copied inside the database, which is a hundred times as fast as making them one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection, models

UUIDS = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "gen_random_uuid()"}


def a_uuid() -> str:
    """SQL for a new UUID in each row."""
    return UUIDS[connection.vendor]


def numbers(last: int) -> str:
    """SQL for a table of one column `i`, from 1 to `last`."""
    return f"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {last}) SELECT i FROM n) AS n"


def copy(model: type[models.Model], others: str, where: str, changes: Mapping[str, str]) -> int:
    """Copy rows `s` of a model, joined with other tables; `changes` are SQL by column. Returns how many were made."""
    table = model._meta.db_table
    columns = [field.column for field in model._meta.concrete_fields if not _counts_by_itself(field)]
    values = [changes.get(column, f's."{column}"') for column in columns]
    listed = ", ".join(f'"{column}"' for column in columns)
    joined = f", {others}" if others else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" ({listed}) SELECT {", ".join(values)} FROM "{table}" AS s{joined} WHERE {where}'
        )
        return int(cursor.rowcount)


def _counts_by_itself(field: models.Field[Any, Any]) -> bool:
    return isinstance(field, models.AutoField)
