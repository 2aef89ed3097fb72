"""A camera, and where it sees points of the world.

x points right, y up and z towards the viewer; lengths are in cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plumbline.envs.drawing.poses import Floats, Vector

NEAR, FAR = 0.3, 100.0


@dataclass(frozen=True, slots=True)
class Camera:
    eye: Vector
    target: Vector
    fov_degrees: float  # vertical


def project(camera: Camera, width_pixels: float, height_pixels: float, points: Floats) -> Floats:
    """Where points (n, 3) fall on the picture, in pixels (n, 2) from its top left corner."""
    clip = np.c_[points, np.ones(len(points))] @ matrix(camera, width_pixels / height_pixels).T
    across, up = clip[:, 0] / clip[:, 3], clip[:, 1] / clip[:, 3]
    return np.stack([(across + 1) / 2 * width_pixels, (1 - up) / 2 * height_pixels], axis=-1)


@lru_cache(maxsize=256)
def matrix(camera: Camera, aspect: float) -> Floats:
    """From world to clip coordinates (4, 4), for column vectors."""
    reach = 1 / np.tan(np.radians(camera.fov_degrees) / 2)
    lens = np.zeros((4, 4))
    lens[0, 0], lens[1, 1] = reach / aspect, reach
    lens[2, 2], lens[2, 3] = (FAR + NEAR) / (NEAR - FAR), 2 * FAR * NEAR / (NEAR - FAR)
    lens[3, 2] = -1
    return lens @ looking(camera.eye, camera.target)


def looking(eye: Vector, target: Vector) -> Floats:
    """From world to eye coordinates (4, 4): the eye at the origin looks along -z."""
    back = _unit(np.subtract(eye, target))
    right = _unit(np.cross((0.0, 1.0, 0.0), back))
    turn = np.eye(4)
    turn[:3, :3] = [right, np.cross(back, right), back]
    turn[:3, 3] = -turn[:3, :3] @ np.asarray(eye)
    return turn


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector))
