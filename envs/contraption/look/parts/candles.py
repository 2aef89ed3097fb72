"""The candle and its flame."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, UPRIGHT
from plumbline.envs.contraption.look.paints import BRASS, INK
from plumbline.envs.contraption.look.shapes import Point, Polygon, arc, box, disc, oval, polygon, stroke

FLICKERS = 4


def candle(easel: Easel, state: str, phase: int) -> None:
    """Draw a candle in its holder; lit, with a flame above the wick."""
    easel.put(oval(1, 34.4, 15, 39), color=BRASS, light=SLANTED)
    easel.put(arc(1.4, 10.6, 31, 14.6, 37, -100, 90), color=BRASS, light=FLAT, ink=0.6)
    easel.put(box(4, 18, 12, 37, 1.4), color=(250, 244, 226), light=PIPE.of(0.22))
    easel.paint(polygon((4.4, 18.4), (7, 18.4), (6.6, 25), (5.6, 26), (4.6, 24)), color=(255, 255, 250))
    easel.paint(stroke(1.2, (8, 18), (8.2, 14)), color=INK)
    if state == "lit":
        _flame(easel, 8, 15.6, phase)
    else:
        easel.paint(disc(8.2, 13.6, 1), color=(90, 84, 84))


def _flame(easel: Easel, x: float, bottom: float, phase: int) -> None:
    lean = (0, 0.9, 0, -0.9)[phase % FLICKERS]
    right, left = ((3.4 + lean / 2, -8), (4.6, -4), (2.6, -0.6)), ((-2.6, -0.6), (-4.6, -4), (-3.4 + lean / 2, -8))
    core = ((lean, -8.6), (2.2, -4), (1.2, -0.8), (0, -0.4), (-1.2, -0.8), (-2.2, -4))
    outer = _around(x, bottom, ((lean, -14.6), *right, (0, 0), *left))
    easel.put(outer, color=(250, 128, 32), light=UPRIGHT.of(-0.1), line=(150, 44, 20))
    easel.paint(_around(x, bottom, core), color=(255, 240, 130))


def _around(x: float, y: float, corners: tuple[Point, ...]) -> Polygon:
    return polygon(*((x + dx, y + dy) for dx, dy in corners))
