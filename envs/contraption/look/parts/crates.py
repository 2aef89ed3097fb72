"""Crates of any size and wood."""

from __future__ import annotations

from itertools import product

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED
from plumbline.envs.contraption.look.paints import (
    OAK,
    PINE,
    WALNUT,
    shade,
)
from plumbline.envs.contraption.look.shapes import Polygon, box, disc, polygon, stroke

WOODS = {"pine": PINE, "oak": OAK, "walnut": WALNUT}


def crate(easel: Easel, size: int, wood: str) -> None:
    """Draw a crate: a frame of boards and a cross, alike after a quarter turn."""
    color, edge, whole = WOODS[wood], max(3, size / 7), box(1, 1, size - 1, size - 1)
    easel.put(whole, color=shade(color, 0.62), light=FLAT)
    inner = box(1 + edge, 1 + edge, size - 1 - edge, size - 1 - edge)
    cross = stroke(edge, (3, 3), (size - 3, size - 3)), stroke(edge, (size - 3, 3), (3, size - 3))
    easel.put(*cross, color=color, light=FLAT, ink=0.6, line=shade(color, 0.42), within=[inner])
    for board in _boards(size, edge):
        easel.put(board, color=shade(color, 1.1), light=FLAT, ink=0.5, line=shade(color, 0.45), within=[whole])
    for x, y in product((1 + edge / 2, size - 1 - edge / 2), repeat=2):
        easel.paint(disc(x, y, 0.8), color=shade(color, 0.4))
    easel.relight(SLANTED.of(0.2), whole)


def _boards(size: float, edge: float) -> list[Polygon]:
    """Return the four boards of a frame, mitred."""
    near, far = 1, size - 1
    outer = [(near, near), (far, near), (far, far), (near, far)]
    inner = [(near + edge, near + edge), (far - edge, near + edge), (far - edge, far - edge), (near + edge, far - edge)]
    return [polygon(outer[side], outer[side - 3], inner[side - 3], inner[side]) for side in range(4)]
