"""The shape of the other one in a house, who may stand or crouch and hold something before them."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.houses.shapes.parts import Parts, about_x, about_z, at, ball, box, drum

COAT: RGB = (58, 92, 150)
TROUSERS: RGB = (66, 68, 80)
SHOES: RGB = (44, 38, 36)
SKIN: RGB = (222, 178, 140)
HAIR: RGB = (84, 56, 38)
EYES: RGB = (30, 30, 34)
CROUCHED = 0.62  # of the height of who stands


def person(*, crouched: bool, holding: bool) -> Parts:
    """Shape a person of 1.7 m: looks along z."""
    low = CROUCHED if crouched else 1.0
    for side in (-0.1, 0.1):
        yield box(side, 0, 0.03, 0.12, 0.08, 0.27, SHOES)
        yield drum(side, 0.06, 0, 0.16, 0.78 * low, 0.18, TROUSERS)
    yield drum(0, 0.76 * low, 0, 0.4, 0.56 * low, 0.25, COAT)
    yield ball(0, 1.18 * low, 0, 0.46, 0.26 * low, 0.27, COAT)
    for side in (-1, 1):
        yield from _arm(side, 1.33 * low, holding=holding)
    yield from _head(1.36 * low)


def _arm(side: int, shoulder: float, *, holding: bool) -> Parts:
    """Return an arm that hangs down, or is stretched out before the body."""
    long = 0.44 if holding else 0.52
    pose = at(0.23 * side, shoulder, 0, about_x(-58) if holding else about_z(7 * side))
    yield drum(0, -long, 0, 0.11, long, 0.12, COAT, pose)
    yield ball(0, -long - 0.09, 0, 0.1, 0.13, 0.1, SKIN, pose)


def _head(neck: float) -> Parts:
    yield drum(0, neck - 0.06, 0, 0.11, 0.12, 0.11, SKIN)
    yield ball(0, neck, 0, 0.21, 0.29, 0.24, SKIN)
    yield ball(0, neck + 0.1, -0.035, 0.235, 0.22, 0.24, HAIR)
    yield ball(0, neck + 0.11, 0.11, 0.035, 0.05, 0.04, SKIN)
    for side in (-0.045, 0.045):
        yield ball(side, neck + 0.145, 0.093, 0.03, 0.03, 0.03, EYES)
