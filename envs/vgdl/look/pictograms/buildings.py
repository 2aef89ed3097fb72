"""Pictograms of houses, doors and furniture."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.canvas import CLEAR, Canvas
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
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, thing


def _frame(canvas: Canvas) -> None:
    canvas.arch(STONE, 2, 1, 14, 15, 3.4)


@thing(WOOD)
def door(canvas: Canvas) -> None:
    _frame(canvas)
    canvas.arch(canvas.color, 4, 3, 12, 15, 2.4)
    for x in (6.6, 9.2):
        canvas.flat.line(dark(canvas.color, 0.35), 0.6, x, 4, x, 15)
    canvas.flat.disc(GOLD, 10.4, 9.6, 0.95)


@thing((150, 206, 232))
def window(canvas: Canvas) -> None:
    canvas.box(WOOD, 1.6, 1.6, 14.4, 13.4, 0.8)
    canvas.flat.box(canvas.color, 3.4, 3.4, 12.6, 11.8)
    canvas.flat.poly(light(canvas.color, 0.6), 3.4, 8.4, 8.4, 3.4, 11, 3.4, 3.4, 11)
    canvas.flat.box(WOOD, 7.4, 3, 8.6, 12)
    canvas.flat.box(WOOD, 3, 7, 13, 8.2)
    canvas.box(dark(WOOD, 0.2), 0.8, 12.6, 15.2, 14.8, 0.6)


@thing((250, 222, 140))
def doorway(canvas: Canvas) -> None:
    """Draw an open door with light behind it."""
    _frame(canvas)
    canvas.flat.arch(INK, 4, 3, 12, 15, 2.4)
    canvas.flat.poly(canvas.color, 5.4, 15, 5.4, 5, 7, 4, 10.6, 4, 11, 5, 11, 15)
    canvas.poly(WOOD, 4, 3.6, 6.8, 5.4, 6.8, 15, 4, 15)


@thing(GREEN)
def exit(canvas: Canvas) -> None:  # noqa: A001 - the name of a pictogram
    """Draw a sign of a way through a door."""
    canvas.box(canvas.color, 1.2, 1.2, 14.8, 14.8, 1.4)
    canvas.flat.box(WHITE, 8.6, 3.4, 13, 12.8)
    canvas.flat.box(dark(canvas.color, 0.5), 9.8, 4.6, 11.8, 12.8)
    canvas.flat.poly(WHITE, 8.2, 8, 5.4, 4.8, 5.4, 7, 2.6, 7, 2.6, 9, 5.4, 9, 5.4, 11.2)


@thing(IRON)
def gate(canvas: Canvas) -> None:
    for x in (3, 6.3, 9.7, 13):
        canvas.box(canvas.color, x - 0.9, 1, x + 0.9, 15, 0.8)
    for y in (4, 11):
        canvas.box(light(canvas.color, 0.15), 1, y, 15, y + 1.8, 0.4)


@thing(WOOD)
def fence(canvas: Canvas) -> None:
    for y in (6, 10.6):
        canvas.box(dark(canvas.color, 0.2), 0.6, y, 15.4, y + 1.8)
    for x in (3, 8, 13):
        canvas.poly(canvas.color, x - 1.5, 4, x, 1.8, x + 1.5, 4, x + 1.5, 14.6, x - 1.5, 14.6)


@thing((232, 204, 116))
def canvas(canvas: Canvas) -> None:
    """Draw a fold for animals: straw behind two fences, and an opening."""
    canvas.disc(canvas.color, 8, 11.2, 6.6, 3.4)
    canvas.flat.line(dark(canvas.color, 0.3), 0.7, 5, 12, 8, 11)
    canvas.flat.line(dark(canvas.color, 0.3), 0.7, 8, 13, 11.4, 12.2)
    for y in (3.6, 6.8):
        canvas.box(dark(WOOD, 0.2), 1, y, 15, y + 1.5)
    for x in (2.4, 8, 13.6):
        canvas.box(WOOD, x - 1.1, 2, x + 1.1, 9.4, 0.6)
    canvas.both.box(WOOD, 1.3, 2, 3.5, 14.8, 0.6)


@thing(GOLD)
def lock(canvas: Canvas) -> None:
    canvas.arc(STEEL, 1.9, 8, 6.4, 3.4, 180, 360)
    canvas.both.box(STEEL, 3.7, 6, 5.5, 9)
    canvas.box(canvas.color, 2.6, 7.4, 13.4, 14.8, 1.2)
    canvas.flat.disc(INK, 8, 10.4, 1.3)
    canvas.flat.poly(INK, 7.3, 10.4, 8.7, 10.4, 9, 13, 7, 13)


@thing((190, 84, 60))
def house(canvas: Canvas) -> None:
    canvas.box(CREAM, 2.8, 7, 13.2, 14.8)
    canvas.poly(canvas.color, 8, 1, 15.4, 8, 0.6, 8)
    canvas.box(BARK, 6.6, 10, 9.4, 14.8)
    canvas.both.flat.box(BLUE, 3.8, 9.4, 5.8, 11.6)


@thing(STONE)
def tower(canvas: Canvas) -> None:
    canvas.box(canvas.color, 4, 4, 12, 15)
    for x in (2.6, 6.6, 10.6):
        canvas.box(canvas.color, x, 1, x + 2.8, 4.6)
    canvas.box(light(canvas.color, 0.1), 2.6, 3.6, 13.4, 6)
    canvas.flat.box(INK, 7, 7.4, 9, 10.4, 0.9)
    canvas.flat.box(BARK, 6.6, 12, 9.4, 15, 0.6)


@thing((150, 144, 156))
def castle(canvas: Canvas) -> None:
    canvas.box(canvas.color, 4, 6, 12, 15)
    for x in (1, 10.6):
        canvas.box(light(canvas.color, 0.1), x, 5, x + 4.4, 15)
        canvas.poly(RED, x - 0.2, 5.2, x + 2.2, 0.9, x + 4.6, 5.2)
    canvas.flat.box(INK, 6.6, 10, 9.4, 15, 1.2)
    for x in (5.8, 8.8):
        canvas.flat.box(canvas.color, x, 4.6, x + 1.4, 6.4)


@thing((206, 170, 104))
def tent(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 8, 1.4, 15.2, 14.6, 0.8, 14.6)
    canvas.flat.poly(INK, 8, 6, 11, 14.6, 5, 14.6)
    canvas.flat.poly(light(canvas.color, 0.3), 8, 6, 8, 14.6, 5, 14.6)


@thing((124, 136, 152))
def factory(canvas: Canvas) -> None:
    canvas.box(dark(canvas.color, 0.25), 2, 1.4, 4.8, 9)
    canvas.poly(canvas.color, 1, 15, 1, 7.4, 5.6, 10, 5.6, 7.4, 10.2, 10, 10.2, 7.4, 15, 10, 15, 15)
    for x in (3, 7, 11):
        canvas.flat.box(GOLD, x, 11.4, x + 2, 13)


@thing((206, 214, 222))
def lab(canvas: Canvas) -> None:
    """Draw a base with a dome."""
    canvas.disc(canvas.color, 8, 9, 6.2, 6.4)
    canvas.flat.box(canvas.color, 1.8, 9, 14.2, 12)
    canvas.box(IRON, 1, 11.4, 15, 15, 0.6)
    canvas.flat.disc(NAVY, 8, 7.4, 2.6)
    canvas.flat.box(BLACK, 6.8, 12, 9.2, 15)


@thing(WOOD)
def table(canvas: Canvas) -> None:
    canvas.both.box(dark(canvas.color, 0.25), 2.4, 8, 4.4, 14.8)
    canvas.box(canvas.color, 1, 5, 15, 9.6, 1)
    canvas.flat.line(dark(canvas.color, 0.2), 0.6, 2.4, 7.2, 13.6, 7.2)


@thing(WHITE)
def laid(canvas: Canvas) -> None:
    """Draw a set table."""
    canvas.both.box(dark(WOOD, 0.25), 2.4, 8, 4.4, 14.8)
    canvas.box(canvas.color, 1, 4.4, 15, 10.4, 1)
    canvas.flat.disc((206, 212, 220), 8, 7, 3, 1.7)
    canvas.flat.disc(RED, 8, 6.8, 1.3, 0.8)
    canvas.flat.both.line(IRON, 0.6, 3.4, 6, 3.4, 8.4)


@thing((160, 100, 60), Facing.TURNED)
def chair(canvas: Canvas) -> None:
    """Draw a chair from above, its back behind."""
    canvas.box(canvas.color, 3, 2.4, 13, 12, 1.6)
    canvas.flat.box(light(canvas.color, 0.3), 4.6, 4, 11.4, 10.4, 1)
    canvas.box(dark(canvas.color, 0.25), 2, 11, 14, 14.4, 1.4)


@thing((86, 132, 200))
def bed(canvas: Canvas) -> None:
    canvas.box(BARK, 2.6, 1, 13.4, 15, 0.8)
    canvas.box(WHITE, 3.8, 2.4, 12.2, 14, 0.8)
    canvas.box((230, 234, 240), 4.8, 3, 11.2, 5.8, 1)
    canvas.box(canvas.color, 3.4, 7, 12.6, 14.4, 0.8)


@thing(STEEL)
def machine(canvas: Canvas) -> None:
    canvas.box(canvas.color, 1.6, 2, 14.4, 14.6, 1)
    canvas.flat.box(NAVY, 3.4, 4, 9.6, 8.4, 0.4)
    canvas.flat.line((120, 230, 160), 0.7, 4.2, 7, 5.6, 5.4, 7, 6.8, 8.8, 5)
    for y, paint in ((4.8, RED), (7.4, GREEN)):
        canvas.flat.disc(paint, 12, y, 0.9)
    for x in (4, 7, 10):
        canvas.flat.box(IRON, x, 10.4, x + 1.8, 12.6, 0.3)


@thing((228, 222, 210))
def column(canvas: Canvas) -> None:
    canvas.box(canvas.color, 4.6, 3, 11.4, 13.4)
    for x in (6.4, 8, 9.6):
        canvas.flat.line(dark(canvas.color, 0.25), 0.6, x, 4.4, x, 12.4)
    canvas.box(canvas.color, 2.8, 1, 13.2, 3.8, 0.6)
    canvas.box(canvas.color, 2.8, 12.6, 13.2, 15, 0.6)


@thing(STONE)
def well(canvas: Canvas) -> None:
    canvas.both.line(BARK, 1.2, 3.4, 5, 3.4, 9)
    canvas.poly(RED, 8, 0.8, 14.4, 5.4, 1.6, 5.4)
    canvas.box(canvas.color, 2, 8.4, 14, 14.8, 1.4)
    canvas.flat.disc(NAVY, 8, 9, 4.8, 1.3)


@thing(STONE)
def arch(canvas: Canvas) -> None:
    canvas.arch(canvas.color, 1.4, 1.4, 14.6, 15, 5)
    for x, y in ((3, 11), (3, 6.4), (8, 3.2), (13, 6.4), (13, 11)):
        canvas.flat.line(dark(canvas.color, 0.4), 0.7, x, y, x + (8 - x) * 0.3, y + (8 - y) * 0.3)
    canvas.arch(CLEAR, 4.8, 5, 11.2, 16, 3.2)


@thing((206, 58, 36))
def hydrant(canvas: Canvas) -> None:
    canvas.box(dark(canvas.color, 0.25), 3.4, 12.4, 12.6, 14.8, 0.8)
    canvas.both.box(STEEL, 1.6, 7, 4.6, 10.2, 0.8)
    canvas.arch(canvas.color, 4.4, 2.4, 11.6, 13, 3.4)
    canvas.flat.box(dark(canvas.color, 0.35), 4.4, 5.2, 11.6, 6.2)
    canvas.disc(STEEL, 8, 9, 1.9)
    canvas.box(STEEL, 7, 0.8, 9, 2.8, 0.5)


@thing((142, 62, 164))
def curtain(canvas: Canvas) -> None:
    """Draw a closed curtain on a rail."""
    canvas.poly(canvas.color, 2, 3, 14, 3, 14, 14.2, 12, 15, 10, 14.2, 8, 15, 6, 14.2, 4, 15, 2, 14.2)
    for x in (4, 8, 12):
        canvas.flat.line(dark(canvas.color, 0.4), 0.9, x, 4, x, 14)
        canvas.flat.line(light(canvas.color, 0.4), 0.8, x - 2, 4, x - 2, 13.4)
    canvas.box(BARK, 0.8, 1.2, 15.2, 3.4, 1)


@thing((196, 152, 92))
def mat(canvas: Canvas) -> None:
    """Draw a woven mat with a fringe."""
    for y in (3, 5.5, 8, 10.5, 13):
        canvas.flat.both.line(dark(canvas.color, 0.3), 0.9, 1, y, 3, y)
    canvas.box(canvas.color, 2.4, 2, 13.6, 14, 0.5)
    canvas.flat.box(light(canvas.color, 0.45), 4, 3.6, 12, 12.4)
    canvas.flat.box(canvas.color, 5.2, 4.8, 10.8, 11.2)
