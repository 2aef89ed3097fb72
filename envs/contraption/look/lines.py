"""Ropes, belts, rays and cords: integer lines, drawn square by square, as `static/drawn_lines.js` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from plumbline.envs.drawing.palette import RGB

Point: TypeAlias = tuple[int, int]
Places: TypeAlias = npt.NDArray[np.int64]
"""(n, 2): x and y"""


@dataclass(frozen=True)
class Layer:
    """One pass of a pen: a square of so many pixels, in colors that change every `dash` pixels along the way."""

    width: int
    colors: tuple[RGB, ...]
    dash: int = 1


Pen: TypeAlias = tuple[Layer, ...]

ROPE: Pen = (Layer(3, ((92, 66, 40),)), Layer(1, ((238, 206, 146), (190, 148, 92)), 2))
BELT: Pen = (Layer(4, ((46, 44, 54),)), Layer(2, ((92, 90, 104), (70, 68, 80)), 3))
CORD: Pen = (Layer(2, ((44, 42, 52),)),)
RAYS: dict[str, Pen] = {  # their cores are solid, dashed or dotted, for those who cannot tell the colors
    "red": (Layer(3, ((240, 40, 48),)), Layer(1, ((255, 214, 206),))),
    "green": (Layer(3, ((36, 190, 70),)), Layer(1, ((228, 255, 222), (228, 255, 222), (36, 190, 70)), 4)),
    "blue": (Layer(3, ((48, 92, 246),)), Layer(1, ((214, 232, 255), (48, 92, 246)), 2)),
    "light": (Layer(3, ((255, 226, 90),)), Layer(1, ((255, 252, 226),))),
}


def line(begin: Point, end: Point) -> Places:
    """Return the pixels from one point to another, both included, one for each step along the longer way."""
    (x, y), (x1, y1) = begin, end
    wide, high = abs(x1 - x), abs(y1 - y)
    steps = max(wide, high, 1)
    number = np.arange(max(wide, high) + 1)
    return np.stack(
        [
            x + _sign(x1 - x) * ((2 * number * wide + steps) // (2 * steps)),
            y + _sign(y1 - y) * ((2 * number * high + steps) // (2 * steps)),
        ],
        1,
    )


def path(points: Sequence[Point]) -> Places:
    """Return the pixels along several points; a corner is there twice."""
    return np.concatenate([line(begin, end) for begin, end in pairwise(points)])


def stroke(canvas: npt.NDArray[np.uint32], points: Sequence[Point], pen: Pen, scale: int = 1, shift: int = 0) -> None:
    """Draw along points. `shift` moves the colors on along the way, by 0 or more pixels."""
    along = path(points)
    for layer in pen:
        colors = np.array([(*color, 255) for color in layer.colors], np.uint8).view(np.uint32)[:, 0]
        turns = (np.arange(len(along)) + shift) // (layer.dash * scale) % len(colors)
        _fill(canvas, along, layer.width * scale, colors[turns])


def mark(ids: npt.NDArray[np.uint16], points: Sequence[Point], pen: Pen, number: int, scale: int = 1) -> None:
    """Write a number where `stroke` would draw."""
    along, width = path(points), max(layer.width for layer in pen) * scale
    _fill(ids, along, width, np.full(len(along), number, ids.dtype))


def belt(begin: Point, end: Point, radii: tuple[int, int]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Return both sides of a belt around two wheels."""
    (x, y), (x1, y1) = begin, end
    long = max(1, isqrt((x1 - x) ** 2 + (y1 - y) ** 2))
    across = [((y - y1) * radius // long, (x1 - x) * radius // long) for radius in radii]
    (ax, ay), (bx, by) = across
    return ((x + ax, y + ay), (x1 + bx, y1 + by)), ((x - ax, y - ay), (x1 - bx, y1 - by))


def _fill(
    canvas: npt.NDArray[np.uint32] | npt.NDArray[np.uint16],
    along: Places,
    width: int,
    values: npt.NDArray[np.uint32] | npt.NDArray[np.uint16],
) -> None:
    """Fill a square at each place, the later over the earlier; an even one lies to the left and above."""
    reach = np.arange(width) - width // 2
    x = (along[:, 0, None, None] + reach[None, None, :]).repeat(width, 1).reshape(-1)
    y = (along[:, 1, None, None] + reach[None, :, None]).repeat(width, 2).reshape(-1)
    seen = (x >= 0) & (y >= 0) & (x < canvas.shape[1]) & (y < canvas.shape[0])
    canvas[y[seen], x[seen]] = values.repeat(width * width)[seen]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
