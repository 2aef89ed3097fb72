"""Pictograms of things to find, carry, open or press."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, RGB
from plumbline.envs.vgdl.look.pictograms.kit.canvas import CLEAR, RIGHT, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BLACK,
    BLUE,
    BONE,
    CREAM,
    CYAN,
    GOLD,
    GRAY,
    GREEN,
    IRON,
    LEAF,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SAND,
    SKY,
    STEEL,
    STONE,
    TEAL,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, thing

# --- treasure


@thing(GOLD)
def key(canvas: Canvas) -> None:
    canvas.line(canvas.color, 2, 7, 7, 13.2, 13.2)
    canvas.line(canvas.color, 1.8, 10.4, 13.2, 12.2, 11.4)
    canvas.line(canvas.color, 1.8, 8.4, 10.8, 9.8, 9.4)
    canvas.disc(canvas.color, 5.2, 5.2, 3.9)
    canvas.disc(CLEAR, 4.8, 4.8, 1.4)


@thing(GOLD)
def coin(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 5.8)
    canvas.flat.ring(dark(canvas.color, 0.28), 0.8, 8, 8, 4.2)
    canvas.flat.box(dark(canvas.color, 0.28), 7.2, 5.4, 8.8, 10.6, 0.5)


@thing(CYAN)
def gem(canvas: Canvas) -> None:
    """Draw a brilliant."""
    canvas.flat.poly(canvas.color, 4.2, 2.6, 11.8, 2.6, 15, 6.4, 8, 14.6, 1, 6.4)
    canvas.flat.poly(light(canvas.color, 0.55), 4.2, 2.6, 8, 2.6, 5.2, 6.4, 1, 6.4)
    canvas.flat.poly(light(canvas.color, 0.3), 8, 2.6, 10.8, 6.4, 5.2, 6.4)
    canvas.flat.poly(dark(canvas.color, 0.2), 10.8, 6.4, 15, 6.4, 8, 14.6)
    canvas.flat.poly(light(canvas.color, 0.15), 1, 6.4, 5.2, 6.4, 8, 14.6)


@thing(RED)
def ruby(canvas: Canvas) -> None:
    """Draw a square-cut ruby."""
    canvas.flat.poly(
        canvas.color, 4.8, 1.4, 11.2, 1.4, 14.6, 4.8, 14.6, 11.2, 11.2, 14.6, 4.8, 14.6, 1.4, 11.2, 1.4, 4.8
    )
    canvas.flat.poly(light(canvas.color, 0.4), 4.8, 1.4, 11.2, 1.4, 8, 5, 5, 8, 1.4, 11.2, 1.4, 4.8)
    canvas.flat.poly(dark(canvas.color, 0.3), 14.6, 4.8, 14.6, 11.2, 11.2, 14.6, 4.8, 14.6, 8, 11, 11, 8)
    canvas.flat.poly(light(canvas.color, 0.12), 6, 4.6, 10, 4.6, 11.4, 6, 11.4, 10, 10, 11.4, 6, 11.4, 4.6, 10, 4.6, 6)


@thing(GREEN)
def emerald(canvas: Canvas) -> None:
    """Draw a tall crystal."""
    canvas.flat.poly(canvas.color, 8, 0.8, 12.6, 5, 12.6, 11, 8, 15.2, 3.4, 11, 3.4, 5)
    canvas.flat.poly(light(canvas.color, 0.45), 8, 0.8, 8, 6, 3.4, 11, 3.4, 5)
    canvas.flat.poly(dark(canvas.color, 0.3), 8, 15.2, 8, 10, 12.6, 5, 12.6, 11)
    canvas.flat.poly(light(canvas.color, 0.15), 8, 4, 10, 6, 10, 10, 8, 12, 6, 10, 6, 6)


@thing((70, 120, 226))
def drop(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 8, 0.8, 10.4, 4.6, 13, 9.6, 11.6, 13.6, 8, 15, 4.4, 13.6, 3, 9.6, 5.6, 4.6)
    canvas.flat.arc(light(canvas.color, 0.65), 1.1, 8, 10, 3, 120, 190)


@thing(PURPLE)
def crystals(canvas: Canvas) -> None:
    """Draw three crystals grown together."""
    for x, lean, top in ((4.2, -1.4, 5.4), (11.8, 1.4, 4.4), (8, 0, 1.2)):
        tip = x + lean
        canvas.flat.poly(canvas.color, tip - 2, top + 2.2, tip, top, tip + 2, top + 2.2, x + 2, 14.4, x - 2, 14.4)
        canvas.flat.poly(light(canvas.color, 0.45), tip - 2, top + 2.2, tip, top, x, 14.4, x - 2, 14.4)


@thing((244, 240, 236))
def pearl(canvas: Canvas) -> None:
    canvas.curve(PINK, 1, 9.6, 8, 7.6, 15, 9.6, 12, 14, 8, 15, 4, 14)
    canvas.disc(canvas.color, 8, 7.2, 3.8)
    canvas.curve(light(PINK, 0.3), 1, 9.6, 4.6, 12, 8, 11, 11.4, 12, 15, 9.6, 12, 14, 8, 15, 4, 14)


@thing(GOLD)
def crown(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 2.6, 13.4, 1.2, 4, 5, 7.6, 8, 2.2, 11, 7.6, 14.8, 4, 13.4, 13.4)
    for x, paint in ((4.6, RED), (8, BLUE), (11.4, RED)):
        canvas.flat.disc(paint, x, 11.2, 1)


@thing(GOLD)
def amulet(canvas: Canvas) -> None:
    canvas.flat.arc(canvas.color, 1.1, 8, 4, 5, 0, 180)
    canvas.flat.both.line(canvas.color, 1.1, 3, 4, 4, 1.4)
    canvas.disc(canvas.color, 8, 11, 3.6)
    canvas.disc(TEAL, 8, 11, 1.9)


@thing(WOOD)
def chest(canvas: Canvas) -> None:
    canvas.box(canvas.color, 1.8, 7, 14.2, 14.4, 0.6)
    canvas.curve(light(canvas.color, 0.12), 1.8, 7.8, 2.2, 4.2, 5, 2.8, 11, 2.8, 13.8, 4.2, 14.2, 7.8)
    canvas.flat.box(dark(canvas.color, 0.55), 1.8, 7.2, 14.2, 8)
    for x in (3, 11.6):
        canvas.inside.box(GOLD, x, 2, x + 1.4, 15)
    canvas.box(GOLD, 6.5, 6, 9.5, 9.8, 0.6)
    canvas.flat.disc(INK, 8, 7.9, 0.7)


@thing(GOLD)
def treasure(canvas: Canvas) -> None:
    """Draw a heap of gold."""
    for x, y in ((4, 12.6), (12, 12.6), (8, 13), (5.6, 9.6), (10.4, 9.6), (8, 6.6)):
        canvas.disc(canvas.color, x, y, 2.9, 1.9)
    canvas.disc(RED, 11.6, 7.4, 1.2)


@thing(GOLD)
def ingot(canvas: Canvas) -> None:
    for x, y in ((1, 10), (8.2, 10), (4.6, 5.4)):
        canvas.poly(canvas.color, x + 1.2, y, x + 5.6, y, x + 6.8, y + 4, x, y + 4)


@thing(RED)
def heart(canvas: Canvas) -> None:
    canvas.curve(
        canvas.color, 8, 4.8, 10.6, 2.2, 14, 3.4, 14.6, 6.8, 12, 10.8, 8, 14.6, 4, 10.8, 1.4, 6.8, 2, 3.4, 5.4, 2.2
    )
    canvas.flat.disc(light(canvas.color, 0.6), 4.8, 5.2, 1.2)


@thing((246, 206, 60))
def star(canvas: Canvas) -> None:
    canvas.poly(
        canvas.color,
        8,
        0.8,
        10.2,
        5.6,
        15.2,
        6.2,
        11.4,
        9.6,
        12.5,
        14.8,
        8,
        12.2,
        3.5,
        14.8,
        4.6,
        9.6,
        0.8,
        6.2,
        5.8,
        5.6,
    )


@thing((216, 80, 170))
def potion(canvas: Canvas) -> None:
    canvas.box((220, 234, 242), 6.2, 2.6, 9.8, 7)
    canvas.disc((220, 234, 242), 8, 10, 5.2, 5)
    canvas.flat.disc(canvas.color, 8, 10.4, 4, 3.8)
    canvas.flat.disc(light(canvas.color, 0.55), 6.4, 9.2, 1.1)
    canvas.box(BARK, 5.8, 1, 10.2, 3.2, 0.6)


@thing((250, 214, 110))
def lamp(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 6.2, 5, 5.2)
    canvas.flat.arc(WHITE, 1, 8, 6, 3, 190, 260)
    canvas.poly(canvas.color, 5.4, 9.6, 10.6, 9.6, 9.8, 12, 6.2, 12)
    canvas.box(IRON, 5.8, 11.4, 10.2, 15, 0.8)
    canvas.flat.line(STEEL, 0.6, 6.2, 13.2, 9.8, 13.2)


@thing(WOOD)
def torch(canvas: Canvas) -> None:
    canvas.line(canvas.color, 2, 8, 8, 8, 14.4)
    canvas.flat.curve(ORANGE, 8, 0.8, 11.4, 4.8, 11.2, 8, 8, 9.4, 4.8, 8, 4.6, 4.8)
    canvas.flat.curve((255, 226, 110), 8, 4, 9.6, 6.4, 8, 8.6, 6.4, 6.4)


@thing(CREAM)
def candle(canvas: Canvas) -> None:
    canvas.box(canvas.color, 5.6, 7, 10.4, 14.8, 0.8)
    canvas.flat.curve(ORANGE, 8, 1, 10, 4, 8, 6.8, 6, 4)
    canvas.flat.disc((255, 236, 150), 8, 4.8, 0.9)


@thing(STEEL)
def pail(canvas: Canvas) -> None:
    """Draw a pail full of water."""
    canvas.flat.arc(IRON, 1.1, 8, 6, 5.6, 180, 360)
    canvas.poly(canvas.color, 1.8, 5.6, 14.2, 5.6, 12.2, 14.8, 3.8, 14.8)
    canvas.inside.box(dark(canvas.color, 0.3), 0, 11.4, 16, 12.6)
    canvas.disc(canvas.color, 8, 5.8, 6.4, 2.2)
    canvas.flat.disc((70, 136, 206), 8, 5.8, 5.2, 1.5)
    canvas.flat.line(WHITE, 0.8, 5, 5.6, 7.4, 5.9)


# --- paper and tools


@thing(CREAM)
def scroll(canvas: Canvas) -> None:
    canvas.box(canvas.color, 3.4, 3, 12.6, 13)
    canvas.box(dark(canvas.color, 0.15), 2, 1.2, 14, 4, 1.3)
    canvas.box(dark(canvas.color, 0.15), 2, 12, 14, 14.8, 1.3)
    for y, end in ((5.8, 11), (8, 10), (10.2, 11)):
        canvas.flat.line(BARK, 0.7, 5, y, end, y)


@thing(WHITE)
def letter(canvas: Canvas) -> None:
    canvas.box(canvas.color, 1.4, 3.6, 14.6, 13, 0.6)
    canvas.flat.line(GRAY, 0.8, 1.8, 4.2, 8, 9, 14.2, 4.2)
    canvas.disc(RED, 8, 9.4, 1.7)


@thing((160, 60, 60), Facing.TURNED)
def book(canvas: Canvas) -> None:
    canvas.box(canvas.color, 1.2, 3, 14.8, 14, 1)
    canvas.box(WHITE, 2, 2.4, 7.8, 12.6, 0.4)
    canvas.box(WHITE, 8.2, 2.4, 14, 12.6, 0.4)
    canvas.flat.poly(canvas.color, 8, 3.4, 11.4, 7.4, 9, 7.4, 9, 11.4, 7, 11.4, 7, 7.4, 4.6, 7.4)


@thing(STEEL)
def gear(canvas: Canvas) -> None:
    for x, y in ((8, 2), (12.2, 3.8), (14, 8), (12.2, 12.2), (8, 14), (3.8, 12.2), (2, 8), (3.8, 3.8)):
        canvas.line(canvas.color, 2.2, 8, 8, x, y)
    canvas.disc(canvas.color, 8, 8, 4.8)
    canvas.disc(CLEAR, 8, 8, 1.9)


@thing(RED)
def magnet(canvas: Canvas) -> None:
    canvas.arc(canvas.color, 3.6, 8, 7.4, 4.6, 180, 360)
    canvas.both.box(canvas.color, 1.6, 7, 5.2, 11.6)
    canvas.both.box(STEEL, 1.6, 11, 5.2, 14.6)


@thing((250, 206, 60))
def bell(canvas: Canvas) -> None:
    canvas.disc(dark(canvas.color, 0.2), 8, 13.4, 1.8)
    canvas.curve(canvas.color, 8, 1, 10, 2.6, 12, 6, 12.6, 10.4, 14.4, 12.8, 1.6, 12.8, 3.4, 10.4, 4, 6, 6, 2.6)


@thing(GOLD)
def hourglass(canvas: Canvas) -> None:
    canvas.poly((214, 234, 244), 4, 3, 12, 3, 8.8, 8, 12, 13, 4, 13, 7.2, 8)
    canvas.flat.poly(ORANGE, 5.4, 5, 10.6, 5, 8, 8.6)
    canvas.flat.poly(ORANGE, 8, 10, 11, 12.8, 5, 12.8)
    canvas.box(canvas.color, 2.8, 1, 13.2, 3.2, 0.8)
    canvas.box(canvas.color, 2.8, 12.8, 13.2, 15, 0.8)


@thing(BARK)
def bag(canvas: Canvas) -> None:
    """Draw a suitcase."""
    canvas.arc(dark(canvas.color, 0.3), 1.4, 8, 5, 2.6, 180, 360)
    canvas.box(canvas.color, 1.4, 5, 14.6, 14.4, 1.2)
    for x in (3.6, 11):
        canvas.flat.box(light(canvas.color, 0.45), x, 5.4, x + 1.4, 14)
    canvas.flat.box(GOLD, 7, 8, 9, 9.8, 0.4)


@thing(RED)
def gift(canvas: Canvas) -> None:
    canvas.both.arc(GOLD, 1.3, 6, 3.6, 1.8, 0, 360)
    canvas.box(canvas.color, 2, 6.4, 14, 14.8, 0.5)
    canvas.box(canvas.color, 1.2, 4.8, 14.8, 8, 0.5)
    canvas.flat.box(GOLD, 6.9, 4.8, 9.1, 14.8)


@thing(WHITE)
def ball(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 6.4)
    canvas.flat.poly(BLACK, 8, 5.6, 10.2, 7.2, 9.4, 9.8, 6.6, 9.8, 5.8, 7.2)
    for x, y in ((8, 1.6), (14, 6.2), (11.8, 13.2), (4.2, 13.2), (2, 6.2)):
        canvas.inside.disc(BLACK, x, y, 1.5)


@thing((206, 90, 160))
def yarn(canvas: Canvas) -> None:
    canvas.flat.line(canvas.color, 1, 9, 13.6, 12.6, 14.4, 14.6, 12.4)
    canvas.disc(canvas.color, 7.6, 7.6, 5.8)
    for shift in (-2.4, 0, 2.4):
        canvas.inside.arc(dark(canvas.color, 0.3), 0.8, 11.4 + shift, 11.4 - shift * 0.2, 7, 170, 280)


# --- to press, to pull, to walk through


@thing(RED)
def switch(canvas: Canvas) -> None:
    """Draw a lever."""
    canvas.line(STEEL, 1.6, 8, 11.4, 11.4, 4.6)
    canvas.disc(canvas.color, 11.6, 4, 2.3)
    canvas.poly(IRON, 3.4, 11, 12.6, 11, 14.2, 14.8, 1.8, 14.8)


@thing((230, 86, 56))
def plate(canvas: Canvas) -> None:
    """Draw a pressure pad."""
    canvas.box(IRON, 1.6, 1.6, 14.4, 14.4, 2)
    canvas.box(canvas.color, 3.8, 3.8, 12.2, 12.2, 1.4)


@thing((206, 64, 56))
def target(canvas: Canvas) -> None:
    for radius, paint in ((6.4, canvas.color), (4.5, WHITE), (2.5, canvas.color)):
        canvas.flat.disc(paint, 8, 8, radius)


@thing(RED)
def flag(canvas: Canvas) -> None:
    canvas.line(BARK, 1.4, 4, 1.6, 4, 14.6)
    canvas.curve(canvas.color, 4.6, 1.8, 8, 2.8, 11, 1.8, 14.6, 2.6, 13.2, 5.4, 14.6, 8.6, 11, 8, 8, 9, 4.6, 8)


@thing(WOOD, Facing.TURNED, rests=RIGHT)
def sign(canvas: Canvas) -> None:
    """Draw an arrow on a board."""
    canvas.box(canvas.color, 2, 2, 14, 14, 1.2)
    canvas.flat.poly(WHITE, 8, 3.4, 12.2, 8, 9.6, 8, 9.6, 12.6, 6.4, 12.6, 6.4, 8, 3.8, 8)


@thing((62, 58, 70))
def hole(canvas: Canvas) -> None:
    canvas.flat.disc((150, 140, 130), 8, 8.4, 6.8, 6)
    canvas.flat.disc(canvas.color, 8, 8.6, 5.8, 5)
    canvas.flat.disc(dark(canvas.color, 0.6), 8, 9.8, 4.6, 3.6)


@thing((140, 78, 220))
def portal(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 5.4, 6.8)
    canvas.flat.disc(light(canvas.color, 0.55), 8, 8, 4, 5.2)
    canvas.flat.disc(canvas.color, 8.3, 8.4, 2.9, 3.9)
    canvas.flat.disc(light(canvas.color, 0.75), 8.5, 8.8, 1.4, 2)


@thing((60, 190, 200))
def teleporter(canvas: Canvas) -> None:
    """Draw a ring on the ground with light above it."""
    canvas.disc(IRON, 8, 11.4, 6.8, 3.4)
    canvas.disc(canvas.color, 8, 11, 5, 2.2)
    for x, top in ((4.4, 6), (8, 2), (11.6, 6)):
        canvas.flat.line(light(canvas.color, 0.4), 1.2, x, top, x, 10.6)


@thing((60, 110, 190))
def whirlpool(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 6.8, 6.4)
    canvas.flat.arc(light(canvas.color, 0.65), 1.1, 8, 8, 4.6, 30, 250)
    canvas.flat.arc(light(canvas.color, 0.65), 1, 8, 8, 2.6, 200, 430)
    canvas.flat.disc(dark(canvas.color, 0.6), 8, 8, 1.2)


@thing((60, 126, 206))
def wave(canvas: Canvas) -> None:
    """Draw a breaker, its crest about to fall."""
    canvas.curve(canvas.color, 0.8, 14.6, 2, 8, 6, 3.2, 11, 3, 14.4, 6.4, 11, 6.2, 9, 8.8, 10.6, 12, 15.2, 14.6)
    canvas.flat.line(WHITE, 1.4, 3.4, 7.4, 6.6, 4.2, 10.8, 3.8, 13.8, 6.2)
    canvas.flat.line(light(canvas.color, 0.5), 1, 4, 13, 5, 9.4, 7.4, 7)
    canvas.flat.disc(WHITE, 13.4, 8.4, 1)
    canvas.flat.disc(WHITE, 12, 10.2, 0.8)
    canvas.box(WHITE, 1, 13.8, 15, 15, 0.6)


@thing((96, 58, 150))
def vortex(canvas: Canvas) -> None:
    """Draw a black hole."""
    canvas.both.flat.curve(canvas.color, 8, 1.4, 13, 3, 15, 8, 12, 8, 8, 5)
    canvas.disc(canvas.color, 8, 8, 6.2)
    canvas.flat.ring(ORANGE, 1.1, 8, 8, 4.4)
    canvas.flat.disc(INK, 8, 8, 3.6)


@thing(STEEL, Facing.TURNED)
def mirror(canvas: Canvas) -> None:
    canvas.line(IRON, 3, 2.6, 13.4, 13.4, 2.6)
    canvas.flat.line((206, 236, 250), 1.4, 2.6, 13.4, 13.4, 2.6)
    canvas.disc(canvas.color, 8, 8, 1.6)
    canvas.poly(GOLD, 8, 0.8, 9.8, 3, 6.2, 3)


@thing(BARK)
def ladder(canvas: Canvas) -> None:
    for y in (3, 6.4, 9.8, 13.2):
        canvas.box(canvas.color, 4, y - 0.8, 12, y + 0.8)
    canvas.both.box(light(canvas.color, 0.15), 2.8, 0.8, 5, 15.2, 0.6)


@thing(STONE)
def stairs(canvas: Canvas) -> None:
    for step in range(4):
        canvas.box(light(canvas.color, 0.12 * step), 1.2 + step * 3.4, 11.4 - step * 3.4, 14.8, 14.8)


# --- boxes, stones, plants


@thing(WOOD)
def crate(canvas: Canvas) -> None:
    canvas.box(dark(canvas.color, 0.35), 1.4, 1.4, 14.6, 14.6, 0.6)
    canvas.flat.line(canvas.color, 2.2, 3.4, 12.6, 12.6, 3.4)
    canvas.flat.box(light(canvas.color, 0.1), 1.8, 1.8, 14.2, 4)
    for x0, y0, x1, y1 in ((1.4, 1.4, 14.6, 4), (1.4, 12, 14.6, 14.6), (1.4, 1.4, 4, 14.6), (12, 1.4, 14.6, 14.6)):
        canvas.box(canvas.color, x0, y0, x1, y1)


@thing((150, 160, 172))
def block(canvas: Canvas) -> None:
    """Draw a metal block to push."""
    canvas.box(canvas.color, 1.4, 1.4, 14.6, 14.6, 1.2)
    canvas.box(light(canvas.color, 0.15), 4, 4, 12, 12, 0.6)
    for x, y in ((2.9, 2.9), (13.1, 2.9), (2.9, 13.1), (13.1, 13.1)):
        canvas.flat.disc(dark(canvas.color, 0.5), x, y, 0.7)


@thing((188, 96, 52))
def barrel(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 4, 1.4, 12, 1.4, 13.8, 5, 14, 11, 12, 14.6, 4, 14.6, 2, 11, 2.2, 5)
    for x in (5.6, 10.2):
        canvas.flat.line(dark(canvas.color, 0.35), 0.6, x, 2, x, 14)
    for y in (3.4, 10.8):
        canvas.inside.box(IRON, 0, y, 16, y + 1.8)


@thing(STONE)
def boulder(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 5, 1.8, 10.6, 1.4, 14.4, 5, 14.6, 10.6, 11.4, 14.4, 5, 14.6, 1.6, 11, 1.6, 5.6)
    canvas.flat.curve(light(canvas.color, 0.3), 4.4, 4, 8, 3, 9, 5.6, 5, 7.4)
    canvas.flat.line(dark(canvas.color, 0.4), 0.8, 9.6, 7, 11.4, 9.4, 10, 12)
    canvas.flat.line(dark(canvas.color, 0.4), 0.8, 4.4, 10.4, 6.4, 11.6)


@thing((126, 106, 94))
def asteroid(canvas: Canvas) -> None:
    canvas.poly(
        canvas.color,
        4.6,
        1.6,
        9,
        2.4,
        12.6,
        1.8,
        14.8,
        6,
        13.6,
        9,
        14.4,
        12,
        10,
        14.8,
        6,
        13.6,
        2.4,
        13,
        1.2,
        8,
        2.6,
        5,
    )
    for x, y, radius in ((5.6, 6, 1.9), (10.6, 9.6, 2.2), (5.6, 11, 1.1), (11, 4.8, 1)):
        canvas.flat.disc(dark(canvas.color, 0.4), x, y, radius)
        canvas.flat.disc(dark(canvas.color, 0.2), x + 0.4, y + 0.4, radius - 0.5)


@thing((74, 128, 200))
def planet(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 6.6)
    canvas.inside.curve((112, 168, 94), 3, 3, 8, 2, 9.4, 5, 6, 8, 3, 7)
    canvas.inside.curve((112, 168, 94), 9, 9, 13, 8, 14.4, 11, 10.4, 14.4, 8.4, 12)


@thing((226, 170, 90))
def saturn(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 4.8)
    canvas.inside.box(dark(canvas.color, 0.2), 2, 5.2, 14, 6.4)
    canvas.line(light(canvas.color, 0.45), 1.3, 1.4, 11.4, 4, 11.2, 8, 9.6, 12, 7, 14.6, 4.6)


@thing((236, 228, 196))
def moon(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 7.4, 8, 6.4)
    canvas.disc(CLEAR, 11, 6.4, 5.4)


@thing((250, 196, 60))
def sun(canvas: Canvas) -> None:
    for x, y in ((8, 1.7), (12.5, 3.5), (14.3, 8), (12.5, 12.5), (8, 14.3), (3.5, 12.5), (1.7, 8), (3.5, 3.5)):
        canvas.flat.line(ORANGE, 1.5, 8, 8, x, y)
    canvas.disc(canvas.color, 8, 8, 4.6)


@thing((240, 244, 250))
def cloud(canvas: Canvas) -> None:
    for x, y, radius in ((4.2, 9.6, 3.2), (7.4, 6.8, 3.8), (11.4, 8.8, 3.6)):
        canvas.disc(canvas.color, x, y, radius)
    canvas.flat.box(canvas.color, 4, 8, 12, 12.6, 1)
    canvas.flat.line(dark(canvas.color, 0.2), 0.9, 4, 12.4, 12, 12.4)


@thing((82, 148, 74))
def tree(canvas: Canvas) -> None:
    canvas.box(BARK, 6.8, 10, 9.2, 14.9, 0.4)
    for x, y, radius in ((4.6, 8, 3.6), (11.4, 8, 3.6), (8, 4.8, 4.2), (8, 9.4, 3.6)):
        canvas.flat.disc(dark(canvas.color, 0.25), x, y, radius)
    for x, y, radius in ((4.2, 7.4, 2.9), (10.8, 7.4, 2.9), (7.4, 4.4, 3.4), (7.6, 8.4, 3)):
        canvas.flat.disc(canvas.color, x, y, radius)
    for x, y in ((6.2, 3.4), (3.6, 6.6), (9.8, 6.4)):
        canvas.flat.disc(light(canvas.color, 0.35), x, y, 1.2)


@thing((46, 112, 78))
def pine(canvas: Canvas) -> None:
    canvas.box(BARK, 7, 12, 9, 15.2, 0.3)
    for top, bottom, reach in ((6.4, 13.2, 6.4), (3.4, 9.6, 5.2), (0.8, 6, 3.8)):
        canvas.poly(canvas.color, 8, top, 8 + reach, bottom, 8 - reach, bottom)


@thing((88, 150, 80))
def bush(canvas: Canvas) -> None:
    for x, y, radius in ((4.4, 10.6, 3.6), (11.6, 10.6, 3.6), (8, 8, 4.4)):
        canvas.disc(canvas.color, x, y, radius)
    canvas.flat.disc(canvas.color, 8, 11, 4, 3)
    for x, y in ((5, 9.6), (10.4, 7.4), (8, 11.4), (12, 11.4)):
        canvas.flat.disc(RED, x, y, 0.8)


@thing((74, 148, 92))
def cactus(canvas: Canvas) -> None:
    canvas.line(canvas.color, 2.4, 8, 10.6, 3.6, 10, 3.4, 6.4)
    canvas.line(canvas.color, 2.4, 8, 9, 12.4, 8.4, 12.6, 4.6)
    canvas.line(canvas.color, 4, 8, 3, 8, 13.2)
    for y in (4, 7, 10, 12.6):
        canvas.flat.line(light(canvas.color, 0.6), 0.6, 7.4, y, 8.6, y)


@thing((90, 160, 70))
def plant(canvas: Canvas) -> None:
    """Draw a seedling."""
    canvas.curve(EARTHEN, 2.4, 14.8, 4.4, 12.4, 8, 11.6, 11.6, 12.4, 13.6, 14.8)
    canvas.line(dark(canvas.color, 0.2), 1.3, 8, 12.4, 8, 7)
    canvas.curve(canvas.color, 8, 8.4, 4.8, 7.8, 1.6, 3.4, 5.4, 3.2, 7.6, 5.4)
    canvas.curve(canvas.color, 8, 7.4, 10.4, 6.8, 14.4, 2, 10.4, 1.6, 8.4, 4)


EARTHEN: RGB = (122, 88, 62)


@thing(PINK)
def flower(canvas: Canvas) -> None:
    canvas.line(LEAF, 1.2, 8, 8, 8, 14.8)
    canvas.curve(LEAF, 8, 14, 4, 13, 2.8, 10.4, 6, 11)
    for x, y in ((8, 2.8), (11, 5), (9.9, 8.4), (6.1, 8.4), (5, 5)):
        canvas.disc(canvas.color, x, y, 2.1)
    canvas.disc(GOLD, 8, 5.9, 1.8)


@thing((206, 58, 48))
def mushroom(canvas: Canvas) -> None:
    canvas.box(BONE, 5.6, 8, 10.4, 14.8, 1.4)
    canvas.curve(canvas.color, 1.2, 9, 2, 5, 5, 2, 8, 1.2, 11, 2, 14, 5, 14.8, 9, 8, 9.8)
    for x, y, radius in ((5, 5.6, 1.3), (9, 3.8, 1.2), (11.4, 7, 1.2), (7.6, 7.8, 0.9)):
        canvas.flat.disc(WHITE, x, y, radius)


@thing(STONE)
def tombstone(canvas: Canvas) -> None:
    canvas.box(dark(canvas.color, 0.25), 1.8, 13, 14.2, 15, 0.5)
    canvas.arch(canvas.color, 3.6, 1.4, 12.4, 13.6, 4.4)
    canvas.flat.box(dark(canvas.color, 0.5), 7.3, 4, 8.7, 11)
    canvas.flat.box(dark(canvas.color, 0.5), 5.6, 5.6, 10.4, 7)


@thing(BONE)
def skull(canvas: Canvas) -> None:
    canvas.box(canvas.color, 5, 9, 11, 14.6, 1)
    canvas.disc(canvas.color, 8, 7, 6, 5.6)
    canvas.both.flat.disc(INK, 5.6, 7.4, 1.6, 1.8)
    canvas.flat.poly(INK, 8, 9, 8.9, 10.8, 7.1, 10.8)
    for x in (6.6, 8, 9.4):
        canvas.flat.box(GRAY, x - 0.3, 12, x + 0.3, 14.4)


@thing(BONE)
def bone(canvas: Canvas) -> None:
    for x, y in ((3, 10.8), (5.2, 13), (10.8, 3), (13, 5.2)):
        canvas.disc(canvas.color, x, y, 2)
    canvas.line(canvas.color, 2.4, 4.6, 11.4, 11.4, 4.6)


def _octagon(radius: float) -> list[float]:
    near = radius * 0.7
    corners = ((0, -radius), (near, -near), (radius, 0), (near, near), (0, radius), (-near, near), (-radius, 0))
    return [8 + part for corner in (*corners, (-near, -near), (0, -radius)) for part in corner]


@thing((232, 232, 240))
def web(canvas: Canvas) -> None:
    for x, y in ((8, 1.2), (12.8, 3.2), (14.8, 8), (12.8, 12.8)):
        canvas.flat.line(canvas.color, 0.8, x, y, 16 - x, 16 - y)
    for radius in (2.4, 4.6, 6.4):
        canvas.flat.line(canvas.color, 0.7, *_octagon(radius))


@thing((198, 148, 84))
def nest(canvas: Canvas) -> None:
    """Draw a cocoon."""
    canvas.flat.line(BARK, 1, 8, 1, 8, 3)
    canvas.disc(canvas.color, 8, 8.8, 4.4, 6)
    for y in (5, 7.4, 9.8, 12.2):
        canvas.inside.arc(dark(canvas.color, 0.3), 0.9, 8, y - 3.4, 5, 40, 140)


@thing((234, 178, 56))
def hive(canvas: Canvas) -> None:
    for y, reach in ((3.2, 3), (5.8, 4.8), (8.4, 5.8), (11, 5.4), (13.4, 4)):
        canvas.box(canvas.color, 8 - reach, y - 1.6, 8 + reach, y + 1.6, 1.5)
    canvas.flat.disc(INK, 8, 9.4, 1.7)


@thing((230, 150, 130))
def brain(canvas: Canvas) -> None:
    canvas.curve(
        canvas.color, 8, 2.4, 12, 2.8, 14.6, 6.6, 13.8, 11, 10.4, 13.4, 8, 12.6, 5.6, 13.4, 2.2, 11, 1.4, 6.6, 4, 2.8
    )
    canvas.flat.line(dark(canvas.color, 0.4), 0.8, 8, 3, 8, 12.4)
    canvas.both.flat.arc(dark(canvas.color, 0.4), 0.8, 5, 6.4, 1.6, 0, 200)
    canvas.both.flat.arc(dark(canvas.color, 0.4), 0.8, 5.4, 10, 1.6, 180, 340)


@thing((56, 140, 200))
def cloak(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 5, 3, 8, 2, 11, 3, 13, 9, 14.4, 14.6, 8, 13.6, 1.6, 14.6, 3, 9)
    canvas.flat.poly(dark(canvas.color, 0.45), 8, 5, 9.4, 13.4, 6.6, 13.4)
    canvas.disc(GOLD, 8, 4.2, 1.3)


@thing((224, 190, 110))
def seeds(canvas: Canvas) -> None:
    for x, y in ((4.4, 6), (11.6, 6), (8, 10.4)):
        canvas.curve(canvas.color, x, y - 4.2, x + 2.6, y, x + 1.8, y + 3, x, y + 3.8, x - 1.8, y + 3, x - 2.6, y)
        canvas.flat.line(dark(canvas.color, 0.4), 0.7, x, y - 2, x, y + 1.8)


@thing(SAND)
def eggs(canvas: Canvas) -> None:
    for x, y in ((4.8, 10.4), (11.2, 10.4), (8, 7.4)):
        canvas.disc(canvas.color, x, y, 3, 3.8)


@thing((196, 226, 244))
def iceberg(canvas: Canvas) -> None:
    canvas.flat.poly(canvas.color, 1.2, 13.4, 4, 7, 6.4, 8, 9, 1.4, 12.6, 6, 14.8, 13.4)
    canvas.flat.poly(WHITE, 4, 7, 6.4, 8, 9, 1.4, 8.4, 8.6, 5.4, 10.4, 2.4, 11)
    canvas.flat.poly(SKY, 9.6, 8, 12.6, 6, 14.8, 13.4, 9, 13.4)


@thing((70, 140, 96))
def chip(canvas: Canvas) -> None:
    for place in (4.6, 8, 11.4):
        canvas.flat.box(GOLD, place - 0.7, 0.9, place + 0.7, 15.1)
        canvas.flat.box(GOLD, 0.9, place - 0.7, 15.1, place + 0.7)
    canvas.box(canvas.color, 2.8, 2.8, 13.2, 13.2, 0.8)
    canvas.flat.box(dark(canvas.color, 0.6), 5.4, 5.4, 10.6, 10.6, 0.5)


@thing((196, 70, 56))
def boots(canvas: Canvas) -> None:
    for x, y in ((1.4, 0), (7, 1)):
        canvas.poly(
            canvas.color, x, 2 + y, x + 4.4, 2 + y, x + 4.4, 8 + y, x + 7.4, 10.4 + y, x + 7.4, 13.4 + y, x, 13.4 + y
        )
        canvas.flat.box(INK, x, 12.6 + y, x + 7.4, 13.6 + y, 0.4)
        canvas.flat.box(light(canvas.color, 0.5), x, 2 + y, x + 4.4, 3.6 + y)


@thing((250, 226, 150))
def pellet(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 2.6)
