"""Turns and poses: about which axis, which way round, and one after another."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.drawing.poses import HERE, STILL, Pose, both, hung, moved, standing, turn, turned, within


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


POINTS = np.array([(1.0, 2.0, 3.0), (-1.0, 0.0, 0.5), (0.0, 0.0, 0.0)])
POSES = [Pose((1.0, -2.0, 0.5), by) for by in TURNS[1:9:3]]


def test_the_frame_of_the_world_moves_nothing():
    assert (moved(POINTS, HERE) == POINTS).all()
    assert within(HERE, POSES[0]) == within(POSES[0], HERE) == POSES[0]


@pytest.mark.parametrize("pose", POSES)
def test_a_frame_is_turned_about_its_own_origin_and_then_put_on_its_place(pose):
    assert moved(POINTS, pose) == pytest.approx(turned(POINTS, pose.turn) + np.array(pose.place))
    assert moved(np.zeros((1, 3)), pose)[0] == pytest.approx(np.array(pose.place))


@pytest.mark.parametrize("frame", POSES)
def test_what_is_in_a_frame_moves_along_with_it(frame):
    for pose in POSES:
        assert moved(POINTS, within(frame, pose)) == pytest.approx(moved(moved(POINTS, pose), frame))


@pytest.mark.parametrize(
    ("degrees", "x", "z"), [(0, 0, 1), (90, 1, 0), (180, 0, -1), (-90, -1, 0), (30, 0.5, 0.75**0.5)]
)
def test_what_stands_is_turned_as_seen_from_above(degrees, x, z):
    seen = moved(np.array([(0.0, 0.0, 1.0), (0.0, 1.0, 0.0)]), standing((5.0, 0.0, 2.0), degrees))
    assert seen == pytest.approx(np.array([(5 + x, 0, 2 + z), (5.0, 1.0, 2.0)]))


@pytest.mark.parametrize("degrees", [0, 90, -30])
def test_what_is_hung_looks_where_its_wall_looks_with_its_top_up(degrees):
    """In its frame what is hung looks up, and its top side is away."""
    place = (5.0, 1.0, 2.0)
    front, up = moved(np.array([(0.0, 0.0, 1.0), (0.0, 1.0, 0.0)]), standing(place, degrees))
    seen = moved(np.array([(0.0, 1.0, 0.0), (0.0, 0.0, -1.0)]), hung(place, degrees))
    assert seen == pytest.approx(np.array([front, up]))
