"""Solid pictures: lit meshes on plates, drawn by OpenGL without a window.

x points right, y up and z towards the viewer; lengths are in cells. One thread of the process owns the GL context and
draws for all others: a context that wanders between threads draws wrong pictures without an error.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from PIL import Image

from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import HERE, Pose, Vector

TO_LIGHT: Vector = (0.55, 1.0, 0.26)


class NoRenderer(RuntimeError):
    """There is no OpenGL here. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Solid:
    """One mesh, scaled, and put into the frame of a pose. The parts of a body have the same pose, each its own foot."""

    mesh: str
    foot: Vector  # the middle of its foot, in the frame
    scale: Vector  # along the sides of the frame
    color: RGB
    pose: Pose = HERE


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
