"""Drawing: pixels are there or not, light keeps its direction, and poses undo each other."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SPHERE, TUBE
from plumbline.envs.contraption.look.poses import Pose, mirrored, moved, overturned, quartered, turned
from plumbline.envs.contraption.look.shapes import box, disc

GRAY = (128, 128, 128)


def a_box(pose: Pose, light: object, wide: int = 20, high: int = 10) -> np.ndarray:
    easel = Easel(20, 20, pose=pose)
    easel.put(box(0, 0, wide, high), color=GRAY, light=light, ink=0)
    return easel.cut().pixels


def test_a_disc_has_a_hard_edge_and_an_ink_line() -> None:
    easel = Easel(20, 20)
    easel.put(disc(10, 10, 9), color=(200, 40, 40), light=FLAT)
    pixels = easel.cut().pixels
    assert pixels.shape == (20, 20, 4)
    assert set(np.unique(pixels[..., 3])) == {0, 255}
    assert pixels[10, 0, :3].max() < 90
    assert tuple(pixels[10, 10, :3]) == (200, 40, 40)


def test_a_place_keeps_where_it_is_after_cutting() -> None:
    easel = Easel(20, 20)
    easel.put(box(5, 7, 9, 9), color=GRAY, light=FLAT, ink=0)
    cut = easel.cut()
    assert (cut.x, cut.y, cut.pixels.shape) == (-5, -7, (2, 4, 4))


def test_half_a_pixel_is_there() -> None:
    easel = Easel(8, 8)
    easel.put(box(2, 2, 4.5, 4.4), color=GRAY, light=FLAT, ink=0)
    assert easel.cut().pixels.shape == (2, 3, 4)


@pytest.mark.parametrize("turn", range(4))
def test_tubes_are_bright_on_the_upper_or_left_side_after_every_quarter_turn(turn: int) -> None:
    for light in (TUBE, PIPE):
        pixels = a_box(quartered(20, 20, turn), light, 20, 20)[..., 0].astype(int)
        lies = (light is TUBE) == (turn % 2 == 0)
        first, last = (pixels[3], pixels[-3]) if lies else (pixels[:, 3], pixels[:, -3])
        assert first.mean() > last.mean() + 10


def test_a_mirrored_sphere_is_lit_from_the_same_side() -> None:
    upright, other = Easel(20, 20), Easel(20, 20, pose=mirrored(20))
    for easel in (upright, other):
        easel.put(disc(10, 10, 9), color=GRAY, light=SPHERE)
    apart = upright.cut().pixels.astype(int) - other.cut().pixels
    assert abs(apart).mean() < 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (mirrored(30), mirrored(30)),
        (overturned(12), overturned(12)),
        (moved(3, -4), moved(-3, 4)),
        (turned(30, (5, 6)), turned(-30, (5, 6))),
        (quartered(30, 12, 1), quartered(12, 30, 3)),
    ],
)
def test_a_pose_and_its_opposite_leave_a_point_where_it_was(one: Pose, other: Pose) -> None:
    assert other.after(one).point((7, 3)) == pytest.approx((7, 3))
