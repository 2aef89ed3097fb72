"""Pictograms of people, seen from the front."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, RGB
from plumbline.envs.vgdl.look.pictograms.kit.canvas import UP, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BLACK,
    BLUE,
    BONE,
    GOLD,
    GRAY,
    GREEN,
    IRON,
    NAVY,
    PINK,
    PURPLE,
    RED,
    SKIN,
    STEEL,
    TAN,
    TEAL,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import front


def eyes(canvas: Canvas, x: float, y: float, apart: float, size: float = 0.9, paint: RGB = INK) -> None:
    """Draw a pair of eyes that look ahead; none from behind."""
    if canvas.facing == UP:
        return
    along, down = canvas.ahead
    for side in (-1, 1):
        canvas.flat.disc(paint, x + side * apart + along * 1.3, y + down * 0.4, size)


def stare(canvas: Canvas, x: float, y: float, apart: float, size: float = 1.6) -> None:
    """Draw large eyes with pupils that look ahead."""
    along, down = canvas.ahead
    for side in (-1, 1):
        canvas.flat.disc(WHITE, x + side * apart, y, size)
        canvas.flat.disc(INK, x + side * apart + along * size * 0.4, y + down * size * 0.4, size * 0.55)


def _body(canvas: Canvas, clothes: RGB, legs: RGB, skin: RGB = SKIN) -> None:
    """Draw legs, arms and trunk."""
    canvas.both.box(legs, 5.2, 12, 7.6, 15, 0.8)
    canvas.both.line(clothes, 2, 4.8, 9.6, 3.4, 12)
    canvas.both.flat.disc(skin, 3.3, 12.4, 1.1)
    canvas.poly(clothes, 5.6, 8.5, 10.4, 8.5, 11.6, 13.2, 4.4, 13.2)


def _head(canvas: Canvas, skin: RGB = SKIN) -> None:
    canvas.disc(skin, 8, 5.4, 3.7, 3.6)
    eyes(canvas, 8, 5.8, 1.5, 0.75)


def _hair(canvas: Canvas, paint: RGB) -> None:
    """Draw a crop of hair; all of the head from behind."""
    if canvas.facing == UP:
        canvas.disc(paint, 8, 5.2, 3.8, 3.6)
    else:
        canvas.curve(paint, 4, 5.4, 4.4, 2.6, 8, 1, 11.6, 2.6, 12, 5.4, 10.4, 3.8, 8, 4, 5.6, 3.8)


@front(BLUE)
def person(canvas: Canvas) -> None:
    _body(canvas, canvas.color, NAVY)
    _head(canvas)
    _hair(canvas, BARK)


@front(PINK)
def woman(canvas: Canvas) -> None:
    canvas.both.curve(WOOD, 4.4, 3, 3.4, 6, 3.6, 9.6, 6, 9, 6, 4)
    _body(canvas, canvas.color, SKIN)
    canvas.poly(canvas.color, 6, 9, 10, 9, 12.6, 14, 3.4, 14)
    _head(canvas)
    _hair(canvas, WOOD)


@front(TEAL)
def man(canvas: Canvas) -> None:
    _body(canvas, canvas.color, BLACK)
    _head(canvas)
    canvas.box(WOOD, 4.6, 1.4, 11.4, 3.8, 1)
    canvas.box(dark(WOOD, 0.2), 3, 3.2, 13, 4.4, 0.6)


@front(RED)
def knight(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 8, 0.8, 10.6, 0.9, 12, 2.8, 9.6, 2.6, 8, 3)
    _body(canvas, STEEL, IRON, STEEL)
    canvas.poly(canvas.color, 6.2, 9, 9.8, 9, 10.4, 13.4, 5.6, 13.4)
    canvas.disc(STEEL, 8, 5.2, 3.7, 3.7)
    if canvas.facing != UP:
        canvas.flat.box(INK, 5.2, 4.9, 10.8, 6.3, 0.5)
        canvas.flat.box(STEEL, 7.6, 4.4, 8.4, 9)
        eyes(canvas, 8, 5.6, 1.5, 0.5, WHITE)


@front(GREEN)
def archer(canvas: Canvas) -> None:
    _body(canvas, canvas.color, BARK)
    _head(canvas)
    canvas.curve(canvas.color, 3.6, 6.6, 4.4, 2.4, 8, 0.9, 11.6, 2.4, 12.4, 6.6, 10.6, 4.2, 8, 3.8, 5.4, 4.2)
    canvas.arc(WOOD, 1.1, 10.6, 10.6, 3.6, -75, 75)
    canvas.flat.line(WHITE, 0.5, 11.5, 7.1, 11.5, 14.1)


@front(PURPLE)
def mage(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 6, 8, 10, 8, 12.4, 15, 3.6, 15)
    canvas.both.line(canvas.color, 2, 5, 9.6, 3.6, 11.4)
    canvas.disc(SKIN, 8, 6, 3.2, 3)
    canvas.curve(WHITE, 5, 7, 8, 8, 11, 7, 10, 10.4, 8, 12, 6, 10.4)
    eyes(canvas, 8, 5.8, 1.3, 0.7)
    canvas.poly(canvas.color, 8.6, 0.6, 12.2, 4.6, 3.8, 4.6)
    canvas.box(dark(canvas.color, 0.2), 3, 4, 13, 5.2, 0.6)
    canvas.line(WOOD, 1, 13.2, 7.4, 13.2, 14.4)
    canvas.disc(GOLD, 13.2, 6.6, 1.4)


@front(RED)
def king(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 6, 8, 10, 8, 12.8, 15, 3.2, 15)
    canvas.flat.poly(WHITE, 7.2, 9, 8.8, 9, 9.4, 15, 6.6, 15)
    _head(canvas)
    canvas.curve(BARK, 4.6, 6.8, 8, 7.6, 11.4, 6.8, 10.6, 9.6, 8, 10.6, 5.4, 9.6)
    _crown(canvas, GOLD)


@front((220, 84, 150))
def queen(canvas: Canvas) -> None:
    canvas.both.curve((226, 170, 70), 4.6, 3.6, 3.4, 7, 4, 10.8, 6.4, 9, 6, 5)
    canvas.poly(canvas.color, 6.2, 8.6, 9.8, 8.6, 13, 15, 3, 15)
    canvas.flat.poly(light(canvas.color, 0.5), 7.4, 10, 8.6, 10, 9.8, 15, 6.2, 15)
    _head(canvas)
    _crown(canvas, GOLD)


def _crown(canvas: Canvas, paint: RGB) -> None:
    canvas.poly(paint, 4.6, 4.4, 4.2, 1, 6.4, 2.6, 8, 0.6, 9.6, 2.6, 11.8, 1, 11.4, 4.4)
    canvas.flat.disc(RED, 8, 3.4, 0.6)


@front(STEEL)
def robot(canvas: Canvas) -> None:
    canvas.line(IRON, 0.9, 8, 3, 8, 1.4)
    canvas.disc(RED, 8, 1.4, 0.9)
    canvas.both.box(IRON, 5, 12, 7.4, 15, 0.5)
    canvas.both.box(IRON, 2.2, 9, 4, 13, 0.8)
    canvas.box(canvas.color, 4.2, 8.4, 11.8, 13, 0.8)
    canvas.box(canvas.color, 3.8, 2.8, 12.2, 8, 1.2)
    if canvas.facing != UP:
        canvas.flat.box(INK, 4.8, 4, 11.2, 6.8, 0.8)
    eyes(canvas, 8, 5.4, 1.7, 0.9, (120, 232, 240))
    canvas.flat.box(dark(canvas.color, 0.35), 6, 10, 10, 11.4, 0.4)


@front(WHITE)
def angel(canvas: Canvas) -> None:
    canvas.both.curve((226, 236, 250), 6, 9, 3, 6, 0.9, 7, 1.2, 11, 3.4, 12.6, 6, 12)
    canvas.poly(canvas.color, 6, 8.4, 10, 8.4, 12, 15, 4, 15)
    _head(canvas)
    _hair(canvas, (232, 186, 84))
    canvas.flat.line(GOLD, 1, 5.4, 1.6, 8, 1.2, 10.6, 1.6)


@front(RED)
def devil(canvas: Canvas) -> None:
    canvas.both.poly(BONE, 4.2, 3.8, 3.4, 0.8, 6.4, 2.6)
    canvas.line(canvas.color, 1, 10.6, 13, 13.4, 13, 14, 10.6)
    canvas.poly(canvas.color, 14, 8.8, 15, 11, 12.8, 11)
    _body(canvas, canvas.color, dark(canvas.color, 0.4), canvas.color)
    canvas.disc(canvas.color, 8, 5.4, 3.7, 3.6)
    eyes(canvas, 8, 5.4, 1.5, 0.95, (255, 226, 120))
    canvas.flat.arc(INK, 0.7, 8, 6.2, 1.8, 30, 150)


@front(WHITE)
def chef(canvas: Canvas) -> None:
    _body(canvas, canvas.color, NAVY)
    canvas.flat.both.disc(INK, 7, 10.4, 0.45)
    canvas.flat.both.disc(INK, 7, 12, 0.45)
    _head(canvas)
    canvas.curve(WHITE, 4.6, 4, 3.6, 1.8, 6, 0.8, 8, 1.2, 10, 0.8, 12.4, 1.8, 11.4, 4)
    canvas.flat.box((206, 210, 216), 4.8, 3.3, 11.2, 4.4)


@front(WHITE)
def nurse(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 6, 8.4, 10, 8.4, 12, 15, 4, 15)
    canvas.both.line(canvas.color, 2, 5, 9.6, 3.4, 12)
    _cross(canvas, 8, 11.6, 1.7)
    _head(canvas)
    _hair(canvas, BARK)
    canvas.box(WHITE, 5, 1, 11, 3.6, 0.8)
    _cross(canvas, 8, 2.3, 1.1)


def _cross(canvas: Canvas, x: float, y: float, reach: float) -> None:
    canvas.flat.box(RED, x - reach, y - reach / 3, x + reach, y + reach / 3)
    canvas.flat.box(RED, x - reach / 3, y - reach, x + reach / 3, y + reach)


@front((112, 152, 92))
def zombie(canvas: Canvas) -> None:
    skin = (152, 184, 122)
    canvas.both.box(dark(canvas.color, 0.5), 5.2, 12, 7.6, 15, 0.6)
    canvas.poly(IRON, 5.4, 8.5, 10.6, 8.5, 11.6, 13.2, 9.6, 12.4, 8, 13.6, 6.2, 12.4, 4.4, 13.2)
    canvas.both.line(skin, 1.8, 4.6, 9.4, 2, 9)
    canvas.disc(skin, 8, 5.2, 3.8, 3.7)
    stare(canvas, 8, 5, 1.7, 1.3)
    canvas.flat.box(INK, 6.4, 7, 9.6, 7.8)
    canvas.flat.poly(dark(canvas.color, 0.5), 4.4, 4, 5.4, 1.8, 8, 1.4, 10.6, 1.8, 11.6, 4, 9.6, 2.8, 8, 3.6, 6.4, 2.8)


@front(BONE)
def skeleton(canvas: Canvas) -> None:
    canvas.both.line(canvas.color, 1.3, 6.6, 12.6, 6.2, 14.6)
    canvas.both.line(canvas.color, 1.2, 5.6, 9.6, 3.6, 12.6)
    canvas.line(canvas.color, 1.4, 8, 8, 8, 13)
    for y, reach in ((9.4, 2.6), (11.2, 2.2), (13, 1.8)):
        canvas.line(canvas.color, 1, 8 - reach, y, 8 + reach, y)
    canvas.disc(canvas.color, 8, 4.6, 3.9, 3.5)
    canvas.box(canvas.color, 6, 6.6, 10, 8.8, 0.6)
    eyes(canvas, 8, 4.8, 1.6, 1.1)
    canvas.flat.poly(INK, 8, 6, 8.6, 7, 7.4, 7)


@front((232, 238, 248))
def ghost(canvas: Canvas) -> None:
    canvas.curve(
        canvas.color,
        8,
        1,
        12,
        3,
        13,
        8,
        13.2,
        14.4,
        11.4,
        13,
        9.8,
        14.8,
        8,
        13.2,
        6.2,
        14.8,
        4.6,
        13,
        2.8,
        14.4,
        3,
        8,
        4,
        3,
    )
    eyes(canvas, 8, 6.2, 2, 1.25)
    along, _ = canvas.ahead
    canvas.flat.disc(INK, 8 + along, 9.6, 0.9, 1.2)


@front((74, 78, 104))
def rogue(canvas: Canvas) -> None:
    _body(canvas, canvas.color, dark(canvas.color, 0.4))
    canvas.disc(canvas.color, 8, 5.2, 3.8, 3.8)
    if canvas.facing != UP:
        canvas.flat.box(SKIN, 4.8, 4.6, 11.2, 6.8, 1)
    eyes(canvas, 8, 5.7, 1.5, 0.7)
    canvas.flat.box(RED, 4.5, 11, 11.5, 12.2)


@front((172, 116, 70))
def viking(canvas: Canvas) -> None:
    canvas.both.curve(BONE, 4.6, 3.6, 2.6, 3, 2.2, 0.8, 3.6, 1.8, 5, 2.2)
    _body(canvas, canvas.color, BARK)
    _head(canvas)
    canvas.curve(IRON, 4.2, 4.6, 5, 2.2, 8, 1.2, 11, 2.2, 11.8, 4.6)
    canvas.curve((214, 140, 56), 4.8, 6.8, 8, 7.4, 11.2, 6.8, 10, 10.4, 8, 11.4, 6, 10.4)


@front((236, 170, 60))
def worker(canvas: Canvas) -> None:
    _body(canvas, (74, 110, 168), NAVY)
    canvas.flat.both.line(canvas.color, 0.9, 6.6, 8.8, 6.6, 12.8)
    _head(canvas)
    canvas.curve(canvas.color, 4, 4.4, 4.8, 1.8, 8, 0.8, 11.2, 1.8, 12, 4.4)
    canvas.box(dark(canvas.color, 0.15), 3.2, 3.7, 12.8, 4.9, 0.6)


@front((228, 232, 238))
def astronaut(canvas: Canvas) -> None:
    _body(canvas, canvas.color, GRAY, canvas.color)
    canvas.disc(canvas.color, 8, 5.4, 4.4, 4.2)
    if canvas.facing != UP:
        canvas.flat.disc(NAVY, 8 + canvas.ahead[0], 5.6, 3, 2.6)
        canvas.flat.arc((150, 190, 240), 0.8, 8 + canvas.ahead[0], 5.6, 1.9, 190, 260)
    canvas.flat.box(RED, 6.6, 10, 9.4, 11.4, 0.4)


@front(TAN)
def waiter(canvas: Canvas) -> None:
    _body(canvas, BLACK, BLACK)
    canvas.flat.poly(WHITE, 7, 8.6, 9, 8.6, 8, 12)
    _head(canvas)
    _hair(canvas, BLACK)
    canvas.flat.both.poly(RED, 8, 9.4, 6.4, 8.5, 6.4, 10.3)
    canvas.line(STEEL, 1.2, 10.8, 8.4, 14.4, 8.4)
    canvas.disc(canvas.color, 12.8, 7.2, 1.5)


@front((226, 70, 60))
def clown(canvas: Canvas) -> None:
    _body(canvas, (250, 206, 70), BLUE)
    canvas.both.disc(canvas.color, 4, 4.6, 2.2)
    _head(canvas, WHITE)
    canvas.flat.disc(canvas.color, 8 + canvas.ahead[0], 6.8, 1.1)
    canvas.poly(BLUE, 8, 0.6, 10.4, 3.4, 5.6, 3.4)


@front((58, 92, 170))
def officer(canvas: Canvas) -> None:
    _body(canvas, canvas.color, NAVY)
    canvas.flat.poly(GOLD, 9.8, 9.4, 10.4, 10.4, 9.8, 11.6, 9, 10.4)
    _head(canvas)
    canvas.curve(canvas.color, 3.6, 3.8, 4.4, 1.4, 8, 0.8, 11.6, 1.4, 12.4, 3.8)
    canvas.box(INK, 4.2, 3.6, 11.8, 4.8, 0.6)
    canvas.flat.disc(GOLD, 8, 2.4, 0.8)
