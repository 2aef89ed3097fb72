"""Every kind of the first stage has a look, in every state, that others can tell apart."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from plumbline.envs.contraption.look.kinds import KINDS, RAMPS, STATES, WALLS, an_example, spot, sprite
from plumbline.envs.contraption.look.looks import LOOKS
from plumbline.envs.contraption.look.pasting import paste
from tests.envs.drawing.colors import VISION, lab, linear

FIRST_STAGE = (
    "ball.bowling", "ball.basket", "ball.soccer", "ball.steel", "ball.super", "ball.base", "ball.tennis", "wall.red",
    "wall.yellow", "wall.cinder", "wall.marble", "wall.wood", "wall.log", "wall.caution", "wall.grass", "wall.sand",
    "ramp.wood", "ramp.granite", "ramp.brick", "ramp.log", "ramp.grass", "trampoline", "bumper", "teeter",
    "conveyor", "gear.big", "gear.small", "belt", "motor", "wheel.mouse", "generator", "outlet", "outlet.switch",
    "fan", "lamp", "mixer", "flashlight", "candle", "laser.red", "laser.green", "laser.blue", "dynamite", "balloon",
    "rope", "pulley", "cleat", "bucket", "crate", "windmill", "magnifier", "tank",
)  # fmt: skip

SKY = 0xFFE6CEB2  # a light blue
LEAST_DIFFERENT = 40  # pixels
LEAST_BRIGHTER = 0.02  # of linear light, which a person sees
VISIBLE, LEAST_SHARE = 10, 0.33  # a CIE76 difference, and of how many pixels of two materials

SIZES = {
    "trampoline": (48, 16), "bumper": (32, 32), "motor": (40, 32), "wheel.mouse": (48, 40), "generator": (40, 32),
    "outlet": (32, 32), "outlet.switch": (32, 40), "fan": (32, 40), "lamp": (28, 40), "mixer": (32, 40),
    "flashlight": (48, 24), "candle": (16, 40), "laser.red": (40, 20), "dynamite": (32, 26), "balloon": (28, 36),
    "pulley": (20, 24), "cleat": (12, 12), "bucket": (48, 44), "teeter": (96, 52), "ball.bowling": (32, 32),
    "ball.soccer": (30, 30), "ball.steel": (12, 12), "ball.super": (20, 20), "ball.base": (18, 18),
    "ball.tennis": (16, 16), "gear.big": (32, 32), "gear.small": (24, 24), "crate.20": (20, 20), "crate.36": (36, 36),
    "windmill": (32, 40), "magnifier": (36, 36), "tank": (48, 36),
}  # fmt: skip
"""Boxes of parts in units, as the rules have them."""


def test_every_kind_of_the_first_stage_has_a_look() -> None:
    assert set(FIRST_STAGE) == set(KINDS)
    for kind in FIRST_STAGE:
        for scale in (1, 2):
            assert sprite(kind, "", 0, 0, *an_example(kind), scale=scale).mask.any(), kind


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_looks_have_the_sizes_of_parts(name: str, size: tuple[int, int]) -> None:
    assert LOOKS[name].size == size


@pytest.mark.parametrize("kind", [kind for kind in FIRST_STAGE if kind in SIZES and kind not in ("bucket", "lamp")])
def test_a_part_at_rest_fills_its_box_and_no_more(kind: str) -> None:
    wide, high = LOOKS[kind].size
    drawn = sprite(kind)
    assert 0.8 * wide <= drawn.size[0] <= wide, drawn.size
    assert drawn.size[1] <= high, drawn.size


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("kind", STATES)
def test_states_differ_for_everybody_in_light_and_not_in_hue_alone(kind: str, vision: str) -> None:
    shown = [_light(kind, state, vision) for state in STATES[kind]]
    for one, other in pairwise(shown):
        assert (abs(one - other) > LEAST_BRIGHTER).sum() >= LEAST_DIFFERENT


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("materials", [WALLS, RAMPS])
def test_everybody_tells_materials_apart(materials: tuple[str, ...], vision: str) -> None:
    shown = {kind: _seen(kind, vision) for kind in materials}
    for one, other in combinations(materials, 2):
        apart = np.linalg.norm(shown[one] - shown[other], axis=1)
        drawn = shown[one].any(1) | shown[other].any(1)
        assert (apart > VISIBLE).sum() > LEAST_SHARE * drawn.sum(), (one, other)


@pytest.mark.parametrize("vision", VISION)
def test_everybody_tells_lasers_apart(vision: str) -> None:
    for one, other in combinations(("laser.red", "laser.green", "laser.blue"), 2):
        assert (
            abs(_light(one, "off", vision) - _light(other, "off", vision)) > LEAST_BRIGHTER
        ).sum() >= LEAST_DIFFERENT


@pytest.mark.parametrize("kind", [kind for kind in FIRST_STAGE if kind in LOOKS and LOOKS[kind].turns in (2, 4)])
def test_every_turn_that_a_handle_can_bring_is_seen(kind: str) -> None:
    turns = [sprite(kind, "", turn, 0, *an_example(kind)) for turn in range(LOOKS[kind].turns)]
    assert len({(each.size, each.pixels.tobytes()) for each in turns}) == len(turns)


def test_light_comes_from_the_upper_left_however_a_ball_is_turned() -> None:
    for turn in range(64):
        ball = sprite("ball.bowling", "", turn)
        bright = ball.pixels.view(np.uint8).reshape(*ball.pixels.shape, 4)[..., :3].sum(2) * ball.mask
        rows, columns = np.nonzero(bright > 600)
        assert rows.mean() < 12, turn
        assert columns.mean() < 14, turn


def test_turning_drives_show_eight_phases() -> None:
    for kind, state in (("gear.big", ""), ("gear.small", ""), ("motor", "on"), ("conveyor", "running"), ("pulley", "")):
        size = an_example(kind)
        phases = {sprite(kind, state, 0, phase, *size).pixels.tobytes() for phase in range(8)}
        assert len(phases) == 8, kind


def test_crates_come_in_three_sizes_and_three_woods() -> None:
    made = [(size, wood) for size in (20, 28, 36) for wood in ("pine", "oak", "walnut")]
    assert len({sprite("crate", wood, 0, 0, size).pixels.tobytes() for size, wood in made}) == 9


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (("motor", "belt", 0), (31, 15)),
        (("motor", "belt", 1), (9, 15)),
        (("conveyor", "belt", 1, 96), (88, 8)),
        (("laser.red", "ray", 1), (10, 39)),
        (("outlet.switch", "socket", 1), (9, 18)),
    ],
)
def test_spots_turn_with_their_part(asked: tuple, found: tuple[int, int]) -> None:
    assert spot(*asked) == found


def _light(kind: str, state: str, vision: str) -> np.ndarray:
    """How light each pixel of a part before the sky looks, for people with some cones."""
    under = np.full((120, 160), SKY, np.uint32)
    paste(under, sprite(kind, state, 0, 0, *an_example(kind)), 50, 40)
    colors = under.view(np.uint8).reshape(120, 160, 4)[..., :3]
    seen = linear(colors) @ np.asarray(VISION[vision]).T
    return seen @ np.array((0.2126, 0.7152, 0.0722))


def _seen(kind: str, vision: str) -> np.ndarray:
    """The colors of a wall or ramp, pixel by pixel, as people with some cones see them."""
    shown = sprite(kind, "", 0, 0, *an_example(kind))
    colors = shown.pixels.view(np.uint8).reshape(-1, 4)[:, :3]
    return np.apply_along_axis(lab, 1, np.clip(linear(colors) @ np.asarray(VISION[vision]).T, 0, 1))
