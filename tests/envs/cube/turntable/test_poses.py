"""Poses are equal where orientations are, stay short, and turn as matrices do."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from plumbline.envs.cube.geometry import POSES
from plumbline.envs.cube.turntable import poses
from plumbline.envs.cube.turntable.poses import MOST_SLANTS, TURNS, axes, turned
from tests.envs.cube.turntable.turns import full, matrix_after, pose_after, turns, walks

WALKS = walks(500, longest=30)


def _every_pose(most_slants: int) -> set[str]:
    found, edge = {"FU"}, ["FU"]
    while edge:
        after = {turned(pose, turn) for pose in edge for turn in TURNS}
        edge = [pose for pose in after - found if len(pose) <= 2 + most_slants]
        found |= {*edge}
    return found


@pytest.mark.parametrize(
    ("names", "pose"),
    [
        ("", "FU"),
        ("y", "FUy"),
        ("y'", "RUy"),
        ("y y", "LU"),  # a quarter: the left face is in front
        ("y' y'", "RU"),
        ("x x", "UB"),
        ("x' x'", "DF"),
        ("z z", "FR"),
        ("z' z'", "FL"),
        ("y x", "FUyx"),
        ("y x x'", "FUy"),
        ("y x x' y'", "FU"),
        ("z z z z z z z z", "FU"),
        ("y z z z z z z z z", "FUy"),
        ("y y x x y' y'", "FL"),  # a quarter about x while it points away is one about z
    ],
)
def test_what_cancels_is_gone(names, pose):
    assert pose_after(turns(names)) == pose


def test_a_turn_back_leads_back():
    for walk in WALKS:
        pose = pose_after(walk)
        for turn in TURNS:
            back = next(other for other in TURNS if other.axis == turn.axis and other.way != turn.way)
            assert turned(turned(pose, turn), back) == pose


def test_eight_turns_of_a_kind_lead_back():
    for walk, turn in product(WALKS[:100], TURNS):
        assert pose_after([turn] * 8, pose_after(walk)) == pose_after(walk)


def test_axes_point_where_the_matrices_say():
    for walk in WALKS:
        assert np.allclose(np.array(axes(pose_after(walk))).T, matrix_after(walk), atol=1e-12)


def test_no_slant_stands_twice_in_a_row_and_there_is_one_more_or_one_less_after_each_turn():
    for walk in WALKS:
        pose = pose_after(walk)
        assert pose[:2] in POSES
        assert all(one != other for one, other in pairwise(pose[2:]))
        assert len(pose) <= 2 + len(walk)
        assert {len(turned(pose, turn)) - len(pose) for turn in TURNS} <= {-1, 1}


def test_poses_are_equal_exactly_where_orientations_are():
    """All 24 (1 + 3 + 6 + 12 + 24) poses of up to four slants differ, and nothing else can be reached."""
    every = _every_pose(4)
    orientations = {tuple(round(part, 9) + 0.0 for axis in axes(pose) for part in axis) for pose in every}
    assert len(every) == len(orientations) == 24 * (1 + 3 + 6 + 12 + 24)


def test_a_pose_with_all_slants_takes_no_further_one_and_can_be_left():
    pose = full()
    assert len(pose) == 2 + MOST_SLANTS
    after = [turned(pose, turn) for turn in TURNS]
    assert after.count(pose) == 4
    assert {len(each) for each in after if each != pose} == {1 + MOST_SLANTS}


def test_axes_stay_upright_to_each_other_after_all_slants():
    frame = np.array(axes(full()))
    assert np.allclose(frame @ frame.T, np.eye(3), atol=1e-12)
    assert np.isclose(np.linalg.det(frame), 1)


def test_there_are_six_turns():
    assert [(turn.axis, turn.way) for turn in poses.TURNS] == list(product("xyz", ("cw", "ccw")))
