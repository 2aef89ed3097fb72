"""Cameras: where they see points."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.drawing.camera import Camera, project


def test_what_is_looked_at_is_in_the_middle():
    camera = Camera((3.0, 4.0, 5.0), (0.5, 0.0, -1.0), 40.0)
    assert project(camera, 300, 200, np.array([camera.target])) == pytest.approx(np.array([[150, 100]]))


def test_the_lens_spans_its_angle():
    """At distance 1 a lens of 90 degrees sees as far up as away."""
    camera = Camera((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), 90.0)
    edges = np.array([[0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [1.5, 0.0, 0.0]])
    assert project(camera, 300, 200, edges) == pytest.approx(np.array([[150, 0], [150, 200], [300, 100]]))
