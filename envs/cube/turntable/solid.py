"""The solid cube on the turntable: its bodies, and the polygons of their sides, stickers and letters.

The cube is one body; while a layer turns it is two, the layer and the rest. Polygons lie in the cube's own axes, in
cubies, until they are projected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

from plumbline.envs.cube.geometry import FACES, NORMALS, SPOTS, Point
from plumbline.envs.cube.model import View
from plumbline.envs.cube.turntable.letters import STROKES
from plumbline.envs.cube.turntable.poses import AXES, Vector, axes, rotated
from plumbline.envs.cube.turntable.sight import DISTANCE, EDGE, Place, on_picture, placed, view_turn

STICKER = 0.88  # width, in cubies
LETTER = 0.6  # height
STROKE = 0.1  # width of a letter's lines

Axes = tuple[Vector, Vector, Vector]
Outline = tuple[Vector, ...]
Polygon = list[Place]


@dataclass(frozen=True, slots=True)
class Body:
    """The cubies from `low` to `high`, with the cube's axes where the viewer sees them."""

    frame: Axes
    low: Point = (-1, -1, -1)
    high: Point = (1, 1, 1)

    def sides(self) -> Iterator[tuple[str, Polygon]]:
        """Yield the sides that look towards the eye, each with the face that looks the same way."""
        for face in FACES:
            polygon = self.projected(self._side(face))
            if _area(polygon) > 0:
                yield face, polygon

    def has(self, cubie: Point) -> bool:
        return all(low <= part <= high for low, part, high in zip(self.low, cubie, self.high, strict=True))

    def projected(self, outline: Iterable[Vector]) -> Polygon:
        return [on_picture(placed(point, self.frame)) for point in outline]

    def _side(self, face: str) -> Outline:
        right, down = across(face)
        ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(self._corner(_mixed(NORMALS[face], (a, right), (b, down))) for a, b in ends)

    def _corner(self, signs: Vector) -> Vector:
        x, y, z = (
            high + 0.5 if sign > 0 else low - 0.5 for sign, low, high in zip(signs, self.low, self.high, strict=True)
        )
        return x, y, z


def bodies(view: View) -> tuple[Body, ...]:
    """Return what is to be drawn, the farther body first."""
    frame = axes(view.pose)
    if view.turning is None:
        return (Body(frame),)
    name, hundredths = view.turning
    turn = view_turn(name)
    if turn is None:
        return _parted(frame, name, hundredths)
    return (Body(_spun(frame, turn.axis, (45 if turn.way == "cw" else -45) * hundredths / 100)),)


def _parted(frame: Axes, move: str, hundredths: int) -> tuple[Body, Body]:
    """Return the layer that turns and the rest of the cube, the farther one first."""
    out = NORMALS[move[0]]
    place = next(place for place, part in enumerate(out) if part)
    ahead = out[place] > 0
    degrees = (-90 if ahead != move.endswith("'") else 90) * hundredths / 100
    layer = _slab(_spun(frame, "xyz"[place], degrees), place, out[place], out[place])
    rest = _slab(frame, place, -1 if ahead else 0, 0 if ahead else 1)
    return (rest, layer) if placed(out, frame)[2] * DISTANCE > EDGE - 1 else (layer, rest)


def _slab(frame: Axes, place: int, low: int, high: int) -> Body:
    """Return the part of a cube between two layers across an axis."""
    return Body(frame, _with(-1, place, low), _with(1, place, high))


def _with(all_parts: int, place: int, part: int) -> Point:
    x, y, z = (part if number == place else all_parts for number in range(3))
    return x, y, z


def _spun(frame: Axes, axis: str, degrees: float) -> Axes:
    """Return the cube's axes after a right-handed turn about one of them."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    right, up, front = (rotated(NORMALS[face], axis, cosine, sine) for face in AXES.values())
    return placed(right, frame), placed(up, frame), placed(front, frame)


# --- what is on a face


def square(place: int) -> Outline:
    """Return the corners of the sticker at a place."""
    half = STICKER / 2
    return tuple(_on(place, a, b) for a, b in ((-half, -half), (half, -half), (half, half), (-half, half)))


@lru_cache(maxsize=512)  # at most 4 MB
def letter(place: int, face: str) -> tuple[Outline, ...]:
    """Return the shapes of a face's letter on the sticker at a place, upright as in the net: lines and round joints."""
    strokes = [[(x * LETTER, y * LETTER) for x, y in stroke] for stroke in STROKES[face]]
    lines = [_line(start, end) for stroke in strokes for start, end in pairwise(stroke)]
    joints = [_joint(point) for stroke in strokes for point in stroke]
    return tuple(tuple(_on(place, x, y) for x, y in shape) for shape in (*lines, *joints))


def _line(start: Place, end: Place) -> list[Place]:
    (a, b), (c, d) = start, end
    scale = STROKE / 2 / hypot(c - a, d - b)
    x, y = (c - a) * scale, (d - b) * scale
    return [(a + y, b - x), (c + y, d - x), (c - y, d + x), (a - y, b + x)]


def _joint(point: Place) -> list[Place]:
    turns = [radians(45 * number) for number in range(8)]
    return [(point[0] + STROKE / 2 * cos(turn), point[1] + STROKE / 2 * sin(turn)) for turn in turns]


def _on(place: int, x: float, y: float) -> Vector:
    """Return a point to the right of and below the middle of a sticker."""
    cubie, out = SPOTS[place]
    right, down = across(FACES[place // 9])
    return _mixed(cubie, (EDGE - 1, out), (x, right), (y, down))


@lru_cache(maxsize=8)  # at most 10 kB
def across(face: str) -> tuple[Point, Point]:
    """Return the directions to the right and down on a face, as in the net."""
    first = 9 * FACES.index(face)
    (start, _), (right, _), (down, _) = SPOTS[first], SPOTS[first + 1], SPOTS[first + 3]
    return _minus(right, start), _minus(down, start)


def _minus(one: Point, other: Point) -> Point:
    (a, b, c), (x, y, z) = one, other
    return a - x, b - y, c - z


def _mixed(start: Point, *parts: tuple[float, Point]) -> Vector:
    """Return a point plus multiples of others."""
    x, y, z = (
        part + sum(share * other[place] for share, other in parts) for place, part in enumerate(map(float, start))
    )
    return x, y, z


def _area(polygon: Sequence[Place]) -> float:
    """Return twice the area of a polygon whose corners go clockwise on the picture; negative if they go back."""
    return sum(x * d - c * y for (x, y), (c, d) in zip(polygon, (*polygon[1:], polygon[0]), strict=True))
