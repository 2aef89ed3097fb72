"""Rows of CSV files, escaped so that no spreadsheet reads a cell as a formula."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def line(values: Sequence[Any]) -> str:
    """Return one line of CSV; an unknown value is empty."""
    buffer = StringIO()
    csv.writer(buffer).writerow([_defused(value) for value in values])
    return buffer.getvalue()


def _defused(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return "" if value is None else value
