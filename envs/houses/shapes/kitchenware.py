"""Vessels and what one stirs and turns with."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.houses.shapes.paints import (
    BLUE,
    CHARCOAL,
    DIRT,
    INK,
    LIQUIDS,
    NAVY,
    ORANGE,
    PALE,
    RED,
    STEEL,
    TEAL,
    WHITE,
    YELLOW,
)
from plumbline.envs.houses.shapes.parts import (
    UPSIDE_DOWN,
    Form,
    Parts,
    about_x,
    about_z,
    at,
    blots,
    box,
    drum,
    pail,
    ring,
    rod,
    shards,
    splashes,
    stump,
    tube,
)
from plumbline.envs.houses.shapes.parts import (
    bowl as dish,
)
from plumbline.envs.houses.shapes.parts import (
    cup as vessel,
)

SILVER: RGB = (226, 230, 234)


def _content(form: Form, x: float, y: float, z: float, wide: float) -> Parts:
    """Yield the liquid in a vessel, and dirt on its rim."""
    if form.is_filled:
        yield drum(x, y, z, wide, 0.006, wide, LIQUIDS[form.liquid or 1])


def mug(form: Form) -> Parts:
    """Shape a mug: a handle at its right, another color within."""
    width, height, depth = form.size
    color = form.paint(RED, BLUE, YELLOW, WHITE)
    band = form.paint(WHITE, WHITE, NAVY, TEAL)
    if form.is_broken:
        yield from shards(width, depth, height, color, WHITE)
        yield from _handle(0.3 * width, 0.0, 0.25 * depth, 0.3 * width, 0.2 * height, color)
        return
    wide = 0.7 * width
    x = (wide - width) / 2
    yield vessel(x, 0, 0, wide, height, wide, color)
    yield tube(x, 0.3 * height, 0, 0.985 * wide, 0.71 * height, 0.985 * wide, band)
    yield from _handle(x + 0.46 * wide, 0.16 * height, 0, 0.34 * width, 0.66 * height, color)
    yield from _content(form, x, 0.93 * height, 0, 0.88 * wide)
    if form.is_dirty:
        yield from splashes(wide / 2, height, x)


def _handle(x: float, y: float, z: float, wide: float, high: float, color: RGB) -> Parts:
    """Yield a handle that stands out to the right."""
    thick = 0.016
    yield box(x + wide / 2, y + high - thick, z, wide, thick, thick, color)
    yield box(x + wide / 2, y, z, wide, thick, thick, color)
    yield box(x + wide - thick / 2, y, z, thick, high, thick, color)


def cup(form: Form) -> Parts:
    """Shape a cup: tall, without a handle, in two colors."""
    width, height, depth = form.size
    color = form.paint(ORANGE, TEAL, (148, 92, 168))
    if form.is_broken:
        yield from shards(width, depth, height, color, WHITE)
        return
    yield pail(0, 0, 0, width, height, depth, color)
    yield tube(0, 0.72 * height, 0, 1.02 * width, 0.285 * height, 1.02 * depth, WHITE)
    yield from _content(form, 0, 0.93 * height, 0, 0.88 * width)
    if form.is_dirty:
        yield from splashes(width / 2, height)


def bowl(form: Form) -> Parts:
    """Shape a bowl: round, without a handle, white within."""
    width, height, depth = form.size
    color = form.paint(BLUE, (196, 84, 44), (52, 120, 80))
    if form.is_broken:
        yield from shards(width, depth, height, color, WHITE)
        return
    yield dish(0, 0, 0, width, height, depth, color)
    yield dish(0, 0.1 * height, 0, 0.92 * width, 0.92 * height, 0.92 * depth, WHITE)
    yield rod(0, 0, 0, 0.5 * width, 0.012, 0.5 * depth, WHITE)
    yield from _content(form, 0, 0.8 * height, 0, 0.85 * width)
    if form.is_dirty:
        yield from splashes(0.94 * width / 2, height)
        yield rod(0, 0.27 * height, 0, 0.5 * width, 0.006, 0.5 * depth, DIRT)


def plate(form: Form) -> Parts:
    """Shape a plate: flat, with a colored rim."""
    width, height, depth = form.size
    color = form.paint(BLUE, (184, 70, 44))
    if form.is_broken:
        yield from shards(width, depth, 0.06, WHITE, color)
        return
    yield stump(0, 0, 0, width, 0.8 * height, depth, color, at(0, 0.8 * height, 0, UPSIDE_DOWN))
    yield drum(0, 0.5 * height, 0, 0.84 * width, 0.4 * height, 0.84 * depth, WHITE)
    yield ring(0, 0.8 * height, 0, 0.58 * width, 0.2 * height, 0.58 * depth, PALE)
    if form.is_dirty:
        yield from blots(0.7 * width, 0.7 * depth, height)


def pot(form: Form) -> Parts:
    """Shape a pot: deep, two handles at its sides, dark within."""
    width, height, _ = form.size
    wide = 0.8 * width
    yield vessel(0, 0, 0, wide, height, wide, (196, 52, 40))
    yield rod(0, 0.09 * height, 0, 0.75 * wide, 0.01, 0.75 * wide, CHARCOAL)
    yield tube(0, 0.86 * height, 0, 1.06 * wide, 0.15 * height, 1.04 * wide, STEEL)
    for side in (-1, 1):
        yield box(side * 0.46 * width, 0.66 * height, 0, 0.09 * width, 0.1 * height, 0.3 * wide, INK)
        for z in (-0.13, 0.13):
            yield box(side * 0.42 * width, 0.66 * height, z * wide, 0.1 * width, 0.1 * height, 0.05 * wide, INK)
    yield from _content(form, 0, 0.84 * height, 0, 0.86 * wide)
    if form.is_dirty:
        yield from splashes(0.95 * wide / 2, 0.9 * height)


def pan(form: Form) -> Parts:
    """Shape a pan: shallow and black, with one long handle ahead."""
    width, height, depth = form.size
    round_ = min(width, 0.66 * depth)
    z = (round_ - depth) / 2
    yield vessel(0, 0, z, round_, height, round_, INK)
    yield drum(0, 0.05 * height, z, 0.78 * round_, 0.1 * height, 0.78 * round_, (120, 124, 130))
    long = depth - round_
    yield box(0, 0.6 * height, depth / 2 - long / 2 - 0.01, 0.11 * width, 0.4 * height, long + 0.02, (150, 58, 36))
    yield box(0, 0.62 * height, z + round_ / 2 + 0.012, 0.13 * width, 0.4 * height, 0.05, STEEL)
    if form.is_dirty:
        yield from blots(0.8 * round_, 0.8 * round_, 0.2 * height, at(0, 0, z))


def spatula(form: Form) -> Parts:
    """Shape a spatula: a slotted blade at the end of a long handle."""
    width, height, depth = form.size
    front = depth / 2
    yield box(0, 0, front - 0.17 * depth, 0.3 * width, 0.5 * height, 0.34 * depth, (184, 60, 40))
    yield box(0, 0.1 * height, 0, 0.14 * width, 0.4 * height, 0.4 * depth, STEEL)
    blade = at(0, 0, -0.32 * depth, about_x(4))
    for x in (-0.4, -0.135, 0.135, 0.4):
        yield box(x * width, 0.02 * height, 0, 0.17 * width, 0.5 * height, 0.34 * depth, INK, blade)
    for z in (-0.155, 0.155):
        yield box(0, 0.02 * height, z * depth, width, 0.5 * height, 0.05 * depth, INK, blade)


def ladle(form: Form) -> Parts:
    """Shape a ladle: a deep round cup at the end of a long handle that rises."""
    width, height, depth = form.size
    z = -depth / 2 + width / 2
    yield dish(0, 0, z, width, 0.9 * height, width, SILVER)
    yield drum(0, 0.16 * height, z, 0.44 * width, 0.02 * height, 0.44 * width, CHARCOAL)
    pose = at(0, 0.8 * height, z + 0.45 * width, about_x(-2))
    long = depth - 0.95 * width
    yield box(0, -0.25 * height, long / 2, 0.2 * width, 0.28 * height, long, SILVER, pose)
    yield box(0, -0.3 * height, 0.78 * long, 0.28 * width, 0.4 * height, 0.44 * long, INK, pose)


def spoon(form: Form) -> Parts:
    """Shape a spoon: a small oval dish and a slender handle that widens."""
    width, height, depth = form.size
    z = -depth / 2 + 0.18 * depth
    yield dish(0, 0, z, width, 0.9 * height, 0.36 * depth, SILVER)
    yield rod(0, 0.14 * height, z, 0.5 * width, 0.2 * height, 0.19 * depth, CHARCOAL)
    yield box(0, 0.3 * height, 0.05 * depth, 0.3 * width, 0.5 * height, 0.4 * depth, SILVER)
    yield box(0, 0.3 * height, 0.36 * depth, 0.46 * width, 0.6 * height, 0.28 * depth, NAVY)


def watering_can(form: Form) -> Parts:
    """Shape a watering can: a body with a long spout at its left and a handle at its right."""
    width, height, _ = form.size
    body, x = 0.46 * width, 0.04 * width
    tall, green = 0.72 * height, (50, 122, 84)
    yield vessel(x, 0, 0, body, tall, body, green)
    yield tube(x, 0.9 * tall, 0, 1.05 * body, 0.1 * tall, 1.05 * body, YELLOW)
    spout = at(x - 0.4 * body, 0.16 * height, 0, about_z(24))
    yield rod(0, 0, 0, 0.034, 0.76 * height, 0.034, green, spout)
    yield pail(0, 0.7 * height, 0, 0.075, 0.16 * height, 0.075, YELLOW, spout)
    edge, right = x + 0.48 * body, width / 2
    for y, thick in ((0.82 * height, 0.024), (0.2 * height, 0.022)):
        yield box((edge + right) / 2, y, 0, right - edge, thick, 0.024, YELLOW)
    yield box(right - 0.012, 0.2 * height, 0, 0.024, 0.7 * height, 0.024, YELLOW)
    yield box(edge, 0.66 * height, 0, 0.024, 0.25 * height, 0.024, YELLOW)
    if form.is_filled:
        yield drum(x, 0.93 * tall, 0, 0.87 * body, 0.006, 0.87 * body, LIQUIDS[form.liquid or 1])
