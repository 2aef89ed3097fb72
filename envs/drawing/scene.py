"""Solid pictures: lit meshes on plates, drawn by OpenGL without a window.

x points right, y up and z towards the viewer; lengths are in cells. One thread of the process owns the GL context and
draws for all others: a context that wanders between threads draws wrong pictures without an error.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image

from plumbline.envs.drawing.palette import RGB

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]
"""A rotation about the origin, as a unit quaternion x y z w."""
Floats = npt.NDArray[np.float64]

NEAR, FAR = 0.3, 100.0
TO_LIGHT: Vector = (0.55, 1.0, 0.26)
STILL: Turn = (0.0, 0.0, 0.0, 1.0)


class NoRenderer(RuntimeError):
    """There is no OpenGL here. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Camera:
    eye: Vector
    target: Vector
    fov_degrees: float  # vertical


@dataclass(frozen=True, slots=True)
class Solid:
    """One mesh, scaled and put on its place, and then turned about the origin."""

    mesh: str
    place: Vector  # the middle of its foot
    scale: Vector
    color: RGB
    turn: Turn = STILL


@dataclass(frozen=True, slots=True)
class Texture:
    """A picture painted once; equal names are equal pictures."""

    name: Hashable
    paint: Callable[[], Image.Image] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Plate:
    """A level rectangle that bears a picture, the picture's top side away from the viewer."""

    texture: Texture
    left: float
    right: float
    far: float  # z of the far side, smaller than near
    near: float
    height: float


Thing = Solid | Plate


@dataclass(frozen=True, slots=True)
class Stage:
    """What stays when the things on it change."""

    camera: Camera
    backdrop: RGB
    radius: float  # everything that casts a shadow lies this near to the origin
    floor: float  # nothing lies lower
    width_pixels: int
    height_pixels: int
    shadows: bool = True  # False where no thing shades another: twice as fast


@dataclass(frozen=True, slots=True)
class Scene:
    stage: Stage
    solids: tuple[Solid, ...]  # quickest drawn when the meshes that hide others come first
    plates: tuple[Plate, ...]

    @property
    def things(self) -> tuple[Thing, ...]:
        return (*self.solids, *self.plates)


def project(camera: Camera, width_pixels: float, height_pixels: float, points: Floats) -> Floats:
    """Where points (n, 3) fall on the picture, in pixels (n, 2) from its top left corner."""
    clip = np.c_[points, np.ones(len(points))] @ matrix(camera, width_pixels / height_pixels).T
    across, up = clip[:, 0] / clip[:, 3], clip[:, 1] / clip[:, 3]
    return np.stack([(across + 1) / 2 * width_pixels, (1 - up) / 2 * height_pixels], axis=-1)


def turn(axis: Vector, degrees: float) -> Turn:
    """Counterclockwise about a unit vector, for somebody who looks at the origin from its tip."""
    half = np.radians(degrees) / 2
    x, y, z = (float(part * np.sin(half)) for part in axis)
    return x, y, z, float(np.cos(half))


def both(first: Turn, then: Turn) -> Turn:
    """One turn after another."""
    (a, b, c, d), (x, y, z, w) = first, then
    return (
        w * a + x * d + y * c - z * b,
        w * b - x * c + y * d + z * a,
        w * c + x * b - y * a + z * d,
        w * d - x * a - y * b - z * c,
    )


def turned(points: Floats, by: Turn) -> Floats:
    """Points (n, 3) after a turn."""
    axis, cosine = np.array(by[:3]), by[3]
    return np.asarray(points + 2 * np.cross(axis, np.cross(axis, points) + cosine * points))


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
