"""The lights of a stage."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.drawing.poses import Vector

TO_SUN: Vector = (0.55, 1.0, 0.26)


@dataclass(frozen=True, slots=True)
class Shadows:
    """The ball in which things cast shadows."""

    radius: float  # everything that casts a shadow lies this near to the middle
    floor: float  # nothing lies lower
    middle: Vector = (0.0, 0.0, 0.0)
    pixels: int = 512  # side of the map that holds the ball; a furnished room needs 2048


@dataclass(frozen=True, slots=True)
class Sunlight:
    """A sun and a sky that every solid mirrors a little."""

    shadows: Shadows | None = None  # twice as fast without, where no thing shades another


@dataclass(frozen=True, slots=True)
class FlatLight:
    """Light that depends only on the side a surface faces: the fastest, and half the bytes as PNG."""

    sky: float = 0.45  # light on every surface
    sun: float = 0.55  # light on surfaces that face the sun, half at right angles, none on those that face away
    headlight: float = 0.0  # light on surfaces that face the camera, none on those at right angles


Light = Sunlight | FlatLight
