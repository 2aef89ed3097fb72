"""Badges for kinds without a pictogram of their own: a plain shape for each role, with room for a mark."""

from __future__ import annotations

from plumbline.envs.vgdl.look.pictograms.kit.canvas import Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import GRAY, IRON, WOOD, dark, light
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, badge
from plumbline.envs.vgdl.look.pictograms.people import eyes


@badge(GRAY)
def slab(canvas: Canvas) -> None:
    """Draw an obstacle."""
    canvas.box(canvas.color, 0.9, 0.9, 15.1, 15.1, 1.6)
    canvas.box(light(canvas.color, 0.15), 2.6, 2.6, 13.4, 13.4, 0.8)


@badge(GRAY)
def pad(canvas: Canvas) -> None:
    """Draw something that lies on the ground."""
    canvas.flat.disc(canvas.color, 8, 8, 6.8)
    canvas.flat.disc(light(canvas.color, 0.35), 8, 8, 5.6)


@badge(WOOD)
def package(canvas: Canvas) -> None:
    """Draw something to push."""
    canvas.box(canvas.color, 1, 1, 15, 15, 0.8)
    canvas.flat.box(light(canvas.color, 0.2), 2.8, 2.8, 13.2, 13.2)
    for x0, y0, x1, y1 in ((1, 1, 4, 4), (12, 1, 15, 4), (1, 12, 4, 15), (12, 12, 15, 15)):
        canvas.flat.box(dark(canvas.color, 0.35), x0 + 0.6, y0 + 0.6, x1 - 0.6, y1 - 0.6)


@badge(GRAY)
def medal(canvas: Canvas) -> None:
    """Draw something to collect."""
    canvas.poly(canvas.color, 8, 0.8, 10.8, 2.6, 14, 3, 13.6, 6.2, 15.2, 9, 12.6, 11, 11.8, 14.2, 8.6, 13.6)
    canvas.poly(canvas.color, 8, 0.8, 5.2, 2.6, 2, 3, 2.4, 6.2, 0.8, 9, 3.4, 11, 4.2, 14.2, 7.4, 13.6)
    canvas.flat.poly(canvas.color, 7, 2, 9, 2, 9.6, 14, 6.4, 14)
    canvas.flat.disc(light(canvas.color, 0.3), 8, 8, 5)


@badge(GRAY)
def frame(canvas: Canvas) -> None:
    """Draw something to go through."""
    canvas.arch(IRON, 1, 1, 15, 15, 5)
    canvas.flat.arch(canvas.color, 2.8, 2.8, 13.2, 15, 3.6)


@badge(GRAY)
def spout(canvas: Canvas) -> None:
    """Draw something that lets others out."""
    canvas.poly(IRON, 4.6, 0.9, 11.4, 0.9, 15.1, 4.6, 15.1, 11.4, 11.4, 15.1, 4.6, 15.1, 0.9, 11.4, 0.9, 4.6)
    canvas.flat.poly(
        canvas.color, 5.4, 2.8, 10.6, 2.8, 13.2, 5.4, 13.2, 10.6, 10.6, 13.2, 5.4, 13.2, 2.8, 10.6, 2.8, 5.4
    )


@badge(GRAY, Facing.TURNED)
def dart(canvas: Canvas) -> None:
    """Draw something that flies."""
    canvas.poly(canvas.color, 8, 0.6, 14.4, 8, 11.6, 8, 11.6, 14.8, 4.4, 14.8, 4.4, 8, 1.6, 8)


@badge(GRAY, Facing.MARKED)
def critter(canvas: Canvas) -> None:
    """Draw something that moves by itself."""
    canvas.both.line(dark(canvas.color, 0.25), 1.1, 6, 3.4, 4.8, 1.8)
    canvas.both.disc(dark(canvas.color, 0.25), 4.7, 1.8, 0.9)
    canvas.curve(canvas.color, 8, 2.2, 12.4, 3.6, 14.4, 8, 14, 14.6, 8, 14.2, 2, 14.6, 1.6, 8, 3.6, 3.6)
    eyes(canvas, 8, 5, 2.2, 1)


@badge(GRAY)
def flash(canvas: Canvas) -> None:
    """Draw something that comes and goes."""
    for x, y in ((8, 1.9), (12.3, 3.7), (14.1, 8), (12.3, 12.3), (8, 14.1), (3.7, 12.3), (1.9, 8), (3.7, 3.7)):
        canvas.flat.line(canvas.color, 2, 8, 8, x, y)
    canvas.flat.disc(light(canvas.color, 0.3), 8, 8, 5.2)
