"""Pictograms of the ground: floors, soils, waters, roads."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
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
from plumbline.envs.vgdl.look.pictograms.kit.pen import DOWN, LEFT, RIGHT, UP, Pen
from plumbline.envs.vgdl.look.pictograms.kit.register import Facing, Sort, pictogram, terrain

STRIPS = {UP: (0, 0, 16, 1), LEFT: (0, 0, 1, 16), DOWN: (0, 15, 16, 16), RIGHT: (15, 0, 16, 16)}


def shores(pen: Pen, paint: RGB, width: float) -> None:
    """Draw a strip along every side without a neighbor."""
    for side, (left, top, right, bottom) in STRIPS.items():
        if not pen.joined(side):
            room = width - 1
            x0, y0 = left - room * (side == RIGHT), top - room * (side == DOWN)
            x1, y1 = right + room * (side == LEFT), bottom + room * (side == UP)
            pen.flat.box(paint, x0, y0, x1, y1)


def _slab(pen: Pen) -> RGB:
    """Draw a plain cell with faint edges, and return its shade."""
    pen.ground(pen.color)
    pen.flat.line(light(pen.color, 0.18), pen.hair, 0, 0, 16, 0)
    pen.flat.line(light(pen.color, 0.18), pen.hair, 0, 0, 0, 16)
    shade = dark(pen.color, 0.13)
    pen.flat.box(shade, 0, 16 - pen.hair, 16, 16)
    pen.flat.box(shade, 16 - pen.hair, 0, 16, 16)
    return shade


def _dots(pen: Pen, paint: RGB, radius: float, *at: float) -> None:
    for x, y in zip(at[::2], at[1::2], strict=True):
        pen.flat.disc(paint, x, y, radius)


@terrain((203, 196, 182))
def floor(pen: Pen) -> None:
    _slab(pen)


@terrain((190, 196, 204))
def checks(pen: Pen) -> None:
    shade = _slab(pen)
    pen.flat.box(shade, 0, 0, 8, 8)
    pen.flat.box(shade, 8, 8, 16, 16)


@terrain((198, 186, 196))
def studs(pen: Pen) -> None:
    _dots(pen, _slab(pen), 1.1, 4, 4, 12, 4, 4, 12, 12, 12)


@terrain((186, 200, 190))
def lozenges(pen: Pen) -> None:
    pen.flat.poly(_slab(pen), 8, 3, 13, 8, 8, 13, 3, 8)


@terrain((196, 190, 172))
def slats(pen: Pen) -> None:
    shade = _slab(pen)
    for x in (4, 8, 12):
        pen.flat.box(shade, x - 0.5, 1.5, x + 0.5, 14.5)


@terrain((206, 192, 168))
def crosses(pen: Pen) -> None:
    shade = _slab(pen)
    pen.flat.box(shade, 7, 4, 9, 12)
    pen.flat.box(shade, 4, 7, 12, 9)


@terrain((188, 146, 98))
def planks(pen: Pen) -> None:
    pen.ground(pen.color)
    for row, joint in enumerate((5, 12, 3, 10)):
        y = row * 4
        pen.flat.box(light(pen.color, 0.12 * (row % 2)), 0, y, 16, y + 4)
        pen.flat.box(dark(pen.color, 0.3), 0, y + 4 - pen.hair, 16, y + 4)
        pen.flat.box(dark(pen.color, 0.3), joint, y, joint + pen.hair, y + 4)


@terrain((152, 126, 88))
def rotten(pen: Pen) -> None:
    """Draw rotten planks: cracked, short, and dark between."""
    gap = dark(pen.color, 0.75)
    pen.ground(gap)
    for row, left, right in ((0, 0, 9.6), (0, 12.4, 16), (1, 0, 3.4), (1, 6.6, 16), (2, 0, 11), (3, 4.6, 16)):
        top, end = 4 * row, right - 1.4 * (right < 16)
        pen.flat.poly(pen.color, left, top, right, top, end, top + 1.6, right, top + 3.2, left, top + 3.2)
    for x, y in ((4, 1.6), (11.5, 5.4), (4.2, 9.6), (10.5, 13.6)):
        pen.flat.line(gap, 0.7, x - 2.3, y, x, y + 0.7, x + 2.3, y - 0.3)
    pen.flat.disc(GREEN, 2.2, 9, 1.5, 1)
    pen.flat.disc(GREEN, 13.4, 13.2, 1.6, 1)


@terrain((166, 176, 188))
def plates(pen: Pen) -> None:
    shade = _slab(pen)
    pen.flat.box(dark(shade, 0.12), 16 - pen.hair, 0, 16, 16)
    pen.flat.box(dark(shade, 0.12), 0, 16 - pen.hair, 16, 16)
    _dots(pen, dark(pen.color, 0.3), 0.8, 2.5, 2.5, 13.5, 2.5, 2.5, 13.5, 13.5, 13.5)


@terrain((180, 176, 168))
def cobbles(pen: Pen) -> None:
    pen.ground(dark(pen.color, 0.28))
    for x, top, bottom in ((0.5, 0.5, 5), (-3.5, 6, 10), (12.5, 6, 10), (8.5, 11, 15.5)):
        pen.flat.box(pen.color, x, top, x + 7, bottom, 1.5)
    for x, top, bottom in ((8.5, 0.5, 5), (4.5, 6, 10), (0.5, 11, 15.5)):
        pen.flat.box(light(pen.color, 0.12), x, top, x + 7, bottom, 1.5)


@terrain((172, 66, 62))
def carpet(pen: Pen) -> None:
    pen.ground(pen.color)
    pen.flat.poly(light(pen.color, 0.18), 8, 4, 12, 8, 8, 12, 4, 8)
    pen.flat.poly(pen.color, 8, 6, 10, 8, 8, 10, 6, 8)
    for x, y in ((0, 0), (16, 0), (0, 16), (16, 16)):
        pen.flat.poly(light(pen.color, 0.18), x, y - 3, x + 3, y, x, y + 3, x - 3, y)


@terrain((142, 184, 106))
def grass(pen: Pen) -> None:
    pen.ground(pen.color)
    _blades(pen, dark(pen.color, 0.22), 3, 5, 11, 4, 7, 10, 13.5, 12, 2.5, 14)


@terrain((150, 190, 112))
def meadow(pen: Pen) -> None:
    pen.ground(pen.color)
    _blades(pen, dark(pen.color, 0.22), 6, 7, 13, 14)
    for x, y, paint in ((3.5, 3.5, WHITE), (12, 6, PINK), (5, 12.5, CREAM)):
        pen.flat.disc(paint, x, y, 1.3)
        pen.flat.disc((214, 150, 40), x, y, 0.6)


def _blades(pen: Pen, paint: RGB, *at: float) -> None:
    for x, y in zip(at[::2], at[1::2], strict=True):
        pen.flat.line(paint, 0.8, x - 1.2, y - 1.6, x, y, x + 1.2, y - 1.6)


@terrain((232, 212, 162))
def sand(pen: Pen) -> None:
    pen.ground(pen.color)
    shade = dark(pen.color, 0.16)
    pen.flat.arc(shade, 0.8, 5, 7, 3, 220, 320)
    pen.flat.arc(shade, 0.8, 11.5, 14, 3, 220, 320)
    _dots(pen, shade, 0.55, 12, 3, 3, 12.5, 14, 8.5, 8, 11)


@terrain((176, 138, 98))
def dirt(pen: Pen) -> None:
    pen.ground(pen.color)
    _dots(pen, dark(pen.color, 0.24), 0.8, 3, 4, 10, 2.5, 13.5, 8.5, 6, 13)
    _dots(pen, light(pen.color, 0.28), 0.7, 6.5, 7, 12, 13, 2, 10.5)


@terrain((134, 100, 72))
def mud(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y, width in ((5, 4.5, 3.4), (11.5, 11, 3.2)):
        pen.flat.disc(dark(pen.color, 0.3), x, y, width, 1.7)
        pen.flat.disc(light(pen.color, 0.25), x - 0.8, y - 0.4, 1.2, 0.5)


@terrain((112, 84, 58))
def furrows(pen: Pen) -> None:
    pen.ground(pen.color)
    for y in (2, 7.3, 12.6):
        pen.flat.box(dark(pen.color, 0.35), 0, y + 1.4, 16, y + 2.8)
        for x in (3, 8, 13):
            pen.flat.line((120, 176, 84), 0.8, x - 1.2, y - 1, x, y + 0.6, x + 1.2, y - 1)


@terrain((232, 238, 242))
def snow(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y in ((4, 5), (12, 9), (5, 13)):
        pen.flat.arc(mixed(pen.color, BLUE, 0.2), 0.8, x, y, 2, 200, 340)


@terrain((186, 222, 240), joins=True)
def ice(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y, length in ((2, 8, 5), (8, 13.5, 6), (10, 6, 3)):
        pen.flat.line(WHITE, 0.9, x, y, x + length * 0.8, y - length * 0.8)
    shores(pen, mixed(pen.color, BLUE, 0.3), 1)


@terrain((70, 136, 206), joins=True)
def water(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y in ((4.5, 5.5), (12, 10.5), (4, 14.5)):
        pen.flat.arc(light(pen.color, 0.45), 0.9, x - 1.5, y, 1.5, 200, 350)
        pen.flat.arc(light(pen.color, 0.45), 0.9, x + 1.5, y, 1.5, 190, 340)
    shores(pen, light(pen.color, 0.55), 1)


@terrain((44, 92, 150), joins=True)
def sea(pen: Pen) -> None:
    pen.ground(pen.color)
    wave = light(pen.color, 0.3)
    for y in (3, 8.3, 13.6):
        pen.flat.line(wave, 0.9, 0, y, 2, y + 1, 4, y, 6, y + 1, 8, y, 10, y + 1, 12, y, 14, y + 1, 16, y)
    shores(pen, light(pen.color, 0.4), 1)


@terrain((226, 92, 30), joins=True)
def lava(pen: Pen) -> None:
    pen.ground(pen.color)
    for points in ((1, 2, 5, 1, 7, 4, 3, 6), (10, 3, 15, 2, 14, 7, 11, 7), (4, 9, 9, 9, 10, 13, 6, 14)):
        pen.flat.curve((255, 196, 66), *points)
    _dots(pen, dark(pen.color, 0.4), 1, 2, 12, 9, 2, 13.5, 11.5)
    shores(pen, dark(pen.color, 0.7), 1.4)


@terrain((104, 130, 78), joins=True)
def swamp(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y in ((4.5, 4), (11, 11.5)):
        pen.flat.disc(dark(pen.color, 0.35), x, y, 3.2, 1.6)
    for x, y in ((12, 6), (4, 14)):
        pen.flat.line(dark(pen.color, 0.55), 0.8, x, y, x, y - 4)
        pen.flat.line(EARTH, 1.4, x, y - 3, x, y - 4)
        pen.flat.line(dark(pen.color, 0.55), 0.8, x + 1.5, y, x + 2, y - 2.5)
    shores(pen, dark(pen.color, 0.3), 1)


@terrain((126, 190, 62), joins=True)
def acid(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y, radius in ((4, 5, 2), (11, 4, 1.2), (10, 11, 2.2), (4, 12.5, 1.2)):
        pen.flat.disc(light(pen.color, 0.45), x, y, radius)
        pen.flat.disc(pen.color, x + 0.4, y + 0.4, radius - 0.7)
    shores(pen, dark(pen.color, 0.45), 1)


@terrain((28, 32, 58))
def space(pen: Pen) -> None:
    pen.ground(pen.color)
    _dots(pen, (196, 204, 236), 0.55, 3, 4, 12.5, 13)
    _dots(pen, (104, 114, 160), 0.5, 11, 3.5, 6.5, 9.5, 2.5, 13.5, 14, 8)


@terrain((44, 40, 52), joins=True)
def abyss(pen: Pen) -> None:
    pen.ground(pen.color)
    if not pen.joined(UP):
        pen.flat.box(STONE, 0, 0, 16, 3)
        for x in (2, 6.5, 11, 15):
            pen.flat.box(dark(STONE, 0.4), x, 0, x + 0.8, 3)
        pen.flat.box(dark(STONE, 0.55), 0, 3, 16, 4)
    for side in (LEFT, DOWN, RIGHT):
        if not pen.joined(side):
            pen.flat.box(STONE, *STRIPS[side])


@terrain((92, 94, 104), joins=True)
def road(pen: Pen) -> None:
    pen.ground(pen.color)
    upright = (pen.joined(UP) or pen.joined(DOWN)) and not (pen.joined(LEFT) or pen.joined(RIGHT))
    pen.flat.box((226, 222, 206), *((7.2, 4, 8.8, 12) if upright else (4, 7.2, 12, 8.8)))
    shores(pen, light(pen.color, 0.5), 1)


@terrain((112, 114, 122))
def crossing(pen: Pen) -> None:
    pen.ground(pen.color)
    for x in (1.5, 6.8, 12.1):
        pen.flat.box(light(pen.color, 0.35), x, 1.5, x + 2.6, 14.5)


@terrain((206, 180, 130), joins=True)
def path(pen: Pen) -> None:
    pen.ground(pen.color)
    _dots(pen, dark(pen.color, 0.22), 0.9, 4, 5, 11.5, 4, 8, 10.5, 13, 12, 3.5, 12.5)
    shores(pen, dark(pen.color, 0.3), 1)


@terrain(WOOD, joins=True)
def bridge(pen: Pen) -> None:
    pen.ground(pen.color)
    upright = (pen.joined(UP) or pen.joined(DOWN)) and not (pen.joined(LEFT) or pen.joined(RIGHT))
    for step in range(0, 16, 4):
        board = (0, step, 16, step + 0.9) if upright else (step, 0, step + 0.9, 16)
        pen.flat.box(dark(pen.color, 0.45), *board)
    for rail in ((0, 0, 2, 16), (14, 0, 16, 16)) if upright else ((0, 0, 16, 2), (0, 14, 16, 16)):
        pen.box(dark(pen.color, 0.2), *rail)


@terrain((170, 158, 142), joins=True)
def rails(pen: Pen) -> None:
    pen.ground(pen.color)
    upright = (pen.joined(UP) or pen.joined(DOWN)) and not (pen.joined(LEFT) or pen.joined(RIGHT))
    for step in (1, 5, 9, 13):
        pen.flat.box((112, 82, 58), *((2, step, 14, step + 2) if upright else (step, 2, step + 2, 14)))
    for place in (4, 11):
        pen.flat.box(IRON, *((place, 0, place + 1.2, 16) if upright else (0, place, 16, place + 1.2)))


@pictogram(Sort.TERRAIN, (92, 98, 110), Facing.TURNED)
def belt(pen: Pen) -> None:
    pen.ground(pen.color)
    rise = 3.4 if pen.facing else 0
    for y in (1, 6.3, 11.6):
        pen.flat.line(light(pen.color, 0.55), 1.3, 4, y + rise, 8, y, 12, y + rise)
    pen.flat.box(BLACK, 0, 0, 1.6, 16)
    pen.flat.box(BLACK, 14.4, 0, 16, 16)
    for y in (1, 5, 9, 13):
        pen.flat.both.box(GRAY, 0.3, y, 1.3, y + 2)


@terrain((120, 128, 140))
def grate(pen: Pen) -> None:
    pen.ground(pen.color)
    for x in (1.5, 6.5, 11.5):
        for y in (1.5, 6.5, 11.5):
            pen.flat.box(dark(pen.color, 0.6), x, y, x + 3, y + 3, 0.8)


@terrain((120, 160, 84))
def leaves(pen: Pen) -> None:
    pen.ground(pen.color)
    for x, y in ((3, 4), (9, 3), (13.5, 8), (6, 9), (3, 13.5), (11, 13)):
        pen.flat.curve(LEAF, x - 2, y + 1, x, y - 1.4, x + 2, y - 1, x, y + 1.2)
