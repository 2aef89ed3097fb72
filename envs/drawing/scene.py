"""Solid pictures: lit meshes and plates, drawn by OpenGL without a window.

One thread of the process owns the GL context and draws for all others: a context that is used from several threads
draws wrong pictures without an error.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from PIL import Image

from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.lights import Light
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import HERE, Pose, Vector


class NoRenderer(RuntimeError):
    """OpenGL is not available. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Solid:
    """One mesh, scaled, in the frame of a pose. The parts of a body share a pose, and each has its own foot."""

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
    """A rectangle with a picture. In its pose's frame it lies level around the origin and faces up, the picture's top
    side away from the viewer; `hung` gives the poses of plates on walls.
    """

    texture: Texture
    width: float
    depth: float  # between the picture's top and bottom
    pose: Pose = HERE


Thing = Solid | Plate


@dataclass(frozen=True, slots=True)
class Stage:
    """The part of a scene that stays when the things on it change."""

    camera: Camera
    backdrop: RGB
    width_pixels: int
    height_pixels: int
    light: Light
    remembered: bool = True  # False if the camera moves, so that no picture is like the one before


@dataclass(frozen=True, slots=True)
class Scene:
    stage: Stage
    solids: tuple[Solid, ...]  # drawn fastest if the meshes that hide others come first
    plates: tuple[Plate, ...]

    @property
    def things(self) -> tuple[Thing, ...]:
        return (*self.solids, *self.plates)
