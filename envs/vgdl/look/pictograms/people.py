"""Pictograms of people, seen from the front."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, RGB
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
from plumbline.envs.vgdl.look.pictograms.kit.pen import UP, Pen
from plumbline.envs.vgdl.look.pictograms.kit.register import front


def eyes(pen: Pen, x: float, y: float, apart: float, size: float = 0.9, paint: RGB = INK) -> None:
    """Draw a pair of eyes that look ahead; none from behind."""
    if pen.facing == UP:
        return
    along, down = pen.ahead
    for side in (-1, 1):
        pen.flat.disc(paint, x + side * apart + along * 1.3, y + down * 0.4, size)


def stare(pen: Pen, x: float, y: float, apart: float, size: float = 1.6) -> None:
    """Draw large eyes with pupils that look ahead."""
    along, down = pen.ahead
    for side in (-1, 1):
        pen.flat.disc(WHITE, x + side * apart, y, size)
        pen.flat.disc(INK, x + side * apart + along * size * 0.4, y + down * size * 0.4, size * 0.55)


def _body(pen: Pen, clothes: RGB, legs: RGB, skin: RGB = SKIN) -> None:
    """Draw legs, arms and trunk."""
    pen.both.box(legs, 5.2, 12, 7.6, 15, 0.8)
    pen.both.line(clothes, 2, 4.8, 9.6, 3.4, 12)
    pen.both.flat.disc(skin, 3.3, 12.4, 1.1)
    pen.poly(clothes, 5.6, 8.5, 10.4, 8.5, 11.6, 13.2, 4.4, 13.2)


def _head(pen: Pen, skin: RGB = SKIN) -> None:
    pen.disc(skin, 8, 5.4, 3.7, 3.6)
    eyes(pen, 8, 5.8, 1.5, 0.75)


def _hair(pen: Pen, paint: RGB) -> None:
    """Draw a crop of hair; all of the head from behind."""
    if pen.facing == UP:
        pen.disc(paint, 8, 5.2, 3.8, 3.6)
    else:
        pen.curve(paint, 4, 5.4, 4.4, 2.6, 8, 1, 11.6, 2.6, 12, 5.4, 10.4, 3.8, 8, 4, 5.6, 3.8)


@front(BLUE)
def person(pen: Pen) -> None:
    _body(pen, pen.color, NAVY)
    _head(pen)
    _hair(pen, BARK)


@front(PINK)
def woman(pen: Pen) -> None:
    pen.both.curve(WOOD, 4.4, 3, 3.4, 6, 3.6, 9.6, 6, 9, 6, 4)
    _body(pen, pen.color, SKIN)
    pen.poly(pen.color, 6, 9, 10, 9, 12.6, 14, 3.4, 14)
    _head(pen)
    _hair(pen, WOOD)


@front(TEAL)
def man(pen: Pen) -> None:
    _body(pen, pen.color, BLACK)
    _head(pen)
    pen.box(WOOD, 4.6, 1.4, 11.4, 3.8, 1)
    pen.box(dark(WOOD, 0.2), 3, 3.2, 13, 4.4, 0.6)


@front(RED)
def knight(pen: Pen) -> None:
    pen.curve(pen.color, 8, 0.8, 10.6, 0.9, 12, 2.8, 9.6, 2.6, 8, 3)
    _body(pen, STEEL, IRON, STEEL)
    pen.poly(pen.color, 6.2, 9, 9.8, 9, 10.4, 13.4, 5.6, 13.4)
    pen.disc(STEEL, 8, 5.2, 3.7, 3.7)
    if pen.facing != UP:
        pen.flat.box(INK, 5.2, 4.9, 10.8, 6.3, 0.5)
        pen.flat.box(STEEL, 7.6, 4.4, 8.4, 9)
        eyes(pen, 8, 5.6, 1.5, 0.5, WHITE)


@front(GREEN)
def archer(pen: Pen) -> None:
    _body(pen, pen.color, BARK)
    _head(pen)
    pen.curve(pen.color, 3.6, 6.6, 4.4, 2.4, 8, 0.9, 11.6, 2.4, 12.4, 6.6, 10.6, 4.2, 8, 3.8, 5.4, 4.2)
    pen.arc(WOOD, 1.1, 10.6, 10.6, 3.6, -75, 75)
    pen.flat.line(WHITE, 0.5, 11.5, 7.1, 11.5, 14.1)


@front(PURPLE)
def mage(pen: Pen) -> None:
    pen.poly(pen.color, 6, 8, 10, 8, 12.4, 15, 3.6, 15)
    pen.both.line(pen.color, 2, 5, 9.6, 3.6, 11.4)
    pen.disc(SKIN, 8, 6, 3.2, 3)
    pen.curve(WHITE, 5, 7, 8, 8, 11, 7, 10, 10.4, 8, 12, 6, 10.4)
    eyes(pen, 8, 5.8, 1.3, 0.7)
    pen.poly(pen.color, 8.6, 0.6, 12.2, 4.6, 3.8, 4.6)
    pen.box(dark(pen.color, 0.2), 3, 4, 13, 5.2, 0.6)
    pen.line(WOOD, 1, 13.2, 7.4, 13.2, 14.4)
    pen.disc(GOLD, 13.2, 6.6, 1.4)


@front(RED)
def king(pen: Pen) -> None:
    pen.poly(pen.color, 6, 8, 10, 8, 12.8, 15, 3.2, 15)
    pen.flat.poly(WHITE, 7.2, 9, 8.8, 9, 9.4, 15, 6.6, 15)
    _head(pen)
    pen.curve(BARK, 4.6, 6.8, 8, 7.6, 11.4, 6.8, 10.6, 9.6, 8, 10.6, 5.4, 9.6)
    _crown(pen, GOLD)


@front((220, 84, 150))
def queen(pen: Pen) -> None:
    pen.both.curve((226, 170, 70), 4.6, 3.6, 3.4, 7, 4, 10.8, 6.4, 9, 6, 5)
    pen.poly(pen.color, 6.2, 8.6, 9.8, 8.6, 13, 15, 3, 15)
    pen.flat.poly(light(pen.color, 0.5), 7.4, 10, 8.6, 10, 9.8, 15, 6.2, 15)
    _head(pen)
    _crown(pen, GOLD)


def _crown(pen: Pen, paint: RGB) -> None:
    pen.poly(paint, 4.6, 4.4, 4.2, 1, 6.4, 2.6, 8, 0.6, 9.6, 2.6, 11.8, 1, 11.4, 4.4)
    pen.flat.disc(RED, 8, 3.4, 0.6)


@front(STEEL)
def robot(pen: Pen) -> None:
    pen.line(IRON, 0.9, 8, 3, 8, 1.4)
    pen.disc(RED, 8, 1.4, 0.9)
    pen.both.box(IRON, 5, 12, 7.4, 15, 0.5)
    pen.both.box(IRON, 2.2, 9, 4, 13, 0.8)
    pen.box(pen.color, 4.2, 8.4, 11.8, 13, 0.8)
    pen.box(pen.color, 3.8, 2.8, 12.2, 8, 1.2)
    if pen.facing != UP:
        pen.flat.box(INK, 4.8, 4, 11.2, 6.8, 0.8)
    eyes(pen, 8, 5.4, 1.7, 0.9, (120, 232, 240))
    pen.flat.box(dark(pen.color, 0.35), 6, 10, 10, 11.4, 0.4)


@front(WHITE)
def angel(pen: Pen) -> None:
    pen.both.curve((226, 236, 250), 6, 9, 3, 6, 0.9, 7, 1.2, 11, 3.4, 12.6, 6, 12)
    pen.poly(pen.color, 6, 8.4, 10, 8.4, 12, 15, 4, 15)
    _head(pen)
    _hair(pen, (232, 186, 84))
    pen.flat.line(GOLD, 1, 5.4, 1.6, 8, 1.2, 10.6, 1.6)


@front(RED)
def devil(pen: Pen) -> None:
    pen.both.poly(BONE, 4.2, 3.8, 3.4, 0.8, 6.4, 2.6)
    pen.line(pen.color, 1, 10.6, 13, 13.4, 13, 14, 10.6)
    pen.poly(pen.color, 14, 8.8, 15, 11, 12.8, 11)
    _body(pen, pen.color, dark(pen.color, 0.4), pen.color)
    pen.disc(pen.color, 8, 5.4, 3.7, 3.6)
    eyes(pen, 8, 5.4, 1.5, 0.95, (255, 226, 120))
    pen.flat.arc(INK, 0.7, 8, 6.2, 1.8, 30, 150)


@front(WHITE)
def chef(pen: Pen) -> None:
    _body(pen, pen.color, NAVY)
    pen.flat.both.disc(INK, 7, 10.4, 0.45)
    pen.flat.both.disc(INK, 7, 12, 0.45)
    _head(pen)
    pen.curve(WHITE, 4.6, 4, 3.6, 1.8, 6, 0.8, 8, 1.2, 10, 0.8, 12.4, 1.8, 11.4, 4)
    pen.flat.box((206, 210, 216), 4.8, 3.3, 11.2, 4.4)


@front(WHITE)
def nurse(pen: Pen) -> None:
    pen.poly(pen.color, 6, 8.4, 10, 8.4, 12, 15, 4, 15)
    pen.both.line(pen.color, 2, 5, 9.6, 3.4, 12)
    _cross(pen, 8, 11.6, 1.7)
    _head(pen)
    _hair(pen, BARK)
    pen.box(WHITE, 5, 1, 11, 3.6, 0.8)
    _cross(pen, 8, 2.3, 1.1)


def _cross(pen: Pen, x: float, y: float, reach: float) -> None:
    pen.flat.box(RED, x - reach, y - reach / 3, x + reach, y + reach / 3)
    pen.flat.box(RED, x - reach / 3, y - reach, x + reach / 3, y + reach)


@front((112, 152, 92))
def zombie(pen: Pen) -> None:
    skin = (152, 184, 122)
    pen.both.box(dark(pen.color, 0.5), 5.2, 12, 7.6, 15, 0.6)
    pen.poly(IRON, 5.4, 8.5, 10.6, 8.5, 11.6, 13.2, 9.6, 12.4, 8, 13.6, 6.2, 12.4, 4.4, 13.2)
    pen.both.line(skin, 1.8, 4.6, 9.4, 2, 9)
    pen.disc(skin, 8, 5.2, 3.8, 3.7)
    stare(pen, 8, 5, 1.7, 1.3)
    pen.flat.box(INK, 6.4, 7, 9.6, 7.8)
    pen.flat.poly(dark(pen.color, 0.5), 4.4, 4, 5.4, 1.8, 8, 1.4, 10.6, 1.8, 11.6, 4, 9.6, 2.8, 8, 3.6, 6.4, 2.8)


@front(BONE)
def skeleton(pen: Pen) -> None:
    pen.both.line(pen.color, 1.3, 6.6, 12.6, 6.2, 14.6)
    pen.both.line(pen.color, 1.2, 5.6, 9.6, 3.6, 12.6)
    pen.line(pen.color, 1.4, 8, 8, 8, 13)
    for y, reach in ((9.4, 2.6), (11.2, 2.2), (13, 1.8)):
        pen.line(pen.color, 1, 8 - reach, y, 8 + reach, y)
    pen.disc(pen.color, 8, 4.6, 3.9, 3.5)
    pen.box(pen.color, 6, 6.6, 10, 8.8, 0.6)
    eyes(pen, 8, 4.8, 1.6, 1.1)
    pen.flat.poly(INK, 8, 6, 8.6, 7, 7.4, 7)


@front((232, 238, 248))
def ghost(pen: Pen) -> None:
    pen.curve(
        pen.color,
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
    eyes(pen, 8, 6.2, 2, 1.25)
    along, _ = pen.ahead
    pen.flat.disc(INK, 8 + along, 9.6, 0.9, 1.2)


@front((74, 78, 104))
def rogue(pen: Pen) -> None:
    _body(pen, pen.color, dark(pen.color, 0.4))
    pen.disc(pen.color, 8, 5.2, 3.8, 3.8)
    if pen.facing != UP:
        pen.flat.box(SKIN, 4.8, 4.6, 11.2, 6.8, 1)
    eyes(pen, 8, 5.7, 1.5, 0.7)
    pen.flat.box(RED, 4.5, 11, 11.5, 12.2)


@front((172, 116, 70))
def viking(pen: Pen) -> None:
    pen.both.curve(BONE, 4.6, 3.6, 2.6, 3, 2.2, 0.8, 3.6, 1.8, 5, 2.2)
    _body(pen, pen.color, BARK)
    _head(pen)
    pen.curve(IRON, 4.2, 4.6, 5, 2.2, 8, 1.2, 11, 2.2, 11.8, 4.6)
    pen.curve((214, 140, 56), 4.8, 6.8, 8, 7.4, 11.2, 6.8, 10, 10.4, 8, 11.4, 6, 10.4)


@front((236, 170, 60))
def worker(pen: Pen) -> None:
    _body(pen, (74, 110, 168), NAVY)
    pen.flat.both.line(pen.color, 0.9, 6.6, 8.8, 6.6, 12.8)
    _head(pen)
    pen.curve(pen.color, 4, 4.4, 4.8, 1.8, 8, 0.8, 11.2, 1.8, 12, 4.4)
    pen.box(dark(pen.color, 0.15), 3.2, 3.7, 12.8, 4.9, 0.6)


@front((228, 232, 238))
def astronaut(pen: Pen) -> None:
    _body(pen, pen.color, GRAY, pen.color)
    pen.disc(pen.color, 8, 5.4, 4.4, 4.2)
    if pen.facing != UP:
        pen.flat.disc(NAVY, 8 + pen.ahead[0], 5.6, 3, 2.6)
        pen.flat.arc((150, 190, 240), 0.8, 8 + pen.ahead[0], 5.6, 1.9, 190, 260)
    pen.flat.box(RED, 6.6, 10, 9.4, 11.4, 0.4)


@front(TAN)
def waiter(pen: Pen) -> None:
    _body(pen, BLACK, BLACK)
    pen.flat.poly(WHITE, 7, 8.6, 9, 8.6, 8, 12)
    _head(pen)
    _hair(pen, BLACK)
    pen.flat.both.poly(RED, 8, 9.4, 6.4, 8.5, 6.4, 10.3)
    pen.line(STEEL, 1.2, 10.8, 8.4, 14.4, 8.4)
    pen.disc(pen.color, 12.8, 7.2, 1.5)


@front((226, 70, 60))
def clown(pen: Pen) -> None:
    _body(pen, (250, 206, 70), BLUE)
    pen.both.disc(pen.color, 4, 4.6, 2.2)
    _head(pen, WHITE)
    pen.flat.disc(pen.color, 8 + pen.ahead[0], 6.8, 1.1)
    pen.poly(BLUE, 8, 0.6, 10.4, 3.4, 5.6, 3.4)


@front((58, 92, 170))
def officer(pen: Pen) -> None:
    _body(pen, pen.color, NAVY)
    pen.flat.poly(GOLD, 9.8, 9.4, 10.4, 10.4, 9.8, 11.6, 9, 10.4)
    _head(pen)
    pen.curve(pen.color, 3.6, 3.8, 4.4, 1.4, 8, 0.8, 11.6, 1.4, 12.4, 3.8)
    pen.box(INK, 4.2, 3.6, 11.8, 4.8, 0.6)
    pen.flat.disc(GOLD, 8, 2.4, 0.8)
