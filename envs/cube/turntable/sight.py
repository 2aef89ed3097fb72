"""Sight of the turntable: which faces show in a pose, and where points of the cube are on the picture.

The viewer looks along the z axis at the middle of the cube; lengths are cubies, places on the picture shares of its
side. A face that is seen almost edge-on counts as hidden: its stickers would be lines.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from plumbline.envs.cube.geometry import FACES, NORMALS, Point
from plumbline.envs.cube.model import View, ViewTurn
from plumbline.envs.cube.turntable.poses import Vector, axes, turned

EDGE = 1.5  # half the cube's
DISTANCE = 8.0  # from the eye to the middle of the cube
LENS = 1.36  # share of the picture's side that a cubie takes at a distance of one: no corner ever reaches the cross
EDGE_ON = 0.06  # cosine between the line of sight and what a face looks to: 86.6 degrees

Place = tuple[float, float]


@lru_cache(maxsize=2048)  # at most 1 MB
def shown(pose: str) -> str:
    """Return the faces that show, one to three, in the order ULFRDB."""
    frame = axes(pose)
    return "".join(face for face in FACES if _facing(placed(NORMALS[face], frame)) > EDGE_ON)


def faces_of(view: View) -> str:
    """Return the faces whose stickers a view has: those that show; while a layer turns all six.

    While the cube turns they are those that show before or afterwards.
    """
    if view.turning is None:
        return shown(view.pose)
    turn = view_turn(view.turning[0])
    if turn is None:
        return FACES
    both = shown(view.pose) + shown(turned(view.pose, turn))
    return "".join(face for face in FACES if face in both)


def view_turn(name: str) -> ViewTurn | None:
    """Return the turn of the view that "x cw" names; None for the name of a move."""
    axis, _, way = name.partition(" ")
    return ViewTurn(axis, way) if way else None


def placed(point: Point | Vector, frame: tuple[Vector, Vector, Vector]) -> Vector:
    """Return where a point of the cube is for the viewer, with the cube's axes in this frame."""
    (a, b, c), (d, e, f), (g, h, i) = frame
    x, y, z = point
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def on_picture(point: Vector) -> Place:
    """Return the place of a point, to the right and down from the picture's upper left corner."""
    x, y, z = point
    scale = LENS / (DISTANCE - z)
    return 0.5 + x * scale, 0.5 - y * scale


def _facing(normal: Vector) -> float:
    """Return the cosine between what a face looks to and the way from its middle to the eye."""
    x, y, z = normal
    return (DISTANCE * z - EDGE) / hypot(EDGE * x, EDGE * y, DISTANCE - EDGE * z)
