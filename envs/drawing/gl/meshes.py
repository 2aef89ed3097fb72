"""The meshes of scenes, as triangles.

Each mesh fits the unit cube on the ground: x and z from -1/2 to 1/2, y from 0 to 1. A mesh is an array of float32 rows,
three to a triangle, counterclockwise from outside: position x y z, normal x y z.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

ROUND = 32  # corners of a circle
PLAIN = 16  # the same, where hundreds of things are drawn
FEW = 12  # the same, of small vessels and fruit
BEVEL = 0.07  # radius of a cube's edges
ROUNDING = 0.16  # radius of a tile's corners


@cache  # at most 1 MB: the meshes
def mesh(name: str) -> Floats:
    """Return the triangles of a named mesh."""
    return np.ascontiguousarray(MESHES[name](), dtype=np.float32)


def cube() -> Points:
    """Return a cube with rounded edges: the octants of a small ball, pulled apart to the corners.

    Unlike other meshes it is closed below, because it may be turned over.
    """
    quarter = np.linspace(1e-4, np.pi / 2 - 1e-4, 4)
    around = np.concatenate([quarter + turn * np.pi / 2 for turn in range(4)] + [quarter[:1]])
    normals = _ball(around, np.concatenate([quarter, quarter + np.pi / 2]))
    positions = np.sign(normals) * (0.5 - BEVEL) + BEVEL * normals
    flat = 0.5 - BEVEL
    foot = _flat(*(np.array([x, 0.0, z]) for x, z in ((-flat, -flat), (flat, -flat), (flat, flat), (-flat, flat))))
    return np.concatenate([_capped(_skin(positions + np.array([0, 0.5, 0]), normals)), foot])


def sphere() -> Points:
    normals = _ball(_circle(), np.linspace(0, np.pi, ROUND // 2 + 1))
    return _skin(normals / 2 + np.array([0, 0.5, 0]), normals)


def cylinder() -> Points:
    rim, flat = 0.04, np.array([[0.0, 1.0, 0.0]])
    profile = [(0.5, 0.0, 1.0, 0.0), (0.5, 1 - rim, 1.0, 0.0), (0.5 - rim, 1.0, 0.0, 1.0)]
    side = _turned(profile)
    top = _fan(_ring(0.5 - rim, 1.0), np.array([0.0, 1.0, 0.0]), flat)
    return np.concatenate([side, top])


def cone() -> Points:
    tilt = np.array([2.0, 1.0]) / np.sqrt(5.0)
    tip = 0.012
    return _turned([(0.5, 0.0, *tilt), (tip, 1 - 2 * tip, *tilt), (0.0, 1.0, 0.0, 1.0)])


def box() -> Points:
    """Return a cube with hard edges, closed below."""
    low, high = _square(0.0), _square(1.0)
    return np.concatenate([_walls(low, high), _flat(*high), _flat(*low[::-1])])


def ball() -> Points:
    """Return a sphere of few sides."""
    normals = _ball(_circle(PLAIN), np.linspace(0, np.pi, PLAIN // 2 + 1))
    return _skin(normals / 2 + np.array([0, 0.5, 0]), normals)


def drum() -> Points:
    """Return a cylinder of few sides with hard edges, closed below."""
    side = _turned([(0.5, 0.0, 1.0, 0.0), (0.5, 1.0, 1.0, 0.0)], PLAIN)
    return np.concatenate([side, _disc(1.0, 1), _disc(0.0, -1)])


def spire() -> Points:
    """Return a cone of few sides, closed below."""
    tilt = np.array([2.0, 1.0]) / np.sqrt(5.0)
    return np.concatenate([_turned([(0.5, 0.0, *tilt), (0.0, 1.0, *tilt)], PLAIN), _disc(0.0, -1)])


def bead() -> Points:
    """Return a ball of as few sides as still looks round at the size of an apple."""
    normals = _ball(_circle(10), np.linspace(0, np.pi, 6))
    return _without_slivers(_skin(normals / 2 + np.array([0, 0.5, 0]), normals))


def rod() -> Points:
    """Return an eight-sided bar with hard ends, closed below: legs, handles, pens."""
    side = _turned([(0.5, 0.0, 1.0, 0.0), (0.5, 1.0, 1.0, 0.0)], 8)
    return np.concatenate([side, _disc(1.0, 1, sides=8), _disc(0.0, -1, sides=8)])


def stump() -> Points:
    """Return a cone without its tip, closed below: three fifths as wide above."""
    tilt = np.array([1.0, 0.2]) / np.sqrt(1.04)
    side = _turned([(0.5, 0.0, *tilt), (0.3, 1.0, *tilt)], FEW)
    return np.concatenate([side, _disc(1.0, 1, 0.3, FEW), _disc(0.0, -1, sides=FEW)])


def cup() -> Points:
    """Return a hollow drum, open below its floor."""
    return _vessel(0.5)


def pail() -> Points:
    """Return a hollow vessel that is wider above, open below its floor."""
    return _vessel(0.38)


def _vessel(foot: float) -> Points:
    """Return a hollow vessel with straight walls, from the radius of its foot."""
    slope = 0.5 - foot
    side = _turned([(foot, 0.0, 1.0, -slope), (0.5, 1.0, 1.0, -slope)], FEW)
    rim = _turned([(0.5, 1.0, 0.0, 1.0), (0.44, 1.0, 0.0, 1.0)], FEW)
    wall = _turned([(0.44, 1.0, -1.0, slope), (foot - 0.05, 0.06, -1.0, slope)], FEW)
    return np.concatenate([side, rim, wall, _disc(0.06, 1, foot - 0.05, FEW)])


def bowl() -> Points:
    """Return a hollow vessel as round as half a ball; open below its floor."""
    side = _turned([(0.24, 0.0, 0.7, -0.7), (0.42, 0.42, 0.9, -0.43), (0.5, 1.0, 0.99, -0.1)], FEW)
    rim = _turned([(0.5, 1.0, 0.0, 1.0), (0.45, 1.0, 0.0, 1.0)], FEW)
    wall = _turned([(0.45, 1.0, -0.99, 0.1), (0.37, 0.45, -0.9, 0.43), (0.22, 0.14, -0.6, 0.8)], FEW)
    return np.concatenate([side, rim, wall, _disc(0.14, 1, 0.22, FEW)])


def tray() -> Points:
    """Return a box that is open above, its walls and its floor a sixteenth thick."""
    low, high = _square(0.0), _square(1.0)
    narrow = np.array([0.875, 1.0, 0.875])
    brim, floor = high * narrow, low * narrow + np.array([0.0, 0.0625, 0.0])
    rim = [_flat(high[i - 1], high[i], brim[i], brim[i - 1]) for i in range(4)]
    return np.concatenate([_walls(low, high), *rim, _walls(brim, floor), _flat(*floor), _flat(*low[::-1])])


def ring() -> Points:
    """Return a flat ring that lies on its side, without an underside: a fifth of its width is band."""
    return _hoop(0.3)


def tube() -> Points:
    """Return a ring with a wall as thin as that of a cup: bands, rims, rolls."""
    return _hoop(0.44)


def _hoop(inner: float) -> Points:
    profile, normals = ((0.5, 0.0), (0.5, 1.0), (inner, 1.0), (inner, 0.0)), ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
    bands = [
        _turned([(*start, *normal), (*end, *normal)], FEW)
        for start, end, normal in zip(profile, profile[1:], normals, strict=False)
    ]
    return np.concatenate(bands)


def cushion() -> Points:
    """Return a stuffed square: thick in its middle, pinched at its seam, its corners out."""
    steps = np.array([-0.5, -0.37, 0.0, 0.37, 0.5])
    x, z = np.meshgrid(steps, steps)
    thick = 0.5 * (1 - (2 * x) ** 4) * (1 - (2 * z) ** 4)
    slope_x, slope_z = 16 * x**3 * (1 - (2 * z) ** 4), 16 * z**3 * (1 - (2 * x) ** 4)
    pulled_x, pulled_z = x * (0.93 + 0.28 * z**2), z * (0.93 + 0.28 * x**2)
    sheets = []
    for up in (1, -1):
        normals = np.stack([slope_x, np.full_like(x, up), slope_z], axis=-1)
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
        positions = np.stack([pulled_x, 0.5 + up * thick, pulled_z], axis=-1)
        sheets.append(_skin(positions[:, ::up], normals[:, ::up]))
    return np.concatenate(sheets)


def arch() -> Points:
    """Return half a cylinder that lies along z, its round side up: a loaf."""
    around = np.linspace(0, np.pi, 9)
    rounds = np.stack([np.cos(around) / 2, np.sin(around), np.zeros_like(around)], axis=-1)
    front, back = rounds + np.array([0, 0, 0.5]), rounds - np.array([0, 0, 0.5])
    normals = np.stack([np.cos(around), np.sin(around), np.zeros_like(around)], axis=-1)
    skin = _skin(np.stack([front, back]), np.stack([normals, normals]))
    middle = np.array([0.0, 0.0, 0.5])
    ends = [_fan(front, middle, np.array([[0.0, 0.0, 1.0]])), _fan(back[::-1], -middle, np.array([[0.0, 0.0, -1.0]]))]
    return np.concatenate([skin, *ends, _flat(*_square(0.0)[::-1])])


def pyramid() -> Points:
    corners, tip = _square(0.0), np.array([0.0, 1.0, 0.0])
    return np.concatenate([_flat(corners[i], corners[(i + 1) % 4], tip) for i in range(4)])


def prism() -> Points:
    """Return a prism that stands on a triangle, an edge to the front: its flat top has three corners, a cone's none."""
    corners = [(0.0, 0.433), (0.5, -0.433), (-0.5, -0.433)]  # x and z: an equilateral triangle
    low, high = (np.array([(x, height, z) for x, z in corners]) for height in (0.0, 1.0))
    walls = [_flat(low[i - 1], low[i], high[i], high[i - 1]) for i in (1, 2, 0)]
    return np.concatenate([*walls, _flat(*high)])


def sides() -> Points:
    """Return a plain box without top and bottom: the edge of a board, whose top is a plate."""
    return _walls(_square(0.0), _square(1.0))


def tile() -> Points:
    """Return a square plate with round corners, to lie on something: it has no underside."""
    inner, corners = 0.5 - ROUNDING, [(1, -1), (-1, -1), (-1, 1), (1, 1)]
    arcs = [np.linspace(0, np.pi / 2, 5) + turn * np.pi / 2 for turn in range(4)]
    outline = np.array([
        (x * inner + ROUNDING * np.cos(angle), 0.0, z * inner - ROUNDING * np.sin(angle))
        for (x, z), arc in zip(corners, arcs, strict=True)
        for angle in arc
    ])  # fmt: skip
    low = np.concatenate([outline, outline[:1]])
    high = low + np.array([0.0, 1.0, 0.0])
    walls = [_flat(*square) for square in zip(low[:-1], low[1:], high[1:], high[:-1], strict=True)]
    return np.concatenate([*walls, _fan(high, np.array([0.0, 1.0, 0.0]), np.array([[0.0, 1.0, 0.0]]))])


MESHES: dict[str, Callable[[], Points]] = {
    "cube": cube,
    "sphere": sphere,
    "pyramid": pyramid,
    "cylinder": cylinder,
    "cone": cone,
    "prism": prism,
    "sides": sides,
    "tile": tile,
    "box": box,
    "ball": ball,
    "drum": drum,
    "spire": spire,
    "bead": bead,
    "rod": rod,
    "stump": stump,
    "cup": cup,
    "pail": pail,
    "bowl": bowl,
    "tray": tray,
    "ring": ring,
    "tube": tube,
    "cushion": cushion,
    "arch": arch,
}
"""The first are few and large on a picture; from the box on, they furnish rooms by the hundred."""


def _circle(sides: int = ROUND) -> Points:
    return np.linspace(0, 2 * np.pi, sides + 1)


def _square(height: float) -> Points:
    """Return the corners of a square, counterclockwise from above."""
    return np.array([(-0.5, height, 0.5), (0.5, height, 0.5), (0.5, height, -0.5), (-0.5, height, -0.5)])


def _walls(low: Points, high: Points) -> Points:
    return np.concatenate([_flat(low[i - 1], low[i], high[i], high[i - 1]) for i in (1, 2, 3, 0)])


def _disc(height: float, up: int, radius: float = 0.5, sides: int = PLAIN) -> Points:
    """Return a circle of few sides that faces up (1) or down (-1)."""
    level = np.array([0.0, float(up), 0.0])
    return _fan(_ring(radius, height, sides)[::up], np.array([0.0, height, 0.0]), level[None])


def _ball(around: Points, down: Points) -> Points:
    """Return unit normals on a grid: rows from the top down, columns around."""
    around, down = np.meshgrid(around, down)
    return np.stack([np.cos(around) * np.sin(down), np.cos(down), -np.sin(around) * np.sin(down)], axis=-1)


def _skin(positions: Points, normals: Points) -> Points:
    """Return two triangles for each square of a grid of points."""
    points = np.concatenate([positions, normals], axis=-1)
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    return np.stack([a, b, c, a, c, d], axis=2).reshape(-1, 6)


def _without_slivers(triangles: Points) -> Points:
    """Drop the triangles of no area: half of those at a pole."""
    corners = triangles[:, :3].reshape(-1, 3, 3)
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    return np.asarray(triangles.reshape(-1, 3, 6)[area > 1e-9].reshape(-1, 6))


def _capped(skin: Points) -> Points:
    """Close the tiny hole at the top of a grid that starts just beside its pole."""
    height = skin[:, 1].max()
    ring = np.unique(skin[skin[:, 1] > height - 1e-9][:, :3].round(9), axis=0)
    ring = ring[np.argsort(np.arctan2(-ring[:, 2], ring[:, 0]))]
    center = np.array([0.0, height, 0.0])
    return np.concatenate([skin, _fan(np.append(ring, ring[:1], axis=0), center, np.array([[0.0, 1.0, 0.0]]))])


def _turned(profile: Sequence[tuple[float, ...]], sides: int = ROUND) -> Points:
    """Return the surface of a turned profile: (radius, height, normal outward, normal up), from the bottom up."""
    radius, height, out, up = np.array(profile)[::-1].T[:, :, None]
    out, up = out / np.hypot(out, up), up / np.hypot(out, up)
    around = _circle(sides)[None, :]
    ones = np.ones_like(around)
    positions = np.stack([radius * np.cos(around), height * ones, -radius * np.sin(around)], axis=-1)
    normals = np.stack([out * np.cos(around), up * ones, -out * np.sin(around)], axis=-1)
    return _skin(positions, normals)


def _ring(radius: float, height: float, sides: int = ROUND) -> Points:
    around = _circle(sides)
    return np.stack([radius * np.cos(around), np.full_like(around, height), -radius * np.sin(around)], axis=-1)


def _fan(ring: Points, center: Points, normal: Points) -> Points:
    first, second = ring[:-1], ring[1:]
    corners = np.stack([np.broadcast_to(center, first.shape), first, second], axis=1).reshape(-1, 3)
    return np.concatenate([corners, np.broadcast_to(normal, corners.shape)], axis=-1)


def _flat(*corners: Points) -> Points:
    """Return a flat face of three or four corners."""
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    normal = normal / np.linalg.norm(normal)
    order = (0, 1, 2) if len(corners) == 3 else (0, 1, 2, 0, 2, 3)
    return np.array([np.concatenate([corners[i], normal]) for i in order])


def _rotated(triangles: Points, angle: float) -> Points:
    turn = np.array([[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]])
    return np.concatenate([triangles[:, :3] @ turn.T, triangles[:, 3:] @ turn.T], axis=-1)
