"""The motor, which power turns, and the generator, which gives power when it is turned."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, SPHERE, TUBE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    CREAM,
    IRON,
    WHITE,
)
from plumbline.envs.contraption.look.parts.signs import bolt, socket
from plumbline.envs.contraption.look.parts.wheels import pulley_wheel
from plumbline.envs.contraption.look.shapes import arc, at, box, disc, oval, stroke

PHASES = 8


def motor(easel: Easel, state: str, phase: int) -> None:
    """Draw an electric motor: a finned housing on feet, and a pulley on its shaft."""
    on = state == "on"
    easel.put(box(4, 26, 30, 31, 1), color=IRON, light=UPRIGHT)
    easel.put(box(1, 4, 28, 27, 4), color=(64, 130, 176), light=TUBE.of(0.42))
    for x in (5, 9, 21, 25):
        easel.paint(box(x, 6, x + 1.4, 25), color=(34, 78, 112))
    easel.put(disc(15, 15.5, 7.4), color=(255, 236, 110) if on else (226, 226, 220), light=SLANTED.of(0.1), ink=0.8)
    easel.paint(bolt(15, 15.5, 1.0), color=(216, 60, 30) if on else (98, 100, 110))
    pulley_wheel(easel, 31, 15.5, 8, phase * 45 / PHASES * 2)
    if on:
        for turn in (-70, -20):
            easel.put(arc(1.7, 19.4, 3.8, 42.8, 27.2, turn, turn + 30), color=WHITE, light=FLAT, ink=0.5)


def generator(easel: Easel, state: str, phase: int) -> None:
    """Draw a generator: a pulley drives it, and its socket gives power, which a bulb shows."""
    easel.put(box(3, 27, 12, 31, 1), box(28, 27, 37, 31, 1), color=IRON, light=UPRIGHT)
    easel.put(box(1, 7, 39, 28, 3), color=(82, 158, 96), light=UPRIGHT.of(0.2))
    easel.put(box(26, 9.6, 37, 25.4, 3), color=CREAM, light=SLANTED.of(0.1), ink=0.8)
    socket(easel, 31.5, 18)
    easel.put(bolt(21.4, 17.4, 1.2), color=(255, 236, 90) if state == "on" else (236, 236, 228), light=FLAT, ink=0.7)
    easel.put(box(18, 4, 24, 7, 1), color=IRON, light=UPRIGHT, ink=0.8)
    pulley_wheel(easel, 9, 16, 7.4, phase * 90 / PHASES)
    _bulb(easel, 21, state)


def _bulb(easel: Easel, x: float, state: str) -> None:
    glass = oval(x - 3.4, 0.8, x + 3.4, 6)
    if state != "on":
        easel.put(glass, color=(120, 96, 60), light=SPHERE, ink=0.8)
        return
    easel.put(glass, color=(255, 236, 110), light=SPHERE, ink=0.8)
    for turn in (190, 230, 270, 310, 350):
        ray = stroke(1.7, at(x, 3.4, 6.2, turn), at(x, 3.4, 8.6, turn))
        easel.put(ray, color=(255, 246, 160), light=FLAT, ink=0.5)
