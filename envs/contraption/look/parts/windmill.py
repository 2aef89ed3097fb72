"""The windmill, which wind turns."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import BRASS, INK, WHITE, WOOD
from plumbline.envs.contraption.look.shapes import arc, at, box, disc, polygon, stroke

PHASES = 8
SAILS = 4
HUB = (16, 14)


def windmill(easel: Easel, state: str, phase: int) -> None:
    """Draw a tower with four sails, each on one side of its arm; while it turns, wind is seen around them."""
    on = state == "running"
    easel.put(polygon((12, 14), (20, 14), (24, 38), (8, 38)), color=(186, 92, 72), light=PIPE.of(0.3))
    for y in (22, 30):
        easel.paint(stroke(0.8, (11.6, y), (20.4, y)), color=(150, 66, 52))
    easel.put(box(5, 36, 27, 39, 1), color=WOOD, light=UPRIGHT)
    easel.put(box(14, 30, 18, 36.4, 1.6), color=(98, 62, 44), light=FLAT, ink=0.7)
    first = 45 + phase * 90 / PHASES if on else 0
    for number in range(SAILS):
        _sail(easel, first + number * 360 / SAILS)
    easel.put(disc(*HUB, 2.6), color=BRASS, light=SPHERE, ink=0.8)
    if on:
        for turn in (20, 110, 200, 290):
            easel.put(
                arc(1.5, 1.4, -0.6, 30.6, 28.6, turn + phase * 11, turn + 34 + phase * 11),
                color=WHITE,
                light=FLAT,
                ink=0.4,
            )


def _sail(easel: Easel, turn: float) -> None:
    near, far = at(*HUB, 3, turn), at(*HUB, 13, turn)
    outer, inner = at(*HUB, 13.6, turn + 26), at(*HUB, 5.4, turn + 52)
    easel.put(polygon(near, far, outer, inner), color=(246, 240, 222), light=SLANTED.of(0.12), ink=0.8)
    easel.paint(stroke(1.2, near, far), color=INK)
