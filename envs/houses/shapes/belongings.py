"""Shapes of what lies about: paper, pens, keys, sport, ornaments, a plant, a box, a bin."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import Pose, within
from plumbline.envs.drawing.scene import Plate
from plumbline.envs.houses.receptacles import SURFACES
from plumbline.envs.houses.shapes import pictures
from plumbline.envs.houses.shapes.paints import (
    BLUE,
    BROWN,
    CARDBOARD,
    CHARCOAL,
    CREAM,
    DEEP_GREEN,
    GOLD,
    GREEN,
    INK,
    LIQUIDS,
    OAK,
    PALE,
    PINE,
    PINK,
    RED,
    SHADE,
    STEEL,
    TERRACOTTA,
    WHITE,
    YELLOW,
)
from plumbline.envs.houses.shapes.parts import (
    ALONG_Z,
    UPSIDE_DOWN,
    Form,
    Parts,
    about_x,
    about_y,
    about_z,
    at,
    bead,
    box,
    drum,
    pail,
    pyramid,
    rod,
    shards,
    spire,
    stump,
    tube,
)

STONE: RGB = (206, 204, 194)
LOAD, PACKED = SURFACES["GarbageCan"] / 100, SURFACES["Box"] / 100  # of their heights: where things lie in them
COVERS: tuple[RGB, ...] = ((150, 36, 40), (34, 74, 140), (44, 110, 72), (196, 120, 30))


def book(form: Form) -> Parts:
    """Shape a book: a colored cover around white pages; open, two printed pages."""
    width, height, depth = form.size
    cover = form.paint(*COVERS)
    if form.is_open:
        yield from _open_book(form, cover)
        return
    yield box(0, 0, 0, width, 0.2 * height, depth, cover)
    yield box(0.01, 0.2 * height, 0, width - 0.035, 0.6 * height, depth - 0.02, WHITE)
    yield box(0, 0.8 * height, 0, width, 0.2 * height, depth, cover)
    yield box(-width / 2 + 0.008, 0, 0, 0.016, height, depth, cover)
    yield box(0.02, 0.9 * height, -0.18 * depth, 0.6 * width, 0.14 * height, 0.2 * depth, CREAM)
    yield box(0.02, 0.9 * height, 0.3 * depth, 0.4 * width, 0.14 * height, 0.05 * depth, GOLD)
    yield box(-width / 2 + 0.04, 0.9 * height, 0, 0.014, 0.14 * height, depth, GOLD)


def _open_book(form: Form, cover: RGB) -> Parts:
    width, height, depth = form.size
    wide = 0.78 * width
    for side in (-1, 1):
        half = at(side * 0.004, 0.012, 0, about_z(side * 7))
        yield box(side * (wide + 0.02) / 2, -0.004, 0, wide + 0.02, 0.2 * height, depth, cover, half)
        yield box(side * wide / 2, 0.1 * height, 0, wide - 0.01, 0.5 * height, depth - 0.03, WHITE, half)
        page = within(half, Pose((side * wide / 2, 0.62 * height, 0)))
        yield Plate(pictures.PAGE, wide - 0.02, depth - 0.04, page)


def carton(form: Form) -> Parts:
    """Shape a cardboard box: four flaps stand out when it is open; closed, a tape runs over its top."""
    width, height, depth = form.size
    thick, inside = 0.016, (120, 86, 52)
    if not form.is_open:
        yield box(0, 0, 0, width, height, depth, CARDBOARD)
        yield box(0, height - 0.004, 0, width, 0.008, 0.014, SHADE)
        yield box(0, height, 0, 0.09, 0.005, depth, PALE)
        for side in (-1, 1):
            yield box(0, 0.62 * height, side * depth / 2, 0.09, 0.38 * height, 0.01, PALE)
    else:
        for side in (-1, 1):
            yield box(side * (width - thick) / 2, 0, 0, thick, height, depth, CARDBOARD)
            yield box(0, 0, side * (depth - thick) / 2, width - 2 * thick, height, thick, CARDBOARD)
            flap = at(side * width / 2, height - 0.01, 0, about_z(-side * 35))
            yield box(side * 0.2 * width, 0, 0, 0.4 * width, 0.014, depth, (218, 176, 122), flap)
            other = at(0, height - 0.01, side * depth / 2, about_x(side * 40))
            yield box(0, 0, side * 0.18 * depth, width - 0.02, 0.014, 0.36 * depth, (206, 164, 110), other)
        yield box(0, PACKED * height - 0.014, 0, width - thick, 0.014, depth - thick, inside)
    for side in (-1, 1):
        yield box(-side * 0.22 * width, 0.2 * height, side * depth / 2, 0.3 * width, 0.3 * height, 0.012, WHITE)
        for x in (0.22, 0.33):
            arrow = side * x * width
            yield pyramid(arrow, 0.34 * height, side * depth / 2, 0.09 * width, 0.18 * height, 0.02, INK)
            yield box(arrow, 0.2 * height, side * depth / 2, 0.024 * width, 0.2 * height, 0.014, INK)


def bin_(form: Form) -> Parts:
    """Shape a garbage can: it widens above, where a white bag is folded over its rim; paper lies in it."""
    width, height, depth = form.size
    yield pail(0, 0, 0, 0.97 * width, height - 0.01, 0.97 * depth, (84, 92, 100))
    yield tube(0, 0.86 * height, 0, width, 0.14 * height, depth, WHITE)
    yield rod(0, LOAD * height - 0.012, 0, 0.86 * width, 0.01, 0.86 * depth, INK)
    yield bead(0.06 * width, LOAD * height - 0.05, 0.1 * depth, 0.16, 0.1, 0.16, WHITE)
    yield box(0, 0.02, depth / 2 - 0.03, 0.3 * width, 0.03, 0.08, INK)


def key_chain(form: Form) -> Parts:
    """Shape a key ring with two keys, one across the other, and a red tag."""
    width, height, depth = form.size
    yield tube(-0.32 * width, 0, 0, 0.34 * width, 0.8 * height, 0.5 * depth, INK)
    for lean, share, color in ((-8, 1.0, (236, 190, 60)), (38, 0.8, (240, 242, 246))):
        key, long = at(-0.2 * width, 0.1 * height, 0, about_y(lean)), share * width
        yield rod(0.14 * long, 0, 0, 0.3 * long, 0.8 * height, 0.28 * long, color, key)
        yield rod(0.07 * long, 0.1 * height, 0, 0.1 * long, 0.8 * height, 0.1 * long, INK, key)
        yield box(0.46 * long, 0, 0, 0.42 * long, 0.8 * height, 0.1 * long, color, key)
        for x in (0.48, 0.62):
            yield box(x * long, 0, 0.09 * long, 0.08 * long, 0.8 * height, 0.16 * long, color, key)
    yield rod(-0.34 * width, 0, 0.32 * depth, 0.24 * width, 0.9 * height, 0.34 * depth, RED)


def pen(form: Form) -> Parts:
    """Shape a pen: a dark barrel, a cap with a clip, a silver tip."""
    width, height, depth = form.size
    color = form.paint((28, 62, 168), (30, 30, 34))
    lying = at(0, height / 2, -depth / 2, ALONG_Z)
    yield rod(0, 0, 0, 0.8 * width, 0.12 * depth, 0.8 * width, STEEL, lying)
    yield rod(0, 0.1 * depth, 0, 0.9 * width, 0.5 * depth, 0.9 * width, WHITE, lying)
    yield rod(0, 0.56 * depth, 0, 1.05 * width, 0.44 * depth, 1.05 * width, color, lying)
    yield box(0, 0.9 * height, 0.24 * depth, 0.4 * width, 0.3 * height, 0.34 * depth, GOLD)


def pencil(form: Form) -> Parts:
    """Shape a pencil: yellow, a pink rubber at its end, a sharpened point."""
    width, height, depth = form.size
    lying = at(0, height / 2, 0.26 * depth, ALONG_Z, about_y(180))
    yield rod(0, 0, 0, width, 0.58 * depth, width, YELLOW, lying)
    behind = at(0, height / 2, 0.26 * depth, ALONG_Z)
    yield rod(0, 0, 0, 1.06 * width, 0.1 * depth, 1.06 * width, STEEL, behind)
    yield rod(0, 0.1 * depth, 0, width, 0.14 * depth, width, PINK, behind)
    point = at(0, height / 2, -0.31 * depth, ALONG_Z, about_y(180))
    yield spire(0, 0, 0, width, 0.19 * depth, width, PINE, point)
    yield rod(0, 0.13 * depth, 0, 0.5 * width, 0.06 * depth, 0.5 * width, INK, point)


def newspaper(form: Form) -> Parts:
    """Shape a folded newspaper: headlines, a picture, columns."""
    width, height, depth = form.size
    yield box(0.01, 0, 0.01, width - 0.02, 0.3 * height, depth - 0.02, WHITE)
    yield box(0, 0.3 * height, -0.006, width, 0.3 * height, depth - 0.012, PALE)
    yield box(-0.008, 0.6 * height, 0, width - 0.016, 0.36 * height, depth, (238, 234, 222))
    yield Plate(pictures.HEADLINES, width - 0.02, depth - 0.006, Pose((-0.008, height, 0)))


def tennis_racket(form: Form) -> Parts:
    """Shape a tennis racket: an oval with strings, a throat, and a wrapped handle."""
    width, height, depth = form.size
    head = 0.52 * depth
    z, y = -depth / 2 + head / 2, 0.3 * height
    yield from _oval(width, head, z, y, 0.4 * height)
    for number in (-2, -1, 0, 1, 2):
        along, across = (0.94, 0.88, 0.66)[abs(number)], (0.94, 0.88, 0.66)[abs(number)]
        yield box(number * 0.16 * width, y + 0.004, z, 0.01, 0.008, 0.9 * head * along, WHITE)
        yield box(0, y + 0.004, z + number * 0.16 * head, 0.9 * width * across, 0.008, 0.01, WHITE)
    for side in (-1, 1):
        throat = at(side * 0.03 * width, y, 0.17 * depth, about_y(side * 14 + 180))
        yield box(0, 0, 0.09 * depth, 0.022, 0.4 * height, 0.18 * depth, RED, throat)
    yield box(0, 0.15 * height, 0.32 * depth, 0.13 * width, 0.7 * height, 0.36 * depth, INK)
    yield box(0, 0.1 * height, 0.485 * depth, 0.16 * width, 0.8 * height, 0.03 * depth, WHITE)


def _oval(width: float, long: float, z: float, y: float, thick: float) -> Parts:
    """Yield twelve bars around an oval."""
    corners = [
        ((width - 0.022) / 2 * cos(pi * step / 6), z + (long - 0.022) / 2 * sin(pi * step / 6)) for step in range(13)
    ]
    for (x, at_z), (x2, z2) in pairwise(corners):
        bar = at((x + x2) / 2, y, (at_z + z2) / 2, about_y(degrees(atan2(x2 - x, z2 - at_z))))
        yield box(0, 0, 0, 0.024, thick, hypot(x2 - x, z2 - at_z) + 0.01, RED, bar)


def baseball_bat(form: Form) -> Parts:
    """Shape a baseball bat: thick at one end, thin and wrapped at the other."""
    width, height, depth = form.size
    y = height / 2
    thick = at(0, y, -0.06 * depth, ALONG_Z, about_y(180))
    yield drum(0, 0.06 * depth, 0, width, 0.36 * depth, width, OAK, thick)
    yield bead(0, y - width / 2, -0.48 * depth, width, width, 0.04 * depth, OAK)
    yield stump(0, 0, 0, width, 0.4 * depth, width, OAK, at(0, y, -0.12 * depth, ALONG_Z))
    yield rod(0, 0, 0, 0.5 * width, 0.34 * depth, 0.5 * width, INK, at(0, y, 0.14 * depth, ALONG_Z))
    yield rod(0, 0, 0, 0.72 * width, 0.02, 0.72 * width, RED, at(0, y, 0.475 * depth, ALONG_Z))
    yield drum(0, 0.12 * depth, 0, 1.02 * width, 0.02, 1.02 * width, RED, thick)


def vase(form: Form) -> Parts:
    """Shape a vase: a belly, a narrow neck, a flared rim, a painted band."""
    width, height, depth = form.size
    color, band = form.paint(BLUE, (178, 60, 48), WHITE), form.paint(WHITE, YELLOW, BLUE)
    if form.is_broken:
        yield from shards(1.3 * width, 1.3 * depth, 0.6 * height, color, WHITE)
        return
    yield stump(0, 0, 0, 0.66 * width, 0.12 * height, 0.66 * depth, color)
    yield bead(0, 0.06 * height, 0, width, 0.6 * height, depth, color)
    yield drum(0, 0.31 * height, 0, 1.06 * width, 0.1 * height, 1.06 * depth, band)
    yield rod(0, 0.58 * height, 0, 0.4 * width, 0.3 * height, 0.4 * depth, color)
    yield stump(0, 0, 0, 0.8 * width, 0.22 * height, 0.8 * depth, color, at(0, height, 0, about_x(180)))
    yield rod(0, height - 0.004, 0, 0.6 * width, 0.006, 0.6 * depth, INK)


def statue(form: Form) -> Parts:
    """Shape a statue: a figure of stone on a plinth, one arm raised; broken, only its legs stand."""
    width, height, depth = form.size
    yield box(0, 0, 0, 0.86 * width, 0.14 * height, 0.9 * depth, CHARCOAL)
    yield box(0, 0.14 * height, 0, 0.66 * width, 0.05 * height, 0.7 * depth, STONE)
    for side in (-1, 1):
        yield rod(side * 0.1 * width, 0.18 * height, 0, 0.17 * width, 0.32 * height, 0.2 * depth, STONE)
    if form.is_broken:
        yield from _torso(form, at(-0.1 * width, 0.23 * height, 0.36 * depth, about_x(180), about_z(70)))
        yield bead(0.4 * width, 0, 0.5 * depth, 0.27 * width, 0.15 * height, 0.3 * depth, STONE)
        return
    yield from _torso(form, at(0, 0.76 * height, 0, UPSIDE_DOWN))
    yield rod(0, 0.74 * height, 0, 0.12 * width, 0.08 * height, 0.14 * depth, STONE)
    yield bead(0, 0.8 * height, 0, 0.27 * width, 0.17 * height, 0.3 * depth, STONE)


def _torso(form: Form, neck: Pose) -> Parts:
    """Yield the body of a figure with its arms, from its neck down."""
    width, height, depth = form.size
    yield stump(0, 0, 0, 0.5 * width, 0.3 * height, 0.34 * depth, STONE, neck)
    for x, lean in ((0.2, -22), (-0.2, 148)):
        arm = within(neck, at(x * width, 0.03 * height, 0, about_z(lean)))
        yield rod(0, 0, 0, 0.1 * width, 0.28 * height, 0.1 * width, STONE, arm)


def house_plant(form: Form) -> Parts:
    """Shape a house plant: long leaves out of a pot on a saucer; watered, the saucer and the soil are wet."""
    width, height, depth = form.size
    wide = 0.56 * width
    yield rod(0, 0, 0, 0.84 * width, 0.04 * height, 0.84 * depth, CREAM)
    if form.is_filled:
        yield rod(0, 0.03 * height, 0, 0.78 * width, 0.03 * height, 0.78 * depth, LIQUIDS[1])
    yield pail(0, 0.03 * height, 0, wide, 0.36 * height, wide, TERRACOTTA)
    yield tube(0, 0.3 * height, 0, 1.08 * wide, 0.1 * height, 1.08 * wide, TERRACOTTA)
    yield rod(0, 0.395 * height, 0, 0.84 * wide, 0.01, 0.84 * wide, LIQUIDS[1] if form.is_filled else BROWN)
    for number in range(10):
        lean, tall = (12, 30, 44)[number % 3], (0.62, 0.56, 0.46)[number % 3]
        outward = at(0, 0.38 * height, 0, about_y(36 * number))
        leaf = within(outward, at(0, 0, 0.02, about_x(lean)))
        color = (GREEN, DEEP_GREEN, (104, 168, 76))[number % 3]
        yield pyramid(0, 0, 0, 0.06, tall * height, 0.024, color, leaf)
