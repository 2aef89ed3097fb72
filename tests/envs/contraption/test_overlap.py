"""Room on the field: parts lie inside it and over no others; what touches does not overlap."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from plumbline.envs.contraption import overlap
from plumbline.envs.contraption.extents import box, center, fixed_forms, forms, outline, placed_box, size
from plumbline.envs.contraption.forms import Disc, Plate, plate, wedge
from tests.envs.contraption.machines import a_part

RASTER = np.arange(-40, 400) / 4 + 0.125
BALL = a_part("ball.bowling", 96, 96)  # a disc of 16 u around (112, 112)
RAMP = a_part("ramp.wood", 96, 96, w=64, h=64)  # from (96, 96) down to (160, 160), full below


@pytest.mark.parametrize(
    ("one", "other", "is_over"),
    [
        (BALL, a_part("wall.red", 128, 96, w=16, h=32), False),
        (BALL, a_part("wall.red", 120, 96, w=16, h=32), True),
        (BALL, a_part("wall.red", 120, 120, w=16, h=16), True),
        (BALL, a_part("wall.red", 128, 128, w=16, h=16), False),
        (BALL, a_part("wall.red", 64, 64, w=96, h=96), True),
        (BALL, a_part("ball.bowling", 128, 96), False),
        (BALL, a_part("ball.bowling", 120, 96), True),
        (BALL, a_part("ball.bowling", 120, 120), False),
        (BALL, a_part("ball.steel", 104, 104), True),
        (RAMP, a_part("ball.steel", 136, 104), False),
        (RAMP, a_part("ball.bowling", 128, 88), False),
        (RAMP, a_part("ball.bowling", 112, 96), True),
        (RAMP, a_part("ball.steel", 104, 136), True),
        (RAMP, a_part("wall.red", 144, 96, w=16, h=32), False),
        (RAMP, a_part("wall.red", 144, 96, w=16, h=64), True),
        (RAMP, a_part("wall.red", 80, 96, w=16, h=64), False),
        (RAMP, a_part("ramp.wood", 96, 32, w=64, h=64, turn=1), False),
        (RAMP, a_part("ramp.wood", 128, 96, w=64, h=64), True),
        (RAMP, a_part("ramp.wood", 160, 96, w=64, h=64, turn=1), False),
        (RAMP, a_part("ramp.wood", 128, 96, w=64, h=64, turn=1), True),
        (RAMP, a_part("gear.big", 136, 96), False),
        (RAMP, a_part("gear.big", 136, 112), True),
        (a_part("cleat", 96, 96), a_part("pulley", 104, 96), True),
    ],
)
def test_parts_that_overlap(one, other, is_over):
    assert overlap.meet(outline(one), outline(other)) == overlap.meet(outline(other), outline(one))
    assert (overlap.first_under(one, [other]) is other) == is_over
    assert (overlap.first_pair([other, one]) == (one, other)) == is_over


@pytest.mark.parametrize(
    ("x", "y", "is_inside"),
    [(0, 0, True), (480, 344, True), (-8, 0, False), (0, -8, False), (488, 0, False), (0, 352, False)],
)
def test_all_of_a_part_lies_on_the_field(x, y, is_inside):
    part = a_part("ball.bowling", x, y)
    assert overlap.is_inside(part) == is_inside
    assert overlap.fits(part, []) == is_inside


def test_a_part_fits_where_nothing_is():
    assert overlap.fits(BALL, [a_part("ball.bowling", 128, 96)])
    assert not overlap.fits(BALL, [a_part("ball.bowling", 120, 96)])


def a_shape(random: Random) -> Disc | Plate:
    x, y, width, height = (random.randrange(0, 40) for _ in range(4))
    match random.randrange(3):
        case 0:
            return Disc(x, y, 2 + width // 3)
        case 1:
            return plate(x, y, x + 2 + width // 2, y + 2 + height // 2)
    return Plate(tuple((x + across, y + down) for across, down in wedge(2 + width // 2, 2 + height // 2).corners))


def inner(shape: Disc | Plate) -> np.ndarray:
    """Which points of a raster of quarters lie inside a shape."""
    x, y = np.meshgrid(RASTER, RASTER)
    if isinstance(shape, Disc):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 < shape.r**2
    sides = zip(shape.corners, (*shape.corners[1:], shape.corners[0]), strict=True)
    return np.logical_and.reduce([(bx - ax) * (y - ay) > (by - ay) * (x - ax) for (ax, ay), (bx, by) in sides])


@pytest.mark.parametrize("seed", range(200))
def test_outlines_meet_where_a_raster_finds_a_common_point(seed):
    """The raster misses slivers, so what meets without a common point must have one when both are a little larger."""
    random = Random(seed)
    one, other = a_shape(random), a_shape(random)
    if (inner(one) & inner(other)).any():
        assert overlap.meet(one, other)
    elif overlap.meet(one, other):
        assert (inner(_grown(one)) & inner(_grown(other))).any()


def _grown(shape: Disc | Plate) -> Disc | Plate:
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.r + 1)
    x = sum(x for x, _ in shape.corners) / len(shape.corners)
    y = sum(y for _, y in shape.corners) / len(shape.corners)
    return Plate(tuple((a + (2 if a > x else -2), b + (2 if b > y else -2)) for a, b in shape.corners))


def test_boxes_follow_size_and_turn():
    assert box(a_part("laser.red", 8, 16)) == (8, 16, 48, 36)
    assert box(a_part("laser.red", 8, 16, turn=1)) == (8, 16, 28, 56)
    assert size(a_part("conveyor", 8, 16, w=96)) == (96, 16)
    assert center(a_part("balloon", 8, 16)) == (22, 30)
    assert center(a_part("teeter", 8, 16)) == (56, 44)
    assert placed_box(a_part("flashlight", 8, 16, turn=1), (0, 0, 10, 5)) == (46, 16, 56, 21)


def test_forms_turn_with_their_part():
    switch, hanging = (forms(a_part("outlet.switch", 0, 0, turn=turn)) for turn in (0, 1))
    assert {*switch[1].corners} == {(10, 0), (22, 0), (22, 10), (10, 10)}
    assert {*hanging[1].corners} == {(10, 40), (22, 40), (22, 30), (10, 30)}
    left, right = (outline(a_part("ramp.wood", 0, 0, w=64, h=32, turn=turn)) for turn in (0, 1))
    assert {*left.corners} == {(0, 0), (64, 32), (0, 32)}
    assert {*right.corners} == {(64, 0), (0, 32), (64, 32)}
    assert len(fixed_forms(a_part("teeter", 0, 0))) == 1
    assert fixed_forms(a_part("ball.base", 0, 0)) == ()
    assert fixed_forms(a_part("pulley", 0, 0)) == ()
