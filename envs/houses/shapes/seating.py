"""Shapes of what one sits and lies on."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.houses.shapes.paints import (
    BLUE,
    CHARCOAL,
    CREAM,
    OAK,
    PALE,
    RED,
    WALNUT,
    WHITE,
    YELLOW,
)
from plumbline.envs.houses.shapes.parts import SIDEWAYS, Form, Parts, about_x, arch, at, blots, box, cushion, legs, rod

MATTRESS = 0.6  # of a bed's height; what lies on it lies there


def bed(form: Form) -> Parts:
    """Shape a bed: a high board at its head, two pillows, and a blanket turned down at the top."""
    width, height, depth = form.size
    cover = form.paint(BLUE, (170, 60, 56), (56, 122, 96))
    top, front = MATTRESS * height, depth / 2
    yield box(0, 0.1, -front + 0.03, width, height - 0.1, 0.06, WALNUT)
    yield box(0, 0.1, front - 0.03, width, top - 0.04, 0.06, WALNUT)
    yield from legs(width, depth, 0.12, 0.09, WALNUT)
    yield box(0, 0.12, 0, width - 0.02, 0.2, depth - 0.1, OAK)
    yield box(0, 0.3, 0, width - 0.04, top - 0.31, depth - 0.12, WHITE)
    long = 0.64 * depth
    yield box(0, 0.26, front - 0.07 - long / 2, width, top - 0.255, long, cover)
    yield box(0, 0.26, front - 0.07 - long - 0.1, width, top - 0.252, 0.22, PALE)
    for side in (-1, 1):
        yield cushion(side * width / 4, top - 0.03, -front + 0.27, 0.44 * width, 0.17, 0.4, WHITE)
    if form.is_dirty:
        yield from blots(width, long, top + 0.006, at(0, 0, front - long / 2))


def sofa(form: Form) -> Parts:
    """Shape a sofa: three seats between low arms, before a long back."""
    return _upholstered(form, 3, 0.45, form.paint((92, 104, 122), (150, 84, 60)), form.paint(YELLOW, CREAM))


def armchair(form: Form) -> Parts:
    """Shape an armchair: one seat between high arms, before a high back."""
    return _upholstered(form, 1, 0.48, form.paint((34, 112, 108), (176, 56, 52)), form.paint(CREAM, PALE))


def _upholstered(form: Form, seats: int, share: float, cloth: RGB, trim: RGB) -> Parts:
    width, height, depth = form.size
    arm, seat, back = (0.22 if seats > 1 else 0.2 * width), share * height, 0.26 * depth
    dark = (cloth[0] * 2 // 3, cloth[1] * 2 // 3, cloth[2] * 2 // 3)
    light = tuple(min(255, part + 26) for part in cloth)
    inner, broad = width - 2 * arm, width - 1.5 * arm
    yield from legs(width - 0.1, depth - 0.1, 0.09, 0.06, WALNUT)
    yield box(0, 0.08, 0, width - 0.04, seat - 0.22, depth - 0.07, dark)
    yield box(0, 0.08, -depth / 2 + back / 2, broad, height - 0.16, back, cloth)
    yield arch(0, 0, 0, back, 0.08, broad, cloth, at(0, height - 0.08, -depth / 2 + back / 2, SIDEWAYS))
    for side in (-1, 1):
        x, tall = side * (width - arm) / 2, 0.68 * height
        yield box(x, 0.08, 0.01, arm, tall - 0.16, depth - 0.02, cloth)
        yield arch(x, tall - 0.08, 0.01, arm, 0.09, depth - 0.02, cloth)
        yield rod(0, 0, 0, arm * 0.6, 0.012, arm * 0.6, dark, at(x, tall - 0.14, depth / 2 - 0.006, about_x(90)))
    for number in range(seats):
        x, wide = (2 * number + 1 - seats) * inner / (2 * seats), inner / seats - 0.02
        yield box(x, seat - 0.14, back / 2, wide, 0.14, depth - back - 0.02, light)
        yield box(0, 0, 0, wide, 0.42 * height, 0.12, light, at(x, seat, -depth / 2 + back + 0.05, about_x(-8)))
    for side in (-1, 1) if seats > 1 else (0,):
        pillow = at(side * (inner / 2 - 0.22), seat + 0.17, -depth / 2 + back + 0.17, about_x(72))
        yield cushion(0, 0, 0, 0.4, 0.16, 0.38, trim, pillow)


def chair(form: Form) -> Parts:
    """Shape a chair: four legs, a padded seat, and a back of slats."""
    width, height, depth = form.size
    wood, pad = form.paint(OAK, CHARCOAL), form.paint(RED, CREAM)
    seat = 0.47 * height
    yield from legs(width - 0.02, depth - 0.02, seat - 0.02, 0.05, wood)
    yield box(0, seat - 0.06, 0, width, 0.05, depth, wood)
    yield box(0, seat - 0.01, 0.02, width - 0.06, 0.045, depth - 0.1, pad)
    for side in (-1, 1):
        yield box(side * (width - 0.07) / 2, seat, -depth / 2 + 0.035, 0.05, height - seat, 0.05, wood)
    yield box(0, height - 0.12, -depth / 2 + 0.035, width - 0.04, 0.12, 0.045, wood)
    for x in (-0.25, 0, 0.25):
        yield box(x * width, seat, -depth / 2 + 0.035, 0.04, height - seat - 0.1, 0.03, wood)
    yield box(0, 0.2 * height, 0, width - 0.06, 0.03, 0.03, wood)
