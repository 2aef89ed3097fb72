"""Wheels on shafts, whose spokes show how they turn."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import SLANTED, SPHERE
from plumbline.envs.contraption.look.paints import (
    BRASS,
    INK,
    STEEL,
)
from plumbline.envs.contraption.look.shapes import diameter, disc


def pulley_wheel(easel: Easel, x: float, y: float, radius: float, turn: float) -> None:
    """Draw a grooved wheel for a belt; its four spokes show how it turns."""
    easel.put(disc(x, y, radius), color=BRASS, light=SLANTED.of(0.24))
    easel.paint(disc(x, y, radius - 2), color=(150, 106, 40))
    for angle in (0, 90):
        easel.paint(diameter(1.5, x, y, radius - 2.2, angle + turn), color=(240, 204, 110))
    easel.paint(disc(x, y, 1.7), color=INK)


def drum(easel: Easel, x: float, y: float, radius: float, turn: float) -> None:
    easel.put(disc(x, y, radius), color=STEEL, light=SPHERE, ink=0.9)
    for angle in (0, 60, 120):
        easel.paint(diameter(0.9, x, y, radius - 1, angle + turn), color=(84, 90, 106))
    easel.paint(disc(x, y, 1.3), color=INK)
