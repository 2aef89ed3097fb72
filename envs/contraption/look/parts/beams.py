"""What sends out light: flashlight and lasers."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, TUBE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    GLOW,
    INK,
    SILVER,
    STEEL,
    WHITE,
    shade,
)
from plumbline.envs.contraption.look.shapes import box, disc, oval, polygon, star, stroke
from plumbline.envs.drawing.palette import RGB


def flashlight(easel: Easel, state: str, phase: int) -> None:
    """Draw a flashlight with a button on top; pressed, the button is down and the lens shines."""
    on = state == "on"
    top = 3.6 if on else 1
    easel.put(box(10, top, 20, 9, 1.4), color=(255, 206, 50), light=UPRIGHT)
    easel.put(box(1, 7, 31, 21, 3), color=(70, 78, 96), light=TUBE.of(0.5))
    for x in (4, 7, 22, 25, 28):
        easel.paint(box(x, 8, x + 1.2, 20), color=(40, 44, 58))
    head = polygon((30, 9), (38, 4.6), (43, 4.6), (43, 23), (38, 23), (30, 19))
    easel.put(head, color=(206, 62, 54), light=TUBE.of(0.36))
    easel.put(oval(40, 4.6, 47, 23), color=GLOW if on else (138, 156, 178), light=SLANTED.of(0.16))
    if on:
        easel.paint(oval(41.6, 8, 45.4, 19.6), color=WHITE)
        for begin, end in ((5.2, 0), (13.8, 13.8), (22.4, 27.6)):
            easel.put(stroke(1.9, (48.6, begin), (52, end)), color=GLOW, light=FLAT, ink=0.5)
    else:
        easel.paint(stroke(1, (42.4, 8.6), (42, 13)), color=WHITE)


def laser(easel: Easel, state: str, phase: int, color: RGB, rings: int) -> None:
    """Draw a laser that shines to the right: a heat sink, a sign that warns of the ray, and a barrel.

    One to three rings on the barrel tell the color to those who cannot see it.
    """
    for left in (1, 4, 7):
        easel.put(box(left, 1, left + 1.6, 19, 0.4), color=STEEL, light=TUBE, ink=0.7)
    easel.put(box(8, 2, 27, 18, 1.6), color=(92, 98, 118), light=TUBE.of(0.4))
    easel.put(polygon((17.4, 3.4), (25.4, 16.2), (9.4, 16.2)), color=(255, 214, 40), light=FLAT, ink=0.7)
    easel.paint(star(17.4, 11.8, 8, 3.8, 1.5), color=INK)
    easel.put(box(27, 4.6, 37, 15.4, 0.8), color=SILVER, light=TUBE.of(0.4))
    _rings(easel, color, rings)
    _lens(easel, color, state)


def _rings(easel: Easel, color: RGB, count: int) -> None:
    gap = 8 / (2 * count - 0.4)
    for number in range(count):
        left = 27.8 + 2 * gap * number
        easel.paint(box(left, 4.6, left + 1.2 * gap, 15.4), color=color)


def _lens(easel: Easel, color: RGB, state: str) -> None:
    if state == "on":
        easel.put(star(38.6, 10, 8, 7.6, 3), color=color, light=FLAT, ink=0.7)
        easel.paint(disc(38.6, 10, 2.6), color=WHITE)
    else:
        easel.put(box(36.4, 6.4, 39, 13.6, 1.2), color=shade(color, 0.75), light=TUBE.of(0.3), ink=0.9)
