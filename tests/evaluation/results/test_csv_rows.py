"""Cells that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from plumbline.evaluation.results.csv_rows import line

CELLS = [
    ("plain", "plain"),
    ("=1+1", "'=1+1"),
    ('=HYPERLINK("http://example.org")', '\'=HYPERLINK("http://example.org")'),
    ("+1", "'+1"),
    ("-1", "'-1"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t=1"),
    ("\r=1", "'\r=1"),
    ("", ""),
    (None, ""),
    ("a=b", "a=b"),
    ("'=1", "'=1"),
    (-1, "-1"),  # a number is no formula
    (-0.5, "-0.5"),
    (0, "0"),
    ('a "quoted", comma', 'a "quoted", comma'),
    ("two\nlines", "two\nlines"),
]


@pytest.mark.parametrize(("value", "cell"), CELLS)
def test_a_cell_is_read_back_as_text(value, cell):
    assert [*csv.reader(StringIO(line([value, "next"]), newline=""))] == [[cell, "next"]]


def test_a_line_ends_as_csv_does():
    assert line(["a", None, 1]) == "a,,1\r\n"
