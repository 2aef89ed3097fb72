"""Pictograms of food, drinks and dishes."""

from __future__ import annotations

from plumbline.envs.vgdl.look.pictograms.kit.canvas import Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BONE,
    CREAM,
    GOLD,
    IRON,
    LEAF,
    ORANGE,
    PINK,
    RED,
    SKIN,
    STEEL,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import thing


@thing(RED)
def fruit(canvas: Canvas) -> None:
    """Draw an apple."""
    canvas.flat.line(BARK, 1.1, 8, 5, 8.6, 1.4)
    canvas.curve(LEAF, 8.6, 3, 11, 1, 13.4, 1.6, 11.4, 3.8)
    canvas.curve(canvas.color, 8, 4.8, 11, 3.6, 14, 6, 13.8, 10.4, 11, 14.4, 8, 13.8, 5, 14.4, 2.2, 10.4, 2, 6, 5, 3.6)
    canvas.flat.disc(light(canvas.color, 0.55), 5, 7, 1.2, 1.5)


@thing((204, 40, 60))
def cherry(canvas: Canvas) -> None:
    canvas.flat.line(LEAF, 1, 5, 9, 8, 4, 11.4, 2, 11.4, 9)
    canvas.curve(LEAF, 11, 2.4, 7.4, 3.4, 4.4, 1.6, 8, 0.8)
    canvas.disc(canvas.color, 4.8, 11, 3.6)
    canvas.disc(canvas.color, 11.6, 11.4, 3.4)


@thing((216, 60, 44))
def tomato(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 9, 6.4, 5.6)
    canvas.flat.poly(LEAF, 8, 1.4, 8.9, 3.6, 12, 3, 10, 5.2, 11, 7, 8, 5.8, 5, 7, 6, 5.2, 4, 3, 7.1, 3.6)


@thing((246, 220, 76))
def banana(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 3, 2, 4.6, 1.6, 5.6, 7, 9, 10.4, 14, 11, 14.4, 12.4, 10, 14.8, 5, 12.4, 2.6, 8)
    canvas.flat.disc(BARK, 3.7, 1.9, 0.9)


@thing((250, 200, 66))
def cheese(canvas: Canvas) -> None:
    canvas.poly(light(canvas.color, 0.25), 1.2, 8, 12.4, 2.4, 14.8, 8)
    canvas.box(canvas.color, 1.2, 7.8, 14.8, 13.8, 0.4)
    for x, y, radius in ((4.4, 10.8, 1.3), (9.6, 10, 1), (12, 12.2, 0.9), (10.6, 5.8, 0.9)):
        canvas.flat.disc(dark(canvas.color, 0.3), x, y, radius)


@thing((250, 226, 120))
def butter(canvas: Canvas) -> None:
    canvas.box(STEEL, 1, 11.4, 15, 13.8, 1)
    canvas.poly(light(canvas.color, 0.3), 5, 4.4, 13.6, 4.4, 11.6, 7, 2.6, 7)
    canvas.box(canvas.color, 2.6, 6.8, 11.6, 11.8)
    canvas.poly(dark(canvas.color, 0.15), 11.6, 7, 13.6, 4.4, 13.6, 9.6, 11.6, 11.8)


@thing(PINK)
def cake(canvas: Canvas) -> None:
    canvas.poly(CREAM, 1.4, 8, 14.6, 6.4, 14.6, 13.6, 1.4, 13.6)
    canvas.poly(canvas.color, 1.4, 8.4, 10, 3.4, 14.6, 6.4, 14.6, 8, 1.4, 9.4)
    canvas.flat.line(canvas.color, 1.2, 1.8, 11.4, 14.2, 10.8)
    canvas.disc(RED, 10.4, 3.4, 1.9)


@thing((196, 132, 70))
def bread(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 1.2, 9, 3.4, 5, 8, 4, 12.6, 5, 14.8, 9, 13, 12.6, 8, 13.2, 3, 12.6)
    for x in (5, 8, 11):
        canvas.flat.line(light(canvas.color, 0.5), 1.1, x - 0.8, 8.6, x + 0.8, 5.8)


@thing((178, 82, 58))
def meat(canvas: Canvas) -> None:
    canvas.line(BONE, 1.9, 9, 9, 13, 13)
    canvas.disc(BONE, 13.6, 12.2, 1.5)
    canvas.disc(BONE, 12.2, 13.8, 1.5)
    canvas.curve(canvas.color, 2, 4, 6, 1.4, 10.4, 3.4, 11.6, 8, 9, 11.4, 4.4, 10.8, 1.6, 8)
    canvas.flat.arc(light(canvas.color, 0.4), 1, 6.4, 6.2, 3, 180, 270)


@thing((240, 168, 40))
def honey(canvas: Canvas) -> None:
    canvas.box(canvas.color, 2.6, 4.6, 13.4, 14.8, 2.4)
    canvas.box(CREAM, 3.6, 8, 12.4, 12.2, 0.6)
    canvas.flat.poly(canvas.color, 8, 8.4, 9.7, 9.2, 9.7, 11, 8, 11.8, 6.3, 11, 6.3, 9.2)
    canvas.box(WOOD, 3, 1.6, 13, 4.8, 0.8)


@thing((246, 234, 212))
def egg(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 8, 1.4, 11.4, 4.4, 12.8, 9.6, 11, 13.6, 8, 14.8, 5, 13.6, 3.2, 9.6, 4.6, 4.4)
    for x, y in ((6.4, 7), (10, 9.4), (6.8, 11.6)):
        canvas.flat.disc(dark(canvas.color, 0.2), x, y, 0.8)


@thing(SKIN)
def food(canvas: Canvas) -> None:
    """Draw a burger."""
    canvas.box((206, 146, 76), 1.6, 11, 14.4, 14.6, 1.6)
    canvas.box(BARK, 1.4, 9, 14.6, 11.8, 1.2)
    canvas.flat.line(LEAF, 1.6, 1.8, 8.6, 5, 9.2, 8, 8.4, 11, 9.2, 14.2, 8.6)
    canvas.curve((224, 164, 86), 1.4, 8, 2.6, 4, 8, 1.8, 13.4, 4, 14.6, 8, 8, 8.4)
    for x, y in ((5.4, 4.8), (8.4, 3.8), (10.6, 5.6)):
        canvas.flat.disc(CREAM, x, y, 0.6)


@thing((246, 224, 150))
def pasta(canvas: Canvas) -> None:
    """Draw a bundle of raw pasta."""
    for x in (4, 6, 8, 10, 12):
        canvas.line(canvas.color, 1.5, x, 1.8, 8 + (x - 8) * 0.8, 14.2)
    canvas.box(RED, 3.8, 7, 12.2, 9.6, 0.6)


@thing((246, 224, 150))
def dish(canvas: Canvas) -> None:
    """Draw a plate of pasta."""
    canvas.disc(WHITE, 8, 9.6, 7, 4.8)
    canvas.disc(dark(WHITE, 0.12), 8, 9.6, 5.2, 3.2)
    for x, y in ((5.6, 8.8), (10.4, 8.8), (8, 7.6), (8, 10)):
        canvas.flat.ring(canvas.color, 1, x, y, 1.6)
    canvas.flat.disc(RED, 8, 7.8, 1.9, 1.3)


@thing((204, 60, 44))
def sauce(canvas: Canvas) -> None:
    """Draw a bowl of sauce."""
    canvas.disc(WHITE, 8, 6.8, 6.8, 3.2)
    canvas.flat.disc(canvas.color, 8, 6.8, 5.4, 2.2)
    canvas.curve(WHITE, 1.2, 7.2, 8, 9.6, 14.8, 7.2, 12.6, 12.4, 8, 14.2, 3.4, 12.4)


@thing(IRON)
def pot(canvas: Canvas) -> None:
    """Draw a boiling pot."""
    for x in (5, 8, 11):
        canvas.flat.line((220, 230, 238), 1, x, 4.6, x + 0.8, 3, x, 1.4)
    canvas.both.box(dark(canvas.color, 0.2), 0.9, 7.4, 4, 9.4, 0.8)
    canvas.box(canvas.color, 2.6, 6, 13.4, 14.6, 1.6)
    canvas.flat.disc((120, 190, 230), 8, 6.4, 4.8, 1.2)


@thing((90, 150, 190))
def tin(canvas: Canvas) -> None:
    """Draw a tin of fish."""
    canvas.box(STEEL, 1.4, 4, 14.6, 12.8, 2.6)
    canvas.box(canvas.color, 2.8, 5.4, 13.2, 11.4, 1.6)
    canvas.flat.curve(WHITE, 4, 8.4, 7, 6.6, 10, 8.4, 7, 10.2)
    canvas.flat.poly(WHITE, 9.4, 8.4, 12, 6.8, 12, 10)


@thing((240, 110, 130))
def candy(canvas: Canvas) -> None:
    canvas.both.poly(light(canvas.color, 0.35), 5.4, 8, 0.9, 4.4, 1.8, 8, 0.9, 11.6)
    canvas.disc(canvas.color, 8, 8, 4.2)
    canvas.inside.arc(WHITE, 1.1, 8, 8, 2.4, 180, 340)


@thing((236, 148, 60))
def carrot(canvas: Canvas) -> None:
    canvas.flat.line(LEAF, 1.3, 10.6, 5.4, 9.6, 1.6)
    canvas.flat.line(LEAF, 1.3, 10.8, 5.2, 14.4, 6.4)
    canvas.flat.line(LEAF, 1.3, 10.6, 5.4, 13.4, 2.6)
    canvas.curve(canvas.color, 1.4, 14.6, 4.6, 7.6, 8.4, 4.4, 11.4, 6.4, 11.6, 8, 8, 11.6)
    canvas.flat.line(dark(canvas.color, 0.25), 0.7, 5.4, 8.4, 7, 9.8)


@thing((240, 226, 226))
def turnip(canvas: Canvas) -> None:
    for x, y in ((4.4, 2.2), (8, 1), (11.6, 2.2)):
        canvas.flat.line(LEAF, 1.6, 8, 5.6, x, y)
    canvas.curve(canvas.color, 2.4, 8.4, 5, 5.2, 11, 5.2, 13.6, 8.4, 10.6, 12.2, 8, 15, 5.4, 12.2)
    canvas.inside.box((164, 74, 142), 0, 4, 16, 8.6)


@thing(ORANGE)
def pumpkin(canvas: Canvas) -> None:
    canvas.box(LEAF, 7, 1.4, 9, 5, 0.6)
    canvas.both.disc(dark(canvas.color, 0.15), 4.6, 9.4, 3.6, 5)
    canvas.disc(canvas.color, 8, 9.4, 3.8, 5.4)


@thing(WHITE)
def cup(canvas: Canvas) -> None:
    canvas.arc(canvas.color, 1.4, 11.6, 8.6, 2.6, -90, 90)
    canvas.box(canvas.color, 2.8, 4.4, 11.6, 13.6, 1.4)
    canvas.flat.disc((120, 76, 48), 7.2, 5, 3.6, 1)
    canvas.flat.line(GOLD, 0.8, 3.4, 10.6, 11, 10.6)
