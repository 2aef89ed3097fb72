"""Places that texts name: in a region, beside, on, between, against."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption.asks import Against, Beside, Between, InRegion, On
from plumbline.envs.contraption.layouts import start
from plumbline.envs.contraption.model import Placed
from plumbline.envs.contraption.wheres import Surface, lies
from tests.envs.contraption.machines import a_level, a_part, a_region

LEVEL = a_level(
    a_part("wall.red", 96, 200, w=64, h=16),
    a_part("wall.red", 304, 200, w=64, h=16),
    regions=a_region(400, 304, 480, 376),
)
SURFACE = Surface(LEVEL, start(LEVEL), start(LEVEL))


@pytest.mark.parametrize(
    ("where", "inside", "outside"),
    [
        (InRegion("R"), [(400, 304), (392, 296), (464, 360)], [(384, 304), (400, 280), (480, 320)]),
        (Beside("left_of", "p000"), [(80, 192), (16, 208)], [(8, 192), (80, 184), (88, 200)]),
        (Beside("right_of", "p000"), [(160, 200), (224, 200)], [(232, 200), (160, 216), (152, 200)]),
        (Beside("above", "p000"), [(96, 184), (152, 120)], [(160, 184), (96, 112), (96, 192)]),
        (Beside("below", "p000"), [(88, 216), (96, 280)], [(80, 216), (96, 288)]),
        (On("p000"), [(96, 184), (88, 184), (152, 184)], [(96, 176), (80, 184), (160, 184)]),
        (Between("p000", "p001"), [(160, 200), (288, 192)], [(152, 200), (200, 216), (296, 200), (200, 100)]),
        (Against("p000"), [(160, 200), (160, 216), (80, 184)], [(168, 200), (160, 224)]),
    ],
)
def test_a_part_lies_where_a_text_says(where, inside, outside):
    for places, expected in ((inside, True), (outside, False)):
        for x, y in places:
            assert lies(Placed("p009", "ball.tennis", x, y), where, SURFACE) is expected, (x, y)
