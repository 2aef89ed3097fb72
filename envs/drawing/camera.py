"""A camera, and how it sees points of the world.

x points right, y up and z towards the viewer; lengths are in the stage's own unit (cells, meters).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plumbline.envs.drawing.poses import Floats, Vector


@dataclass(frozen=True, slots=True)
class Camera:
    """An eye and a lens. Things nearer than the near plane or beyond the far plane are not drawn."""

    eye: Vector
    target: Vector  # not straight above or below the eye
    fov_degrees: float  # vertical
    near: float = 0.3  # distances of the planes; far / near beyond 10,000 makes surfaces flicker through one another
    far: float = 100.0


def project(camera: Camera, width_pixels: float, height_pixels: float, points: Floats) -> Floats:
    """Project points (n, 3) to pixels (n, 2) from the picture's top left corner; NaN beside or behind the eye.

    For a body that is partly behind the eye, project the corners that `in_front` leaves of it.
    """
    clip = np.c_[points, np.ones(len(points))] @ matrix(camera, width_pixels / height_pixels).T
    clip[clip[:, 3] <= 0] = np.nan
    across, up = clip[:, 0] / clip[:, 3], clip[:, 1] / clip[:, 3]
    return np.stack([(across + 1) / 2 * width_pixels, (1 - up) / 2 * height_pixels], axis=-1)


def depths(camera: Camera, points: Floats) -> Floats:
    """Return the distances of points (n, 3) along the line of sight: negative behind the eye."""
    return np.asarray(-(np.c_[points, np.ones(len(points))] @ looking(camera.eye, camera.target)[2]))


def in_front(camera: Camera, points: Floats) -> Floats:
    """Cut a convex body at the near plane: its corners (n, 3) become the corners (m, 3) of what lies beyond."""
    beyond = depths(camera, points) - camera.near
    kept, cut = beyond >= 0, beyond < 0
    share = beyond[kept, None] / (beyond[kept, None] - beyond[cut])
    crossings = points[kept][:, None] + share[:, :, None] * (points[cut] - points[kept][:, None])
    return np.concatenate([points[kept], crossings.reshape(-1, 3)])


@lru_cache(maxsize=256)  # at most 250 kB
def matrix(camera: Camera, aspect: float) -> Floats:
    """Return the matrix from world to clip coordinates (4, 4), for column vectors."""
    reach, near, far = 1 / np.tan(np.radians(camera.fov_degrees) / 2), camera.near, camera.far
    lens = np.zeros((4, 4))
    lens[0, 0], lens[1, 1] = reach / aspect, reach
    lens[2, 2], lens[2, 3] = (far + near) / (near - far), 2 * far * near / (near - far)
    lens[3, 2] = -1
    return lens @ looking(camera.eye, camera.target)


def looking(eye: Vector, target: Vector) -> Floats:
    """Return the matrix from world to eye coordinates (4, 4): the eye at the origin looks along -z."""
    back = _unit(np.subtract(eye, target))
    right = _unit(np.cross((0.0, 1.0, 0.0), back))
    turn = np.eye(4)
    turn[:3, :3] = [right, np.cross(back, right), back]
    turn[:3, 3] = -turn[:3, :3] @ np.asarray(eye)
    return turn


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector))
