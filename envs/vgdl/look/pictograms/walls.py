"""Pictograms of walls, whose cells grow together."""

from __future__ import annotations

from itertools import pairwise

from plumbline.envs.drawing.palette import INK
from plumbline.envs.vgdl.look.pictograms.kit.canvas import DOWN, LEFT, RIGHT, UP, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import BARK, EARTH, IRON, LEAF, dark, light
from plumbline.envs.vgdl.look.pictograms.kit.register import wall
from plumbline.envs.vgdl.look.pictograms.terrain import STRIPS


def _rim(canvas: Canvas) -> None:
    """Draw light and shade along the sides without a neighbor, and their outline."""
    hair = max(canvas.hair, 0.6)
    for side, paint in ((UP, light(canvas.color, 0.5)), (LEFT, light(canvas.color, 0.3))):
        if not canvas.joined(side):
            canvas.flat.box(paint, *_strip(side, hair * 2.2))
    for side in (DOWN, RIGHT):
        if not canvas.joined(side):
            canvas.flat.box(dark(canvas.color, 0.5), *_strip(side, hair * 2.2))
    for side in STRIPS:
        if not canvas.joined(side):
            canvas.flat.box(INK, *_strip(side, hair))


def _strip(side: int, width: float) -> tuple[float, float, float, float]:
    return {
        UP: (0, 0, 16, width),
        LEFT: (0, 0, width, 16),
        DOWN: (0, 16 - width, 16, 16),
        RIGHT: (16 - width, 0, 16, 16),
    }[side]


def _course(canvas: Canvas, top: float, bottom: float, joints: tuple[float, ...], gap: float) -> None:
    """Draw a row of stones on mortar; what leaves the cell on the right comes in on the left."""
    edges = (joints[-1] - 16, *joints, joints[0] + 16)
    for number, (left, right) in enumerate(pairwise(edges)):
        paint = light(canvas.color, 0.1) if (number % len(joints) + int(top)) % 2 else canvas.color
        canvas.flat.box(paint, left + gap / 2, top + gap / 2, right - gap / 2, bottom - gap / 2, gap / 2)


@wall((170, 92, 70))
def brick(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.5))
    for top, joints in ((0, (0, 8)), (4, (4, 12)), (8, (0, 8)), (12, (4, 12))):
        _course(canvas, top, top + 4, joints, 0.9)
    _rim(canvas)


@wall((124, 122, 134))
def stone(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.45))
    _course(canvas, 0, 8, (0.0, 9.0), 1)
    _course(canvas, 8, 16, (5.0,), 1)
    _rim(canvas)


@wall((112, 104, 100))
def rock(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    canvas.flat.poly(light(canvas.color, 0.16), 0, 3, 5, 1, 8, 6, 3, 9, 0, 7)
    canvas.flat.poly(dark(canvas.color, 0.22), 8, 6, 14, 4, 16, 9, 12, 12, 7, 10)
    canvas.flat.poly(light(canvas.color, 0.1), 3, 9, 7, 10, 8, 15, 2, 16, 0, 12)
    canvas.flat.poly(dark(canvas.color, 0.12), 8, 15, 12, 12, 16, 14, 16, 16, 9, 16)
    _rim(canvas)


@wall(EARTH)
def earth(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y, radius in ((4, 4, 1.8), (11.5, 3, 1.2), (12, 10, 2), (5, 11.5, 1.4), (8, 7, 0.9), (9.5, 14, 1)):
        canvas.flat.disc(dark(canvas.color, 0.4), x + 0.3, y + 0.4, radius)
        canvas.flat.disc(light(canvas.color, 0.22), x, y, radius - 0.3)
    _rim(canvas)


@wall((140, 152, 168))
def metal(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    canvas.flat.poly(light(canvas.color, 0.2), 0, 9, 9, 0, 14, 0, 0, 14)
    for x, y in ((3, 3), (13, 3), (3, 13), (13, 13)):
        canvas.disc(IRON, x, y, 1.2)
    _rim(canvas)


@wall(LEAF)
def hedge(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.25))
    for x, y in ((3, 3), (8.5, 2.5), (13.5, 4), (5.5, 7.5), (11, 8), (2.5, 12), (8, 12.5), (13.5, 12.5)):
        canvas.flat.disc(canvas.color, x, y, 2.3)
        canvas.flat.disc(light(canvas.color, 0.3), x - 0.6, y - 0.7, 1.1)
    _rim(canvas)


@wall(BARK)
def timber(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.5))
    for x in (0, 4, 8, 12):
        canvas.box(light(canvas.color, 0.12), x + 0.3, 0, x + 3.7, 16)
    canvas.flat.box(dark(canvas.color, 0.25), 0, 6.5, 16, 8.5)
    _rim(canvas)


@wall((150, 206, 226))
def crystal(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    canvas.flat.poly(light(canvas.color, 0.55), 2, 7, 7, 2, 9, 2, 2, 9)
    canvas.flat.poly(light(canvas.color, 0.35), 6, 13, 13, 6, 13, 9, 9, 13)
    canvas.flat.line(dark(canvas.color, 0.2), 0.8, 3, 13, 5, 11)
    _rim(canvas)


@wall((98, 88, 122))
def blocks(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    canvas.box(light(canvas.color, 0.1), 2.5, 2.5, 13.5, 13.5)
    canvas.flat.box(dark(canvas.color, 0.15), 5.5, 5.5, 10.5, 10.5)
    _rim(canvas)


@wall((196, 168, 120))
def sandstone(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.35))
    for top, joints in ((0, (0.0, 6.0)), (5.33, (11.0,)), (10.66, (0.0, 8.0))):
        _course(canvas, top, top + 5.34, joints, 0.8)
    _rim(canvas)
