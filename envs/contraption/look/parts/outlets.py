"""Outlets, and the plugs that go into them."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    BLACK,
    BRASS,
    GREEN,
    IRON,
    IVORY,
    RED,
    WHITE,
)
from plumbline.envs.contraption.look.parts.signs import socket
from plumbline.envs.contraption.look.shapes import box, disc, polygon, stroke


def outlet(easel: Easel, state: str, phase: int) -> None:
    _plate(easel, 1, 31)


def outlet_switch(easel: Easel, state: str, phase: int) -> None:
    """Draw an outlet under a lever, which leans left while it is off, and right while it is on."""
    on = state == "on"
    side = 1 if on else -1
    easel.put(
        polygon((13.4, 10), (18.6, 10), (18.8 + side * 6, 3), (13.2 + side * 6, 3)),
        color=GREEN if on else RED,
        light=PIPE,
    )
    easel.put(disc(16 + side * 6, 4, 3), color=GREEN if on else RED, light=SPHERE)
    easel.put(box(8, 7.4, 24, 12, 2), color=IRON, light=UPRIGHT)
    _plate(easel, 9, 39)
    easel.put(disc(16, 35.4, 1.9), color=(120, 240, 130) if on else (130, 40, 40), light=SPHERE, ink=0.7)


def _plate(easel: Easel, top: float, bottom: float) -> None:
    easel.put(box(1, top, 31, bottom, 3), color=IVORY, light=SLANTED.of(0.12))
    for x in (9.4, 22.6):
        easel.put(
            box(x - 5.4, top + 5, x + 5.4, top + 22, 4),
            color=WHITE,
            light=SLANTED.of(0.06),
            ink=0.6,
            line=(120, 112, 104),
        )
        socket(easel, x, top + 14)
    easel.paint(disc(16, top + 3.2, 0.9), color=(140, 132, 120))


def plug(easel: Easel, state: str, phase: int) -> None:
    """Draw the plug of a cord: loose with its prongs to the right, or seen from behind in its socket."""
    if state == "seated":
        easel.put(box(1, 1, 9, 11, 3), color=BLACK, light=SLANTED.of(0.4), ink=0.8)
        easel.paint(disc(5, 6, 1.5), color=(120, 118, 132))
        return
    for y in (2.6, 7.4):
        easel.put(stroke(1.4, (9, y), (13, y)), color=BRASS, light=FLAT, ink=0.6)
    easel.put(polygon((1, 4), (4, 1), (9, 1), (9, 9), (4, 9), (1, 6)), color=BLACK, light=SLANTED.of(0.4), ink=0.8)
