"""The eye before the lattice: from places to pixels, in perspective, from the front, from above and from the right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, sin

from plumbline.envs.snake3d.places import Spot

YAW, PITCH = 0.6, 0.5  # radians: how far it stands to the right, and above, as published
AWAY = 4.5  # edges from the middle of the lattice
_COS_YAW, _SIN_YAW, _COS_PITCH, _SIN_PITCH = cos(YAW), sin(YAW), cos(PITCH), sin(PITCH)

Point = tuple[float, float]
"""Pixels to the right and down."""


@dataclass(frozen=True, slots=True)
class Eye:
    """An eye that sees a lattice of so many cells along an edge."""

    edge: int
    left: float  # pixels: of the middle of the lattice
    top: float
    cell: float  # pixels of an edge of a cell that lies there, in the plane of the picture

    def at(self, spot: Spot) -> Point:
        """Return where a place is seen."""
        across, down, near = self._from_middle(spot)
        pixels = self._scale(near)
        return self.left + across * pixels, self.top + down * pixels

    def pixels(self, spot: Spot) -> float:
        """Return the pixels of a cell's edge at a place, in the plane of the picture."""
        return self._scale(self._from_middle(spot)[2])

    def outline(self, spots: Iterable[Spot]) -> list[Point]:
        return [self.at(spot) for spot in spots]

    def _from_middle(self, spot: Spot) -> Spot:
        x, y, z = spot
        half = self.edge / 2
        return turned(x - half, y - half, z - half)

    def _scale(self, near: float) -> float:
        away = AWAY * self.edge
        return self.cell * away / (away - near)


def of(edge: int, width: int, height: int) -> Eye:
    """Return the eye that sees all of a lattice in a picture of so many pixels."""
    return Eye(edge, width * 0.53, height * 0.485, height * 0.535 / edge)


def turned(x: float, y: float, z: float) -> Spot:
    """Return a direction as the eye has it: to the right, down, and toward the eye."""
    across, level = x * _COS_YAW - z * _SIN_YAW, x * _SIN_YAW + z * _COS_YAW
    return across, y * _COS_PITCH + level * _SIN_PITCH, level * _COS_PITCH - y * _SIN_PITCH
