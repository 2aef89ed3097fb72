"""The wheel with a mouse in it."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    GOLD,
    INK,
    IRON,
    PINK,
    RED,
    WOOD,
)
from plumbline.envs.contraption.look.shapes import Point, arc, at, box, diameter, disc, oval, polygon, stroke

PHASES = 8


def mouse_wheel(easel: Easel, state: str, phase: int) -> None:
    """Draw a wheel on a stand, with a mouse in it that rests or runs."""
    legs = polygon((6, 39), (10, 39), (25, 18), (23, 16)), polygon((38, 39), (42, 39), (25, 16), (23, 18))
    easel.put(*legs, color=IRON)
    easel.put(box(2, 36, 46, 39, 1), color=WOOD, light=UPRIGHT)
    easel.put(disc(24, 18, 17), color=RED, light=SLANTED.of(0.2))
    easel.put(disc(24, 18, 14.4), color=(255, 246, 214), light=SLANTED.of(0.05), ink=0.8)
    turn = phase * 60 / PHASES
    for angle in (0, 60, 120):
        easel.paint(diameter(1.1, 24, 18, 14, angle + turn), color=(222, 190, 140))
    for number in range(12):
        easel.paint(disc(*at(24, 18, 15.8, number * 30 + turn), 1), color=(255, 210, 190))
    easel.put(disc(24, 18, 2.2), color=GOLD, light=SPHERE, ink=0.8)
    (_running_mouse if state == "running" else _resting_mouse)(easel, phase)


def _resting_mouse(easel: Easel, phase: int) -> None:
    """Draw a mouse that sleeps, rolled up."""
    gray = (132, 134, 150)
    easel.put(oval(15.4, 20, 31.4, 31.6), color=gray, light=SPHERE.of(0.2), ink=0.9)
    easel.put(arc(1.7, 16.6, 19, 34, 31, 60, 160), color=PINK, light=FLAT, ink=0.5)
    easel.put(oval(24, 22.4, 34, 30.4), color=gray, light=SPHERE.of(0.2), ink=0.8)
    easel.put(disc(25.4, 22.6, 2.8), color=gray, light=SLANTED, ink=0.8)
    easel.paint(disc(25.6, 22.8, 1.5), color=PINK)
    easel.paint(arc(0.9, 28, 24, 31, 27.4, 10, 170), color=INK)
    easel.paint(disc(33.4, 27.2, 1.1), color=(236, 90, 110))


def _running_mouse(easel: Easel, phase: int) -> None:
    easel.put(stroke(1.6, (17, 24), (13, 22), (12.4, 17)), color=PINK, light=FLAT, ink=0.5)
    reach = (4, 2, -1, -4, -4, -1, 2, 4)[phase % PHASES]
    _mouse(easel, 24.4, 24, legs=((19 - reach, 30.4), (28 + reach, 30.4)))
    for y in (9, 12):
        easel.paint(stroke(1, (15, y), (19, y)), color=(206, 150, 90))


def _mouse(easel: Easel, x: float, y: float, *, legs: tuple[Point, Point]) -> None:
    gray = (132, 134, 150)
    for foot in legs:
        easel.put(stroke(1.8, (x + (foot[0] - x) * 0.6, y + 2), foot), color=PINK, light=FLAT, ink=0.5)
    body = (
        oval(x - 9, y - 5, x + 5, y + 4.4),
        polygon((x, y - 4), (x + 6, y - 2.6), (x + 10.4, y + 1.2), (x + 8, y + 3.6), (x, y + 4)),
    )
    easel.put(*body, color=gray, light=SPHERE.of(0.2), ink=0.9)
    easel.put(disc(x + 2.2, y - 4.4, 3.2), color=gray, light=SLANTED, ink=0.8)
    easel.paint(disc(x + 2.4, y - 4.2, 1.8), color=PINK)
    easel.paint(disc(x + 6.4, y - 0.6, 0.9), color=INK)
    easel.paint(disc(x + 10, y + 1.4, 1.1), color=(236, 90, 110))
