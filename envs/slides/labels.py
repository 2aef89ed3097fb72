"""Names of cells and edges on the boards of sliding puzzles.

On a solid board the letters of far rows are larger, and stretched away from the camera, so that all look alike from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.camera import Camera, project
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.memo import MB, Memo
from plumbline.envs.slides.grid import Grid

HEIGHT = 0.36  # of letters, in cells
LARGEST_IN_CELLS, LARGEST_ON_EDGES = 0.62, 0.46  # heights beyond which names would leave their cell, or the rim
EDGE_GAP = 0.27  # between the board and the middle of a letter on its rim: what stands on the board leans over it
EDGE_COLOR: RGB = (255, 255, 255)

NAMES: Memo[tuple[Image.Image, ...]] = Memo(16 * MB, name="labels")

Name = Callable[[int, int], str]
"""The name of a cell on a board of so many rows: "B3"."""


class Letters(NamedTuple):
    """The size and the stretch of the letters of a row."""

    larger: float = 1.0  # than usual, in both directions
    stretch: float = 1.0  # of their height besides
    away: float = 0.0  # from the middle of a cell, in cells


Rows = tuple[Letters, ...]
"""The letters of each row, the nearest first."""


def flat(rows: int) -> Rows:
    return (Letters(),) * rows


@lru_cache(maxsize=256)  # at most 500 kB
def as_seen(camera: Camera, aspect: float, rows: int, high: float = 0.0) -> Rows:
    """Return the letters that look alike in all rows to a camera before a board around the origin.

    What stands in the cells in front, `high` cells high, hides a strip of each cell: its name is beyond that.
    """
    nearest, _ = _cell_seen(camera, aspect, rows / 2 - 0.5)
    return tuple(_letters(nearest, *_cell_seen(camera, aspect, z), _hidden(camera, z, high)) for z in _middles(rows))


def write_cells(image: Image.Image, grid: Grid, name: Name, cells: Iterable[int], rows: Rows, color: RGB) -> None:
    """Write the names of these cells."""
    written = _cell_names(grid, name, rows, color)
    for cell in cells:
        x, y = grid.center(cell)
        canvas.place(image, written[cell], (x, y - rows[cell % grid.rows].away * grid.cell))


def write_edges(image: Image.Image, grid: Grid, name: Name, rows: Rows) -> None:
    """Write the letters of the columns below the board, and the numbers of the rows to its left."""
    below, left = grid.top + (grid.rows + EDGE_GAP) * grid.cell, grid.left - EDGE_GAP * grid.cell
    for column in range(grid.columns):
        x, _ = grid.center(column * grid.rows)
        canvas.place(image, _edge_name(grid, name(grid.rows, column * grid.rows)[0], rows[0]), (x, below))
    for row, letters in enumerate(rows):
        _, y = grid.center(row)
        canvas.place(image, _edge_name(grid, name(grid.rows, row)[1:], letters), (left, y))


def _letters(nearest: float, width: float, height: float, hidden: float) -> Letters:
    return Letters(*(round(float(part), 3) for part in (nearest / width, width / height * (1 - hidden), hidden / 2)))


@NAMES.remembering
def _cell_names(grid: Grid, name: Name, rows: Rows, color: RGB) -> tuple[Image.Image, ...]:
    """Return the names of all cells."""
    cells = range(grid.columns * grid.rows)
    return tuple(
        _lettered(name(grid.rows, cell), grid.cell, rows[cell % grid.rows], LARGEST_IN_CELLS, color) for cell in cells
    )


def _edge_name(grid: Grid, text: str, letters: Letters) -> Image.Image:
    return _lettered(text, grid.cell, letters, LARGEST_ON_EDGES, EDGE_COLOR)


def _lettered(text: str, cell_pixels: int, letters: Letters, largest: float, color: RGB) -> Image.Image:
    height = round(cell_pixels * min(HEIGHT * letters.larger, largest))
    return canvas.fine_lettering(text, max(canvas.SMALLEST, height), color, letters.stretch)


def _cell_seen(camera: Camera, aspect: float, z: float) -> tuple[float, float]:
    """Return the width and height at which a camera sees a cell in the middle of a row, in heights of the picture."""
    sides = np.array([(-0.5, 0.0, z), (0.5, 0.0, z), (0.0, 0.0, z - 0.5), (0.0, 0.0, z + 0.5)])
    left, right, far, near = project(camera, aspect, 1.0, sides)
    return right[0] - left[0], near[1] - far[1]


def _hidden(camera: Camera, z: float, high: float) -> float:
    """Return the part of a cell that is hidden, by what is so high and ends where the cell begins."""
    (_, eye, before), near = camera.eye, z + 0.5
    return high * (before - near) / (eye - high)


def _middles(rows: int) -> Iterator[float]:
    """Yield how far to the viewer the middle of each row is, the nearest first."""
    return (rows / 2 - row - 0.5 for row in range(rows))
