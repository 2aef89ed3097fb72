"""Shapes of what hangs on walls."""

from __future__ import annotations

from plumbline.envs.drawing.poses import hung
from plumbline.envs.drawing.scene import Plate
from plumbline.envs.houses.shapes import pictures
from plumbline.envs.houses.shapes.paints import DIRT, GOLD, SKY, WALNUT, WHITE
from plumbline.envs.houses.shapes.parts import ALONG_Z, Form, Parts, at, box, rod


def window(form: Form) -> Parts:
    """Shape a window: four panes with sky and a hill in a white frame, over a sill."""
    width, height, depth = form.size
    yield box(0, 0, -0.2 * depth, width, height, 0.6 * depth, WHITE)
    pane_wide, pane_high = (width - 0.24) / 2, (height - 0.26) / 2
    for side in (-1, 1):
        for up in (0.1, 0.1 + pane_high + 0.06):
            x = side * (pane_wide + 0.07) / 2
            yield box(x, up, 0.12 * depth, pane_wide, pane_high, 0.02, SKY)
            if up < 0.2:
                yield box(x, up, 0.16 * depth, pane_wide, 0.34 * pane_high, 0.02, (96, 150, 84))
            else:
                yield box(x + 0.06 * side, up + 0.6 * pane_high, 0.16 * depth, 0.42 * pane_wide, 0.08, 0.02, WHITE)
    yield box(0, 0, 0.1 * depth, width, 0.06, 0.8 * depth, (204, 196, 180))
    for side in (-1, 1):
        yield box(side * (width / 2 - 0.012), 0, 0.05 * depth, 0.024, height, 0.7 * depth, WALNUT)
    yield box(0, height - 0.024, 0.05 * depth, width, 0.024, 0.7 * depth, WALNUT)


def mirror(form: Form) -> Parts:
    """Shape a mirror: silver with bright streaks, in a golden frame."""
    width, height, depth = form.size
    yield box(0, 0, -0.15 * depth, width, height, 0.7 * depth, GOLD)
    yield box(0, 0.03, 0, width - 0.06, height - 0.06, 0.8 * depth, WALNUT)
    face = hung((0, height / 2, 0.4 * depth + 0.003), 0)
    glass = pictures.CRACKED_MIRROR if form.is_broken else pictures.MIRRORED
    yield Plate(glass, width - 0.09, height - 0.09, face)
    if form.is_dirty:
        for x, y, wide in ((-0.2, 0.62, 0.24), (0.18, 0.72, 0.18), (0.1, 0.36, 0.28), (-0.22, 0.24, 0.16)):
            blot = at(x * width, y * height, 0.4 * depth, ALONG_Z)
            yield rod(0, 0, 0, wide * width, 0.008, wide * height * 0.7, DIRT, blot)
