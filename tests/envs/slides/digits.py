"""Digits in the labels of a board, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
from PIL import Image

from plumbline.envs.drawing.camera import project
from plumbline.envs.slides.grid import RIM, Grid

Box = tuple[slice, slice]
"""Rows and columns of a picture."""


def nearest(picture: Callable[[int], Image.Image], digits: range, places: dict[str, Box]) -> tuple[int, str, int, int]:
    """Return how many gray levels, summed over pixels, tell the two digits apart that are the most alike, and where.

    `picture` draws the board with one digit in all labels.
    """
    drawn = {digit: np.asarray(picture(digit).convert("L")).astype(int) for digit in digits}
    return min(
        (int(np.abs(drawn[one][box] - drawn[other][box]).sum()), place, one, other)
        for place, box in places.items()
        for one, other in combinations(digits, 2)
    )


def flat_cells(grid: Grid) -> list[Box]:
    """Return the place of each cell in a flat picture."""
    half = grid.cell / 2
    return [
        _box([(x - half, y - half), (x + half, y + half)]) for x, y in map(grid.center, range(grid.columns * grid.rows))
    ]


def flat_edges(grid: Grid) -> list[Box]:
    """Return the place of each row's number in a flat picture."""
    rim = RIM * grid.cell
    return [(rows, slice(round(grid.left - rim), grid.left)) for rows, _ in flat_cells(grid)[: grid.rows]]


def solid_cells(shot, camera) -> list[Box]:
    """Return the place of each cell in a solid picture."""
    return [_seen(shot, camera, *divmod(cell, shot.rows), 0, 1) for cell in range(shot.columns * shot.rows)]


def solid_edges(shot, camera) -> list[Box]:
    """Return the place of each row's number in a solid picture."""
    return [_seen(shot, camera, 0, row, -RIM, 0) for row in range(shot.rows)]


def _seen(shot, camera, column: int, row: int, left: float, right: float) -> Box:
    """Return where a part of a row is seen, from `left` to `right` of a column's left side, in cells."""
    x, z = column - shot.columns / 2, shot.rows / 2 - row
    corners = np.array([(x + side, 0.0, z - deep) for side in (left, right) for deep in (0, 1)])
    return _box(project(camera, shot.look.width_pixels, shot.look.height_pixels, corners))


def _box(points) -> Box:
    (left, top), (right, bottom) = np.min(points, axis=0), np.max(points, axis=0)
    return slice(round(top), round(bottom) + 1), slice(round(left), round(right) + 1)
