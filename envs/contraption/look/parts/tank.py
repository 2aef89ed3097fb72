"""The fish tank, which breaks."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, UPRIGHT
from plumbline.envs.contraption.look.paints import INK, IRON, LEAF, ORANGE, SAND, WHITE
from plumbline.envs.contraption.look.shapes import box, disc, oval, polygon, stroke

GLASS = (214, 236, 244)


def tank(easel: Easel, state: str, phase: int) -> None:
    """Draw a tank of glass with water and a fish; broken, shards, a puddle, and the fish on the ground."""
    if state == "broken":
        _shards(easel)
        return
    easel.put(box(2, 2, 46, 33, 1), color=GLASS, light=PIPE.of(0.06))
    easel.paint(box(3, 8, 45, 32), color=(92, 168, 220))
    easel.paint(box(3, 8, 45, 10), color=(176, 218, 244))
    easel.put(box(3, 27, 45, 32), color=SAND, light=UPRIGHT, ink=0)
    for x, top in ((8.0, 17), (11.0, 13), (14.0, 19)):
        easel.put(stroke(2, (x, 28), (x - 1, (28 + top) / 2), (x + 1, top)), color=LEAF, light=FLAT, ink=0.5)
    _fish(easel, 29, 18)
    for x, y in ((40.0, 14), (42.0, 19), (38.6, 22)):
        easel.paint(disc(x, y, 1.2), color=(214, 238, 250))
    easel.paint(stroke(1.4, (5.6, 6), (5.6, 20)), color=WHITE)
    easel.put(box(1, 1, 47, 4, 1), color=IRON, light=UPRIGHT, ink=0.8)
    easel.put(box(1, 32, 47, 35, 1), color=IRON, light=UPRIGHT, ink=0.8)


def _fish(easel: Easel, x: float, y: float) -> None:
    easel.put(polygon((x - 5, y), (x - 11, y - 4.6), (x - 11, y + 4.6)), color=ORANGE, light=SLANTED, ink=0.8)
    easel.put(oval(x - 7, y - 4.6, x + 7, y + 4.6), color=ORANGE, light=SLANTED, ink=0.8)
    easel.paint(polygon((x - 1.4, y - 4), (x + 0.8, y - 4.2), (x + 0.8, y + 4.2), (x - 1.4, y + 4)), color=WHITE)
    easel.paint(disc(x + 3.8, y - 1.2, 1.1), color=INK)


def _shards(easel: Easel) -> None:
    easel.put(oval(0.6, 29, 47.4, 35), color=(120, 188, 232), light=FLAT, ink=0.8)
    shards = (
        ((2, 33), (2, 9), (6, 18), (9, 33)),
        ((46, 33), (46, 14), (42, 22), (40, 33)),
        ((12, 34), (15, 25), (19, 34)),
        ((34, 34), (36, 27), (38, 34)),
    )
    for corners in shards:
        easel.put(polygon(*corners), color=GLASS, light=SLANTED.of(0.1), ink=0.8)
    easel.put(box(1, 32, 47, 35, 1), color=IRON, light=UPRIGHT, ink=0.8)
    _fish(easel, 27, 27.4)
