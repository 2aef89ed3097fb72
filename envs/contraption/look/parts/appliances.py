"""What power drives: fan, lamp, mixer."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, SPHERE, TUBE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    BLACK,
    BRASS,
    GLOW,
    INK,
    IRON,
    SILVER,
    WHITE,
)
from plumbline.envs.contraption.look.shapes import arc, at, box, disc, oval, polygon, stroke

PHASES = 4


def fan(easel: Easel, state: str, phase: int) -> None:
    """Draw a table fan from the side; it blows to the right."""
    easel.put(box(5, 34, 25, 39, 2), color=IRON, light=UPRIGHT)
    easel.put(box(12, 24, 17, 36, 1), color=IRON, light=PIPE)
    easel.put(box(1, 12, 14, 24, 4), color=(92, 108, 150), light=TUBE)
    easel.put(oval(12, 1, 28, 35), color=(226, 232, 240), light=SLANTED)
    easel.put(oval(14, 3.4, 26, 32.6), color=(58, 70, 100), light=SLANTED.of(0.1), ink=0)
    (_turning_blades if state == "on" else _blades)(easel, phase)
    for y in (8, 13, 23, 28):
        easel.paint(stroke(0.8, (13.4, y), (26.6, y)), color=(232, 238, 246))
    easel.put(oval(17.4, 14.6, 22.6, 21.4), color=(240, 84, 64), light=SPHERE, ink=0.8)
    if state == "on":
        _draught(easel, phase)


def _blades(easel: Easel, phase: int) -> None:
    for number in range(3):
        x, y = at(0, 0, 1, number * 120 - 90)
        blade = oval(17 + 2.8 * x, 12.6 + 8.4 * y, 23 + 2.8 * x, 23.4 + 8.4 * y)
        easel.put(blade, color=(120, 196, 240), light=SLANTED, ink=0.7)


def _turning_blades(easel: Easel, phase: int) -> None:
    easel.paint(oval(14.8, 4.6, 25.2, 31.4), color=(158, 214, 244))
    for number in range(3):
        turn = number * 120 + phase * 30
        easel.paint(arc(1.6, 16.4, 8, 23.6, 28, turn, turn + 60), color=(236, 248, 255))


def _draught(easel: Easel, phase: int) -> None:
    for number, y in enumerate((8, 18, 28)):
        x = 29.6 + (phase + number) % 2 * 1.2
        easel.put(stroke(1.8, (x, y), (x + 3.4, y)), color=WHITE, light=FLAT, ink=0.5)


def lamp(easel: Easel, state: str, phase: int) -> None:
    """Draw a table lamp; lit, its shade glows and its bulb shows."""
    on = state == "on"
    easel.put(box(6, 35, 22, 39, 2), color=(124, 84, 138), light=UPRIGHT)
    easel.put(box(12.4, 20, 15.6, 36, 1), color=BRASS, light=PIPE)
    if on:
        easel.put(oval(9, 17, 19, 26), color=(255, 252, 220), light=FLAT, ink=0.8)
    shade = polygon((8.4, 6), (19.6, 6), (26, 21), (2, 21))
    easel.put(shade, color=(255, 226, 84) if on else (128, 124, 150), light=PIPE.of(0.1 if on else 0.26))
    if on:
        _shine(easel)
    else:
        easel.put(stroke(1, (20, 21), (20, 26)), color=BRASS, light=FLAT, ink=0.5)


def _shine(easel: Easel) -> None:
    for turn in (200, 235, 270, 305, 340):
        begin = 11.6 if turn == 270 else 14
        easel.put(stroke(1.8, at(14, 14, begin, turn), at(14, 14, 17, turn)), color=GLOW, light=FLAT, ink=0.5)


def mixer(easel: Easel, state: str, phase: int) -> None:
    """Draw a blender; running, its jar shakes and what is in it whirls."""
    on = state == "on"
    shake = (0, 0.8, 0, -0.8)[phase % PHASES] if on else 0.0
    _jar(easel, shake)
    if on:
        _whirl(easel, shake, phase)
    else:
        _fruit(easel)
    easel.paint(stroke(1.2, (9.4 + shake, 8), (10.6 + shake, 21)), color=WHITE)
    easel.put(box(5 + shake, 2, 27 + shake, 6, 1), color=BLACK, light=UPRIGHT)
    easel.put(polygon((8, 27), (24, 27), (27, 38.6), (5, 38.6)), color=(214, 48, 52), light=PIPE.of(0.24))
    easel.put(disc(16, 33, 3), color=SILVER, light=SLANTED, ink=0.8)
    easel.paint(stroke(1.1, (16, 33), at(16, 33, 2.6, -40 if on else -140)), color=INK)


def _jar(easel: Easel, shake: float) -> None:
    easel.put(box(25 + shake, 9, 30 + shake, 23, 2), color=(200, 226, 238), light=FLAT)
    easel.paint(box(25 + shake, 12, 27 + shake, 20), color=(178, 206, 230))
    jar = polygon((6 + shake, 5), (26 + shake, 5), (23.4 + shake, 26), (8.6 + shake, 26))
    easel.put(jar, color=(222, 242, 250), light=PIPE.of(0.1))


def _fruit(easel: Easel) -> None:
    for x, y, color in ((12, 22, (236, 60, 60)), (18.4, 23, (250, 170, 40)), (15.4, 18.6, (120, 190, 60))):
        easel.put(disc(x, y, 2.8), color=color, light=SPHERE, ink=0.6)


def _whirl(easel: Easel, shake: float, phase: int) -> None:
    juice = polygon((7 + shake, 10), (25.2 + shake, 10), (23.2 + shake, 25.6), (8.8 + shake, 25.6))
    easel.paint(juice, color=(250, 140, 60))
    easel.paint(polygon((9 + shake, 10), (23 + shake, 10), (16 + shake, 19)), color=(170, 70, 30))
    for number, y in enumerate((13, 17, 21)):
        x = 16 + shake + (3, 1, -1, 1)[(phase + number) % 4]
        easel.paint(arc(1.3, x - 6, y - 2.4, x + 6, y + 2.4, 20, 160), color=(255, 224, 170))
    top = 10 + phase % 2
    for x, begin in ((1.4, 110), (30.6, -70)):
        easel.put(arc(1.6, x - 2, top, x + 2, top + 10, begin, begin + 140), color=WHITE, light=FLAT, ink=0.5)
