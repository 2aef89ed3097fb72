"""Places in the lattice, and figures that lie across an axis."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TypeVar

from plumbline.envs.snake3d.model import Cell

N = TypeVar("N", int, float)

Spot = tuple[float, float, float]
"""A place in cells: the cell (0, 0, 0) reaches from 0 to 1 on each axis."""

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
ROUND = tuple((cos(pi * part / 8), sin(pi * part / 8)) for part in range(16))


def middle(cell: Cell) -> Spot:
    x, y, z = cell
    return x + 0.5, y + 0.5, z + 0.5


def moved(spot: tuple[N, N, N], axis: int, place: N) -> tuple[N, N, N]:
    """Return a place with another number on an axis."""
    x, y, z = (place if number == axis else each for number, each in enumerate(spot))
    return x, y, z


def along(spot: Spot, way: Cell, cells: float) -> Spot:
    """Return the place that lies so many cells away in a direction."""
    x, y, z = (here + each * cells for here, each in zip(spot, way, strict=True))
    return x, y, z


def toward(cell: Cell, other: Cell) -> Cell:
    """Return the direction from a cell to one beside it."""
    x, y, z = (there - here for here, there in zip(cell, other, strict=True))
    return x, y, z


def square(center: Spot, axis: int, half: float) -> list[Spot]:
    """Return the corners of a square across an axis, in order."""
    return [_off(center, axis, half * one, half * other) for one, other in CORNERS]


def disk(center: Spot, axis: int, radius: float) -> list[Spot]:
    """Return the corners of a circle across an axis, in order."""
    return [_off(center, axis, radius * one, radius * other) for one, other in ROUND]


def _off(center: Spot, axis: int, one: float, other: float) -> Spot:
    """Return the place that lies off another by so much on the two axes that are not the given one."""
    x, y, z = center
    match axis:
        case 0:
            return x, y + one, z + other
        case 1:
            return x + one, y, z + other
        case _:
            return x + one, y + other, z
