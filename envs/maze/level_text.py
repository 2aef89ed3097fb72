"""Levels as text, as the public benchmark has them: walls, blanks, start, exit and stairs, floor by floor."""

from __future__ import annotations

from plumbline.envs.family import InvalidInstance
from plumbline.envs.maze.model import EXIT, MOST_FLOORS, OPEN, STAIR, START, WALL, Maze

BLANK = " "
BETWEEN = ("===", "---")  # a line between floors starts with one of them
_LETTERS = WALL + BLANK + START + EXIT + STAIR

Numbered = tuple[int, str]
"""The number of a line, from 1, and a row of a floor."""


def read(text: str) -> Maze:
    """Read a level, the lowest floor first; empty lines are passed over. Raises InvalidInstance, with the line."""
    floors = _floors(text)
    if len(floors) > MOST_FLOORS:
        raise InvalidInstance(f"line {floors[MOST_FLOORS][0][0]}: a third floor, expected one or {MOST_FLOORS}")
    rows = [row for floor in floors for row in floor]
    if not rows:
        raise InvalidInstance("no rows: expected walls, blanks, a start and an exit")
    for number, row in rows:
        _refuse_row(number, row, len(rows[0][1]))
    for letter, name in ((START, "start"), (EXIT, "exit")):
        _refuse_count(rows, letter, name)
    return Maze(tuple(tuple(row.replace(BLANK, OPEN) for _, row in floor) for floor in floors))


def write(maze: Maze) -> str:
    """Write a level as it is read."""
    floors = ("\n".join(rows).replace(OPEN, BLANK) for rows in maze.floors)
    return f"\n{BETWEEN[0]}\n".join(floors) + "\n"


def _floors(text: str) -> list[list[Numbered]]:
    floors: list[list[Numbered]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(BETWEEN):
            floors.append([])
        elif line.strip():
            floors[-1].append((number, line))
    return [floor for floor in floors if floor]


def _refuse_row(number: int, row: str, columns: int) -> None:
    if odd := next((letter for letter in row if letter not in _LETTERS), ""):
        raise InvalidInstance(f"line {number}: {odd!r}, expected one of # S E T and blank")
    if len(row) != columns:
        raise InvalidInstance(f"line {number}: {len(row)} cells, expected {columns} as in the first row")


def _refuse_count(rows: list[Numbered], letter: str, name: str) -> None:
    found = [number for number, row in rows for each in row if each == letter]
    if not found:
        raise InvalidInstance(f"line {rows[-1][0]}: the level ends without {letter}, expected one {name}")
    if len(found) > 1:
        raise InvalidInstance(f"line {found[1]}: a second {letter}, expected one {name}")
