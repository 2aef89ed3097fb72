"""Cameras: where they see points."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.drawing.camera import Camera, depths, in_front, project


def test_what_is_looked_at_is_in_the_middle():
    camera = Camera((3.0, 4.0, 5.0), (0.5, 0.0, -1.0), 40.0)
    assert project(camera, 300, 200, np.array([camera.target])) == pytest.approx(np.array([[150, 100]]))


def test_the_lens_spans_its_angle():
    """At distance 1 a lens of 90 degrees sees as far up as away."""
    camera = Camera((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), 90.0)
    edges = np.array([[0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [1.5, 0.0, 0.0]])
    assert project(camera, 300, 200, edges) == pytest.approx(np.array([[150, 0], [150, 200], [300, 100]]))


def test_a_point_beside_or_behind_the_eye_falls_nowhere():
    camera = Camera((0.0, 0.0, 2.0), (0.0, 0.0, 0.0), 50.0)
    seen = project(camera, 300, 200, np.array([(0.0, 0.0, 1.0), (1.0, 1.0, 2.0), (0.0, 0.0, 3.0)]))
    assert seen[0] == pytest.approx([150, 100])
    assert np.isnan(seen[1:]).all()


def test_depth_is_measured_along_the_line_of_sight():
    camera = Camera((1.0, 2.0, 3.0), (1.0, 2.0, 0.0), 50.0)
    points = np.array([(1.0, 2.0, 0.0), (9.0, 7.0, 1.0), (1.0, 2.0, 4.5)])
    assert depths(camera, points) == pytest.approx(np.array([3.0, 2.0, -1.5]))


CORNERS = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


def test_what_lies_in_front_is_left_as_it_is():
    assert in_front(Camera((0.0, 0.0, 2.0), (0.0, 0.0, 0.0), 50.0, near=0.9), CORNERS) == pytest.approx(CORNERS)


def test_what_lies_behind_is_gone():
    assert in_front(Camera((0.0, 0.0, -3.0), (0.0, 0.0, -5.0), 50.0), CORNERS).shape == (0, 3)


@pytest.mark.parametrize("eye", [(0.0, 0.0, 0.5), (0.3, -0.2, 1.0), (0.9, 0.9, 0.0)])
def test_what_lies_partly_behind_is_cut_at_the_near_plane(eye):
    camera = Camera(eye, (0.0, 0.1, -5.0), 50.0, near=0.1)
    left = in_front(camera, CORNERS)
    assert depths(camera, left).min() == pytest.approx(0.1)
    assert np.abs(left).max() <= 1 + 1e-9
    dice = np.random.default_rng(5).uniform(-1, 1, (500, 3))
    low, high = project(camera, 300, 200, left).min(axis=0), project(camera, 300, 200, left).max(axis=0)
    seen = project(camera, 300, 200, dice[depths(camera, dice) >= 0.1])
    assert len(seen) > 50
    assert ((seen >= low) & (seen <= high)).all()
