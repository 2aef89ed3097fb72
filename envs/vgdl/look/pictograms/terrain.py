"""Pictograms of the ground: floors, soils, waters, roads."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.look.pictograms.kit.canvas import DOWN, LEFT, RIGHT, UP, Canvas
from plumbline.envs.vgdl.look.pictograms.kit.paints import (
    BLACK,
    BLUE,
    CREAM,
    EARTH,
    GRAY,
    GREEN,
    IRON,
    LEAF,
    PINK,
    STONE,
    WHITE,
    WOOD,
    dark,
    light,
    mixed,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, Sort, pictogram, terrain

STRIPS = {UP: (0, 0, 16, 1), LEFT: (0, 0, 1, 16), DOWN: (0, 15, 16, 16), RIGHT: (15, 0, 16, 16)}


def shores(canvas: Canvas, paint: RGB, width: float) -> None:
    """Draw a strip along every side without a neighbor."""
    for side, (left, top, right, bottom) in STRIPS.items():
        if not canvas.joined(side):
            room = width - 1
            x0, y0 = left - room * (side == RIGHT), top - room * (side == DOWN)
            x1, y1 = right + room * (side == LEFT), bottom + room * (side == UP)
            canvas.flat.box(paint, x0, y0, x1, y1)


def _slab(canvas: Canvas) -> RGB:
    """Draw a plain cell with faint edges, and return its shade."""
    canvas.ground(canvas.color)
    canvas.flat.line(light(canvas.color, 0.18), canvas.hair, 0, 0, 16, 0)
    canvas.flat.line(light(canvas.color, 0.18), canvas.hair, 0, 0, 0, 16)
    shade = dark(canvas.color, 0.13)
    canvas.flat.box(shade, 0, 16 - canvas.hair, 16, 16)
    canvas.flat.box(shade, 16 - canvas.hair, 0, 16, 16)
    return shade


def _dots(canvas: Canvas, paint: RGB, radius: float, *at: float) -> None:
    for x, y in zip(at[::2], at[1::2], strict=True):
        canvas.flat.disc(paint, x, y, radius)


@terrain((203, 196, 182))
def floor(canvas: Canvas) -> None:
    _slab(canvas)


@terrain((190, 196, 204))
def checks(canvas: Canvas) -> None:
    shade = _slab(canvas)
    canvas.flat.box(shade, 0, 0, 8, 8)
    canvas.flat.box(shade, 8, 8, 16, 16)


@terrain((198, 186, 196))
def studs(canvas: Canvas) -> None:
    _dots(canvas, _slab(canvas), 1.1, 4, 4, 12, 4, 4, 12, 12, 12)


@terrain((186, 200, 190))
def lozenges(canvas: Canvas) -> None:
    canvas.flat.poly(_slab(canvas), 8, 3, 13, 8, 8, 13, 3, 8)


@terrain((196, 190, 172))
def slats(canvas: Canvas) -> None:
    shade = _slab(canvas)
    for x in (4, 8, 12):
        canvas.flat.box(shade, x - 0.5, 1.5, x + 0.5, 14.5)


@terrain((206, 192, 168))
def crosses(canvas: Canvas) -> None:
    shade = _slab(canvas)
    canvas.flat.box(shade, 7, 4, 9, 12)
    canvas.flat.box(shade, 4, 7, 12, 9)


@terrain((188, 146, 98))
def planks(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for row, joint in enumerate((5, 12, 3, 10)):
        y = row * 4
        canvas.flat.box(light(canvas.color, 0.12 * (row % 2)), 0, y, 16, y + 4)
        canvas.flat.box(dark(canvas.color, 0.3), 0, y + 4 - canvas.hair, 16, y + 4)
        canvas.flat.box(dark(canvas.color, 0.3), joint, y, joint + canvas.hair, y + 4)


@terrain((152, 126, 88))
def rotten(canvas: Canvas) -> None:
    """Draw rotten planks: cracked, short, and dark between."""
    gap = dark(canvas.color, 0.75)
    canvas.ground(gap)
    for row, left, right in ((0, 0, 9.6), (0, 12.4, 16), (1, 0, 3.4), (1, 6.6, 16), (2, 0, 11), (3, 4.6, 16)):
        top, end = 4 * row, right - 1.4 * (right < 16)
        canvas.flat.poly(canvas.color, left, top, right, top, end, top + 1.6, right, top + 3.2, left, top + 3.2)
    for x, y in ((4, 1.6), (11.5, 5.4), (4.2, 9.6), (10.5, 13.6)):
        canvas.flat.line(gap, 0.7, x - 2.3, y, x, y + 0.7, x + 2.3, y - 0.3)
    canvas.flat.disc(GREEN, 2.2, 9, 1.5, 1)
    canvas.flat.disc(GREEN, 13.4, 13.2, 1.6, 1)


@terrain((166, 176, 188))
def plates(canvas: Canvas) -> None:
    shade = _slab(canvas)
    canvas.flat.box(dark(shade, 0.12), 16 - canvas.hair, 0, 16, 16)
    canvas.flat.box(dark(shade, 0.12), 0, 16 - canvas.hair, 16, 16)
    _dots(canvas, dark(canvas.color, 0.3), 0.8, 2.5, 2.5, 13.5, 2.5, 2.5, 13.5, 13.5, 13.5)


@terrain((180, 176, 168))
def cobbles(canvas: Canvas) -> None:
    canvas.ground(dark(canvas.color, 0.28))
    for x, top, bottom in ((0.5, 0.5, 5), (-3.5, 6, 10), (12.5, 6, 10), (8.5, 11, 15.5)):
        canvas.flat.box(canvas.color, x, top, x + 7, bottom, 1.5)
    for x, top, bottom in ((8.5, 0.5, 5), (4.5, 6, 10), (0.5, 11, 15.5)):
        canvas.flat.box(light(canvas.color, 0.12), x, top, x + 7, bottom, 1.5)


@terrain((172, 66, 62))
def carpet(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    canvas.flat.poly(light(canvas.color, 0.18), 8, 4, 12, 8, 8, 12, 4, 8)
    canvas.flat.poly(canvas.color, 8, 6, 10, 8, 8, 10, 6, 8)
    for x, y in ((0, 0), (16, 0), (0, 16), (16, 16)):
        canvas.flat.poly(light(canvas.color, 0.18), x, y - 3, x + 3, y, x, y + 3, x - 3, y)


@terrain((142, 184, 106))
def grass(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    _blades(canvas, dark(canvas.color, 0.22), 3, 5, 11, 4, 7, 10, 13.5, 12, 2.5, 14)


@terrain((150, 190, 112))
def meadow(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    _blades(canvas, dark(canvas.color, 0.22), 6, 7, 13, 14)
    for x, y, paint in ((3.5, 3.5, WHITE), (12, 6, PINK), (5, 12.5, CREAM)):
        canvas.flat.disc(paint, x, y, 1.3)
        canvas.flat.disc((214, 150, 40), x, y, 0.6)


def _blades(canvas: Canvas, paint: RGB, *at: float) -> None:
    for x, y in zip(at[::2], at[1::2], strict=True):
        canvas.flat.line(paint, 0.8, x - 1.2, y - 1.6, x, y, x + 1.2, y - 1.6)


@terrain((232, 212, 162))
def sand(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    shade = dark(canvas.color, 0.16)
    canvas.flat.arc(shade, 0.8, 5, 7, 3, 220, 320)
    canvas.flat.arc(shade, 0.8, 11.5, 14, 3, 220, 320)
    _dots(canvas, shade, 0.55, 12, 3, 3, 12.5, 14, 8.5, 8, 11)


@terrain((176, 138, 98))
def dirt(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    _dots(canvas, dark(canvas.color, 0.24), 0.8, 3, 4, 10, 2.5, 13.5, 8.5, 6, 13)
    _dots(canvas, light(canvas.color, 0.28), 0.7, 6.5, 7, 12, 13, 2, 10.5)


@terrain((134, 100, 72))
def mud(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y, width in ((5, 4.5, 3.4), (11.5, 11, 3.2)):
        canvas.flat.disc(dark(canvas.color, 0.3), x, y, width, 1.7)
        canvas.flat.disc(light(canvas.color, 0.25), x - 0.8, y - 0.4, 1.2, 0.5)


@terrain((112, 84, 58))
def furrows(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for y in (2, 7.3, 12.6):
        canvas.flat.box(dark(canvas.color, 0.35), 0, y + 1.4, 16, y + 2.8)
        for x in (3, 8, 13):
            canvas.flat.line((120, 176, 84), 0.8, x - 1.2, y - 1, x, y + 0.6, x + 1.2, y - 1)


@terrain((232, 238, 242))
def snow(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y in ((4, 5), (12, 9), (5, 13)):
        canvas.flat.arc(mixed(canvas.color, BLUE, 0.2), 0.8, x, y, 2, 200, 340)


@terrain((186, 222, 240), joins=True)
def ice(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y, length in ((2, 8, 5), (8, 13.5, 6), (10, 6, 3)):
        canvas.flat.line(WHITE, 0.9, x, y, x + length * 0.8, y - length * 0.8)
    shores(canvas, mixed(canvas.color, BLUE, 0.3), 1)


@terrain((70, 136, 206), joins=True)
def water(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y in ((4.5, 5.5), (12, 10.5), (4, 14.5)):
        canvas.flat.arc(light(canvas.color, 0.45), 0.9, x - 1.5, y, 1.5, 200, 350)
        canvas.flat.arc(light(canvas.color, 0.45), 0.9, x + 1.5, y, 1.5, 190, 340)
    shores(canvas, light(canvas.color, 0.55), 1)


@terrain((44, 92, 150), joins=True)
def sea(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    wave = light(canvas.color, 0.3)
    for y in (3, 8.3, 13.6):
        canvas.flat.line(wave, 0.9, 0, y, 2, y + 1, 4, y, 6, y + 1, 8, y, 10, y + 1, 12, y, 14, y + 1, 16, y)
    shores(canvas, light(canvas.color, 0.4), 1)


@terrain((226, 92, 30), joins=True)
def lava(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for points in ((1, 2, 5, 1, 7, 4, 3, 6), (10, 3, 15, 2, 14, 7, 11, 7), (4, 9, 9, 9, 10, 13, 6, 14)):
        canvas.flat.curve((255, 196, 66), *points)
    _dots(canvas, dark(canvas.color, 0.4), 1, 2, 12, 9, 2, 13.5, 11.5)
    shores(canvas, dark(canvas.color, 0.7), 1.4)


@terrain((104, 130, 78), joins=True)
def swamp(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y in ((4.5, 4), (11, 11.5)):
        canvas.flat.disc(dark(canvas.color, 0.35), x, y, 3.2, 1.6)
    for x, y in ((12, 6), (4, 14)):
        canvas.flat.line(dark(canvas.color, 0.55), 0.8, x, y, x, y - 4)
        canvas.flat.line(EARTH, 1.4, x, y - 3, x, y - 4)
        canvas.flat.line(dark(canvas.color, 0.55), 0.8, x + 1.5, y, x + 2, y - 2.5)
    shores(canvas, dark(canvas.color, 0.3), 1)


@terrain((126, 190, 62), joins=True)
def acid(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y, radius in ((4, 5, 2), (11, 4, 1.2), (10, 11, 2.2), (4, 12.5, 1.2)):
        canvas.flat.disc(light(canvas.color, 0.45), x, y, radius)
        canvas.flat.disc(canvas.color, x + 0.4, y + 0.4, radius - 0.7)
    shores(canvas, dark(canvas.color, 0.45), 1)


@terrain((28, 32, 58))
def space(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    _dots(canvas, (196, 204, 236), 0.55, 3, 4, 12.5, 13)
    _dots(canvas, (104, 114, 160), 0.5, 11, 3.5, 6.5, 9.5, 2.5, 13.5, 14, 8)


@terrain((44, 40, 52), joins=True)
def abyss(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    if not canvas.joined(UP):
        canvas.flat.box(STONE, 0, 0, 16, 3)
        for x in (2, 6.5, 11, 15):
            canvas.flat.box(dark(STONE, 0.4), x, 0, x + 0.8, 3)
        canvas.flat.box(dark(STONE, 0.55), 0, 3, 16, 4)
    for side in (LEFT, DOWN, RIGHT):
        if not canvas.joined(side):
            canvas.flat.box(STONE, *STRIPS[side])


@terrain((92, 94, 104), joins=True)
def road(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    upright = (canvas.joined(UP) or canvas.joined(DOWN)) and not (canvas.joined(LEFT) or canvas.joined(RIGHT))
    canvas.flat.box((226, 222, 206), *((7.2, 4, 8.8, 12) if upright else (4, 7.2, 12, 8.8)))
    shores(canvas, light(canvas.color, 0.5), 1)


@terrain((112, 114, 122))
def crossing(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x in (1.5, 6.8, 12.1):
        canvas.flat.box(light(canvas.color, 0.35), x, 1.5, x + 2.6, 14.5)


@terrain((206, 180, 130), joins=True)
def path(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    _dots(canvas, dark(canvas.color, 0.22), 0.9, 4, 5, 11.5, 4, 8, 10.5, 13, 12, 3.5, 12.5)
    shores(canvas, dark(canvas.color, 0.3), 1)


@terrain(WOOD, joins=True)
def bridge(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    upright = (canvas.joined(UP) or canvas.joined(DOWN)) and not (canvas.joined(LEFT) or canvas.joined(RIGHT))
    for step in range(0, 16, 4):
        board = (0, step, 16, step + 0.9) if upright else (step, 0, step + 0.9, 16)
        canvas.flat.box(dark(canvas.color, 0.45), *board)
    for rail in ((0, 0, 2, 16), (14, 0, 16, 16)) if upright else ((0, 0, 16, 2), (0, 14, 16, 16)):
        canvas.box(dark(canvas.color, 0.2), *rail)


@terrain((170, 158, 142), joins=True)
def rails(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    upright = (canvas.joined(UP) or canvas.joined(DOWN)) and not (canvas.joined(LEFT) or canvas.joined(RIGHT))
    for step in (1, 5, 9, 13):
        canvas.flat.box((112, 82, 58), *((2, step, 14, step + 2) if upright else (step, 2, step + 2, 14)))
    for place in (4, 11):
        canvas.flat.box(IRON, *((place, 0, place + 1.2, 16) if upright else (0, place, 16, place + 1.2)))


@pictogram(Sort.TERRAIN, (92, 98, 110), Facing.TURNED)
def belt(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    rise = 3.4 if canvas.facing else 0
    for y in (1, 6.3, 11.6):
        canvas.flat.line(light(canvas.color, 0.55), 1.3, 4, y + rise, 8, y, 12, y + rise)
    canvas.flat.box(BLACK, 0, 0, 1.6, 16)
    canvas.flat.box(BLACK, 14.4, 0, 16, 16)
    for y in (1, 5, 9, 13):
        canvas.flat.both.box(GRAY, 0.3, y, 1.3, y + 2)


@terrain((120, 128, 140))
def grate(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x in (1.5, 6.5, 11.5):
        for y in (1.5, 6.5, 11.5):
            canvas.flat.box(dark(canvas.color, 0.6), x, y, x + 3, y + 3, 0.8)


@terrain((120, 160, 84))
def leaves(canvas: Canvas) -> None:
    canvas.ground(canvas.color)
    for x, y in ((3, 4), (9, 3), (13.5, 8), (6, 9), (3, 13.5), (11, 13)):
        canvas.flat.curve(LEAF, x - 2, y + 1, x, y - 1.4, x + 2, y - 1, x, y + 1.2)
