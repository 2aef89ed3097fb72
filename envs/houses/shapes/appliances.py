"""Shapes of what stands in a kitchen and is plugged in or piped."""

from __future__ import annotations

from plumbline.envs.drawing.poses import hung
from plumbline.envs.drawing.scene import Plate
from plumbline.envs.houses.receptacles import SURFACES
from plumbline.envs.houses.shapes import pictures
from plumbline.envs.houses.shapes.paints import (
    BLUE,
    BROWN,
    CHARCOAL,
    EMBER,
    GLASS,
    GLOW,
    GOLD,
    GRAY,
    INK,
    PALE,
    RED,
    SHADE,
    SKY,
    STEEL,
    WHITE,
)
from plumbline.envs.houses.shapes.parts import (
    ALONG_Z,
    Form,
    Parts,
    about_y,
    about_z,
    at,
    box,
    drum,
    ring,
    rod,
    tray,
)
from plumbline.envs.houses.shapes.tables import hollow

FREEZER = 0.3  # of a fridge's height
BOARD = SURFACES["Fridge"] / 100 / (1 - FREEZER)  # of what lies under the freezer: where things lie


def fridge(form: Form) -> Parts:
    """Shape a fridge: a small door over a large one, which opens to the right and shows its boards."""
    width, height, depth = form.size
    low = (1 - FREEZER) * height
    yield box(0, 0, depth / 2 - 0.05, width - 0.04, 0.055, 0.02, SHADE)
    yield box(0, low, -0.03, width, height - low, depth - 0.06, STEEL)
    yield box(0, low - 0.02, depth / 2 - 0.035, width - 0.008, 0.04, 0.056, SHADE)
    yield box(0, low + 0.014, depth / 2 - 0.03, width - 0.004, height - low - 0.014, 0.055, PALE)
    yield box(-width / 2 + 0.09, low + 0.06, depth / 2 - 0.005, 0.04, 0.55 * (height - low), 0.04, CHARCOAL)
    if form.is_open:
        yield from _cold(Form(width, low, depth))
    else:
        yield box(0, 0, -0.03, width, low, depth - 0.06, STEEL)
    hinge = (
        at(width / 2 - 0.06, 0, depth / 2 - 0.055, about_y(88)) if form.is_open else at(width / 2, 0, depth / 2 - 0.055)
    )
    yield box(-width / 2, 0.06, 0.025, width - 0.004, low - 0.074, 0.055, PALE, hinge)
    yield box(-width + 0.09, 0.42 * low, 0.05, 0.04, 0.5 * low, 0.04, CHARCOAL, hinge)
    if form.is_open:
        for share in (0.1, 0.45, 0.75):
            yield box(-width / 2, share * low, -0.05, width - 0.1, 0.1, 0.1, SKY, hinge)


def _cold(inside: Form) -> Parts:
    width, height, depth = inside.size
    yield from hollow(inside, STEEL, (226, 236, 240), 0.02, depth - 0.06)
    yield box(0, 0.006, -0.04, width - 0.05, 0.015, depth - 0.1, WHITE)
    for share in (0.3, BOARD):
        yield box(0, share * height - 0.02, -0.05, width - 0.06, 0.02, depth - 0.14, SKY)
    yield box(0, height - 0.05, -0.2, 0.3, 0.03, 0.1, GLOW)


def microwave(form: Form) -> Parts:
    """Shape a microwave: a dark window beside a panel with a clock; its door opens to the left."""
    width, height, depth = form.size
    wide = 0.72 * width
    middle, front = (wide - width) / 2, depth / 2 - 0.03
    yield box((width - 0.28 * width) / 2, 0.012, -0.01, 0.28 * width, height - 0.012, depth - 0.02, PALE)
    yield Plate(pictures.TIME, 0.2 * width, 0.16 * height, hung((0.36 * width, 0.84 * height, depth / 2 + 0.004), 0))
    for row in range(3):
        yield box(0.36 * width, (0.2 + 0.16 * row) * height, front + 0.02, 0.19 * width, 0.1 * height, 0.02, GRAY)
    yield from _oven(Form(wide, height - 0.012, depth - 0.04), middle, form.is_open, form.is_on)
    hinge = at(-width / 2, 0, front, about_y(-92 if form.is_open else 0))
    yield box(wide / 2, 0.014, 0.012, wide - 0.004, height - 0.02, 0.024, PALE, hinge)
    lit = form.is_on and not form.is_open
    yield box(wide / 2 - 0.02, 0.06, 0.02, wide - 0.12, height - 0.11, 0.02, GLOW if lit else INK, hinge)
    if lit:
        yield box(wide / 2 - 0.02, 0.09, 0.022, wide - 0.26, 0.025, 0.02, GOLD, hinge)
    yield box(wide - 0.035, 0.06, 0.03, 0.022, height - 0.11, 0.03, CHARCOAL, hinge)


def _oven(form: Form, x: float, is_open: bool, is_on: bool) -> Parts:  # noqa: FBT001 - states of one thing
    width, height, depth = form.size
    if not is_open:
        yield box(x, 0.012, -0.02, width, height, depth, PALE)
        return
    light = GLOW if is_on else (92, 88, 84)
    pose = at(x, 0, -0.02)
    for side in (-1, 1):
        yield box(side * (width - 0.03) / 2, 0, 0, 0.03, height, depth, CHARCOAL, pose)
    yield box(0, height - 0.03, 0, width, 0.03, depth, PALE, pose)
    yield box(0, 0, 0, width - 0.06, 0.02, depth, light, pose)
    yield box(0, 0, -depth / 2 + 0.01, width - 0.06, height, 0.02, light, pose)
    yield drum(0, 0.02, 0, 0.6 * width, 0.012, 0.7 * depth, GLASS, pose)


def coffee_machine(form: Form) -> Parts:
    """Shape a coffee machine: a glass jug with coffee on a plate, under a head that a column bears."""
    width, height, depth = form.size
    ahead = 0.13 * depth
    yield box(0, 0, 0, width * 0.86, 0.12 * height, depth, INK)
    yield box(0, 0.12 * height, -0.33 * depth, 0.86 * width, 0.86 * height, 0.32 * depth, RED)
    yield box(0, 0.72 * height, 0.03, 0.86 * width, 0.26 * height, depth - 0.08, RED)
    yield box(0, 0.96 * height, 0, 0.8 * width, 0.04 * height, depth - 0.06, INK)
    yield box(0, 0.77 * height, depth / 2 - 0.015, 0.5 * width, 0.14 * height, 0.02, STEEL)
    yield drum(0, 0.12 * height, ahead, 0.56 * width, 0.02, 0.52 * depth, EMBER if form.is_on else GRAY)
    yield box(0, 0.62 * height, ahead, 0.24 * width, 0.1 * height, 0.2 * depth, INK)
    jug = 0.5 * width
    level = 0.26 if form.is_on else 0.1
    yield drum(0, 0.165 * height, ahead, jug, level * height, jug, BROWN)
    yield drum(0, (0.165 + level) * height, ahead, jug, (0.34 - level) * height, jug, GLASS)
    yield drum(0, 0.5 * height, ahead, 0.66 * jug, 0.05 * height, 0.66 * jug, INK)
    yield box(0, 0.25 * height, ahead + jug / 2 + 0.035, 0.035, 0.22 * height, 0.03, INK)
    for share in (0.24, 0.43):
        yield box(0, share * height, ahead + jug / 2 + 0.01, 0.035, 0.035, 0.05, INK)
    if form.is_on:
        yield rod(0.1 * width, 0.8 * height, depth / 2, 0.045, 0.04, 0.02, (120, 255, 140))
        yield rod(0, 0.5 * height, ahead, 0.03, 0.14 * height, 0.03, BROWN)


def toaster(form: Form) -> Parts:
    """Shape a toaster: two slots with bread that stands out when it is done, and a lever at its end."""
    width, height, depth = form.size
    yield box(0, 0, 0, 0.86 * width, 0.1 * height, depth - 0.04, INK)
    yield box(0, 0.08 * height, 0, 0.92 * width, 0.5 * height, depth - 0.03, STEEL)
    yield box(0, 0.56 * height, 0, 0.84 * width, 0.2 * height, depth - 0.06, STEEL)
    top = 0.76 * height
    for side in (-1, 1):
        x = side * 0.2 * width
        yield box(x, top - 0.01, 0, 0.17 * width, 0.016, 0.72 * depth, EMBER if form.is_on else INK)
        if not form.is_on:
            yield box(x, top, 0, 0.1 * width, 0.23 * height, 0.5 * depth, (200, 150, 92))
            yield box(x, top, 0, 0.12 * width, 0.14 * height, 0.56 * depth, (150, 92, 44))
    yield box(0, 0.2 * height, depth / 2 - 0.014, 0.07 * width, 0.5 * height, 0.012, INK)
    lever = 0.22 if form.is_on else 0.58
    yield box(0, lever * height, depth / 2, 0.26 * width, 0.1 * height, 0.04, RED if form.is_on else INK)


def burner(form: Form) -> Parts:
    """Shape a burner: rings on a black plate; they glow when it is lit."""
    width, height, depth = form.size
    hot = EMBER if form.is_on else GRAY
    yield drum(0, 0, 0, width, 0.6 * height, depth, INK)
    yield ring(0, 0.4 * height, 0, 0.88 * width, 0.5 * height, 0.88 * depth, hot)
    yield rod(0, 0.4 * height, 0, 0.3 * width, 0.6 * height, 0.3 * depth, hot)


def knob(form: Form) -> Parts:
    """Shape a knob: its pointer up, or to the right and red when it is turned on."""
    width, height, depth = form.size
    round_ = at(0, height / 2, -depth / 2, ALONG_Z)
    yield rod(0, 0, 0, width, 0.4 * depth, height, STEEL, round_)
    yield rod(0, 0, 0, 0.8 * width, 0.8 * depth, 0.8 * height, INK, round_)
    pointer = at(0, height / 2, 0.3 * depth, about_z(-90 if form.is_on else 0))
    yield box(0, -0.3 * height, 0, 0.2 * width, 0.78 * height, 0.4 * depth, EMBER if form.is_on else WHITE, pointer)


def faucet(form: Form) -> Parts:
    """Shape a faucet: a spout that bends over, two handles, and water when it runs."""
    width, height, depth = form.size
    back, reach = -0.36 * depth, 0.78 * depth
    yield box(0, 0, back, width, 0.08 * height, 0.24 * depth, STEEL)
    yield rod(0, 0, back, 0.05, 0.92 * height, 0.05, STEEL)
    yield rod(0, 0, 0.025, 0.05, reach, 0.05, STEEL, at(0, 0.92 * height, back, ALONG_Z))
    end = back + reach - 0.03
    yield rod(0, 0.74 * height, end, 0.046, 0.2 * height, 0.046, STEEL)
    yield rod(0, 0.7 * height, end, 0.055, 0.05 * height, 0.055, CHARCOAL)
    for side, color in ((-1, RED), (1, BLUE)):
        yield rod(side * 0.36 * width, 0.06 * height, back, 0.034, 0.16 * height, 0.034, color)
        yield box(side * 0.36 * width, 0.2 * height, back + 0.02, 0.036, 0.03, 0.08, color)
    if form.is_on:
        yield rod(0, -0.08 * height, end, 0.034, 0.79 * height, 0.034, (70, 150, 240))
        yield rod(0, 0.004, end, 0.1, 0.012, 0.1, (190, 224, 250))


def sink(form: Form) -> Parts:
    """Shape the rim of a sink, around its basin."""
    width, height, depth = form.size
    wide, deep = 0.82 * width, 0.79 * depth
    for side in (-1, 1):
        yield box(side * (width + wide) / 4, 0, 0, (width - wide) / 2, height, depth, STEEL)
        yield box(0, 0, side * (depth + deep) / 4, wide, height, (depth - deep) / 2, STEEL)


def basin(form: Form) -> Parts:
    """Shape the basin of a sink: hollow, with a drain."""
    width, height, depth = form.size
    yield tray(0, 0, 0, width, height, depth, (148, 156, 164))
    yield box(0, height / 3 - 0.014, 0, 0.88 * width, 0.012, 0.88 * depth, (128, 136, 144))
    yield drum(0, height / 3 - 0.006, 0, 0.07, 0.008, 0.07, INK)
    yield ring(0, height / 3 - 0.006, 0, 0.11, 0.006, 0.11, PALE)
