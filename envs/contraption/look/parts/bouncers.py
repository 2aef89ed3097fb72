"""What throws balls back: the trampoline and the bumper."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, SPHERE
from plumbline.envs.contraption.look.paints import CREAM, GOLD, RED, RUBBER, STEEL
from plumbline.envs.contraption.look.parts.signs import dots
from plumbline.envs.contraption.look.shapes import arc, at, disc, oval, polygon, star, stroke

HUNDRED = (".#..##..##..", "##.#..##..#.", ".#.#..##..#.", ".#.#..##..#.", ".#.#..##..#.", "###.##..##..")


def trampoline(easel: Easel, state: str, phase: int) -> None:
    """Draw a round mat in a padded ring on legs; pressed, the mat hangs through."""
    for x, lean in ((6, -2), (17, -1), (31, 1), (42, 2)):
        easel.put(stroke(2, (x, 6), (x + lean, 14)), color=STEEL, light=FLAT, ink=0.7)
    if state == "pressed":
        easel.put(arc(7, 13, -3, 35, 10, 20, 160), color=(54, 58, 76), light=FLAT, ink=0.8)
    easel.put(oval(1, 1, 47, 9), color=(34, 128, 222), light=SLANTED.of(0.2))
    easel.paint(oval(6, 2.6, 42, 7.4), color=(66, 70, 88))
    for left, right in ((10, 20), (28, 38)):
        easel.paint(stroke(0.8, (left, 4), (right, 4)), color=(110, 116, 138))
    if state == "pressed":
        easel.paint(oval(13, 3.4, 35, 7.4), color=(26, 26, 38))


def bumper(easel: Easel, state: str, phase: int) -> None:
    """Draw a round bumper as in pinball, which is worth 100; kicked, it flashes."""
    kicked = state == "kicked"
    if kicked:
        easel.put(star(16, 16, 12, 21, 16), color=GOLD, light=FLAT)
    easel.put(disc(16, 16, 15), color=RUBBER, light=SPHERE.of(0.4))
    easel.put(disc(16, 16, 12.4), color=RED, light=SPHERE.of(0.26), ink=0)
    for turn in range(30, 390, 60):
        arrow = polygon(at(16, 16, 14.2, turn), at(16, 16, 10.4, turn - 18), at(16, 16, 10.4, turn + 18))
        easel.put(arrow, color=(255, 250, 190) if kicked else GOLD, light=FLAT, ink=0.6)
    easel.put(disc(16, 16, 8.4), color=(255, 250, 170) if kicked else CREAM, light=SLANTED.of(0.1), ink=0.9)
    dots(easel, 10, 13, HUNDRED, (226, 60, 20) if kicked else (34, 60, 140))
