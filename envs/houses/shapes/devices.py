"""Shapes of what has a screen, a dial or buttons."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import Pose, hung, within
from plumbline.envs.drawing.scene import Plate, Texture
from plumbline.envs.houses.shapes import pictures
from plumbline.envs.houses.shapes.paints import (
    BLUE,
    CHARCOAL,
    GOLD,
    GRAY,
    GREEN,
    INK,
    PALE,
    RED,
    STEEL,
    TEAL,
    WHITE,
    YELLOW,
)
from plumbline.envs.houses.shapes.parts import (
    ALONG_Z,
    Form,
    Parts,
    about_x,
    about_z,
    at,
    bead,
    box,
    drum,
    ring,
    rod,
)

LIT: RGB = (120, 230, 255)
LID: RGB = (84, 90, 100)


def _screen(form: Form, lit: Texture) -> Texture:
    """Return what a screen shows."""
    if form.is_broken:
        return pictures.CRACKED_SCREEN
    return lit if form.is_on else pictures.DARK_SCREEN


def laptop(form: Form) -> Parts:
    """Shape a laptop: keys and, when it is open, a screen that leans back; else a closed slab."""
    width, height, depth = form.size
    deep, back = 0.7 * depth, -0.22 * depth
    yield box(0, 0, back + deep / 2, width, 0.018, deep, STEEL)
    if not form.is_open:
        yield from _closed_lid(form, width, deep, back)
        return
    yield box(0, 0.016, back + 0.38 * deep, 0.9 * width, 0.005, 0.46 * deep, INK)
    for row in range(3):
        yield box(0, 0.02, back + (0.24 + 0.14 * row) * deep, 0.84 * width, 0.004, 0.07 * deep, GRAY)
    yield box(0, 0.016, back + 0.81 * deep, 0.3 * width, 0.005, 0.26 * deep, GRAY)
    lid, tall = at(0, 0.014, back, about_x(-16)), 0.98 * height
    yield box(0, 0, 0, width, tall, 0.016, LID, lid)
    yield box(0, 0.01, 0.006, width - 0.012, tall - 0.016, 0.008, INK, lid)
    yield box(0, 0.4 * tall, -0.008, 0.14, 0.22 * tall, 0.003, LIT if form.is_on else PALE, lid)
    if form.is_broken:
        for lean in (-40, 25, 70):
            crack = within(lid, at(0.05 * width, 0.4 * tall, -0.009, about_z(lean)))
            yield box(0, -0.25 * tall, 0, 0.014, 0.5 * tall, 0.004, INK, crack)
    face = within(lid, hung((0, tall / 2, 0.0115), 0))
    yield Plate(_screen(form, pictures.DESKTOP), width - 0.05, tall - 0.05, face)


def _closed_lid(form: Form, width: float, deep: float, back: float) -> Parts:
    middle = back + deep / 2
    yield box(0, 0.016, middle, width - 0.008, 0.01, deep - 0.006, INK)
    yield box(0, 0.025, middle, width, 0.014, deep, LID)
    yield box(0, 0.012, back, 0.7 * width, 0.022, 0.024, INK)
    yield rod(0, 0.038, middle, 0.11, 0.003, 0.11, LIT if form.is_on else PALE)
    if form.is_on:
        yield box(0, 0.012, middle + deep / 2, 0.1, 0.012, 0.01, (120, 255, 140))
    if form.is_broken:
        yield Plate(pictures.CRACKED_SCREEN, width * 0.9, deep * 0.9, Pose((0, 0.042, middle)))


def phone(form: Form) -> Parts:
    """Shape a phone that lies on its back: a screen in a frame, with colored tiles when it is on."""
    width, height, depth = form.size
    wide = 0.74 * width
    shell = form.paint((234, 234, 238), (190, 56, 76))
    yield box(0, 0, 0, wide, height - 0.002, depth, shell)
    screen = pictures.CRACKED_SCREEN if form.is_broken else pictures.ICONS if form.is_on else pictures.DARK_PHONE
    yield Plate(screen, 0.86 * wide, 0.76 * depth, Pose((0, height, -0.02 * depth)))
    yield rod(0, height - 0.004, 0.43 * depth, 0.02, 0.005, 0.02, GRAY)
    yield box(0, height - 0.004, -0.45 * depth, 0.034, 0.004, 0.008, GRAY)


def television(form: Form) -> Parts:
    """Shape a television: a wide screen in a thin dark frame, on a foot."""
    width, height, depth = form.size
    low = 0.1 * height
    yield box(0, 0, 0, 0.4 * width, 0.02, 0.9 * depth, CHARCOAL)
    yield box(0, 0.01, -0.02, 0.1, low + 0.05, 0.06, CHARCOAL)
    yield box(0, low, 0, width, height - low, 0.06, INK)
    yield box(0, low + 0.1, -0.05, 0.6 * width, 0.5 * height, 0.05, CHARCOAL)
    middle = (low + height) / 2 + 0.012
    face = hung((0, middle, 0.034), 0)
    yield Plate(_screen(form, pictures.SCENERY), width - 0.06, height - low - 0.085, face)
    yield box(0.42 * width, low + 0.008, 0.03, 0.03, 0.016, 0.008, GREEN if form.is_on else RED)


def remote(form: Form) -> Parts:
    """Shape a remote control: long and dark, with rows of buttons."""
    width, height, depth = form.size
    yield box(0, 0, 0, width, 0.8 * height, depth, INK)
    yield rod(-0.2 * width, 0.78 * height, -0.42 * depth, 0.02, 0.2 * height, 0.02, RED)
    yield ring(0, 0.78 * height, -0.24 * depth, 0.74 * width, 0.2 * height, 0.74 * width, PALE)
    for row in range(4):
        for column, color in zip((-1, 0, 1), (WHITE, PALE, WHITE), strict=True):
            tint = (YELLOW, GREEN, BLUE)[column + 1] if row == 3 else color
            z = (0.02 + 0.11 * row) * depth
            yield box(column * 0.27 * width, 0.78 * height, z, 0.19 * width, 0.2 * height, 0.06 * depth, tint)


def watch(form: Form) -> Parts:
    """Shape a wristwatch that lies flat: a dial on a strap with a buckle."""
    width, height, depth = form.size
    yield box(0, 0, 0, 0.36 * width, 0.4 * height, depth, INK)
    yield rod(0, 0, 0, 0.54 * width, 0.7 * height, 0.46 * depth, GOLD)
    yield drum(0, 0.7 * height, 0, 0.46 * width, 0.06 * height, 0.39 * depth, WHITE)
    yield box(0, 0.76 * height, -0.08 * depth, 0.06 * width, 0.06 * height, 0.2 * depth, INK)
    yield box(0.07 * width, 0.76 * height, 0, 0.2 * width, 0.06 * height, 0.06 * depth, INK)
    yield box(0.33 * width, 0.3 * height, 0, 0.08 * width, 0.25 * height, 0.09 * depth, GOLD)
    yield box(0, 0.1 * height, 0.44 * depth, 0.46 * width, 0.36 * height, 0.06 * depth, GOLD)
    for z in (-0.44, -0.36):
        yield box(0, 0.38 * height, z * depth, 0.1 * width, 0.06 * height, 0.03 * depth, GOLD)


def alarm_clock(form: Form) -> Parts:
    """Shape an alarm clock: a round face on two feet, under two bells."""
    width, height, depth = form.size
    wide = 0.8 * height
    middle = 0.44 * height
    body = at(0, middle, -0.4 * depth, ALONG_Z)
    yield drum(0, 0, 0, wide, 0.8 * depth, wide, TEAL, body)
    yield Plate(pictures.FACE, 0.84 * wide, 0.84 * wide, hung((0, middle, 0.41 * depth), 0))
    for side in (-1, 1):
        bell = at(side * 0.27 * width, 0.78 * height, 0, about_z(-side * 32))
        yield bead(0, 0, 0, 0.36 * width, 0.2 * height, 0.7 * depth, GOLD, bell)
        foot = at(side * 0.3 * width, 0, 0, about_z(side * 25))
        yield box(0, 0, 0, 0.08 * width, 0.2 * height, 0.3 * depth, INK, foot)
    yield box(0, 0.8 * height, 0, 0.05 * width, 0.2 * height, 0.06, INK)


def credit_card(form: Form) -> Parts:
    """Shape a bank card: a dark stripe along its top, a golden chip, a row of raised numbers."""
    width, height, depth = form.size
    yield box(0, 0, 0, width, 0.7 * height, depth, form.paint((52, 132, 226), (232, 232, 226)))
    yield box(0, 0.6 * height, -0.3 * depth, width, 0.14 * height, 0.22 * depth, INK)
    yield box(-0.26 * width, 0.6 * height, 0.02 * depth, 0.24 * width, 0.3 * height, 0.24 * depth, GOLD)
    for number in range(4):
        x, tint = (-0.33 + 0.22 * number) * width, form.paint(WHITE, CHARCOAL)
        yield box(x, 0.6 * height, 0.3 * depth, 0.17 * width, 0.2 * height, 0.13 * depth, tint)
    yield rod(0.3 * width, 0.6 * height, 0.04 * depth, 0.2 * width, 0.24 * height, 0.26 * depth, RED)
