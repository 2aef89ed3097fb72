"""Shapes of what stands in a bathroom."""

from __future__ import annotations

from plumbline.envs.houses.receptacles import SURFACES
from plumbline.envs.houses.shapes.paints import CHARCOAL, GLASS, INK, OAK, PALE, PORCELAIN, STEEL, WHITE
from plumbline.envs.houses.shapes.parts import (
    Form,
    Parts,
    about_x,
    about_z,
    at,
    bowl,
    box,
    drum,
    pyramid,
    ring,
    rod,
    stump,
    tray,
    tube,
)

LID = 0.52  # of a toilet's height
FLOOR = SURFACES["Bathtub"] / 100  # of its height: where things lie in it


def toilet(form: Form) -> Parts:
    """Shape a toilet: a tank with a button behind a bowl, whose lid stands up when it is open."""
    width, height, depth = form.size
    back, seat = -depth / 2, LID * height
    tank, long = 0.27 * depth, 0.7 * depth
    middle = depth / 2 - long / 2
    yield box(0, 0.42 * height, back + tank / 2, 0.92 * width, 0.52 * height, tank, PORCELAIN)
    yield box(0, 0.94 * height, back + tank / 2, 0.98 * width, 0.06 * height, tank + 0.02, PALE)
    yield rod(0, height, back + tank / 2, 0.07, 0.014, 0.07, STEEL)
    yield stump(0, 0, middle - 0.06, 0.62 * width, 0.5 * seat, 0.76 * long, PORCELAIN)
    yield bowl(0, 0.14 * height, middle, 0.8 * width, seat - 0.14 * height - 0.01, long, PORCELAIN)
    yield box(0, 0.2 * height, back + tank, 0.44 * width, 0.3 * height, 0.16, PORCELAIN)
    hinge = at(0, seat, back + tank + 0.05, about_x(-98 if form.is_open else 0))
    if form.is_open:
        yield ring(0, seat - 0.012, middle, 0.84 * width, 0.03, long, CHARCOAL)
        yield rod(0, 0.3 * height, middle, 0.5 * width, 0.02, 0.5 * long, (110, 170, 220))
    else:
        yield rod(0, seat - 0.02, middle, 0.82 * width, 0.02, 0.98 * long, CHARCOAL)
    yield rod(0, 0, long / 2 - 0.03, 0.84 * width, 0.03, long, (168, 192, 212), hinge)


def bathtub(form: Form) -> Parts:
    """Shape a bathtub: long, white and hollow, a tap at its left end."""
    width, height, depth = form.size
    yield box(0, 0, 0, width - 0.1, 0.08, depth - 0.1, CHARCOAL)
    yield tray(0, 0.06, 0, width, height - 0.06, depth, PORCELAIN)
    for side in (-1, 1):
        yield box(0, height - 0.037, side * (depth / 2 - 0.03), width, 0.04, 0.06, WHITE)
        yield box(side * (width / 2 - 0.05), height - 0.037, 0, 0.1, 0.04, depth - 0.12, WHITE)
    yield box(0, FLOOR * height - 0.014, 0, 0.88 * width, 0.012, 0.88 * depth, PORCELAIN)
    x = -width / 2 + 0.05
    yield rod(x, height, 0, 0.05, 0.018, 0.05, STEEL)
    yield rod(x + 0.05, height - 0.12, 0, 0.05, 0.05, 0.05, STEEL)
    yield box(x + 0.1, height - 0.13, 0, 0.12, 0.045, 0.05, STEEL)
    for z in (-0.11, 0.11):
        yield rod(x + 0.07, height - 0.13, z, 0.06, 0.06, 0.06, STEEL)
    yield drum(-0.3 * width, FLOOR * height - 0.008, 0, 0.08, 0.012, 0.08, INK)


def shower_door(form: Form) -> Parts:
    """Shape a shower door: two panes in a steel frame; one, a towel on its bar, slides before the other."""
    width, height, depth = form.size
    for side in (-1, 1):
        yield box(side * (width / 2 - 0.02), 0, 0, 0.04, height, depth, STEEL)
    yield box(0, 0, 0, width, 0.05, depth, STEEL)
    yield box(0, height - 0.05, 0, width, 0.05, depth, STEEL)
    half = width / 2
    yield from _pane(-half / 2, -0.2 * depth, half, height)
    yield from _pane(-half / 2 + 0.06 if form.is_open else half / 2, 0.2 * depth, half, height)
    x = -half / 2 + 0.06 if form.is_open else half / 2
    yield box(x - half / 2 + 0.06, 0.4 * height, 0.4 * depth, 0.03, 0.22 * height, 0.03, INK)
    yield box(x + 0.03, 0.66 * height, 0.5 * depth, half - 0.12, 0.024, 0.024, STEEL)
    yield box(x + 0.06, 0.44 * height, 0.52 * depth, 0.5 * half, 0.24 * height, 0.03, WHITE)
    for y in (0.46, 0.49):
        yield box(x + 0.06, y * height, 0.54 * depth, 0.5 * half, 0.016 * height, 0.03, (60, 120, 180))


def _pane(x: float, z: float, width: float, height: float) -> Parts:
    """Yield a pane of frosted stripes: what is behind shows between them."""
    for side in (-1, 1):
        yield box(x + side * (width / 2 - 0.02), 0.04, z, 0.03, height - 0.08, 0.02, CHARCOAL)
    yield box(x, 0.28 * height, z, width - 0.06, 0.44 * height, 0.016, GLASS)
    for y in (0.06, 0.14, 0.22, 0.76, 0.84, 0.92):
        yield box(x, y * height, z, width - 0.06, 0.03 * height, 0.016, GLASS)
    for number in range(2):
        glare = at(x - 0.06 + 0.06 * number, (0.36 + 0.05 * number) * height, z + 0.006, about_z(-24))
        yield box(0, 0, 0, 0.02, 0.22 * height, 0.014, WHITE, glare)


def soap_bottle(form: Form) -> Parts:
    """Shape a soap bottle: a pump on a bottle of soap, or of nothing."""
    width, height, depth = form.size
    soap = form.paint((64, 150, 170), (214, 110, 140))
    yield drum(0, 0, 0, width, 0.62 * height, 0.9 * depth, (226, 232, 234) if form.is_used_up else soap)
    if form.is_used_up:
        yield drum(0, 0, 0, 1.02 * width, 0.05 * height, 0.92 * depth, soap)
    else:
        yield box(0, 0.16 * height, 0.42 * depth, 0.56 * width, 0.32 * height, 0.1 * depth, WHITE)
    yield stump(0, 0.62 * height, 0, width, 0.1 * height, 0.9 * depth, soap if not form.is_used_up else PALE)
    yield rod(0, 0.71 * height, 0, 0.4 * width, 0.1 * height, 0.4 * depth, INK)
    yield rod(0, 0.8 * height, 0, 0.018, 0.14 * height, 0.018, INK)
    yield box(0.12 * width, 0.92 * height, 0, 0.68 * width, 0.08 * height, 0.3 * depth, INK)
    yield box(0.4 * width, 0.87 * height, 0, 0.16 * width, 0.08 * height, 0.2 * depth, INK)


def toilet_paper(form: Form) -> Parts:
    """Shape a roll of toilet paper that stands, a sheet hanging from it; used up, its bare core."""
    width, height, depth = form.size
    if form.is_used_up:
        yield tube(0, 0, 0, 0.42 * width, height, 0.42 * depth, (170, 124, 76))
        yield rod(0, 0.1 * height, 0, 0.34 * width, 0.01, 0.34 * depth, CHARCOAL)
        return
    yield drum(0, 0, 0, width, height - 0.004, depth, WHITE)
    yield ring(0, height - 0.006, 0, 0.5 * width, 0.008, 0.5 * depth, OAK)
    yield rod(0, height - 0.005, 0, 0.32 * width, 0.006, 0.32 * depth, INK)
    yield box(-0.26 * width, 0, 0.43 * depth, 0.48 * width, 0.98 * height, 0.02, PALE)
    for up in (0.3, 0.62):
        yield box(-0.26 * width, up * height, 0.44 * depth, 0.48 * width, 0.012, 0.022, STEEL)


def tissue_box(form: Form) -> Parts:
    """Shape a box of tissues: one stands out of its slot, unless it is used up."""
    width, height, depth = form.size
    low = 0.56 * height
    yield box(0, 0, 0, width, low, depth, (70, 110, 170))
    yield box(0, 0.24 * low, 0, width + 0.004, 0.3 * low, depth + 0.004, (240, 200, 90))
    yield rod(0, low - 0.004, 0, 0.62 * width, 0.008, 0.5 * depth, INK)
    if form.is_used_up:
        return
    for x, lean in ((-0.1, 16), (0.1, -18)):
        yield pyramid(0, 0, 0, 0.4 * width, 0.44 * height, 0.4 * depth, WHITE, at(x * width, low, 0, about_z(lean)))
    yield pyramid(0, 0, 0, 0.3 * width, 0.56 * height, 0.3 * depth, WHITE, at(0, low, 0.01, about_x(10)))
