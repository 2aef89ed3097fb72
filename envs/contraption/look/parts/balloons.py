"""The balloon, and what is left of it."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import WHITE
from plumbline.envs.contraption.look.shapes import Polygon, at, oval, polygon, stroke

POP = 3


def balloon(easel: Easel, state: str, phase: int) -> None:
    """Draw a balloon with its knot and a bit of string; popped, the scraps that are left."""
    if state == "popped":
        _scraps(easel, phase)
        return
    red = (232, 44, 66)
    easel.put(stroke(1.1, (14, 30), (12.4, 32), (15.4, 34), (14, 35.4)), color=(250, 250, 244), light=FLAT, ink=0.6)
    easel.put(polygon((10.6, 32), (17.4, 32), (14, 27)), color=red, light=UPRIGHT)
    easel.put(oval(1, 1, 27, 29), color=red, light=SPHERE.of(0.34))
    easel.shine(6.4, 5, 11.6, 12.4, 0.75)


def _scraps(easel: Easel, phase: int) -> None:
    red, spread = (232, 44, 66), (10, 14, 18)[phase]
    for number in range(7):
        turn = number * 360 / 7 - 90
        x, y = at(14, 15, spread, turn)
        scrap = [at(x, y, reach, turn + angle) for reach, angle in ((5.4, 0), (3, 70), (1.4, 180), (3.4, -60))]
        easel.put(Polygon(tuple(scrap)), color=red, light=SLANTED, ink=0.7)
        if phase == 0:
            easel.put(stroke(1.1, at(14, 15, 3, turn + 25), at(14, 15, 7, turn + 25)), color=WHITE, light=FLAT, ink=0.5)
