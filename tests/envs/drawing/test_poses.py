"""Turns: about which axis, which way round, and one after another."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.drawing.poses import STILL, both, turn, turned


@pytest.mark.parametrize(
    ("axis", "degrees", "point", "after"),
    [
        ((0, 0, 1), 90, (1, 0, 0), (0, 1, 0)),
        ((1, 0, 0), 90, (0, 1, 0), (0, 0, 1)),
        ((0, 1, 0), 90, (0, 0, 1), (1, 0, 0)),
        ((0, 1, 0), -90, (0, 0, 1), (-1, 0, 0)),
        ((0, 1, 0), 180, (3, 2, 1), (-3, 2, -1)),
        ((0, 0, 1), 360, (3, 2, 1), (3, 2, 1)),
        ((0, 0, 1), 30, (2, 0, 5), (3**0.5, 1, 5)),
        ((0, 1, 0), 77, (0, 4, 0), (0, 4, 0)),
        ((3**-0.5,) * 3, 120, (1, 2, 3), (3, 1, 2)),
    ],
)
def test_a_turn_is_counterclockwise_seen_from_the_tip_of_its_axis(axis, degrees, point, after):
    assert turned(np.array([point], dtype=float), turn(axis, degrees)) == pytest.approx(np.array([after]))


TURNS = [turn(axis, degrees) for axis in ((1, 0, 0), (0, 0.6, 0.8), (0, -1, 0)) for degrees in (0, 25, -90, 200)]


@pytest.mark.parametrize("first", TURNS)
def test_both_turns_are_one_after_the_other(first):
    points = np.array([(1.0, 2.0, 3.0), (-1.0, 0.0, 0.5), (0.0, 0.0, 0.0)])
    for then in TURNS:
        one_by_one = turned(turned(points, first), then)
        assert turned(points, both(first, then)) == pytest.approx(one_by_one)
        assert np.linalg.norm(both(first, then)) == pytest.approx(1)


def test_what_is_still_stays():
    points = np.array([(1.0, 2.0, 3.0)])
    assert turned(points, STILL) == pytest.approx(points)
    assert both(STILL, TURNS[5]) == both(TURNS[5], STILL) == pytest.approx(TURNS[5])
