"""Cells of CSV files that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def line(values: Sequence[Any]) -> str:
    """One line of CSV; nothing stands for unknown."""
    buffer = StringIO()
    csv.writer(buffer).writerow([_defused(value) for value in values])
    return buffer.getvalue()


def _defused(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return "" if value is None else value
