"""Conveyors, which are composed of three cells of 16 units."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import UPRIGHT
from plumbline.envs.contraption.look.paints import (
    RUBBER,
)
from plumbline.envs.contraption.look.parts.wheels import drum
from plumbline.envs.contraption.look.shapes import Polygon, box, polygon

PHASES = 8


def conveyor(easel: Easel, width: int, state: str, phase: int) -> None:
    """Draw a belt around two drums; arrows on its side show which way it goes."""
    running, moved = state == "running", phase * 16 / PHASES
    easel.put(box(1, 1, width - 1, 15, 7), color=RUBBER, light=UPRIGHT.of(0.3))
    side = box(3.4, 3.4, width - 3.4, 12.6, 4.6)
    easel.put(side, color=(222, 226, 232) if running else (186, 190, 200), light=UPRIGHT.of(0.12), ink=0)
    for left in range(-16, width + 16, 16):
        arrows = _double(left + 2 + moved) if running else (chevron(left + 4, 8, 6),)
        inner = box(13, 3, width - 13, 13)
        easel.paint(*arrows, color=(240, 130, 20) if running else (120, 126, 140), within=[inner])
        easel.paint(*_treads(left + 8, moved), color=(150, 148, 164), within=[box(8, 1, width - 8, 15)])
    for x in (8, width - 8):
        drum(easel, x, 8, 4.6, phase * 60 / PHASES)


def _double(x: float) -> tuple[Polygon, Polygon]:
    return chevron(x, 8, 5), chevron(x + 6, 8, 5)


def _treads(x: float, moved: float) -> tuple[Polygon, Polygon]:
    """Return a cleat of the belt above, and one below, which goes back."""
    return box(x + moved, 0.6, x + moved + 4, 2.6), box(x - moved, 13.4, x - moved + 4, 15.4)


def chevron(x: float, y: float, span: float) -> Polygon:
    """Return an arrowhead that points right."""
    half = span / 2
    return polygon((x, y - 3), (x + half, y - 3), (x + half + 2.4, y), (x + half, y + 3), (x, y + 3), (x + 2.4, y))
