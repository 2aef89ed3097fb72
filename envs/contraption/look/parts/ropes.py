"""What ropes and belts are tied to and run over, and how they look in the bin."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    BRASS,
    INK,
    IRON,
    SILVER,
    STEEL,
)
from plumbline.envs.contraption.look.shapes import arc, at, box, disc, polygon, stroke

PHASES = 8


def rope(easel: Easel, state: str, phase: int) -> None:
    """Draw a coil of rope, for the bin."""
    for x, y, high in ((18, 15, 22), (21, 18, 18), (24, 15, 22)):
        loop = x - 12, y - high / 2, x + 12, y + high / 2
        easel.put(arc(5.4, *loop, 0, 360), color=(92, 66, 40), light=FLAT, ink=0.7)
        easel.paint(arc(3.4, *loop, 0, 360), color=(222, 190, 132))
    for turn in range(0, 360, 20):
        easel.paint(stroke(1, at(24, 15, 10.8, turn), at(24, 15, 13, turn + 8)), color=(150, 112, 66))
    easel.put(stroke(3, (34, 22), (38, 28), (45, 29)), color=(222, 190, 132), light=FLAT, ink=0.8)


def belt(easel: Easel, state: str, phase: int) -> None:
    """Draw a belt around two wheels, for the bin."""
    easel.put(stroke(22, (12, 12), (36, 12)), color=(70, 66, 78), light=UPRIGHT, ink=1)
    easel.put(stroke(16, (12, 12), (36, 12)), color=(178, 206, 230), light=FLAT, ink=0.6)
    easel.erase(stroke(16, (12, 12), (36, 12)))
    for x in (12, 36):
        easel.put(disc(x, 12, 7), color=BRASS, light=SPHERE, ink=0.8)
        easel.paint(disc(x, 12, 1.6), color=INK)


def pulley(easel: Easel, state: str, phase: int) -> None:
    """Draw a grooved wheel that hangs from an eye by a strap; its rope runs over it."""
    easel.put(arc(1.6, 7.2, 1.5, 12.8, 7, 0, 360), color=SILVER, light=FLAT, ink=0.7)
    easel.put(disc(10, 14, 9), color=(196, 132, 70), light=SLANTED.of(0.3))
    easel.put(arc(2.2, 3.4, 7.4, 16.6, 20.6, 0, 360), color=(232, 206, 150), light=FLAT, ink=0.6, line=(96, 62, 34))
    for turn in range(0, 360, 30):
        angle = turn + phase * 30 / PHASES
        easel.paint(stroke(0.8, at(10, 14, 5.8, angle), at(10, 14, 7.4, angle + 12)), color=(150, 110, 64))
    easel.put(polygon((8.2, 5.4), (11.8, 5.4), (12.4, 15), (10, 17), (7.6, 15)), color=STEEL, light=PIPE, ink=0.8)
    easel.paint(disc(10, 14, 1.4), color=INK)


def cleat(easel: Easel, state: str, phase: int) -> None:
    """Draw a ring on a plate, to tie a rope to."""
    easel.put(box(0.8, 0.8, 11.2, 4.4, 1), color=IRON, light=UPRIGHT, ink=0.8)
    easel.put(arc(1.9, 2.2, 3, 9.8, 10.4, 0, 360), color=SILVER, light=FLAT, ink=0.7)
