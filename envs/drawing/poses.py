"""Turns: rotations about the origin."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Vector = tuple[float, float, float]
Floats = npt.NDArray[np.float64]
Turn = tuple[float, float, float, float]
"""A rotation about the origin, as a unit quaternion x y z w."""

STILL: Turn = (0.0, 0.0, 0.0, 1.0)


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
