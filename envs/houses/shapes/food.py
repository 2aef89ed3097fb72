"""Food: whole, sliced, cooked."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import within
from plumbline.envs.houses.shapes.paints import BROWN, CREAM, DEEP_GREEN, GREEN, LIME, WHITE, YELLOW
from plumbline.envs.houses.shapes.parts import (
    SIDEWAYS,
    Form,
    Parts,
    about_x,
    about_y,
    about_z,
    arch,
    at,
    bead,
    bowl,
    box,
    drum,
    pyramid,
    rod,
)

CRUST: RGB = (176, 108, 48)
CRUMB: RGB = (250, 228, 176)
SKIN: RGB = (188, 144, 88)
FLESH: RGB = (244, 224, 150)


def _slices(form: Form, rim: RGB, inner: RGB) -> Parts:
    """Yield round slices that lean on one another like fallen dominoes."""
    width, height, depth = form.size
    wide, thick = 0.92 * min(width, height, depth), 0.016
    for number in range(4):
        z = (-0.32 + 0.24 * number) * depth
        pose = at((0.08 * number - 0.12) * width, 0.42 * wide, z, about_x(58))
        yield drum(0, -thick / 2, 0, wide, thick, wide, rim, pose)
        yield rod(0, -thick / 2 - 0.002, 0, 0.8 * wide, thick + 0.004, 0.8 * wide, inner, pose)


def apple(form: Form) -> Parts:
    """Shape an apple: narrow below, a stem and a leaf above; its slices are white within."""
    width, height, depth = form.size
    skin = form.paint((190, 22, 44), (136, 190, 54))
    if form.is_sliced:
        yield from _slices(form, skin, CREAM)
        return
    yield bead(0, 0.14 * height, 0, width, 0.72 * height, depth, skin)
    yield bead(0, 0, 0, 0.8 * width, 0.7 * height, 0.8 * depth, skin)
    yield rod(0, 0.8 * height, 0, 0.018, 0.26 * height, 0.018, BROWN)
    leaf = at(0.02 * width, 0.9 * height, 0, about_z(-70))
    yield pyramid(0, 0, 0, 0.016, 0.42 * width, 0.22 * depth, GREEN, leaf)


def tomato(form: Form) -> Parts:
    """Shape a tomato: flat and round, under a star of green leaves; its slices are pale within."""
    width, height, depth = form.size
    skin = (226, 62, 30)
    if form.is_sliced:
        yield from _slices(form, skin, (250, 150, 110))
        return
    yield bead(0, 0, 0, width, 0.92 * height, depth, skin)
    for number in range(5):
        leaf = at(0, 0.9 * height, 0, about_x(66), about_y(72 * number))
        yield pyramid(0, 0, 0, 0.26 * width, 0.48 * width, 0.018, DEEP_GREEN, leaf)
    yield rod(0, 0.86 * height, 0, 0.03, 0.14 * height, 0.03, GREEN)


def potato(form: Form) -> Parts:
    """Shape a potato: a brown lump with dark eyes; baked, it is darker and split open."""
    width, height, depth = form.size
    skin, flesh = (SKIN, FLESH) if not form.is_cooked else ((92, 54, 24), (238, 180, 60))
    if form.is_sliced:
        yield from _slices(form, skin, flesh)
        return
    yield bead(0.02 * width, 0, 0.12 * depth, 0.94 * width, 0.9 * height, 0.72 * depth, skin)
    yield bead(-0.06 * width, 0, -0.16 * depth, 0.8 * width, height, 0.66 * depth, skin)
    dark = (96, 62, 30)
    for x, y, z in ((0.3, 0.6, 0.3), (-0.26, 0.66, 0.26), (0.2, 0.82, -0.1), (-0.3, 0.7, -0.2), (0.06, 0.5, 0.44)):
        yield box(x * width, y * height, z * depth, 0.1 * width, 0.08 * height, 0.08 * depth, dark)
    if form.is_cooked:
        yield box(0, 0.8 * height, -0.02 * depth, 0.26 * width, 0.24 * height, 0.66 * depth, flesh)
        yield box(0, 0.9 * height, -0.02 * depth, 0.2 * width, 0.16 * height, 0.2 * depth, YELLOW)


def egg(form: Form) -> Parts:
    """Shape an egg: white, one end pointed; cracked, two halves beside a yolk; cooked, a fried egg."""
    width, height, depth = form.size
    shell = (252, 242, 226)
    if form.is_sliced or form.is_broken or form.is_cooked:
        yield from _cracked_egg(form, shell)
        return
    yield bead(-0.06 * width, 0, 0, 0.88 * width, height, depth, shell)
    yield bead(0.1 * width, 0.05 * height, 0, 0.86 * width, 0.9 * height, 0.9 * depth, shell)


def _cracked_egg(form: Form, shell: RGB) -> Parts:
    width, _, depth = form.size
    white = (236, 238, 240) if not form.is_cooked else WHITE
    if form.is_cooked:
        yield rod(0, 0, 0, 1.2 * width, 0.008, 1.2 * depth, (170, 104, 40))
    yield rod(0, 0.004, 0, 1.06 * width, 0.008, 1.06 * depth, white)
    yield bead(0, 0, 0, 0.5 * width, 0.034, 0.56 * depth, (250, 176, 20))
    if not form.is_cooked:
        for x, degrees in ((-0.42, 40), (0.42, -50)):
            pose = at(x * width, 0.012, -0.2 * depth, about_z(degrees))
            yield bowl(0, 0, 0, 0.56 * width, 0.5 * width, 0.56 * width, shell, pose)


def lettuce(form: Form) -> Parts:
    """Shape a head of lettuce: a pale heart in wide, curly leaves."""
    width, height, depth = form.size
    if form.is_sliced:
        yield from _cut_lettuce(form)
        return
    yield bead(0, 0.08 * height, 0, 0.72 * width, 0.9 * height, 0.72 * depth, LIME)
    for number in range(6):
        low, color = number % 2, ((60, 132, 52), (112, 172, 60))[number % 2]
        outward = at(0, 0, 0, about_y(60 * number + 10))
        leaf = within(outward, at(0, (0.5 - 0.08 * low) * height, 0.27 * width, about_x(104 + 14 * low)))
        yield rod(0, 0, 0, 0.6 * width, 0.02, 0.9 * height, color, leaf)
        yield box(0, 0.004, 0.1 * height, 0.09 * width, 0.02, 0.6 * height, (214, 232, 160), leaf)


def _cut_lettuce(form: Form) -> Parts:
    width, height, depth = form.size
    for number in range(5):
        leaf = at(0, 0.3 * height, (-0.34 + 0.17 * number) * depth, about_x(48))
        yield rod(0, 0, 0, 0.9 * width, 0.018, 0.8 * height, ((70, 140, 56), LIME)[number % 2], leaf)
        yield box(0, 0.004, 0.12 * height, 0.1 * width, 0.018, 0.5 * height, (240, 246, 214), leaf)


def bread(form: Form) -> Parts:
    """Shape a loaf: brown, round above, cut thrice; its slices are pale within, or dark when toasted."""
    width, height, depth = form.size
    if form.is_sliced:
        yield from _sliced_bread(form)
        return
    wide, long = min(width, depth), max(width, depth)
    pose = at(0, 0, 0, *(() if depth >= width else (SIDEWAYS,)))
    yield box(0, 0, 0, 0.86 * wide, 0.4 * height, 0.94 * long, (214, 160, 92), pose)
    yield arch(0, 0.32 * height, 0, wide, 0.66 * height, long, CRUST, pose)
    for z in (-0.28, 0, 0.28):
        cut = at(0, 0.9 * height, z * long, about_y(28))
        yield box(0, 0, 0, 0.5 * wide, 0.1 * height, 0.05 * long, CRUMB, cut)


def _sliced_bread(form: Form) -> Parts:
    width, height, depth = form.size
    crust, crumb = (CRUST, CRUMB) if not form.is_cooked else ((66, 36, 16), (150, 88, 36))
    thick = 0.1 * depth
    for number in range(5):
        slice_ = at(0, 0, (-0.4 + 0.2 * number) * depth, about_x(-6 - 6 * number))
        yield box(0, 0, 0, 0.86 * width, 0.5 * height, thick, crust, slice_)
        yield arch(0, 0.4 * height, 0, width, 0.56 * height, thick, crust, slice_)
        yield box(0, 0.06 * height, 0, 0.74 * width, 0.4 * height, thick + 0.006, crumb, slice_)
        yield arch(0, 0.42 * height, 0, 0.82 * width, 0.42 * height, thick + 0.006, crumb, slice_)
