"""Pictograms of beasts, bugs, birds, fish and monsters."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, RGB
from plumbline.envs.vgdl.look.pictograms.kit.canvas import CLEAR, RIGHT, UP, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BLACK,
    BONE,
    CREAM,
    GREEN,
    LIME,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    ROSE,
    SKY,
    TAN,
    TEAL,
    WHITE,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, Sort, above, front, pictogram, side
from plumbline.envs.vgdl.look.pictograms.people import eyes, stare


def _eye(canvas: Canvas, x: float, y: float, size: float = 1.0) -> None:
    canvas.flat.disc(WHITE, x, y, size)
    canvas.flat.disc(INK, x + size * 0.25, y, size * 0.6)


def _grin(canvas: Canvas, y: float, reach: float, paint: RGB = INK) -> None:
    """Draw a mouth with teeth."""
    canvas.flat.box(paint, 8 - reach, y, 8 + reach, y + 2.2, 1)
    for x in (-reach * 0.6, reach * 0.6):
        canvas.flat.poly(WHITE, 8 + x - 0.8, y, 8 + x + 0.8, y, 8 + x, y + 1.5)


# --- monsters


@front(PURPLE)
def monster(canvas: Canvas) -> None:
    canvas.both.poly(BONE, 3.6, 4.6, 2.6, 0.9, 6.2, 3)
    canvas.curve(canvas.color, 8, 2, 13, 4.2, 14, 9, 13, 14.6, 10, 13.6, 8, 14.8, 6, 13.6, 3, 14.6, 2, 9, 3, 4.2)
    stare(canvas, 8, 6.6, 2.2, 1.8)
    _grin(canvas, 9.8, 3)


@front(TEAL)
def cyclops(canvas: Canvas) -> None:
    canvas.both.line(canvas.color, 2.2, 4, 9, 1.8, 11.6)
    canvas.both.box(dark(canvas.color, 0.25), 4.6, 12, 7.4, 15, 1)
    canvas.box(canvas.color, 3.4, 1.6, 12.6, 13.4, 4)
    canvas.flat.disc(WHITE, 8, 5.8, 2.9)
    canvas.flat.disc(INK, 8 + canvas.ahead[0], 5.8 + canvas.ahead[1], 1.5)
    _grin(canvas, 9.8, 2.4)


@front(ORANGE)
def imp(canvas: Canvas) -> None:
    canvas.both.poly(canvas.color, 4.4, 6, 0.9, 3, 3.8, 9)
    canvas.both.box(dark(canvas.color, 0.3), 4.8, 12.4, 7.2, 15, 0.8)
    canvas.curve(canvas.color, 8, 2, 12, 4, 12.8, 9, 11.4, 13.6, 8, 14, 4.6, 13.6, 3.2, 9, 4, 4)
    canvas.poly(canvas.color, 8, 0.8, 9.4, 3.4, 6.6, 3.4)
    stare(canvas, 8, 6.6, 1.9, 1.6)
    _grin(canvas, 9.6, 2.4)


@front(LIME)
def slime(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 8, 3.4, 11.6, 6, 13.8, 10.6, 14.6, 14, 8, 14.6, 1.4, 14, 2.2, 10.6, 4.4, 6)
    canvas.flat.disc(light(canvas.color, 0.6), 5.6, 8, 1, 1.5)
    eyes(canvas, 8, 10.4, 2.2, 1.15)


@front((196, 64, 78))
def eyeball(canvas: Canvas) -> None:
    for x, y in ((3, 3), (13, 3), (1.8, 8), (14.2, 8), (3, 13), (13, 13)):
        canvas.line(canvas.color, 1.1, 8, 8, x, y)
    canvas.disc(WHITE, 8, 8, 5)
    along, down = canvas.ahead
    canvas.flat.disc(canvas.color, 8 + along * 1.8, 8 + down * 1.8, 2.7)
    canvas.flat.disc(INK, 8 + along * 1.8, 8 + down * 1.8, 1.4)


@pictogram(Sort.BEING, (250, 214, 60), Facing.TURNED, rests=RIGHT)
def chomper(canvas: Canvas) -> None:
    """Draw a disc with a mouth."""
    canvas.disc(canvas.color, 8, 8.4, 6.4)
    canvas.poly(CLEAR, 8.4, 8, 3.4, 0, 13.4, 0)
    canvas.flat.disc(INK, 4.6, 8, 1.1)


@side(GREEN)
def dragon(canvas: Canvas) -> None:
    wing = (232, 150, 70)
    canvas.poly(dark(wing, 0.15), 7, 9.4, 3.4, 5.8, 1, 6.2, 2.2, 1.2, 6, 2.6, 8.4, 6)
    canvas.flat.line(dark(wing, 0.45), 0.7, 7, 8.6, 2.2, 1.4)
    canvas.curve(canvas.color, 0.9, 11.4, 2.4, 13, 4.6, 10, 8, 8.4, 11, 9, 11.4, 13, 8, 14.4, 4, 14.6)
    canvas.box(dark(canvas.color, 0.2), 4.6, 12.6, 6.8, 15, 0.6)
    canvas.box(dark(canvas.color, 0.2), 9, 12.6, 11.2, 15, 0.6)
    canvas.poly(BONE, 10, 4, 8.4, 1.2, 11.6, 2.6)
    canvas.curve(canvas.color, 8, 10, 8.8, 5, 10.8, 2.6, 13, 3, 15.2, 5.4, 14.6, 7.2, 12, 7.2, 12, 11.4)
    canvas.inside.curve(light(canvas.color, 0.6), 9.6, 13.6, 11, 10, 12, 12, 11, 14)
    canvas.flat.disc(INK, 14.4, 5.6, 0.45)
    _eye(canvas, 11.8, 4.8, 0.95)


@front((96, 176, 84))
def alien(canvas: Canvas) -> None:
    canvas.both.line(dark(canvas.color, 0.2), 1.2, 5.4, 4, 3.6, 1.4)
    canvas.both.disc(canvas.color, 3.4, 1.8, 1)
    canvas.both.line(canvas.color, 1.6, 6, 12, 3.6, 14.2)
    canvas.curve(canvas.color, 8, 2.4, 13, 4.4, 13.4, 7.6, 10.6, 11.6, 8, 13, 5.4, 11.6, 2.6, 7.6, 3, 4.4)
    canvas.flat.both.curve(INK, 4, 6, 7, 7.4, 7, 9.2, 4.8, 8.6)


@front((102, 128, 226))
def invader(canvas: Canvas) -> None:
    """Draw an invader of early arcade games."""
    for x0, y0, x1, y1 in ((3, 5, 13, 11), (5, 3, 11, 5), (1.2, 7, 14.8, 11)):
        canvas.flat.box(canvas.color, x0, y0, x1, y1)
    canvas.both.flat.box(canvas.color, 4, 1.4, 5.6, 3)
    canvas.both.flat.box(canvas.color, 3, 11, 5, 13)
    canvas.both.flat.box(canvas.color, 5.6, 12.6, 7.4, 14.4)
    canvas.both.flat.box(canvas.color, 1.2, 11, 2.4, 12.6)
    canvas.flat.box(light(canvas.color, 0.4), 3, 5, 13, 6)
    canvas.both.flat.box(INK, 4.6, 6.6, 6.6, 8.8)


@front(PINK)
def squid(canvas: Canvas) -> None:
    for x, y in ((3, 13.9), (5.6, 14.3), (10.4, 14.3), (13, 13.9)):
        canvas.line(dark(canvas.color, 0.15), 1.7, 8 + (x - 8) * 0.6, 8, x, y)
    canvas.curve(canvas.color, 8, 1, 12, 4, 12.8, 9, 10.6, 11.6, 8, 12, 5.4, 11.6, 3.2, 9, 4, 4)
    stare(canvas, 8, 7.2, 2, 1.6)


# --- bugs


@above((84, 62, 92))
def spider(canvas: Canvas) -> None:
    for y, knee, foot in ((6, 3, 1.4), (7.4, 5.6, 6.4), (9, 9.6, 11.6), (10.4, 12.4, 14.8)):
        canvas.both.flat.line(dark(canvas.color, 0.35), 1, 7, y, 3.4, knee, 1.6, foot)
    canvas.disc(canvas.color, 8, 10, 3.8, 4)
    canvas.disc(canvas.color, 8, 5.2, 2.5, 2.3)
    canvas.both.flat.disc(RED, 7, 4.4, 0.75)
    canvas.flat.poly(RED, 6.8, 8.4, 9.2, 8.4, 8, 10, 9.2, 11.6, 6.8, 11.6, 8, 10)


@above((176, 96, 52))
def scorpion(canvas: Canvas) -> None:
    for y in (7, 9, 11):
        canvas.both.flat.line(dark(canvas.color, 0.3), 1, 6.6, y, 2.8, y + 1.6)
    canvas.both.line(canvas.color, 1.3, 6.6, 6, 3.4, 4.8)
    canvas.both.arc(canvas.color, 1.5, 3.6, 3.2, 1.6, 90, 330)
    canvas.line(canvas.color, 1.8, 8, 11, 10.4, 13.8, 13.4, 12.8, 13.6, 10.4)
    canvas.poly(RED, 13.8, 8, 14.9, 10.8, 12.5, 10.8)
    canvas.disc(canvas.color, 8, 8.6, 2.7, 4)
    canvas.both.flat.disc(INK, 7, 6, 0.6)


@above((186, 56, 44))
def beetle(canvas: Canvas) -> None:
    for y, foot in ((6, 4.4), (9, 9.4), (11.6, 14)):
        canvas.both.flat.line(BLACK, 1.1, 6, y, 1.8, foot)
    canvas.both.flat.line(BLACK, 0.8, 7, 3, 5.4, 1)
    canvas.disc(BLACK, 8, 4.2, 2.6, 2.2)
    canvas.disc(canvas.color, 8, 9.6, 4.6, 5)
    canvas.flat.line(BLACK, 0.9, 8, 5.4, 8, 14.4)
    for x, y in ((5.8, 8.2), (6.2, 11.6)):
        canvas.both.flat.disc(BLACK, x, y, 0.95)


@above((110, 62, 48))
def ant(canvas: Canvas) -> None:
    for y, foot in ((6.6, 3.6), (8, 8.6), (9.2, 13)):
        canvas.both.flat.line(dark(canvas.color, 0.3), 1, 7.4, y, 2.6, foot)
    canvas.both.flat.line(dark(canvas.color, 0.3), 0.8, 7.2, 2.6, 5.2, 1)
    canvas.disc(canvas.color, 8, 12, 2.6, 3)
    canvas.disc(canvas.color, 8, 7.8, 1.6, 1.9)
    canvas.disc(canvas.color, 8, 4, 2.2, 2)


@side((246, 196, 48))
def bee(canvas: Canvas) -> None:
    canvas.both.flat.disc((222, 238, 250), 5.6, 4.6, 2.2, 3.2)
    canvas.poly(INK, 0.9, 9, 3.6, 8, 3.6, 10.2)
    canvas.disc(canvas.color, 8, 9.4, 5.6, 4)
    for x in (4.6, 8.2):
        canvas.inside.box(BLACK, x, 5, x + 1.9, 14)
    canvas.flat.line(BLACK, 0.8, 11.8, 6.2, 13.4, 3.8)
    _eye(canvas, 11.6, 8.4, 1.1)


@side((226, 112, 34))
def hornet(canvas: Canvas) -> None:
    """Draw a slim insect with a waist and a sting."""
    canvas.flat.curve((222, 238, 250), 9, 7, 4, 1.2, 1.6, 1.6, 2.4, 4.2)
    canvas.flat.curve((222, 238, 250), 9.6, 6.6, 8.4, 0.8, 6, 0.9, 6.4, 4)
    for x, foot in ((8.6, 7.4), (10.2, 11), (11.6, 14)):
        canvas.flat.line(BLACK, 0.8, x, 9, foot, 13.6)
    canvas.flat.line(INK, 1.2, 1.2, 14.6, 3, 12.4)
    canvas.curve(canvas.color, 8, 8.2, 5.4, 7.2, 2.6, 9.4, 2, 13.2, 5, 13, 7.4, 10.6)
    for x, y in ((5.8, 6.8), (3.6, 8.8)):
        canvas.inside.line(BLACK, 1.3, x - 1, y, x + 2.4, y + 6)
    canvas.disc(BLACK, 9.8, 8, 2.3, 2.1)
    canvas.disc(canvas.color, 13, 7, 2)
    canvas.flat.line(BLACK, 0.8, 13.4, 5, 15, 2.6)
    _eye(canvas, 13.2, 6.6, 0.9)


@front((232, 110, 48))
def butterfly(canvas: Canvas) -> None:
    canvas.both.curve(canvas.color, 7.2, 8, 6, 3.6, 2.6, 1.2, 0.9, 4, 2.6, 7.8)
    canvas.both.curve(dark(canvas.color, 0.25), 7, 8.6, 3.6, 9, 2.6, 11.6, 4.4, 14.4, 6.6, 12.4)
    canvas.both.flat.disc(CREAM, 3.2, 4, 1.1)
    canvas.both.flat.disc(CREAM, 4.8, 11.4, 0.9)
    canvas.both.flat.line(BLACK, 0.7, 7.6, 4, 6.4, 1.2)
    canvas.flat.box(BLACK, 7.2, 3.6, 8.8, 13.4, 0.8)


@side((142, 176, 74))
def snail(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 1, 14.4, 3, 12, 9, 12.4, 11.4, 9, 12.6, 7.6, 14.4, 8.6, 14, 12.4, 12, 14.6)
    canvas.flat.line(canvas.color, 0.8, 13, 8.4, 12.6, 5.4)
    canvas.flat.line(canvas.color, 0.8, 14, 8.6, 14.8, 5.8)
    canvas.disc((196, 128, 72), 6.6, 8.4, 4.6)
    canvas.flat.arc((118, 70, 42), 1, 6.8, 8.6, 2.6, 0, 270)
    canvas.flat.disc((118, 70, 42), 7, 8.6, 0.8)


@side((222, 130, 118))
def worm(canvas: Canvas) -> None:
    canvas.line(canvas.color, 3.2, 2.8, 12.8, 5, 9.2, 7.6, 12.4, 10.4, 9.4, 11, 5.2, 12.6, 4)
    for x, y in ((4, 10.8), (6.4, 10.8), (9, 11), (11, 7.4)):
        canvas.flat.line(dark(canvas.color, 0.25), 0.6, x - 1, y - 0.8, x + 1, y + 0.8)
    _eye(canvas, 12.6, 3.8, 0.9)


# --- wings


@front((118, 88, 146))
def bat(canvas: Canvas) -> None:
    wing = dark(canvas.color, 0.2)
    canvas.both.poly(wing, 7, 7, 5, 4.6, 2.6, 2.6, 0.9, 7, 1.4, 12, 2.9, 9.6, 4.4, 11.6, 5.8, 9.6, 7, 10.8)
    canvas.both.flat.line(dark(wing, 0.4), 0.6, 6.4, 7, 2.9, 9.4)
    canvas.both.poly(canvas.color, 5.8, 5.4, 5.6, 2, 7.8, 4.4)
    canvas.disc(canvas.color, 8, 7.8, 2.6, 3.8)
    eyes(canvas, 8, 6.6, 1.1, 0.75, (255, 224, 120))
    canvas.both.flat.poly(WHITE, 6.7, 8.6, 7.7, 8.6, 7.2, 10.2)


@side(SKY)
def bird(canvas: Canvas) -> None:
    canvas.poly(dark(canvas.color, 0.25), 4.4, 8.4, 0.9, 6.6, 1.2, 11)
    canvas.both.flat.line(ORANGE, 0.9, 7, 12.4, 7, 14.8)
    canvas.curve(canvas.color, 3, 8, 7, 6.6, 8.8, 3.4, 12, 2.6, 13.6, 5.4, 12.4, 10, 8.6, 13, 5, 12)
    canvas.poly(ORANGE, 13.2, 4.4, 15.2, 6, 13, 6.8)
    canvas.curve(dark(canvas.color, 0.25), 4.4, 8.4, 9.4, 7.6, 9, 10.4, 6.4, 11.4)
    _eye(canvas, 11.4, 5, 0.95)


@side(WHITE)
def chicken(canvas: Canvas) -> None:
    canvas.flat.line(ORANGE, 0.9, 6.6, 12.6, 6.6, 14.8, 7.8, 14.8)
    canvas.flat.line(ORANGE, 0.9, 9.2, 12.6, 9.2, 14.8, 10.4, 14.8)
    canvas.curve(RED, 9.4, 3, 10, 1, 11.2, 2, 12.4, 1, 12.8, 3.4)
    canvas.curve(canvas.color, 1, 5.4, 4, 7.4, 8, 7.6, 9.4, 3.4, 11.4, 2.4, 13.2, 4.4, 12.6, 10, 8.6, 13.4, 3.6, 12)
    canvas.poly(ORANGE, 12.8, 4.4, 15.2, 5.4, 12.8, 6.4)
    canvas.flat.disc(RED, 12.6, 7.4, 0.8, 1.1)
    canvas.flat.curve((206, 204, 208), 4, 9, 8.4, 9, 8, 11, 5.4, 11.6)
    _eye(canvas, 11.2, 4.6, 0.85)


@side((246, 214, 62))
def duck(canvas: Canvas) -> None:
    canvas.curve(
        canvas.color, 1, 7.8, 4.4, 9, 8, 8.6, 8.4, 4.6, 10.6, 2.4, 13, 4, 12.6, 8.4, 13, 11, 10, 14, 4, 13.8, 1.6, 11
    )
    canvas.curve(ORANGE, 12.6, 5, 15.2, 6, 14.8, 7.2, 12.4, 7)
    canvas.curve(dark(canvas.color, 0.2), 4, 10.4, 8.4, 10, 8, 12.2, 5, 12.6)
    _eye(canvas, 10.9, 4.8, 0.9)


# --- water


def _tail(canvas: Canvas, x: float, y: float, size: float, paint: RGB) -> None:
    canvas.poly(paint, x, y, x - size, y - size, x - size * 0.7, y, x - size, y + size)


@side(ORANGE)
def fish(canvas: Canvas) -> None:
    _tail(canvas, 5.4, 8, 4.2, dark(canvas.color, 0.2))
    canvas.poly(dark(canvas.color, 0.2), 6, 5, 9, 2, 11, 5)
    canvas.curve(canvas.color, 4.4, 8, 7, 4.6, 10.8, 4, 14, 6, 15, 8.2, 14, 10.4, 10.8, 12.2, 7, 11.4)
    canvas.inside.box(light(canvas.color, 0.6), 8, 3, 9.6, 13)
    _eye(canvas, 12.2, 7, 1.15)


@side((196, 62, 54))
def piranha(canvas: Canvas) -> None:
    _tail(canvas, 4.8, 8, 3.8, dark(canvas.color, 0.25))
    canvas.poly(dark(canvas.color, 0.25), 5.4, 4.6, 6.4, 1.2, 10, 3.4)
    canvas.disc(canvas.color, 9.2, 8.2, 5.6, 5.2)
    canvas.inside.disc(CREAM, 9.6, 13, 5, 3.4)
    canvas.poly(INK, 14.9, 7.6, 10.4, 9.4, 14.6, 11.4)
    for x, y in ((11.8, 9), (13.4, 8.4)):
        canvas.flat.poly(WHITE, x - 0.8, y - 0.5, x + 0.8, y - 0.6, x, y + 1.2)
    _eye(canvas, 11, 5.8, 1.2)


@side((126, 142, 160))
def shark(canvas: Canvas) -> None:
    canvas.poly(dark(canvas.color, 0.2), 3.8, 9, 0.9, 4.6, 2, 9.4, 1, 13, 4.2, 10.6)
    canvas.poly(canvas.color, 5.6, 6.4, 7.4, 1.2, 10.4, 5.8)
    canvas.curve(canvas.color, 2.6, 9, 6, 6.2, 10.4, 5, 14.4, 6.6, 15.2, 8.4, 12, 11.4, 7, 11.8)
    canvas.inside.curve(WHITE, 4, 10.4, 9, 9.6, 13, 9.4, 14, 12.4, 8, 13)
    canvas.poly(dark(canvas.color, 0.2), 7, 11, 9.8, 11, 6.6, 14.6)
    canvas.flat.line(INK, 0.7, 11.4, 10, 14, 9.2)
    _eye(canvas, 12, 7.4, 0.9)


@side((70, 112, 176))
def whale(canvas: Canvas) -> None:
    canvas.both.flat.line((150, 206, 240), 1, 8, 4, 8, 2.4, 6.4, 1.4)
    canvas.poly(dark(canvas.color, 0.2), 3.4, 8.4, 2.8, 4.6, 0.9, 3.6, 1.4, 6.6, 0.9, 8.6)
    canvas.curve(canvas.color, 2.2, 7.4, 5, 8, 8, 4.8, 12.6, 5.2, 15, 8.4, 14.4, 12, 10.4, 14, 5.4, 13.4, 2.6, 10.6)
    canvas.inside.curve((222, 232, 240), 5, 13, 9.4, 11.4, 15, 10.8, 14, 15, 7, 15)
    _eye(canvas, 12.2, 8.4, 0.9)


@above((214, 74, 52))
def crab(canvas: Canvas) -> None:
    for y, foot in ((9, 8.4), (10.6, 11.2), (12, 13.8)):
        canvas.both.flat.line(dark(canvas.color, 0.25), 1.1, 5, y, 1.6, foot)
    canvas.both.line(canvas.color, 1.4, 4.6, 8, 3, 5.6)
    canvas.both.arc(canvas.color, 1.7, 3.2, 3.4, 1.5, 100, 350)
    canvas.disc(canvas.color, 8, 9.8, 4.8, 3.8)
    canvas.both.flat.line(dark(canvas.color, 0.25), 0.8, 7, 7, 6.6, 4.8)
    canvas.both.flat.disc(INK, 6.6, 4.8, 0.8)


@above((98, 172, 74))
def frog(canvas: Canvas) -> None:
    canvas.both.line(dark(canvas.color, 0.15), 1.9, 5, 12, 2, 13.4, 3.4, 9.6)
    canvas.both.line(dark(canvas.color, 0.15), 1.5, 5.4, 7, 2.6, 6, 2.4, 3.4)
    canvas.disc(canvas.color, 8, 9, 3.9, 5)
    canvas.disc(canvas.color, 8, 5, 3.4, 2.9)
    canvas.both.disc(canvas.color, 5.6, 3.4, 1.5)
    canvas.both.flat.disc(INK, 5.6, 3, 0.8)
    canvas.flat.line(light(canvas.color, 0.5), 1, 8, 7, 8, 12.4)


@above((92, 150, 88))
def turtle(canvas: Canvas) -> None:
    canvas.both.line((152, 186, 108), 2.2, 4.8, 6, 2.6, 3.8)
    canvas.both.line((152, 186, 108), 2.2, 4.8, 12, 2.8, 14)
    canvas.disc((152, 186, 108), 8, 3, 2, 2.2)
    canvas.disc(canvas.color, 8, 9.4, 5, 5.4)
    canvas.flat.ring(dark(canvas.color, 0.35), 0.9, 8, 9.4, 2)
    for x, y in ((8, 4.4), (8, 14.4)):
        canvas.flat.line(dark(canvas.color, 0.35), 0.9, 8, 9.4 + (y - 9.4) * 0.45, x, y)
    for y in (7, 11.8):
        canvas.both.flat.line(dark(canvas.color, 0.35), 0.9, 6.4, 9.4 + (y - 9.4) * 0.5, 3.6, y)
    canvas.both.flat.disc(INK, 7.2, 2.4, 0.5)


@front((212, 96, 128))
def octopus(canvas: Canvas) -> None:
    for x, y in ((2, 12), (4.4, 14), (7, 14)):
        canvas.both.line(dark(canvas.color, 0.12), 2, 6.6, 9.6, x, y)
    canvas.disc(canvas.color, 8, 6.2, 5, 5.2)
    stare(canvas, 8, 7, 2, 1.5)


# --- legs


def _legs(canvas: Canvas, paint: RGB, *at: float, top: float = 11) -> None:
    for x in at:
        canvas.box(paint, x - 0.9, top, x + 0.9, 15, 0.5)


@side((190, 130, 74))
def dog(canvas: Canvas) -> None:
    canvas.line(canvas.color, 1.5, 2.6, 8.4, 1.4, 5)
    _legs(canvas, dark(canvas.color, 0.15), 3.4, 5.6, 9, 11)
    canvas.box(canvas.color, 2, 7.4, 11.8, 12, 2)
    canvas.curve(canvas.color, 8.8, 6, 9.4, 3, 12, 2.6, 13, 4.4, 14.8, 5.4, 14.7, 7.6, 12.4, 8.6, 10, 9.6)
    canvas.curve(dark(canvas.color, 0.35), 9, 3, 10.6, 3, 10.6, 6.4, 8.8, 7)
    canvas.flat.disc(INK, 14.4, 5.8, 0.8)
    canvas.flat.disc(INK, 12.2, 4.8, 0.65)


@side((128, 132, 146))
def wolf(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 3.4, 8.4, 1.6, 8, 0.9, 12.4, 2.8, 11.6)
    _legs(canvas, dark(canvas.color, 0.2), 3.6, 5.6, 9.2, 11.2)
    canvas.box(canvas.color, 2.4, 7, 12, 12, 2)
    canvas.poly(canvas.color, 8.6, 8, 9, 1.4, 10.8, 3.4, 12.4, 1.6, 12.8, 4.6, 15.2, 6.6, 14.6, 8.6, 11.6, 9.6)
    canvas.inside.poly(light(canvas.color, 0.6), 11.6, 9.6, 12.2, 7.4, 15.2, 7, 14.6, 9)
    canvas.flat.disc(INK, 14.6, 6.8, 0.7)
    canvas.flat.disc((250, 214, 90), 12, 5.2, 0.75)


@side((76, 72, 84))
def cat(canvas: Canvas) -> None:
    canvas.line(canvas.color, 1.4, 3, 10.4, 1.6, 7.4, 2.6, 4.4)
    _legs(canvas, canvas.color, 3.8, 5.8, 9.2, 11.2, top=12)
    canvas.curve(canvas.color, 2.4, 12.6, 3, 8.8, 8, 8.6, 11.6, 9, 12, 13)
    canvas.poly(canvas.color, 8.4, 6, 8.4, 1.4, 10.8, 3.4, 12.6, 3.4, 15, 1.4, 15, 6)
    canvas.disc(canvas.color, 11.7, 6.2, 3.5, 3.1)
    for x in (10.3, 13.3):
        canvas.flat.disc(LIME, x, 5.8, 0.95)
        canvas.flat.box(INK, x - 0.3, 5, x + 0.3, 6.7)
    canvas.flat.disc(PINK, 11.8, 7.5, 0.6)


@side((150, 146, 150))
def mouse(canvas: Canvas) -> None:
    canvas.flat.line(ROSE, 1, 3.6, 12.6, 1.2, 11.6, 1.6, 8)
    canvas.curve(canvas.color, 2.6, 13.6, 3, 9.4, 6.6, 7, 10.4, 7.4, 13.4, 10, 14.8, 12.8, 12, 14, 6, 14.2)
    canvas.disc(canvas.color, 8.4, 6, 2.6)
    canvas.flat.disc(ROSE, 8.6, 6.2, 1.5)
    canvas.flat.disc(PINK, 14.4, 12.4, 0.9)
    canvas.flat.disc(INK, 11.8, 10.2, 0.85)


@side((150, 112, 78))
def hedgehog(canvas: Canvas) -> None:
    for x in (4.4, 7.4, 10.4):
        canvas.box(TAN, x, 12.6, x + 1.7, 14.4, 0.8)
    canvas.curve(canvas.color, 1.6, 12.4, 2, 7, 5.4, 3.6, 9, 4.2, 11.4, 7.4, 11, 13, 6, 13.6)
    canvas.curve(TAN, 9.6, 7.8, 12, 7.6, 15, 11, 14.6, 12.2, 12, 13.2, 9.2, 13)
    for x, y in ((3, 10), (4.2, 7.2), (6.8, 5.4), (5.6, 10.6), (7.2, 8.2), (8.8, 11)):
        canvas.flat.line(dark(canvas.color, 0.45), 0.8, x - 0.6, y - 1, x + 1, y + 0.9)
    canvas.flat.disc(INK, 14.7, 11.6, 0.9)
    canvas.flat.disc(INK, 12, 9.9, 0.8)


@side(WHITE)
def cow(canvas: Canvas) -> None:
    _legs(canvas, (206, 200, 196), 3.6, 5.6, 9.4, 11.2)
    canvas.flat.line(BLACK, 0.8, 2.2, 7.4, 1.4, 10.6)
    canvas.box(canvas.color, 2, 6, 12, 12.4, 2)
    canvas.inside.curve(BLACK, 3, 5, 7, 5.6, 6.4, 9.4, 3.4, 9)
    canvas.inside.disc(BLACK, 9.4, 11.4, 1.6)
    canvas.both.flat.line(BONE, 0, 8, 8, 8, 8)
    canvas.line(BONE, 0.9, 11, 3.6, 10.4, 1.8)
    canvas.line(BONE, 0.9, 13.2, 3.6, 14, 1.8)
    canvas.curve(canvas.color, 9.8, 3.6, 14.2, 3.4, 14.8, 6.4, 14, 9.4, 11, 9.4, 9.8, 6.6)
    canvas.flat.box(ROSE, 11, 7.2, 15, 9.4, 1)
    canvas.flat.disc(INK, 12.4, 5, 0.75)


@side((222, 216, 204))
def goat(canvas: Canvas) -> None:
    _legs(canvas, dark(canvas.color, 0.35), 3.8, 5.6, 9.2, 11)
    canvas.curve(canvas.color, 2, 8, 5, 6.4, 9, 6.8, 12, 8, 11.8, 12.4, 7, 13, 2.4, 12.2)
    canvas.arc((140, 110, 78), 1.3, 9.4, 4.4, 2.8, 190, 330)
    canvas.curve(canvas.color, 10, 4, 13.4, 3.6, 15.2, 7, 14, 8.6, 11, 8.6)
    canvas.poly(canvas.color, 13, 8.4, 14.4, 8.4, 13.4, 11.4)
    canvas.flat.disc(INK, 12.4, 5.4, 0.75)


@side(WHITE)
def sheep(canvas: Canvas) -> None:
    _legs(canvas, BLACK, 4, 6, 9, 11)
    for x, y in ((3.4, 9), (5, 6.4), (8, 5.6), (10.6, 7), (10.8, 10), (8, 11.4), (4.8, 11.2), (7, 8.6)):
        canvas.flat.disc(canvas.color, x, y, 2.4)
    canvas.flat.arc((206, 206, 212), 0.8, 6, 8.4, 1.4, 20, 200)
    canvas.flat.arc((206, 206, 212), 0.8, 9.2, 10, 1.3, 20, 200)
    canvas.disc(BLACK, 12.6, 7, 2.3, 2.8)
    canvas.flat.disc(WHITE, 13.2, 6.2, 0.7)


@side((244, 168, 176))
def pig(canvas: Canvas) -> None:
    canvas.arc(canvas.color, 1, 2.5, 8, 1.2, 60, 330)
    _legs(canvas, dark(canvas.color, 0.2), 4, 6, 9.4, 11.4)
    canvas.curve(canvas.color, 2, 9, 4.6, 6, 9, 5.8, 12.6, 6.4, 13.6, 10, 11, 13, 5, 13, 2.4, 11.8)
    canvas.poly(dark(canvas.color, 0.15), 9.4, 6.4, 9.8, 3.4, 12.2, 5.8)
    canvas.box(dark(canvas.color, 0.15), 12.6, 7.6, 15.2, 10.6, 0.8)
    canvas.flat.disc(INK, 14.3, 9.1, 0.5)
    canvas.flat.disc(INK, 11.6, 7.6, 0.7)


@front((136, 92, 58))
def bear(canvas: Canvas) -> None:
    canvas.both.disc(canvas.color, 3.8, 3.6, 2.2)
    canvas.disc(canvas.color, 8, 8.4, 6.2, 6)
    canvas.flat.disc(light(canvas.color, 0.5), 8 + canvas.ahead[0], 10.6, 3, 2.4)
    eyes(canvas, 8, 6.8, 2.3, 0.9)
    canvas.flat.disc(INK, 8 + canvas.ahead[0] * 1.3, 9.6, 1.3, 0.9)


@front((226, 234, 242))
def yeti(canvas: Canvas) -> None:
    canvas.both.line(canvas.color, 3, 4, 8, 2.6, 12.6)
    canvas.both.box(canvas.color, 4, 11, 7.4, 15, 1)
    canvas.box(canvas.color, 3.2, 1.2, 12.8, 13, 4.4)
    canvas.flat.disc((150, 176, 206), 8, 5.6, 3.2, 2.6)
    eyes(canvas, 8, 5.2, 1.5, 0.8)
    canvas.flat.box(WHITE, 6.4, 6.6, 9.6, 7.6)


@side((226, 220, 214))
def rabbit(canvas: Canvas) -> None:
    canvas.disc(WHITE, 2.6, 11.6, 1.6)
    canvas.curve(canvas.color, 2.6, 14, 3, 9.8, 7, 8, 10.6, 9.6, 11.4, 14.2, 7, 14.8)
    canvas.poly(canvas.color, 9.4, 6, 8, 1, 10, 1, 11.4, 5)
    canvas.poly(canvas.color, 11.6, 6, 12, 0.9, 14, 1.4, 13.4, 6)
    canvas.disc(canvas.color, 11.8, 8, 3.1, 2.9)
    canvas.flat.disc(PINK, 14.6, 8.6, 0.6)
    canvas.flat.disc(INK, 12.6, 7.2, 0.8)


@side((168, 108, 62))
def horse(canvas: Canvas) -> None:
    canvas.curve(BARK, 3, 7.4, 1.2, 8, 0.9, 12.4, 2.6, 11)
    _legs(canvas, dark(canvas.color, 0.15), 3.6, 5.4, 9, 10.8, top=10)
    canvas.box(canvas.color, 2.2, 6.8, 11.4, 11, 2)
    canvas.poly(canvas.color, 8.2, 8, 9.6, 2.4, 11, 1, 11.8, 2.4, 15.2, 5.4, 14, 7.2, 11.6, 6.4, 11, 10)
    canvas.poly(BARK, 7.4, 7.4, 9, 2.2, 10.8, 1.4, 9.8, 6.4)
    canvas.flat.disc(INK, 11.8, 3.8, 0.6)


@side((206, 160, 96))
def camel(canvas: Canvas) -> None:
    """Draw a camel with two humps."""
    _legs(canvas, dark(canvas.color, 0.15), 3, 4.8, 8.2, 10, top=10)
    canvas.curve(
        canvas.color, 1.4, 10.6, 2, 7.4, 3.2, 3.6, 4.8, 3.8, 6, 6.6, 7.4, 3.6, 9, 3.8, 10.4, 8, 10, 11, 6, 11.6
    )
    canvas.line(canvas.color, 2.2, 9.6, 9, 12, 8.6, 12.2, 4.4)
    canvas.curve(canvas.color, 11, 3.4, 12, 2, 15.2, 3.4, 15, 5.2, 12.2, 5.4)
    canvas.flat.line(dark(canvas.color, 0.3), 1, 1.6, 8, 1, 11.4)
    canvas.flat.disc(INK, 12.8, 3.4, 0.55)


@side((86, 158, 78))
def snake(canvas: Canvas) -> None:
    canvas.flat.line(RED, 0.6, 13.6, 4.4, 14.9, 4.4)
    canvas.line(canvas.color, 2.4, 1.8, 10.6, 3.4, 13.4, 8, 13.4, 10.4, 11.4, 7, 8.8, 5, 6.6, 7.6, 3.8, 11.6, 4)
    for x, y in ((3.4, 13.2), (7.4, 13.4), (8.6, 9.8), (5.4, 6.4)):
        canvas.flat.disc(light(canvas.color, 0.55), x, y, 0.7)
    canvas.disc(canvas.color, 12, 4, 2.1, 1.8)
    _eye(canvas, 12.6, 3.4, 0.75)


@front((240, 160, 50))
def lion(canvas: Canvas) -> None:
    for x, y in ((8, 2.8), (11.8, 4), (13.2, 8), (11.8, 12), (8, 13.2), (4.2, 12), (2.8, 8), (4.2, 4)):
        canvas.disc((166, 94, 40), x, y, 2)
    canvas.disc(canvas.color, 8, 8, 4.8)
    eyes(canvas, 8, 7, 1.9, 0.8)
    canvas.flat.poly(INK, 6.8, 9, 9.2, 9, 8, 10.4)


@front((232, 234, 240))
def penguin(canvas: Canvas) -> None:
    canvas.both.flat.disc(ORANGE, 6, 14.4, 1.6, 0.8)
    canvas.both.curve(BLACK, 4, 7, 2, 11.4, 3.4, 12, 5, 10)
    canvas.disc(BLACK, 8, 8, 4.6, 6.6)
    if canvas.facing != UP:
        canvas.flat.disc(canvas.color, 8, 10, 3.2, 4.2)
        canvas.flat.poly(ORANGE, 7, 5.4, 9, 5.4, 8 + canvas.ahead[0], 7.2)
    eyes(canvas, 8, 4.2, 1.5, 0.7, WHITE)


@front(TAN)
def monkey(canvas: Canvas) -> None:
    canvas.both.disc(canvas.color, 2.8, 8, 1.9)
    canvas.disc(BARK, 8, 7.8, 5.2, 5.8)
    canvas.flat.disc(canvas.color, 8 + canvas.ahead[0], 10.2, 4, 3)
    canvas.both.flat.disc(canvas.color, 6.2 + 0, 7, 2, 2.1)
    eyes(canvas, 8, 7.2, 1.7, 0.85)
    canvas.flat.arc(INK, 0.7, 8 + canvas.ahead[0], 10, 1.9, 20, 160)


@front((214, 70, 84))
def germ(canvas: Canvas) -> None:
    for x, y in ((8, 1.9), (12.3, 3.7), (14.1, 8), (12.3, 12.3), (8, 14.1), (3.7, 12.3), (1.9, 8), (3.7, 3.7)):
        canvas.flat.line(dark(canvas.color, 0.15), 1.2, 8, 8, x, y)
        canvas.flat.disc(canvas.color, x, y, 1)
    canvas.disc(canvas.color, 8, 8, 4.4)
    canvas.flat.disc(dark(canvas.color, 0.35), 6.4, 6.8, 1.1)
    canvas.flat.disc(dark(canvas.color, 0.35), 9.6, 9, 1.3)
