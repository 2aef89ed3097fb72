"""Pictograms of walls, whose cells grow together."""

from __future__ import annotations

from itertools import pairwise

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.paints import BARK, EARTH, IRON, LEAF, dark, light
from plumbline.envs.vgdl.look.pictograms.kit.pen import DOWN, LEFT, RIGHT, UP, Pen
from plumbline.envs.vgdl.look.pictograms.kit.register import wall
from plumbline.envs.vgdl.look.pictograms.terrain import STRIPS


def _rim(pen: Pen) -> None:
    """Draw light and shade along the sides without a neighbor, and their outline."""
    hair = max(pen.hair, 0.6)
    for side, paint in ((UP, light(pen.color, 0.5)), (LEFT, light(pen.color, 0.3))):
        if not pen.joined(side):
            pen.flat.box(paint, *_strip(side, hair * 2.2))
    for side in (DOWN, RIGHT):
        if not pen.joined(side):
            pen.flat.box(dark(pen.color, 0.5), *_strip(side, hair * 2.2))
    for side in STRIPS:
        if not pen.joined(side):
            pen.flat.box(INK, *_strip(side, hair))


def _strip(side: int, width: float) -> tuple[float, float, float, float]:
    return {
        UP: (0, 0, 16, width),
        LEFT: (0, 0, width, 16),
        DOWN: (0, 16 - width, 16, 16),
        RIGHT: (16 - width, 0, 16, 16),
    }[side]


def _course(pen: Pen, top: float, bottom: float, joints: tuple[float, ...], gap: float) -> None:
    """Draw a row of stones on mortar; what leaves the cell on the right comes in on the left."""
    edges = (joints[-1] - 16, *joints, joints[0] + 16)
    for number, (left, right) in enumerate(pairwise(edges)):
        paint = light(pen.color, 0.1) if (number % len(joints) + int(top)) % 2 else pen.color
        pen.flat.box(paint, left + gap / 2, top + gap / 2, right - gap / 2, bottom - gap / 2, gap / 2)


@wall((170, 92, 70))
def brick(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.5))
    for top, joints in ((0, (0, 8)), (4, (4, 12)), (8, (0, 8)), (12, (4, 12))):
        _course(pen, top, top + 4, joints, 0.9)
    _rim(pen)


@wall((124, 122, 134))
def stone(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.45))
    _course(pen, 0, 8, (0.0, 9.0), 1)
    _course(pen, 8, 16, (5.0,), 1)
    _rim(pen)


@wall((112, 104, 100))
def rock(pen: Pen) -> None:
    pen.ground(pen.color)
    pen.flat.poly(light(pen.color, 0.16), 0, 3, 5, 1, 8, 6, 3, 9, 0, 7)
    pen.flat.poly(dark(pen.color, 0.22), 8, 6, 14, 4, 16, 9, 12, 12, 7, 10)
    pen.flat.poly(light(pen.color, 0.1), 3, 9, 7, 10, 8, 15, 2, 16, 0, 12)
    pen.flat.poly(dark(pen.color, 0.12), 8, 15, 12, 12, 16, 14, 16, 16, 9, 16)
    _rim(pen)


@wall(EARTH)
def earth(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y, radius in ((4, 4, 1.8), (11.5, 3, 1.2), (12, 10, 2), (5, 11.5, 1.4), (8, 7, 0.9), (9.5, 14, 1)):
        pen.flat.disc(dark(pen.color, 0.4), x + 0.3, y + 0.4, radius)
        pen.flat.disc(light(pen.color, 0.22), x, y, radius - 0.3)
    _rim(pen)


@wall((140, 152, 168))
def metal(pen: Pen) -> None:
    pen.ground(pen.color)
    pen.flat.poly(light(pen.color, 0.2), 0, 9, 9, 0, 14, 0, 0, 14)
    for x, y in ((3, 3), (13, 3), (3, 13), (13, 13)):
        pen.disc(IRON, x, y, 1.2)
    _rim(pen)


@wall(LEAF)
def hedge(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.25))
    for x, y in ((3, 3), (8.5, 2.5), (13.5, 4), (5.5, 7.5), (11, 8), (2.5, 12), (8, 12.5), (13.5, 12.5)):
        pen.flat.disc(pen.color, x, y, 2.3)
        pen.flat.disc(light(pen.color, 0.3), x - 0.6, y - 0.7, 1.1)
    _rim(pen)


@wall(BARK)
def timber(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.5))
    for x in (0, 4, 8, 12):
        pen.box(light(pen.color, 0.12), x + 0.3, 0, x + 3.7, 16)
    pen.flat.box(dark(pen.color, 0.25), 0, 6.5, 16, 8.5)
    _rim(pen)


@wall((150, 206, 226))
def crystal(pen: Pen) -> None:
    pen.ground(pen.color)
    pen.flat.poly(light(pen.color, 0.55), 2, 7, 7, 2, 9, 2, 2, 9)
    pen.flat.poly(light(pen.color, 0.35), 6, 13, 13, 6, 13, 9, 9, 13)
    pen.flat.line(dark(pen.color, 0.2), 0.8, 3, 13, 5, 11)
    _rim(pen)


@wall((98, 88, 122))
def blocks(pen: Pen) -> None:
    pen.ground(pen.color)
    pen.box(light(pen.color, 0.1), 2.5, 2.5, 13.5, 13.5)
    pen.flat.box(dark(pen.color, 0.15), 5.5, 5.5, 10.5, 10.5)
    _rim(pen)


@wall((196, 168, 120))
def sandstone(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.35))
    for top, joints in ((0, (0.0, 6.0)), (5.33, (11.0,)), (10.66, (0.0, 8.0))):
        _course(pen, top, top + 5.34, joints, 0.8)
    _rim(pen)
