"""Turns and poses: the place of a body in the world, and how it is turned there.

x points right, y up and z towards the viewer, in the world as in a body's own frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vector = tuple[float, float, float]
Floats = npt.NDArray[np.float64]
Turn = tuple[float, float, float, float]
"""A rotation about the origin, as a unit quaternion x y z w."""

STILL: Turn = (0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """A body's frame: turned about its own origin, which is then put on its place."""

    place: Vector = (0.0, 0.0, 0.0)
    turn: Turn = STILL


HERE = Pose()
"""The frame of the world."""


def turn(axis: Vector, degrees: float) -> Turn:
    """Return a turn about a unit vector, counterclockwise as seen from its tip towards the origin."""
    half = np.radians(degrees) / 2
    x, y, z = (float(part * np.sin(half)) for part in axis)
    return x, y, z, float(np.cos(half))


def both(first: Turn, then: Turn) -> Turn:
    """Return one turn after another."""
    (a, b, c, d), (x, y, z, w) = first, then
    return (
        w * a + x * d + y * c - z * b,
        w * b - x * c + y * d + z * a,
        w * c + x * b - y * a + z * d,
        w * d - x * a - y * b - z * c,
    )


def turned(points: Floats, by: Turn) -> Floats:
    """Return points (n, 3) after a turn."""
    axis, cosine = np.array(by[:3]), by[3]
    return np.asarray(points + 2 * np.cross(axis, np.cross(axis, points) + cosine * points))


_UPRIGHT = turn((1.0, 0.0, 0.0), 90)
"""The turn that points up along z."""


def standing(place: Vector, degrees: float) -> Pose:
    """Return the pose of a standing body, turned counterclockwise as seen from above; at 0 its front looks along z."""
    return Pose(place, turn((0.0, 1.0, 0.0), degrees))


def hung(place: Vector, degrees: float) -> Pose:
    """Return the pose of an upright plate on a wall, its middle on the place; degrees count as in `standing`."""
    return within(standing(place, degrees), Pose(turn=_UPRIGHT))


def within(frame: Pose, pose: Pose) -> Pose:
    """Return the pose in the world of what has `pose` in a frame: a lid on its box, a door in its wall."""
    x, y, z = moved(np.array([pose.place]), frame)[0].tolist()
    return Pose((x, y, z), both(pose.turn, frame.turn))


def moved(points: Floats, pose: Pose) -> Floats:
    """Return points (n, 3) of a pose's frame, in the world."""
    return np.asarray(turned(points, pose.turn) + np.array(pose.place))
