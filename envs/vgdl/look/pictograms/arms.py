"""Pictograms of weapons, shots and hazards."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.canvas import Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BARK,
    BLACK,
    BLUE,
    BONE,
    CYAN,
    GOLD,
    GRAY,
    IRON,
    ORANGE,
    PURPLE,
    RED,
    STEEL,
    WHITE,
    WOOD,
    dark,
    light,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, thing


@thing(STEEL, Facing.TURNED)
def sword(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 8, 0.9, 9.6, 3, 9.6, 10, 6.4, 10, 6.4, 3)
    canvas.flat.line(WHITE, 0.6, 8, 3, 8, 9.6)
    canvas.box(GOLD, 3.6, 9.8, 12.4, 11.6, 0.8)
    canvas.box(BARK, 7, 11.4, 9, 14, 0.4)
    canvas.disc(GOLD, 8, 14, 1.1)


@thing(STEEL, Facing.TURNED)
def dagger(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 8, 2, 10, 5, 9.4, 9.4, 6.6, 9.4, 6, 5)
    canvas.box(IRON, 4.4, 9, 11.6, 10.6, 0.6)
    canvas.box(RED, 7, 10.4, 9, 14, 0.7)


@thing(WHITE, Facing.TURNED)
def slash(canvas: Canvas) -> None:
    """Draw the trace of a blade."""
    canvas.flat.curve(canvas.color, 1.2, 8.6, 4, 3.6, 8, 2, 12, 3.6, 14.8, 8.6, 11.4, 6.2, 8, 5.4, 4.6, 6.2)
    canvas.flat.curve(CYAN, 3.4, 12, 8, 8, 12.6, 12, 8, 10)


@thing(STEEL, Facing.TURNED)
def axe(canvas: Canvas) -> None:
    canvas.line(WOOD, 1.6, 7.4, 2.4, 7.4, 14.4)
    canvas.curve(canvas.color, 8, 3, 11.4, 1.2, 14, 3.4, 14, 7.6, 11.4, 9.4, 8, 7.6)
    canvas.poly(canvas.color, 6.8, 4, 4, 3, 4, 7.4, 6.8, 6.8)


@thing(IRON, Facing.TURNED)
def hammer(canvas: Canvas) -> None:
    canvas.line(WOOD, 1.8, 8, 5, 8, 14.4)
    canvas.box(canvas.color, 2.6, 1.6, 13.4, 7, 1)


@thing(STEEL, Facing.TURNED)
def pickaxe(canvas: Canvas) -> None:
    canvas.line(WOOD, 1.7, 8, 3, 8, 14.2)
    canvas.curve(canvas.color, 0.9, 7, 4, 3, 8, 1.6, 12, 3, 15.1, 7, 11.4, 5, 8, 4.4, 4.6, 5)


@thing(STEEL, Facing.TURNED)
def shovel(canvas: Canvas) -> None:
    canvas.line(WOOD, 1.5, 8, 6, 8, 14)
    canvas.line(WOOD, 1.5, 6, 14.4, 10, 14.4)
    canvas.curve(canvas.color, 8, 0.8, 11, 3, 11, 7, 8, 8, 5, 7, 5, 3)


@thing(PURPLE, Facing.TURNED)
def staff(canvas: Canvas) -> None:
    canvas.line(WOOD, 1.6, 8, 6, 8, 14.2)
    canvas.arc(GOLD, 1.3, 8, 4.4, 3, 20, 160)
    canvas.disc(canvas.color, 8, 3.8, 2.5)


@thing(WOOD, Facing.TURNED)
def bow(canvas: Canvas) -> None:
    canvas.flat.line(WHITE, 0.6, 2.4, 9.6, 13.6, 9.6)
    canvas.arc(canvas.color, 1.7, 8, 9.4, 5.6, 180, 360)
    canvas.line(BARK, 1, 8, 14, 8, 2.4)
    canvas.poly(STEEL, 8, 0.6, 10, 3.6, 6, 3.6)


@thing(WOOD, Facing.TURNED)
def arrow(canvas: Canvas) -> None:
    canvas.line(canvas.color, 1.3, 8, 4, 8, 14)
    canvas.poly(STEEL, 8, 0.8, 11, 5.4, 5, 5.4)
    canvas.both.flat.line(RED, 1.1, 8, 11, 5.8, 12.6)
    canvas.both.flat.line(RED, 1.1, 8, 13, 5.8, 14.6)


@thing(GOLD, Facing.TURNED)
def bullet(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 8, 2.6, 9.8, 4.8, 10.4, 8, 10, 9.6, 6, 9.6, 5.6, 8, 6.2, 4.8)
    canvas.box(dark(canvas.color, 0.35), 5.7, 9.2, 10.3, 13, 0.5)


@thing(RED, Facing.TURNED)
def missile(canvas: Canvas) -> None:
    canvas.flat.poly(ORANGE, 6.6, 12.6, 9.4, 12.6, 8, 15.2)
    canvas.both.poly(IRON, 6.4, 9, 4, 13, 6.6, 12.6)
    canvas.box(WHITE, 6.2, 4, 9.8, 13, 0.6)
    canvas.curve(canvas.color, 8, 0.8, 9.6, 3, 9.8, 5.4, 6.2, 5.4, 6.4, 3)


@thing(IRON, Facing.TURNED)
def torpedo(canvas: Canvas) -> None:
    canvas.both.poly(RED, 6.4, 11, 4.2, 14.6, 7, 13.4)
    canvas.curve(canvas.color, 8, 1.4, 10, 3.4, 10.2, 10, 8.6, 14.4, 7.4, 14.4, 5.8, 10, 6, 3.4)
    canvas.inside.box(GOLD, 4, 4.6, 12, 6)


@thing((110, 190, 250))
def orb(canvas: Canvas) -> None:
    canvas.disc(canvas.color, 8, 8, 4.8)
    canvas.flat.disc(light(canvas.color, 0.5), 7.4, 7.4, 2.9)
    canvas.flat.disc(WHITE, 6.6, 6.4, 1.3)


@thing((246, 120, 60), Facing.TURNED)
def fireball(canvas: Canvas) -> None:
    canvas.flat.curve(
        canvas.color,
        8,
        1.2,
        11.8,
        3.2,
        12.4,
        7,
        10.4,
        11,
        10.6,
        14,
        8.6,
        11.6,
        7.2,
        15,
        6.2,
        11,
        4.2,
        12,
        3.6,
        7,
        4.2,
        3.2,
    )
    canvas.flat.disc((255, 206, 80), 8, 5.8, 2.8)
    canvas.flat.disc(WHITE, 7.8, 5.2, 1.3)


@thing((120, 220, 250), Facing.TURNED)
def laser(canvas: Canvas) -> None:
    canvas.flat.poly(canvas.color, 8, 0, 11, 4.6, 9.8, 16, 6.2, 16, 5, 4.6)
    canvas.flat.poly(WHITE, 8, 2, 9.3, 5, 8.6, 16, 7.4, 16, 6.7, 5)


@thing((250, 214, 80))
def lightning(canvas: Canvas) -> None:
    canvas.poly(canvas.color, 9.4, 0.8, 3.2, 8.8, 7, 8.8, 5.6, 15.2, 12.8, 6.4, 8.8, 6.4)


@thing(BLACK)
def bomb(canvas: Canvas) -> None:
    canvas.flat.line(WOOD, 1.1, 10.4, 5, 12, 2.8, 13.2, 2.7)
    canvas.flat.disc(ORANGE, 13.5, 2.6, 1.4)
    canvas.box(IRON, 8.6, 3.6, 11.6, 6.4, 0.4)
    canvas.disc(canvas.color, 7.4, 9.4, 5.6)
    canvas.flat.disc(WHITE, 5.2, 7.4, 1.1)


@thing(IRON)
def mine(canvas: Canvas) -> None:
    for x, y in ((8, 1.8), (12.4, 3.6), (14.2, 8), (12.4, 12.4), (8, 14.2), (3.6, 12.4), (1.8, 8), (3.6, 3.6)):
        canvas.line(BLACK, 1.7, 8, 8, x, y)
    canvas.disc(canvas.color, 8, 8, 4.6)
    canvas.disc(RED, 8, 8, 1.6)


@thing((236, 104, 40))
def fire(canvas: Canvas) -> None:
    canvas.flat.curve(
        canvas.color, 8, 0.8, 10.6, 4.6, 12.6, 5.2, 13.6, 10, 11.4, 14, 8, 15, 4.6, 14, 2.4, 10, 3.6, 6.4, 5.6, 6.6
    )
    canvas.flat.curve((252, 186, 60), 8, 5.6, 10, 8.4, 11, 11.4, 8, 14.4, 5, 11.4, 6.2, 9.4)
    canvas.flat.curve((255, 240, 170), 8, 9.6, 9.4, 12, 8, 13.8, 6.6, 12)


@thing((250, 176, 60))
def explosion(canvas: Canvas) -> None:
    canvas.flat.poly(RED, *_burst(7.2, 4.2))
    canvas.flat.poly(canvas.color, *_burst(5.4, 3.2))
    canvas.flat.disc((255, 244, 190), 8, 8, 2.4)


def _burst(far: float, near: float) -> list[float]:
    """Return a star of eight points."""
    turns = ((0, -1), (0.38, -0.92), (0.71, -0.71), (0.92, -0.38)), ((1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92))
    half = [*turns[0], *turns[1]]
    points = [*half, *((-x, -y) for x, y in half)]
    return [8 + part * (near if place % 2 else far) for place, point in enumerate(points) for part in point]


@thing((190, 190, 196))
def smoke(canvas: Canvas) -> None:
    for x, y, radius in ((5, 11.4, 3), (10.6, 11, 3.4), (7.4, 7, 3.6), (10.4, 4, 2.4)):
        canvas.disc(canvas.color, x, y, radius)


@thing((252, 232, 120))
def spark(canvas: Canvas) -> None:
    canvas.flat.curve(canvas.color, 8, 0.8, 9, 7, 15.2, 8, 9, 9, 8, 15.2, 7, 9, 0.8, 8, 7, 7)
    canvas.flat.disc(WHITE, 8, 8, 1.5)
    for x, y in ((3.4, 3.4), (12.6, 3.4), (12.6, 12.6), (3.4, 12.6)):
        canvas.flat.disc(canvas.color, x, y, 0.9)


@thing((170, 110, 230))
def spell(canvas: Canvas) -> None:
    canvas.flat.ring(canvas.color, 1.5, 8, 8, 5.4)
    canvas.flat.poly(light(canvas.color, 0.5), 8, 3.4, 9.4, 6.6, 12.6, 8, 9.4, 9.4, 8, 12.6, 6.6, 9.4, 3.4, 8, 6.6, 6.6)


@thing(BLUE)
def shield(canvas: Canvas) -> None:
    canvas.curve(STEEL, 2, 2.6, 8, 1.2, 14, 2.6, 13.6, 8.6, 11, 12.8, 8, 15, 5, 12.8, 2.4, 8.6)
    canvas.flat.curve(canvas.color, 3.6, 3.8, 8, 2.8, 12.4, 3.8, 12, 8.2, 10, 11.6, 8, 13.2, 6, 11.6, 4, 8.2)
    canvas.inside.box(light(canvas.color, 0.6), 7.2, 3, 8.8, 13)
    canvas.inside.box(light(canvas.color, 0.6), 4, 6, 12, 7.6)


@thing(IRON, Facing.TURNED)
def cannon(canvas: Canvas) -> None:
    canvas.both.disc(WOOD, 3.6, 11, 2, 3.2)
    canvas.curve(canvas.color, 5.8, 2, 10.2, 2, 10.8, 8, 11, 12, 8, 14.8, 5, 12, 5.2, 8)
    canvas.box(canvas.color, 5.2, 1, 10.8, 3.4, 0.6)
    canvas.flat.disc(INK, 8, 1.8, 1.7, 0.7)


@thing((228, 96, 60), Facing.TURNED)
def turret(canvas: Canvas) -> None:
    """Draw a turret that shoots beams."""
    canvas.box(IRON, 1.6, 6.6, 14.4, 14.8, 1.4)
    canvas.disc(canvas.color, 8, 9.4, 4.2)
    canvas.box(STEEL, 6.4, 1.4, 9.6, 8.8, 0.6)
    canvas.flat.box(CYAN, 7, 0.9, 9, 2.6, 0.4)


@thing(STEEL)
def spikes(canvas: Canvas) -> None:
    canvas.box(IRON, 1, 12.4, 15, 15, 0.6)
    for x, top in ((3, 5.4), (8, 2.4), (13, 5.4)):
        canvas.poly(canvas.color, x, top, x + 2.2, 12.8, x - 2.2, 12.8)


@thing(IRON)
def trap(canvas: Canvas) -> None:
    """Draw a trap with jaws."""
    canvas.ring(canvas.color, 1.7, 8, 8.4, 5.4)
    for x, y in ((3.6, 5.6), (6.2, 3.6), (9.8, 3.6), (12.4, 5.6), (3.6, 11.2), (6.2, 13.2), (9.8, 13.2), (12.4, 11.2)):
        canvas.flat.line(STEEL, 1.3, x, y, x + (8 - x) * 0.45, y + (8.4 - y) * 0.45)
    canvas.disc(RED, 8, 8.4, 1.5)


@thing(BONE)
def fang(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 3, 2.4, 8, 1.4, 13, 2.4, 12, 7, 8.6, 14.3, 7.4, 14.3, 4, 7)
    canvas.flat.box((226, 110, 110), 3.4, 1.6, 12.6, 3.6, 0.8)


@thing((160, 162, 172), Facing.TURNED)
def gun(canvas: Canvas) -> None:
    canvas.line(WOOD, 2.6, 9.2, 12, 11, 14)
    canvas.box(BLACK, 6.4, 8, 10, 12.6, 0.6)
    canvas.box(canvas.color, 6.8, 0.8, 9.2, 10, 0.4)


@thing(GRAY)
def pebble(canvas: Canvas) -> None:
    canvas.curve(canvas.color, 6, 4, 10.4, 3.8, 12.4, 8, 10.6, 12, 5.6, 12, 3.8, 8)
    canvas.flat.disc(light(canvas.color, 0.4), 6.8, 6.6, 1.3)


@thing(BONE)
def boomerang(canvas: Canvas) -> None:
    canvas.line(WOOD, 2.8, 2.8, 12.8, 6, 4.4, 13.4, 3)
    canvas.flat.line(canvas.color, 1, 5.2, 6.8, 6.4, 4.8, 8.4, 4.2)
