"""Gears, which mesh with those that they touch."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import SLANTED, SPHERE
from plumbline.envs.contraption.look.paints import (
    BRASS,
    INK,
    SILVER,
)
from plumbline.envs.contraption.look.shapes import Point, Polygon, at, disc
from plumbline.envs.drawing.palette import RGB

PHASES = 8


def gear_big(easel: Easel, state: str, phase: int) -> None:
    _gear(easel, 16, 12, BRASS, holes=6, turn=phase * 60 / PHASES)


def gear_small(easel: Easel, state: str, phase: int) -> None:
    _gear(easel, 12, 9, (186, 194, 208), holes=0, turn=phase * 40 / PHASES)


def _gear(easel: Easel, radius: float, teeth: int, color: RGB, *, holes: int, turn: float) -> None:
    pitch, r = 360 / teeth, radius - 1
    root, rim = 1 - 3 / radius if holes else 0.68, list[Point]()
    for tooth in range(teeth):
        for reach, share in ((root, -0.3), (1, -0.2), (1, 0.2), (root, 0.3)):
            rim.append(at(radius, radius, r * reach, (tooth + share) * pitch + turn))
    easel.put(Polygon(tuple(rim)), color=color, light=SLANTED.of(0.3))
    for hole in range(holes):
        middle = at(radius, radius, r * 0.52, hole * 360 / holes + turn + pitch / 2)
        easel.paint(disc(*middle, r * 0.13), color=(70, 56, 44))
    easel.put(disc(radius, radius, r * 0.26), color=SILVER, light=SPHERE, ink=0.8)
    easel.paint(disc(radius, radius, 1.1), color=INK)
