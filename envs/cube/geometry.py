"""The cube in space: its 54 places, what each move does to them, and the 24 poses from which it can be seen.

x points right, y up and z towards the viewer of the pose FU. A cubie sits at a point of -1, 0 and 1; a place is one of
its outer sides. Places count face by face, row by row, as in the net: U above F, L F R in a row, D below F and B below
D.
"""

from __future__ import annotations

from functools import cache

Point = tuple[int, int, int]
Spot = tuple[Point, Point]  # a cubie, and the side of it that looks out

FACES = "ULFRDB"

_NET: dict[str, tuple[Point, Point, Point]] = {  # what a face looks to, and in the net its right and its down
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "B": ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
}
NORMALS: dict[str, Point] = {face: out for face, (out, _, _) in _NET.items()}
_FACE_AT = {out: face for face, out in NORMALS.items()}


def _spots(out: Point, right: Point, down: Point) -> tuple[Spot, ...]:
    """Return the nine places of a face, row by row, for a viewer with these directions `right` and `down`."""
    return tuple(
        (_sum(out, _scaled(right, column), _scaled(down, row)), out) for row in (-1, 0, 1) for column in (-1, 0, 1)
    )


def _sum(*points: Point) -> Point:
    x, y, z = (sum(parts) for parts in zip(*points, strict=True))
    return x, y, z


def _scaled(point: Point, by: int) -> Point:
    x, y, z = point
    return x * by, y * by, z * by


def _cross(one: Point, other: Point) -> Point:
    (a, b, c), (x, y, z) = one, other
    return b * z - c * y, c * x - a * z, a * y - b * x


def _inner(one: Point, other: Point) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


SPOTS: tuple[Spot, ...] = tuple(spot for face in FACES for spot in _spots(*_NET[face]))
"""Every place, by its number."""

PLACE: dict[Spot, int] = {spot: place for place, spot in enumerate(SPOTS)}

SOLVED = bytes(range(54))
"""Every sticker on its own place."""

REST = bytes(range(54, 256))
"""The rest of a table for `bytes.translate`, which turns a cube in a tenth of a microsecond."""


def turned(point: Point, axis: Point) -> Point:
    """Return a point after a quarter turn, clockwise as seen from `axis` towards the origin."""
    return _sum(_cross(point, axis), _scaled(axis, _inner(point, axis)))


def _move(axis: Point) -> bytes:
    """Return, for each place, the one to which its sticker goes when the layer at `axis` is turned."""
    return bytes(
        PLACE[turned(cubie, axis), turned(side, axis)] if _inner(cubie, axis) == 1 else place
        for place, (cubie, side) in enumerate(SPOTS)
    )


def undone(table: bytes) -> bytes:
    """Return the inverse of a move's table."""
    back = bytearray(54)
    for start, end in enumerate(table):
        back[end] = start
    return bytes(back)


TABLES: dict[str, bytes] = {face: _move(NORMALS[face]) for face in FACES}
TABLES |= {f"{face}'": undone(table) for face, table in TABLES.items()}
"""What each quarter turn does; a face's letter turns it clockwise for somebody who looks at it."""

MOVES: dict[str, bytes] = {name: table + REST for name, table in TABLES.items()}
"""The table of each move, padded for `bytes.translate`."""


TURNS: dict[str, bytes] = {
    name: table
    for face in FACES
    for name, table in (
        (face, MOVES[face]),
        (f"{face}2", MOVES[face].translate(MOVES[face])),
        (f"{face}'", MOVES[f"{face}'"]),
    )
}
"""The table of each turn of a face by any angle, padded: 18 turns, each of which adds one to a depth."""


def quarters(turn: str) -> tuple[str, ...]:
    """Return the moves that make a turn: R2 is R twice."""
    return (turn[0], turn[0]) if turn.endswith("2") else (turn,)


def inverse(move: str) -> str:
    """Return the inverse of a move or turn."""
    match move[1:]:
        case "'":
            return move[0]
        case "2":
            return move
    return f"{move}'"


def opposite(face: str) -> str:
    return _FACE_AT[_scaled(NORMALS[face], -1)]


def beside(front: str, up: str) -> str:
    """Return the face to the right of a viewer who sees `front` with `up` at its top."""
    return _FACE_AT[_cross(NORMALS[up], NORMALS[front])]


POSES = tuple(front + up for front in FACES for up in FACES if front != up != opposite(front))
"""The front face and the one above it: 24 of them."""

UPRIGHT = "FU"
LOOKS = ("up", "down", "left", "right")


def look(pose: str, direction: str) -> str:
    """Return the pose after going to the next face in a direction; the edge where the two faces meet stays."""
    front, up = pose[0], pose[1]
    match direction:
        case "up":
            return up + opposite(front)
        case "down":
            return opposite(up) + front
        case "left":
            return opposite(beside(front, up)) + up
    return beside(front, up) + up


@cache  # at most 20 kB: the poses
def faces_from(pose: str) -> dict[str, str]:
    """Map the names U, L, F, R, D, B, as a viewer in this pose would use them, to the faces of the cube."""
    front, up = pose[0], pose[1]
    right = beside(front, up)
    return dict(zip("UFRDBL", (up, front, right, *map(opposite, (up, front, right))), strict=True))


@cache  # at most 20 kB: the poses
def seen_from(pose: str) -> tuple[int, ...]:
    """Return the place of the cube behind each place as a viewer in this pose counts them."""
    names = faces_from(pose)
    right, up, front = (NORMALS[names[face]] for face in "RUF")

    def there(point: Point) -> Point:
        x, y, z = point
        return _sum(_scaled(right, x), _scaled(up, y), _scaled(front, z))

    return tuple(PLACE[there(cubie), there(side)] for cubie, side in SPOTS)


def on(face: str) -> slice:
    """Return the slice of a face's places."""
    first = 9 * FACES.index(face)
    return slice(first, first + 9)
