"""The magnifying glass, which gathers light."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED
from plumbline.envs.contraption.look.paints import BRASS, WALNUT, WHITE
from plumbline.envs.contraption.look.shapes import arc, disc, star, stroke


def magnifier(easel: Easel, state: str, phase: int) -> None:
    """Draw a lens in a ring, with a short handle; hot, it is bright and has a star in it."""
    easel.put(stroke(4.6, (28.6, 28.6), (32.4, 32.4)), color=WALNUT, light=SLANTED.of(0.3))
    easel.put(disc(17, 17, 16), color=BRASS, light=SLANTED.of(0.32))
    easel.put(
        disc(17, 17, 12.6),
        color=(255, 244, 150) if state == "hot" else (176, 218, 236),
        light=SLANTED.of(0.14),
        ink=0.8,
    )
    if state == "hot":
        easel.put(star(17, 17, 8, 9.6, 4), color=(255, 214, 60), light=FLAT, ink=0.6)
        easel.paint(disc(17, 17, 3.4), color=WHITE)
        return
    easel.paint(arc(2, 8, 8, 26, 26, 185, 250), color=WHITE)
    easel.paint(arc(1.4, 10.4, 10.4, 23.6, 23.6, 20, 60), color=(214, 238, 248))
