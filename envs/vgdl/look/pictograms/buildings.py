"""Pictograms of houses, doors and furniture."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BLACK,
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    IRON,
    NAVY,
    RED,
    STEEL,
    STONE,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.pen import CLEAR, Pen
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, thing


def _frame(pen: Pen) -> None:
    pen.arch(STONE, 2, 1, 14, 15, 3.4)


@thing(WOOD)
def door(pen: Pen) -> None:
    _frame(pen)
    pen.arch(pen.color, 4, 3, 12, 15, 2.4)
    for x in (6.6, 9.2):
        pen.flat.line(dark(pen.color, 0.35), 0.6, x, 4, x, 15)
    pen.flat.disc(GOLD, 10.4, 9.6, 0.95)


@thing((150, 206, 232))
def window(pen: Pen) -> None:
    pen.box(WOOD, 1.6, 1.6, 14.4, 13.4, 0.8)
    pen.flat.box(pen.color, 3.4, 3.4, 12.6, 11.8)
    pen.flat.poly(light(pen.color, 0.6), 3.4, 8.4, 8.4, 3.4, 11, 3.4, 3.4, 11)
    pen.flat.box(WOOD, 7.4, 3, 8.6, 12)
    pen.flat.box(WOOD, 3, 7, 13, 8.2)
    pen.box(dark(WOOD, 0.2), 0.8, 12.6, 15.2, 14.8, 0.6)


@thing((250, 222, 140))
def doorway(pen: Pen) -> None:
    """Draw an open door with light behind it."""
    _frame(pen)
    pen.flat.arch(INK, 4, 3, 12, 15, 2.4)
    pen.flat.poly(pen.color, 5.4, 15, 5.4, 5, 7, 4, 10.6, 4, 11, 5, 11, 15)
    pen.poly(WOOD, 4, 3.6, 6.8, 5.4, 6.8, 15, 4, 15)


@thing(GREEN)
def exit(pen: Pen) -> None:  # noqa: A001 - the name of a pictogram
    """Draw a sign of a way through a door."""
    pen.box(pen.color, 1.2, 1.2, 14.8, 14.8, 1.4)
    pen.flat.box(WHITE, 8.6, 3.4, 13, 12.8)
    pen.flat.box(dark(pen.color, 0.5), 9.8, 4.6, 11.8, 12.8)
    pen.flat.poly(WHITE, 8.2, 8, 5.4, 4.8, 5.4, 7, 2.6, 7, 2.6, 9, 5.4, 9, 5.4, 11.2)


@thing(IRON)
def gate(pen: Pen) -> None:
    for x in (3, 6.3, 9.7, 13):
        pen.box(pen.color, x - 0.9, 1, x + 0.9, 15, 0.8)
    for y in (4, 11):
        pen.box(light(pen.color, 0.15), 1, y, 15, y + 1.8, 0.4)


@thing(WOOD)
def fence(pen: Pen) -> None:
    for y in (6, 10.6):
        pen.box(dark(pen.color, 0.2), 0.6, y, 15.4, y + 1.8)
    for x in (3, 8, 13):
        pen.poly(pen.color, x - 1.5, 4, x, 1.8, x + 1.5, 4, x + 1.5, 14.6, x - 1.5, 14.6)


@thing((232, 204, 116))
def pen(pen: Pen) -> None:
    """Draw a fold for animals: straw behind two fences, and an opening."""
    pen.disc(pen.color, 8, 11.2, 6.6, 3.4)
    pen.flat.line(dark(pen.color, 0.3), 0.7, 5, 12, 8, 11)
    pen.flat.line(dark(pen.color, 0.3), 0.7, 8, 13, 11.4, 12.2)
    for y in (3.6, 6.8):
        pen.box(dark(WOOD, 0.2), 1, y, 15, y + 1.5)
    for x in (2.4, 8, 13.6):
        pen.box(WOOD, x - 1.1, 2, x + 1.1, 9.4, 0.6)
    pen.both.box(WOOD, 1.3, 2, 3.5, 14.8, 0.6)


@thing(GOLD)
def lock(pen: Pen) -> None:
    pen.arc(STEEL, 1.9, 8, 6.4, 3.4, 180, 360)
    pen.both.box(STEEL, 3.7, 6, 5.5, 9)
    pen.box(pen.color, 2.6, 7.4, 13.4, 14.8, 1.2)
    pen.flat.disc(INK, 8, 10.4, 1.3)
    pen.flat.poly(INK, 7.3, 10.4, 8.7, 10.4, 9, 13, 7, 13)


@thing((190, 84, 60))
def house(pen: Pen) -> None:
    pen.box(CREAM, 2.8, 7, 13.2, 14.8)
    pen.poly(pen.color, 8, 1, 15.4, 8, 0.6, 8)
    pen.box(BARK, 6.6, 10, 9.4, 14.8)
    pen.both.flat.box(BLUE, 3.8, 9.4, 5.8, 11.6)


@thing(STONE)
def tower(pen: Pen) -> None:
    pen.box(pen.color, 4, 4, 12, 15)
    for x in (2.6, 6.6, 10.6):
        pen.box(pen.color, x, 1, x + 2.8, 4.6)
    pen.box(light(pen.color, 0.1), 2.6, 3.6, 13.4, 6)
    pen.flat.box(INK, 7, 7.4, 9, 10.4, 0.9)
    pen.flat.box(BARK, 6.6, 12, 9.4, 15, 0.6)


@thing((150, 144, 156))
def castle(pen: Pen) -> None:
    pen.box(pen.color, 4, 6, 12, 15)
    for x in (1, 10.6):
        pen.box(light(pen.color, 0.1), x, 5, x + 4.4, 15)
        pen.poly(RED, x - 0.2, 5.2, x + 2.2, 0.9, x + 4.6, 5.2)
    pen.flat.box(INK, 6.6, 10, 9.4, 15, 1.2)
    for x in (5.8, 8.8):
        pen.flat.box(pen.color, x, 4.6, x + 1.4, 6.4)


@thing((206, 170, 104))
def tent(pen: Pen) -> None:
    pen.poly(pen.color, 8, 1.4, 15.2, 14.6, 0.8, 14.6)
    pen.flat.poly(INK, 8, 6, 11, 14.6, 5, 14.6)
    pen.flat.poly(light(pen.color, 0.3), 8, 6, 8, 14.6, 5, 14.6)


@thing((124, 136, 152))
def factory(pen: Pen) -> None:
    pen.box(dark(pen.color, 0.25), 2, 1.4, 4.8, 9)
    pen.poly(pen.color, 1, 15, 1, 7.4, 5.6, 10, 5.6, 7.4, 10.2, 10, 10.2, 7.4, 15, 10, 15, 15)
    for x in (3, 7, 11):
        pen.flat.box(GOLD, x, 11.4, x + 2, 13)


@thing((206, 214, 222))
def lab(pen: Pen) -> None:
    """Draw a base with a dome."""
    pen.disc(pen.color, 8, 9, 6.2, 6.4)
    pen.flat.box(pen.color, 1.8, 9, 14.2, 12)
    pen.box(IRON, 1, 11.4, 15, 15, 0.6)
    pen.flat.disc(NAVY, 8, 7.4, 2.6)
    pen.flat.box(BLACK, 6.8, 12, 9.2, 15)


@thing(WOOD)
def table(pen: Pen) -> None:
    pen.both.box(dark(pen.color, 0.25), 2.4, 8, 4.4, 14.8)
    pen.box(pen.color, 1, 5, 15, 9.6, 1)
    pen.flat.line(dark(pen.color, 0.2), 0.6, 2.4, 7.2, 13.6, 7.2)


@thing(WHITE)
def laid(pen: Pen) -> None:
    """Draw a set table."""
    pen.both.box(dark(WOOD, 0.25), 2.4, 8, 4.4, 14.8)
    pen.box(pen.color, 1, 4.4, 15, 10.4, 1)
    pen.flat.disc((206, 212, 220), 8, 7, 3, 1.7)
    pen.flat.disc(RED, 8, 6.8, 1.3, 0.8)
    pen.flat.both.line(IRON, 0.6, 3.4, 6, 3.4, 8.4)


@thing((160, 100, 60), Facing.TURNED)
def chair(pen: Pen) -> None:
    """Draw a chair from above, its back behind."""
    pen.box(pen.color, 3, 2.4, 13, 12, 1.6)
    pen.flat.box(light(pen.color, 0.3), 4.6, 4, 11.4, 10.4, 1)
    pen.box(dark(pen.color, 0.25), 2, 11, 14, 14.4, 1.4)


@thing((86, 132, 200))
def bed(pen: Pen) -> None:
    pen.box(BARK, 2.6, 1, 13.4, 15, 0.8)
    pen.box(WHITE, 3.8, 2.4, 12.2, 14, 0.8)
    pen.box((230, 234, 240), 4.8, 3, 11.2, 5.8, 1)
    pen.box(pen.color, 3.4, 7, 12.6, 14.4, 0.8)


@thing(STEEL)
def machine(pen: Pen) -> None:
    pen.box(pen.color, 1.6, 2, 14.4, 14.6, 1)
    pen.flat.box(NAVY, 3.4, 4, 9.6, 8.4, 0.4)
    pen.flat.line((120, 230, 160), 0.7, 4.2, 7, 5.6, 5.4, 7, 6.8, 8.8, 5)
    for y, paint in ((4.8, RED), (7.4, GREEN)):
        pen.flat.disc(paint, 12, y, 0.9)
    for x in (4, 7, 10):
        pen.flat.box(IRON, x, 10.4, x + 1.8, 12.6, 0.3)


@thing((228, 222, 210))
def column(pen: Pen) -> None:
    pen.box(pen.color, 4.6, 3, 11.4, 13.4)
    for x in (6.4, 8, 9.6):
        pen.flat.line(dark(pen.color, 0.25), 0.6, x, 4.4, x, 12.4)
    pen.box(pen.color, 2.8, 1, 13.2, 3.8, 0.6)
    pen.box(pen.color, 2.8, 12.6, 13.2, 15, 0.6)


@thing(STONE)
def well(pen: Pen) -> None:
    pen.both.line(BARK, 1.2, 3.4, 5, 3.4, 9)
    pen.poly(RED, 8, 0.8, 14.4, 5.4, 1.6, 5.4)
    pen.box(pen.color, 2, 8.4, 14, 14.8, 1.4)
    pen.flat.disc(NAVY, 8, 9, 4.8, 1.3)


@thing(STONE)
def arch(pen: Pen) -> None:
    pen.arch(pen.color, 1.4, 1.4, 14.6, 15, 5)
    for x, y in ((3, 11), (3, 6.4), (8, 3.2), (13, 6.4), (13, 11)):
        pen.flat.line(dark(pen.color, 0.4), 0.7, x, y, x + (8 - x) * 0.3, y + (8 - y) * 0.3)
    pen.arch(CLEAR, 4.8, 5, 11.2, 16, 3.2)


@thing((206, 58, 36))
def hydrant(pen: Pen) -> None:
    pen.box(dark(pen.color, 0.25), 3.4, 12.4, 12.6, 14.8, 0.8)
    pen.both.box(STEEL, 1.6, 7, 4.6, 10.2, 0.8)
    pen.arch(pen.color, 4.4, 2.4, 11.6, 13, 3.4)
    pen.flat.box(dark(pen.color, 0.35), 4.4, 5.2, 11.6, 6.2)
    pen.disc(STEEL, 8, 9, 1.9)
    pen.box(STEEL, 7, 0.8, 9, 2.8, 0.5)


@thing((142, 62, 164))
def curtain(pen: Pen) -> None:
    """Draw a closed curtain on a rail."""
    pen.poly(pen.color, 2, 3, 14, 3, 14, 14.2, 12, 15, 10, 14.2, 8, 15, 6, 14.2, 4, 15, 2, 14.2)
    for x in (4, 8, 12):
        pen.flat.line(dark(pen.color, 0.4), 0.9, x, 4, x, 14)
        pen.flat.line(light(pen.color, 0.4), 0.8, x - 2, 4, x - 2, 13.4)
    pen.box(BARK, 0.8, 1.2, 15.2, 3.4, 1)


@thing((196, 152, 92))
def mat(pen: Pen) -> None:
    """Draw a woven mat with a fringe."""
    for y in (3, 5.5, 8, 10.5, 13):
        pen.flat.both.line(dark(pen.color, 0.3), 0.9, 1, y, 3, y)
    pen.box(pen.color, 2.4, 2, 13.6, 14, 0.5)
    pen.flat.box(light(pen.color, 0.45), 4, 3.6, 12, 12.4)
    pen.flat.box(pen.color, 5.2, 4.8, 10.8, 11.2)
