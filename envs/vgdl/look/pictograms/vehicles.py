"""Pictograms of vehicles, ships and aircraft."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.canvas import RIGHT, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BLACK,
    BLUE,
    CYAN,
    GOLD,
    GREEN,
    IRON,
    NAVY,
    ORANGE,
    RED,
    SKY,
    STEEL,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, craft


def _wheels(canvas: Canvas, *at: float) -> None:
    """Draw a pair of wheels at each height, from above."""
    for y in at:
        canvas.both.flat.box(BLACK, 2.6, y, 5, y + 3, 0.8)


@craft(RED)
def car(canvas: Canvas) -> None:
    _wheels(canvas, 3.4, 10)
    canvas.box(canvas.color, 3.6, 1.2, 12.4, 14.8, 2.6)
    canvas.flat.poly(NAVY, 4.8, 5, 11.2, 5, 10.6, 7.4, 5.4, 7.4)
    canvas.flat.poly(NAVY, 5.4, 11.2, 10.6, 11.2, 11, 12.8, 5, 12.8)
    canvas.flat.box(light(canvas.color, 0.25), 5.4, 7.8, 10.6, 10.8, 0.6)
    canvas.both.flat.box((255, 240, 190), 4.4, 1.4, 6.4, 2.4, 0.5)


@craft(BLUE)
def truck(canvas: Canvas) -> None:
    _wheels(canvas, 2.4, 8, 11.6)
    canvas.box(light(canvas.color, 0.65), 3, 6, 13, 15, 0.8)
    for y in (8.4, 11, 13.4):
        canvas.flat.box(light(canvas.color, 0.35), 4, y - 0.4, 12, y + 0.3)
    canvas.box(canvas.color, 3.6, 1, 12.4, 5.6, 1.4)
    canvas.flat.box(NAVY, 4.8, 2.2, 11.2, 4, 0.5)


@craft((246, 206, 60))
def racer(canvas: Canvas) -> None:
    """Draw a racing car."""
    _wheels(canvas, 2.6, 11)
    canvas.both.flat.box(BLACK, 2, 10.6, 4.6, 14, 0.8)
    canvas.box(canvas.color, 3, 13, 13, 15, 0.5)
    canvas.curve(canvas.color, 8, 0.8, 9.6, 4, 11, 9, 10.4, 14, 5.6, 14, 5, 9, 6.4, 4)
    canvas.box(canvas.color, 4.4, 2, 11.6, 3.4, 0.5)
    canvas.flat.disc(INK, 8, 8.8, 1.4, 1.8)


@craft((78, 122, 70))
def tank(canvas: Canvas) -> None:
    canvas.both.box(BLACK, 1.6, 2.6, 5, 14.8, 1)
    for y in (4, 6.6, 9.2, 11.8):
        canvas.both.flat.box(IRON, 2, y, 4.4, y + 1.2)
    canvas.box(canvas.color, 4, 4, 12, 14, 0.8)
    canvas.box(dark(canvas.color, 0.25), 7.1, 0.8, 8.9, 9)
    canvas.disc(light(canvas.color, 0.15), 8, 9.2, 3)


@craft(WHITE)
def boat(canvas: Canvas) -> None:
    canvas.curve(WOOD, 8, 0.6, 11.4, 4, 12.4, 9, 11.4, 14.6, 8, 15, 4.6, 14.6, 3.6, 9, 4.6, 4)
    canvas.flat.curve(dark(WOOD, 0.35), 8, 3, 10, 6, 10.6, 9.4, 10, 13, 6, 13, 5.4, 9.4, 6, 6)
    for y in (6.4, 10.6):
        canvas.flat.box(light(WOOD, 0.3), 5.4, y, 10.6, y + 1.4)


@craft(WHITE, Facing.MIRRORED)
def ship(canvas: Canvas) -> None:
    """Draw a ship under sail."""
    canvas.line(dark(WOOD, 0.4), 0.9, 7.6, 11, 7.6, 1)
    canvas.curve(canvas.color, 8.2, 1.8, 12.4, 4.4, 13, 9.4, 8.2, 9.4, 9.2, 5.4)
    canvas.poly(dark(canvas.color, 0.12), 7, 2.4, 7, 9.4, 2.6, 9.4)
    canvas.poly(WOOD, 0.9, 10.4, 15.1, 10.4, 12.8, 14.8, 3.4, 14.8)
    canvas.flat.line(light(WOOD, 0.4), 0.7, 2, 11.6, 14, 11.6)


@craft((246, 206, 60), Facing.MIRRORED)
def submarine(canvas: Canvas) -> None:
    canvas.flat.line(IRON, 1, 8.4, 4, 8.4, 1.4, 10.4, 1.4)
    canvas.box(canvas.color, 6, 3.6, 10.4, 8, 1)
    canvas.poly(IRON, 1, 6.6, 3.4, 9.4, 1, 12.6)
    canvas.disc(canvas.color, 8.4, 9.8, 6.6, 4.2)
    for x in (5.6, 8.8, 12):
        canvas.flat.disc(INK, x, 9.4, 1.2)
        canvas.flat.disc((150, 214, 240), x, 9.4, 0.75)


@craft(STEEL)
def plane(canvas: Canvas) -> None:
    canvas.poly(dark(canvas.color, 0.15), 8, 5, 15.2, 9.6, 15.2, 11.4, 8, 9.8, 0.8, 11.4, 0.8, 9.6)
    canvas.poly(dark(canvas.color, 0.15), 8, 11.4, 11.6, 14, 11.6, 15, 8, 14.2, 4.4, 15, 4.4, 14)
    canvas.curve(canvas.color, 8, 0.8, 9.6, 3.4, 9.4, 10, 8, 15, 6.6, 10, 6.4, 3.4)
    canvas.flat.poly(NAVY, 7, 3.6, 9, 3.6, 8.6, 5, 7.4, 5)


@craft(WHITE)
def rocket(canvas: Canvas) -> None:
    canvas.poly(ORANGE, 5.8, 12, 10.2, 12, 8, 15.2)
    canvas.flat.poly((255, 226, 120), 7, 12, 9, 12, 8, 14)
    canvas.both.poly(RED, 5.4, 8, 2.4, 11, 2.4, 14, 5.8, 12)
    canvas.curve(canvas.color, 8, 0.8, 10.6, 4, 11, 8.4, 10, 12.6, 6, 12.6, 5, 8.4, 5.4, 4)
    canvas.inside.box(RED, 4, 0, 12, 3.2)
    canvas.flat.disc(NAVY, 8, 6.6, 1.7)
    canvas.flat.disc(CYAN, 8, 6.6, 1.1)


@craft(SKY)
def fighter(canvas: Canvas) -> None:
    """Draw a small spaceship."""
    canvas.both.flat.poly(ORANGE, 4.6, 12.4, 6.4, 12.4, 5.5, 15.4)
    canvas.both.poly(dark(canvas.color, 0.3), 6.4, 6.4, 1.2, 11.4, 1.2, 13.6, 6.6, 12)
    canvas.both.box(STEEL, 1, 7.4, 2.4, 13.4, 0.5)
    canvas.poly(canvas.color, 8, 0.6, 10.6, 8, 10.4, 13.4, 5.6, 13.4, 5.4, 8)
    canvas.flat.disc(NAVY, 8, 7.6, 1.3, 2.2)


@craft(GREEN, Facing.MARKED)
def saucer(canvas: Canvas) -> None:
    canvas.disc((176, 226, 240), 8, 6.4, 3.8, 3.8)
    canvas.flat.disc(canvas.color, 8, 6.4, 1.5, 1.9)
    canvas.disc(STEEL, 8, 9.4, 7, 3)
    for x, y in ((3.4, 9.6), (8, 10.8), (12.6, 9.6)):
        canvas.flat.disc(GOLD, x, y, 0.85)


@craft((60, 128, 92), Facing.MIRRORED)
def train(canvas: Canvas) -> None:
    canvas.flat.line(BLACK, 1.6, 1.4, 14.2, 14.6, 14.2)
    canvas.poly(IRON, 10.4, 6, 10.8, 3.4, 10, 1.2, 13.6, 1.2, 12.8, 3.4, 13.2, 6)
    canvas.box(canvas.color, 6, 5.4, 14.6, 11.4, 1.6)
    canvas.box(RED, 1.6, 2.4, 8, 11.4, 0.4)
    canvas.box(BLACK, 0.9, 1, 8.8, 3, 0.5)
    canvas.flat.box((240, 214, 140), 3, 4.4, 6.4, 7.2, 0.4)
    for x in (3.6, 8.2, 12.6):
        canvas.disc(IRON, x, 12.2, 2.2)
        canvas.flat.disc(GOLD, x, 12.2, 0.8)


@craft(IRON, Facing.MIRRORED)
def cart(canvas: Canvas) -> None:
    """Draw a mine cart."""
    for x, y in ((5, 4.6), (8, 4), (11, 4.6)):
        canvas.disc(GOLD, x, y, 2)
    canvas.poly(canvas.color, 1.4, 5, 14.6, 5, 13, 12.4, 3, 12.4)
    canvas.flat.box(dark(canvas.color, 0.4), 2, 7.4, 14, 8.4)
    canvas.both.disc(BLACK, 4.6, 13, 2)
    canvas.both.flat.disc(STEEL, 4.6, 13, 0.8)


@craft(RED, Facing.MIRRORED)
def helicopter(canvas: Canvas) -> None:
    canvas.flat.box(IRON, 2.4, 1.8, 14.6, 3)
    canvas.flat.box(IRON, 8, 2.4, 9.2, 5.4)
    canvas.line(canvas.color, 1.6, 6, 8.4, 1.8, 7)
    canvas.line(IRON, 1, 1.6, 4.8, 1.6, 9)
    canvas.disc(canvas.color, 9.4, 8.6, 4.8, 3.8)
    canvas.flat.curve((172, 220, 240), 10.6, 6, 13.4, 7.8, 13.4, 9.4, 10.6, 9.4)
    canvas.flat.line(IRON, 1, 5.4, 14.4, 13.6, 14.4)
    canvas.flat.line(IRON, 0.8, 7.4, 12, 7.4, 14)
    canvas.flat.line(IRON, 0.8, 11.6, 12, 11.6, 14)


@craft((158, 106, 62), rests=RIGHT)
def log(canvas: Canvas) -> None:
    """Draw a floating log that joins others end to end."""
    canvas.box(canvas.color, 3, 0.6, 13, 15.4, 1)
    for x, y, length in ((5.4, 5, 5), (8.4, 2.6, 4), (10.6, 8, 5), (7, 11.4, 3)):
        canvas.flat.line(dark(canvas.color, 0.35), 0.9, x, y, x, y + length)
    canvas.disc((232, 196, 140), 8, 2, 4.8, 1.5)
    canvas.flat.disc(dark(canvas.color, 0.1), 8, 2, 2.2, 0.6)


@craft((150, 206, 120), Facing.IGNORED)
def raft(canvas: Canvas) -> None:
    """Draw a lily pad."""
    canvas.disc((92, 158, 84), 8, 8.4, 6.8, 6.2)
    canvas.poly(None, 8, 8.4, 12.8, 0.8, 16, 4)
    for x, y in ((3, 6), (4, 12), (9, 13.6), (13, 10)):
        canvas.flat.line((140, 196, 116), 0.7, 8, 8.4, x, y)
    canvas.flat.disc((248, 180, 208), 6, 7, 1.6)


@craft(STEEL, Facing.IGNORED)
def satellite(canvas: Canvas) -> None:
    canvas.line(IRON, 1, 2, 8, 14, 8)
    for x in (0.9, 11):
        canvas.box((56, 96, 180), x, 5, x + 4.1, 11)
        canvas.flat.box((140, 176, 236), x + 1.8, 5, x + 2.4, 11)
        canvas.flat.box((140, 176, 236), x, 7.7, x + 4.1, 8.3)
    canvas.box(GOLD, 5.8, 4.6, 10.2, 11.4, 0.8)
    canvas.arc(canvas.color, 1, 8, 0.8, 2.4, 20, 160)
    canvas.flat.line(canvas.color, 0.9, 8, 3, 8, 5)
