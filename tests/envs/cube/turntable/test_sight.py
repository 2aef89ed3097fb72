"""Which faces show: as rotation matrices and the eye's place say."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.cube.geometry import FACES, NORMALS
from plumbline.envs.cube.model import View
from plumbline.envs.cube.turntable import sight
from tests.envs.cube.turntable.turns import matrix_after, pose_after, turns, walks

WALKS = walks(1000, longest=20)


@pytest.mark.parametrize(
    ("names", "faces"),
    [
        ("", "F"),  # straight on
        ("y", "LF"),
        ("y'", "FR"),
        ("x", "UF"),
        ("x'", "FD"),
        ("z", "F"),
        ("z z z", "F"),
        ("y y", "L"),
        ("x x", "U"),
        ("y y y y", "B"),
        ("y x", "ULF"),  # three faces need two turns
        ("y' x", "UFR"),
        ("x y", "ULF"),
        ("x' y'", "FRD"),
        ("y z", "ULF"),
    ],
)
def test_faces_that_show(names, faces):
    assert sight.shown(pose_after(turns(names))) == faces


def _cosines(matrix: np.ndarray) -> dict[str, float]:
    """For each face, between what it looks to and the way from its middle to the eye."""
    found = {}
    for face in FACES:
        normal = matrix @ np.array(NORMALS[face])
        ahead = np.array([0, 0, sight.DISTANCE]) - sight.EDGE * normal
        found[face] = float(normal @ ahead / np.linalg.norm(ahead))
    return found


def test_a_face_shows_where_its_front_is_towards_the_eye():
    for walk in WALKS:
        shown, cosines = sight.shown(pose_after(walk)), _cosines(matrix_after(walk))
        for face, cosine in cosines.items():
            if abs(cosine - sight.EDGE_ON) > 1e-9:
                assert (face in shown) == (cosine > sight.EDGE_ON), (walk, face, cosine)


def test_one_to_three_faces_show_and_never_opposite_ones():
    for walk in WALKS:
        shown = sight.shown(pose_after(walk))
        assert 1 <= len(shown) <= 3
        assert not any(pair[0] in shown and pair[1] in shown for pair in ("UD", "LR", "FB"))


def test_no_corner_reaches_the_cross_or_leaves_the_picture():
    """Every corner stays in the circle around the picture's middle that ends before the cross."""
    farthest = np.sqrt(3) * sight.EDGE
    radius = sight.LENS * farthest / np.sqrt(sight.DISTANCE**2 - farthest**2)
    assert radius < 0.48
    for x, y in ((1 - 0.024 - 3 * 0.046, 1 - 0.024 - 3 * 0.046), (1 - 0.024 - 2 * 0.046, 1 - 0.024 - 4 * 0.046)):
        assert np.hypot(x - 0.5, y - 0.5) > radius


def test_points_are_seen_in_perspective():
    assert sight.on_picture((0, 0, 0)) == (0.5, 0.5)
    near, far = sight.on_picture((1, 1, 1.5)), sight.on_picture((1, 1, -1.5))
    assert near[0] > far[0] > 0.5 > far[1] > near[1]


@pytest.mark.parametrize(
    ("turning", "faces"),
    [(None, "F"), (("y cw", 50), "LF"), (("y ccw", 50), "FR"), (("z cw", 50), "F"), (("R'", 50), FACES)],
)
def test_a_view_has_the_faces_that_show_before_and_after_a_turn_and_all_while_a_layer_turns(turning, faces):
    assert sight.faces_of(View("turntable", (), None, turning=turning, pose="FU")) == faces
