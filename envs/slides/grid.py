"""The geometry of a flat board in a picture."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.drawing.canvas import CAPTION_SPACE

RIM = 0.42  # width of the board's frame, in cells


@dataclass(frozen=True, slots=True)
class Grid:
    """A flat board, in pixels."""

    left: int
    top: int
    cell: int
    columns: int
    rows: int

    def center(self, cell: int) -> tuple[float, float]:
        column, row = divmod(cell, self.rows)
        return self.left + (column + 0.5) * self.cell, self.top + (self.rows - row - 0.5) * self.cell


def fitted(width: int, height: int, columns: int, rows: int) -> Grid:
    """Return the largest board that fits a picture below its caption, with its rim."""
    free = height * (1 - CAPTION_SPACE)
    cell = int(min(width * 0.9 / (columns + 2 * RIM), free / (rows + 1.5 * RIM)))
    left = (width - cell * columns) // 2
    top = int(height - free + (free - cell * (rows + RIM)) / 2)
    return Grid(left, top, cell, columns, rows)
