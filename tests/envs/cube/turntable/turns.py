"""Turns of the view for tests: by short names, by matrices, and at random."""

from __future__ import annotations

import random
from math import cos, pi, sin

import numpy as np

from plumbline.envs.cube.geometry import UPRIGHT
from plumbline.envs.cube.model import ViewTurn
from plumbline.envs.cube.turntable import poses


def turns(names: str) -> list[ViewTurn]:
    """The turns of "y x'": an axis, with a prime where it is counterclockwise."""
    return [ViewTurn(name[0], "ccw" if name.endswith("'") else "cw") for name in names.split()]


def pose_after(views: list[ViewTurn], pose: str = UPRIGHT) -> str:
    for view in views:
        pose = poses.turned(pose, view)
    return pose


def walks(count: int, longest: int) -> list[list[ViewTurn]]:
    """So many random walks; the same at every call."""
    chance = random.Random(count)
    return [chance.choices(poses.TURNS, k=chance.randint(0, longest)) for _ in range(count)]


def full() -> str:
    """A pose with as many slants as there may be."""
    pose = UPRIGHT
    while len(pose) < len(UPRIGHT) + poses.MOST_SLANTS:
        pose = max((poses.turned(pose, turn) for turn in poses.TURNS), key=len)
    return pose


def matrix_after(views: list[ViewTurn]) -> np.ndarray:
    """From the cube's own coordinates to the viewer's: x to the right, y up, z towards the viewer."""
    matrix = np.eye(3)
    for view in views:
        matrix = matrix @ _matrix(view)  # from the right: axes turn with the cube
    return matrix


def _matrix(view: ViewTurn) -> np.ndarray:
    """Rodrigues' formula, right-handed."""
    angle = pi / 4 if view.way == "cw" else -pi / 4
    x, y, z = np.eye(3)["xyz".index(view.axis)]
    across = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + sin(angle) * across + (1 - cos(angle)) * across @ across
