"""Cloth."""

from __future__ import annotations

from plumbline.envs.houses.shapes.paints import BLUE, CREAM, RED, TEAL, WHITE
from plumbline.envs.houses.shapes.parts import Form, Parts, about_z, at, blots, box, cushion


def pillow(form: Form) -> Parts:
    """Shape a pillow: plump, with a seam and four corners."""
    width, height, depth = form.size
    color = form.paint(WHITE, (116, 150, 196), (204, 120, 96), (150, 172, 120))
    trim = form.paint((150, 170, 200), WHITE, CREAM, CREAM)
    yield cushion(0, 0, 0, width, height, depth, color)
    yield cushion(0, 0.42 * height, 0, 1.06 * width, 0.16 * height, 1.06 * depth, trim)


def cloth(form: Form) -> Parts:
    """Shape a cloth: striped, lying in soft folds, a corner turned over."""
    width, height, depth = form.size
    color, stripe = form.paint(WHITE, (232, 206, 110), (134, 178, 214)), form.paint(RED, TEAL, BLUE)
    for number in range(4):
        x, lean = (-0.375 + 0.25 * number) * width, 9 if number % 2 else -9
        fold = at(x, 0.15 * height, 0, about_z(lean))
        yield box(0, 0, 0, 0.27 * width, 0.3 * height, depth, color, fold)
        for z in (-0.42, -0.3, 0.3, 0.42):
            yield box(0, 0.02 * height, z * depth, 0.272 * width, 0.32 * height, 0.05 * depth, stripe, fold)
    yield box(0.16 * width, 0.5 * height, 0.12 * depth, 0.46 * width, 0.3 * height, 0.5 * depth, color)
    yield box(0.16 * width, 0.52 * height, 0.3 * depth, 0.464 * width, 0.3 * height, 0.06 * depth, stripe)
    if form.is_dirty:
        yield from blots(0.9 * width, 0.9 * depth, 0.84 * height)
