"""The file of references: a row for each level, with its actions in one cell."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from plumbline.evaluation.suites.files import Unusable
from plumbline.evaluation.suites.quotes import quoted
from plumbline.evaluation.suites.spatialworld.public import folder
from plumbline.evaluation.suites.spatialworld.public.model import Problem, Reference

FILE = "game_gt.csv"
COLUMNS = ["game", "task_id", "step_count", "action_step"]
LARGEST_BYTES = 5_000_000
MOST_ROWS = 1_000


def read(root: Path) -> Iterator[Reference | Problem]:
    """Yield each reference, and what is wrong with it."""
    try:
        rows = _rows(folder.text(root, FILE, LARGEST_BYTES))
    except Unusable as error:
        yield Problem(FILE, str(error))
        return
    seen: dict[str, int] = {}
    for line, row in rows[:MOST_ROWS]:
        place = f"{FILE}, line {line}"
        if len(row) != len(COLUMNS):
            yield Problem(place, f"{len(row)} cells: expected {len(COLUMNS)}, {', '.join(COLUMNS)}")
        elif row[1] in seen:
            yield Problem(place, f"task_id {quoted(row[1])}: given in line {seen[row[1]]} already, expected once")
        else:
            seen[row[1]] = line
            yield from _reference(place, line, row)
    if len(rows) > MOST_ROWS:
        yield Problem(f"{FILE}, line {rows[MOST_ROWS][0]}", f"more than {MOST_ROWS} rows: the others are not read")


def _reference(place: str, line: int, row: list[str]) -> Iterator[Reference | Problem]:
    game, task, steps, text = row
    reference = Reference(line, game, task, text)
    if steps.strip() != str(reference.length):
        yield Problem(
            place, f"{quoted(task)}, step_count {quoted(steps)}: expected {reference.length}, as it has so many actions"
        )
    yield reference


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows below the header that are not empty, each with the number of its line. Raises Unusable."""
    longest = csv.field_size_limit(LARGEST_BYTES)
    reader = csv.reader(StringIO(text, newline=""))
    try:
        header = next(reader, [])
        rows = [(reader.line_num, row) for row in reader if row]
    except csv.Error as error:
        raise Unusable(f"line {reader.line_num}: no CSV ({error})") from error
    finally:
        csv.field_size_limit(longest)
    if header != COLUMNS:
        raise Unusable(f"line 1, columns {quoted(','.join(header))}: expected {','.join(COLUMNS)}")
    return rows
