"""Rubble: what a blast leaves of a wall for a moment, in cells of 16."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import SLANTED
from plumbline.envs.contraption.look.paints import BRICK, EARTH, LEAF, WOOD, shade
from plumbline.envs.contraption.look.shapes import at, polygon

PHASES = 3
CELLS = 4  # that differ
COLORS = {
    "red": (BRICK, (226, 190, 166)),
    "yellow": ((240, 194, 60), (156, 112, 34)),
    "wood": (WOOD, shade(WOOD, 0.7)),
    "grass": (EARTH, LEAF),
}


def rubble(easel: Easel, material: str, cell: int, phase: int) -> None:
    """Draw the pieces of one cell: they shrink and fall."""
    for number in range(4):
        turn = cell * 47 + number * 90 + phase * 30
        x, y = at(8, 8, 3.6 + 1.2 * phase, turn)
        size, color = (4.2, 3.2, 2.2)[phase] * (1 if number % 2 else 0.8), COLORS[material][(number + cell) % 3 == 0]
        _piece(easel, x, y + 2 * phase, size, turn, color, long=material == "wood")


def _piece(
    easel: Easel, x: float, y: float, size: float, turn: float, color: tuple[int, int, int], *, long: bool
) -> None:
    reaches = (
        ((0, 1.5), (30, 1), (170, 1.4), (200, 1.1)) if long else ((0, 1), (80, 1.1), (165, 0.8), (230, 1.1), (300, 0.8))
    )
    corners = (at(x, y, size * reach, turn + angle) for angle, reach in reaches)
    easel.put(polygon(*corners), color=color, light=SLANTED, ink=0.7)
