"""Walls, ramps and conveyors of any size are whole, and have their ends."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.contraption.look.composing import compose
from plumbline.envs.contraption.look.kinds import RAMPS, WALLS
from plumbline.envs.contraption.look.looks import LOOKS
from plumbline.envs.contraption.look.paints import INK

SIZES = ((16, 16), (32, 16), (48, 32), (64, 64), (80, 16), (256, 128), (16, 112))
SLOPES = [(width, height) for width in (32, 80, 128) for height in (16, 48, 64)]
ROUNDED = {"wall.log"}


def rgb(pixels: np.ndarray) -> np.ndarray:
    return pixels.view(np.uint8).reshape(*pixels.shape, 4)[..., :3].astype(int)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", WALLS)
def test_a_wall_fills_its_size_within_a_dark_line(kind: str, size: tuple[int, int]) -> None:
    for scale in (1, 2):
        wall = compose(kind, *size, scale=scale)
        assert wall.size == (size[0] * scale, size[1] * scale)
        assert wall.mask.mean() > (0.9 if kind in ROUNDED and min(size) > 16 else 0.75 if kind in ROUNDED else 0.99)
        edge = np.concatenate([rgb(wall.pixels)[0][wall.mask[0]], rgb(wall.pixels)[-1][wall.mask[-1]]])
        assert edge.max() < 110


@pytest.mark.parametrize("kind", [kind for kind in WALLS if kind not in ROUNDED])
def test_a_composed_wall_is_the_one_that_would_be_drawn(kind: str) -> None:
    """The patterns repeat, so a long wall has the pixels of a drawing of its size."""
    material = kind.removeprefix("wall.")
    look = LOOKS[f"{kind}.64.64"]
    drawn = _drawn(material, 128, 48)
    composed = compose(kind, 128, 48)
    assert look.size == (64, 64)
    assert np.abs(rgb(composed.pixels) - drawn).mean() < 4


@pytest.mark.parametrize("size", SLOPES)
@pytest.mark.parametrize("kind", RAMPS)
def test_a_ramp_is_a_triangle_and_its_other_turn_the_mirror_image(kind: str, size: tuple[int, int]) -> None:
    width, height = size
    falling, rising = compose(kind, width, height), compose(kind, width, height, turn=1)
    assert np.array_equal(falling.mask[:, ::-1], rising.mask)
    assert falling.mask[:, 0].all()
    assert falling.mask[-1].all()
    assert abs(int(falling.mask.sum()) - width * height / 2) <= max(width, height)
    assert (np.diff(falling.mask.sum(0).astype(int)) <= 0).all()


@pytest.mark.parametrize("kind", RAMPS)
def test_a_ramp_has_ink_along_its_edges(kind: str) -> None:
    ramp = compose(kind, 64, 32)
    top = ramp.mask.argmax(0)
    assert (rgb(ramp.pixels)[top, np.arange(64)] == INK).all()
    assert (rgb(ramp.pixels)[-1] == INK).all()


def test_the_middle_of_a_conveyor_repeats() -> None:
    belt = compose("conveyor", 160, 16, "running", 0, 3)
    assert np.array_equal(belt.pixels[:, 16:32], belt.pixels[:, 128:144])
    assert belt.size == (160, 16)


def test_rubble_leaves_gaps_and_falls_apart() -> None:
    covered = [compose("wall.red", 64, 32, "broken", phase=phase).mask.sum() for phase in range(3)]
    assert 64 * 32 * 0.9 > covered[0] > covered[1] > covered[2] > 0


def test_outlines_are_empty_inside() -> None:
    for kind in ("outline", "region"):
        frame = compose(kind, 40, 30, scale=2)
        assert frame.size == (80, 60)
        assert not frame.mask[6:-6, 6:-6].any()


def test_what_has_no_size_is_refused() -> None:
    with pytest.raises(ValueError, match="'fan' has no size"):
        compose("fan", 32, 16)


def _drawn(material: str, width: int, height: int) -> np.ndarray:
    from plumbline.envs.contraption.look.easel import Easel
    from plumbline.envs.contraption.look.parts.walls import MATERIALS

    easel = Easel(width, height, margin=0)
    MATERIALS[material](easel, width, height)
    return easel.cut().pixels[..., :3].astype(int)
