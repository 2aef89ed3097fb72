"""Lamps, and what switches them."""

from __future__ import annotations

from plumbline.envs.houses.shapes.paints import BLUE, CHARCOAL, GLOW, GOLD, GRAY, INK, PALE, WHITE, YELLOW
from plumbline.envs.houses.shapes.parts import Form, Parts, about_x, at, bead, box, drum, pail, rod, stump

LIT = (255, 232, 120)


def desk_lamp(form: Form) -> Parts:
    """Shape a desk lamp: a heavy foot, an arm with a joint, and a shade that looks down."""
    width, height, depth = form.size
    yield drum(0, 0, -0.1 * depth, 0.6 * width, 0.06 * height, 0.58 * depth, CHARCOAL)
    yield rod(0, 0, 0, 0.022, 0.6 * height, 0.022, CHARCOAL, at(0, 0.04 * height, -0.1 * depth, about_x(-22)))
    joint = at(0, 0.58 * height, -0.42 * depth + 0.015, about_x(42))
    yield bead(0, -0.03, 0, 0.05, 0.05, 0.05, INK, joint)
    yield rod(0, 0, 0, 0.022, 0.44 * height, 0.022, CHARCOAL, joint)
    shade, wide, long = at(0, 0.94 * height, 0.02 * depth, about_x(155)), 0.7 * width, 0.32 * height
    yield pail(0, 0, 0, wide, long, wide, YELLOW if form.is_on else BLUE, shade)
    yield rod(0, 0.8 * long, 0, 0.82 * wide, 0.012, 0.82 * wide, WHITE if form.is_on else GRAY, shade)
    if form.is_on:
        yield bead(0, 0.7 * long, 0, 0.5 * wide, 0.42 * long, 0.5 * wide, GLOW, shade)


def floor_lamp(form: Form) -> Parts:
    """Shape a floor lamp: a tall pole with a wide shade, which glows when it is on."""
    width, height, depth = form.size
    color = LIT if form.is_on else (150, 120, 92)
    yield drum(0, 0, 0, 0.62 * width, 0.03, 0.62 * depth, INK)
    yield rod(0, 0.02, 0, 0.035, 0.9 * height, 0.035, GOLD)
    low, tall = 0.78 * height, 0.22 * height
    yield stump(0, low, 0, width, tall, depth, color)
    yield drum(0, low - 0.012, 0, width, 0.016, depth, WHITE if form.is_on else CHARCOAL)
    yield drum(0, height - 0.016, 0, 0.62 * width, 0.016, 0.62 * depth, WHITE if form.is_on else CHARCOAL)


def light_switch(form: Form) -> Parts:
    """Shape a light switch: a lever in a plate; up, with a green light, when it is on."""
    width, height, depth = form.size
    yield box(0, 0, -0.2 * depth, width, height, 0.6 * depth, GRAY)
    yield box(0, 0.06 * height, 0, 0.86 * width, 0.88 * height, 0.8 * depth, WHITE)
    yield box(0, 0.2 * height, 0.2 * depth, 0.4 * width, 0.6 * height, 0.6 * depth, CHARCOAL)
    lever = 0.5 if form.is_on else 0.24
    yield box(0, lever * height, 0.6 * depth, 0.32 * width, 0.26 * height, depth, YELLOW if form.is_on else PALE)
    for share in (0.09, 0.86):
        yield box(0, share * height, 0.4 * depth, 0.08 * width, 0.05 * height, 0.4 * depth, INK)
