"""Moves over a board, one thing to the next free cell. Cells count up the columns, from the left one."""

from __future__ import annotations

DIRECTIONS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}  # columns, rows; up is away

OUT_OF_BOUNDS = "out_of_bounds"
OCCUPIED = "occupied"

Cells = tuple[int, ...]
"""The cell of each thing."""

Neighbors = dict[str, tuple[int | None, ...]]
"""By direction, the cell beside each cell; None where the board ends."""


def neighbors(columns: int, rows: int) -> Neighbors:
    return {name: tuple(_beside(columns, rows, right, up)) for name, (right, up) in DIRECTIONS.items()}


def moved(cells: Cells, place: int, cell: int | None) -> tuple[Cells, str]:
    """Move one thing to a cell. Return the cells, and the reason if it cannot move there."""
    if cell is None:
        return cells, OUT_OF_BOUNDS
    if cell in cells:
        return cells, OCCUPIED
    return (*cells[:place], cell, *cells[place + 1 :]), ""


def home(cells: Cells, goals: Cells) -> int:
    """Count the things on their goal."""
    return sum(cell == goal for cell, goal in zip(cells, goals, strict=True))


def manhattan(rows: int, cells: Cells, goals: Cells) -> int:
    """Return the moves that all things would take if each were alone."""
    pairs = (divmod(cell, rows) + divmod(goal, rows) for cell, goal in zip(cells, goals, strict=True))
    return sum(abs(column - home_column) + abs(row - home_row) for column, row, home_column, home_row in pairs)


def interference(path: int, rows: int, cells: Cells, goals: Cells) -> int:
    """Return the moves that things cost each other in a shortest solution of so many moves (paper, section 3.4).

    They come in pairs, as each move changes the parity of both lengths: this counts the pairs.
    """
    return (path - manhattan(rows, cells, goals)) // 2


def _beside(columns: int, rows: int, right: int, up: int) -> list[int | None]:
    places = [(column + right, row + up) for column in range(columns) for row in range(rows)]
    inside = [0 <= column < columns and 0 <= row < rows for column, row in places]
    return [column * rows + row if is_in else None for (column, row), is_in in zip(places, inside, strict=True)]
