"""Tables, and furniture with drawers, doors and boards."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.houses.shapes.paints import (
    CHARCOAL,
    CREAM,
    GLASS,
    GRAY,
    INK,
    OAK,
    PALE,
    PINE,
    SHADE,
    STEEL,
    TEAL,
    WALNUT,
    WHITE,
)
from plumbline.envs.houses.shapes.parts import Form, Parts, about_y, at, bead, box, legs

BASIN = (0.46, 0.16, 0.38)  # of a sink: the hole in a counter of look 1
SINK_WIDE = 0.62  # the end of a counter that a sink takes
SINK_AHEAD = 0.04


def dining_table(form: Form) -> Parts:
    """Shape a dining table: a light top on four stout legs, laid for four."""
    width, height, depth = form.size
    yield box(0, height - 0.045, 0, width, 0.045, depth, PINE)
    yield box(0, height - 0.13, 0, width - 0.16, 0.09, depth - 0.16, WALNUT)
    yield from legs(width - 0.06, depth - 0.06, height - 0.04, 0.09, WALNUT)
    for side in (-1, 1):
        for x in (-0.24, 0.24):
            yield box(x * width, height - 0.003, side * (depth / 2 - 0.17), 0.38, 0.005, 0.26, TEAL)


def coffee_table(form: Form) -> Parts:
    """Shape a coffee table: low, a glass top in a wooden frame, and a board below."""
    width, height, depth = form.size
    yield box(0, height - 0.05, 0, width, 0.05, depth, WALNUT)
    yield box(0, height - 0.045, 0, width - 0.18, 0.048, depth - 0.18, GLASS)
    yield box(0, 0.11, 0, width - 0.1, 0.03, depth - 0.1, WALNUT)
    yield from legs(width - 0.02, depth - 0.02, height - 0.04, 0.07, WALNUT)


def side_table(form: Form) -> Parts:
    """Shape a side table: slender legs, one drawer below its top, and a board near the floor."""
    width, height, depth = form.size
    yield box(0, height - 0.03, 0, width, 0.03, depth, WALNUT)
    yield box(0, height - 0.19, -0.01, width - 0.06, 0.17, depth - 0.05, CREAM)
    yield box(0, height - 0.18, depth / 2 - 0.04, width - 0.11, 0.012, 0.02, SHADE)
    yield bead(0, height - 0.125, depth / 2 - 0.025, 0.04, 0.04, 0.04, WALNUT)
    yield from legs(width - 0.05, depth - 0.04, height - 0.02, 0.04, CREAM)
    yield box(0, 0.14, 0, width - 0.06, 0.025, depth - 0.05, WALNUT)


def desk(form: Form) -> Parts:
    """Shape a desk: room for knees between a side and a stack of three drawers, closed at its back."""
    width, height, depth = form.size
    wide = min(0.42, 0.32 * width)
    x = width / 2 - wide / 2 - 0.02
    yield box(0, height - 0.04, 0, width, 0.04, depth, OAK)
    yield box(-width / 2 + 0.04, 0, 0, 0.04, height - 0.03, depth - 0.06, CHARCOAL)
    yield box(0, 0.3 * height, -depth / 2 + 0.06, width - 0.06, 0.68 * height, 0.02, CHARCOAL)
    yield box(x, 0.04, -0.01, wide, height - 0.06, depth - 0.06, CHARCOAL)
    tall = (height - 0.12) / 3
    for row in range(3):
        y = 0.06 + row * tall
        yield box(x, y, depth / 2 - 0.04, wide - 0.03, tall - 0.02, 0.02, OAK)
        yield box(x, y + 0.55 * tall, depth / 2 - 0.02, 0.14, 0.02, 0.02, STEEL)


def dresser(form: Form) -> Parts:
    """Shape a dresser: two columns of three wide drawers on short legs."""
    width, height, depth = form.size
    yield box(0, height - 0.04, 0, width, 0.04, depth, WALNUT)
    yield box(0, 0.1, -0.015, width - 0.03, height - 0.13, depth - 0.03, WALNUT)
    yield from legs(width - 0.08, depth - 0.08, 0.12, 0.07, SHADE)
    columns, rows = 2, 3
    tall = min(0.2, (height - 0.06) / rows - 0.02)
    for row in range(rows):
        for column in range(columns):
            x, y = (2 * column + 1 - columns) * width / (2 * columns), height - 0.05 - (row + 1) * (tall + 0.02)
            yield from _front(x, y, depth / 2 - 0.025, width / columns - 0.02, tall, OAK)


def _front(x: float, y: float, z: float, width: float, height: float, color: RGB) -> Parts:
    """Yield the front of a drawer with its shadow and two knobs."""
    yield box(x, y - 0.008, z - 0.008, width + 0.012, height + 0.016, 0.01, SHADE)
    yield box(x, y + 0.006, z, width - 0.012, height - 0.012, 0.012, color)
    for side in (-0.22, 0.22):
        yield box(x + side * width, y + height / 2 - 0.02, z + 0.01, 0.04, 0.04, 0.03, SHADE)


def drawer(form: Form) -> Parts:
    """Shape a drawer: its front, and, when it is open, what stands out of it.

    An open one is put where it stands out by six tenths of its depth.
    """
    width, height, depth = form.size
    front = depth / 2
    yield box(0, 0, front - 0.016, width, height, 0.006, SHADE)
    yield box(0, 0.008, front - 0.012, width - 0.016, height - 0.016, 0.016, PINE)
    yield box(0, height * 0.5 - 0.012, front + 0.002, min(0.3, 0.4 * width), 0.024, 0.018, INK)
    if not form.is_open:
        return
    back = -0.1 * depth
    yield box(0, 0, back, width, height, 0.012, SHADE)
    yield box(0, 0.004, (front + back) / 2, width - 0.03, 0.012, front - back, CREAM)
    for side in (-1, 1):
        yield box(side * (width / 2 - 0.02), 0.004, (front + back) / 2, 0.016, height * 0.8, front - back - 0.02, OAK)


def counter(form: Form) -> Parts:
    """Shape a counter: a stone top over doors and drawers. Look 1 has the hole for a sink's basin at its right."""
    width, height, depth = form.size
    x, z = (width - SINK_WIDE) / 2, SINK_AHEAD
    if form.look % 2:
        yield from _pierced(width, 0.04, depth, x, z, height - 0.04, CHARCOAL)
        yield from _pierced(width - 0.02, 0.16, depth - 0.08, x, z, height - 0.2, CREAM)
        yield box(0, 0.1, -0.015, width - 0.02, height - 0.3, depth - 0.05, CREAM)
    else:
        yield box(0, height - 0.04, 0, width, 0.04, depth, CHARCOAL)
        yield box(0, 0.1, -0.015, width - 0.02, height - 0.14, depth - 0.05, CREAM)
    yield box(0, 0, -0.04, width - 0.04, 0.1, depth - 0.12, SHADE)
    columns = max(1, int(width * 1000) // 600)
    each, low = width / columns, height - 0.28
    for column in range(columns):
        middle = (2 * column + 1 - columns) * each / 2
        yield box(middle, low, depth / 2 - 0.045, each - 0.02, 0.21, 0.012, SHADE)
        yield box(middle, low + 0.012, depth / 2 - 0.042, each - 0.04, 0.19, 0.02, WHITE)
        yield box(middle, low + 0.1, depth / 2 - 0.025, 0.2, 0.024, 0.02, INK)
        yield from _doors(middle, 0.12, depth / 2 - 0.045, each - 0.02, low - 0.14)


def _doors(x: float, y: float, z: float, width: float, height: float) -> Parts:
    yield box(x, y, z, width, height, 0.012, SHADE)
    for side in (-1, 1):
        yield box(x + side * width / 4, y + 0.008, z + 0.004, width / 2 - 0.018, height - 0.016, 0.02, WHITE)
        yield box(x + side * 0.045, y + height - 0.2, z + 0.025, 0.02, 0.14, 0.02, INK)


def _pierced(width: float, height: float, depth: float, x: float, z: float, y: float, color: RGB) -> Parts:
    """Yield a slab with a hole for a basin around x, z."""
    left, right = x - BASIN[0] / 2 + width / 2, width / 2 - x - BASIN[0] / 2
    back, front = z - BASIN[2] / 2 + depth / 2, depth / 2 - z - BASIN[2] / 2
    yield box(-(width - left) / 2, y, 0, left, height, depth, color)
    yield box((width - right) / 2, y, 0, right, height, depth, color)
    yield box(x, y, -(depth - back) / 2, BASIN[0], height, back, color)
    yield box(x, y, (depth - front) / 2, BASIN[0], height, front, color)


def cabinet(form: Form) -> Parts:
    """Shape a cabinet on a wall: two doors, which swing outward to both sides."""
    width, height, depth = form.size
    if not form.is_open:
        yield box(0, 0, -0.02, width, height, depth - 0.04, CREAM)
        yield box(0, 0.004, depth / 2 - 0.04, width - 0.01, height - 0.008, 0.018, SHADE)
    else:
        yield from hollow(form, CREAM, (120, 100, 78), 0.02, depth - 0.03)
        yield box(0, 0.6 * height, -0.02, width - 0.04, 0.02, depth - 0.08, CREAM)
    for side in (-1, 1):
        yield from _door(side, form, width / 2 - 0.012)


def _door(side: int, form: Form, wide: float) -> Parts:
    width, height, depth = form.size
    hinge = at(side * width / 2, 0, depth / 2 - 0.03, about_y(side * 92 if form.is_open else 0))
    yield box(-side * (wide / 2 + 0.004), 0.01, 0, wide - 0.008, height - 0.02, 0.02, WHITE, hinge)
    yield box(-side * (wide / 2 + 0.004), 0.08, 0.012, wide - 0.12, height - 0.16, 0.016, PALE, hinge)
    yield box(-side * (wide - 0.04), 0.04, 0.012, 0.024, 0.16, 0.028, INK, hinge)


def hollow(form: Form, outside: RGB, inside: RGB, thick: float, deep: float) -> Parts:
    """Yield a box that is open at its front, as deep as `deep` from its back."""
    width, height, depth = form.size
    middle = (deep - depth) / 2
    for side in (-1, 1):
        yield box(side * (width - thick) / 2, 0, middle, thick, height, deep, outside)
    yield box(0, 0, middle, width - 2 * thick, thick, deep, outside)
    yield box(0, height - thick, middle, width - 2 * thick, thick, deep, outside)
    yield box(0, 0, -depth / 2 + 0.015, width - 0.01, height, 0.02, inside)


def shelf(form: Form) -> Parts:
    """Shape a shelf: five open boards between two sides; what lies on it lies on the middle one."""
    width, height, depth = form.size
    for side in (-1, 1):
        yield box(side * (width - 0.03) / 2, 0, 0, 0.03, height, depth, WALNUT)
    yield box(0, 0, -depth / 2 + 0.008, width - 0.04, height, 0.012, GRAY)
    for share in (0.06, 0.29, 0.53, 0.77, 1.0):
        yield box(0, share * height - 0.03, 0, width - 0.05, 0.03, depth - 0.01, PINE)
