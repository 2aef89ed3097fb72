"""Poses on the turntable: the 24 of geometry.py, slanted by eighths of a turn.

A pose is the text of one of the 24, and behind it a letter for each slant: an axis of the viewer, x to the right, y up,
z towards the viewer. The cube is put in that pose and then turned by an eighth about each axis, right-handed, from the
last letter to the first. "FU" is the start, "FUy" the cube after one turn about y.

Eighths about several axes make infinitely many orientations. Each has exactly one such text without the same letter
twice in a row (Matsumoto and Amano 2008, arXiv:0806.3834, for a group of the same structure), and it is the shortest.
So poses are equal exactly where the cube looks the same, what cancels is gone, and two eighths about an axis are a
quarter, which leaves no slant. A turn of the view adds one slant or takes one away.
"""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs.cube.geometry import NORMALS, beside, faces_from, look, opposite
from plumbline.envs.cube.model import ViewTurn

MOST_SLANTS = 100
"""The slants of a pose: a turn that would add one more changes nothing. SpatialWorld's budget is 50 actions."""

AXES = {"x": "R", "y": "U", "z": "F"}
"""The face to which each axis of the cube points."""

TURNS = tuple(ViewTurn(axis, way) for axis in AXES for way in ("cw", "ccw"))
"""Every turn of the view."""

Vector = tuple[float, float, float]
_EIGHTH = 0.5**0.5  # sine and cosine of 45 degrees


def turned(pose: str, turn: ViewTurn) -> str:
    """Return the pose after a turn of the view; the same one if it would have too many slants."""
    upright, slants = pose[:2], pose[2:]
    axis, forward = _seen_axis(upright, turn)
    if slants.endswith(axis):
        return (_quarter(upright, axis) if forward else upright) + slants[:-1]
    if len(slants) == MOST_SLANTS:
        return pose
    return (upright if forward else _quarter_back(upright, axis)) + slants + axis


@lru_cache(maxsize=2048)  # at most 2 MB
def axes(pose: str) -> tuple[Vector, Vector, Vector]:
    """Return where the cube's x, y and z axes point for the viewer, each of length 1; the same on every machine."""
    called = _called(pose[:2])
    found: list[Vector] = [NORMALS[called[face]] for face in AXES.values()]
    for slant in reversed(pose[2:]):
        found = [eighth(vector, slant) for vector in found]
    right, up, front = found
    return right, up, front


def eighth(vector: Vector, axis: str) -> Vector:
    """Return a vector after a right-handed eighth of a turn about an axis of the viewer."""
    return rotated(vector, axis, _EIGHTH, _EIGHTH)


def rotated(vector: Vector, axis: str, cosine: float, sine: float) -> Vector:
    """Return a vector after a right-handed turn about an axis, by the angle of this cosine and sine."""
    x, y, z = vector
    match axis:
        case "x":
            return x, cosine * y - sine * z, sine * y + cosine * z
        case "y":
            return sine * z + cosine * x, y, cosine * z - sine * x
    return cosine * x - sine * y, sine * x + cosine * y, z


def _called(upright: str) -> dict[str, str]:
    """Map the faces of the cube to their names for a viewer in one of the 24 poses."""
    return {face: name for name, face in faces_from(upright).items()}


def _seen_axis(upright: str, turn: ViewTurn) -> tuple[str, bool]:
    """Return the viewer's axis about which a turn goes, and whether it is right-handed there."""
    name = _called(upright)[AXES[turn.axis]]
    along = name in AXES.values()
    axis = next(axis for axis, face in AXES.items() if face in (name, opposite(name)))
    return axis, along == (turn.way == "cw")


def _quarter(upright: str, axis: str) -> str:
    """Return one of the 24 poses after a right-handed quarter about an axis of the viewer."""
    front, up = upright[0], upright[1]
    return {"x": look(upright, "up"), "y": look(upright, "left"), "z": front + beside(front, up)}[axis]


def _quarter_back(upright: str, axis: str) -> str:
    front, up = upright[0], upright[1]
    return {"x": look(upright, "down"), "y": look(upright, "right"), "z": front + opposite(beside(front, up))}[axis]
