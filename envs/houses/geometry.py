"""Boxes, segments and angles in whole millimeters and degrees, the same on every machine."""

from __future__ import annotations

from math import cos, radians, sin

from plumbline.envs.houses.model import Box, Point

UNIT = 1_000_000
"""Sines and cosines are whole numbers of these: rounding hides in what way a machine computes them."""
SIN = tuple(round(UNIT * sin(radians(degrees))) for degrees in range(360))
COS = tuple(round(UNIT * cos(radians(degrees))) for degrees in range(360))
SNAP = 10  # mm: positions are multiples, whatever the angle


def box_of(size: tuple[int, int, int], x: int, y: int, z: int, yaw: int) -> Box:
    """Return the box of a thing on its foot."""
    width, height, depth = size if yaw % 180 == 0 else (size[2], size[1], size[0])
    return x - width // 2, x + width - width // 2, y, y + height, z - depth // 2, z + depth - depth // 2


def ahead(yaw: int, length: int) -> Point:
    """Return how far a step leads along x and z; in snapped millimeters unless it is parallel to one of them."""
    if yaw % 90 == 0:
        return length * SIN[yaw] // UNIT, length * COS[yaw] // UNIT
    return _snapped(length * SIN[yaw]), _snapped(length * COS[yaw])


def gap(box: Box, x: int, z: int) -> tuple[int, int]:
    """Return how far a box is away along x and z, seen from above."""
    return max(box[0] - x, 0, x - box[1]), max(box[4] - z, 0, z - box[5])


def overlap(one: Box, other: Box, slack: int = 0) -> bool:
    """Return whether two boxes share more than `slack` along each axis."""
    return (
        min(one[1], other[1]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[2], other[2]) > slack
        and min(one[5], other[5]) - max(one[4], other[4]) > slack
    )


def sweeps(start: Point, end: Point, radius: int, box: Box) -> bool:
    """Return whether a circle that moves along a segment comes nearer to a box than its radius, from above."""
    (x, z), (x2, z2) = start, end
    low_x, high_x = (x, x2) if x < x2 else (x2, x)
    low_z, high_z = (z, z2) if z < z2 else (z2, z)
    across = max(box[0] - high_x, 0, low_x - box[1])
    along = max(box[4] - high_z, 0, low_z - box[5])
    if across * across + along * along >= radius * radius:
        return False
    return x == x2 or z == z2 or _slanted(start, end, radius, box)


def inside(corners: tuple[Point, ...], x: int, z: int) -> bool:
    """Return whether a point lies in a polygon, by crossing number."""
    found = False
    for (x1, z1), (x2, z2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (z1 > z) != (z2 > z) and (x - x1) * abs(z2 - z1) < (x2 - x1) * (z - z1) * (1 if z2 > z1 else -1):
            found = not found
    return found


def crosses(eye: tuple[int, int, int], point: tuple[int, int, int], box: Box) -> bool:
    """Return whether a box stops the ray from an eye before it comes to a point."""
    near, far = 0.0, 0.999
    for axis in range(3):
        start, length = eye[axis], point[axis] - eye[axis]
        low, high = box[2 * axis], box[2 * axis + 1]
        if length == 0:
            if not low < start < high:
                return False
            continue
        first, last = (low - start) / length, (high - start) / length
        if first > last:
            first, last = last, first
        near, far = max(near, first), min(far, last)
        if near >= far:
            return False
    return True


def _snapped(length: int) -> int:
    return (length + SNAP * UNIT // 2) // (SNAP * UNIT) * SNAP


def _slanted(start: Point, end: Point, radius: int, box: Box) -> bool:
    """The same for a segment parallel to no side: a corner is near it, an end is near the box, or it crosses."""
    corners = [(x, z) for x in box[:2] for z in box[4:]]
    if any(_is_near(corner, start, end, radius) for corner in corners):
        return True
    for x, z in (start, end):
        across, along = gap(box, x, z)
        if across * across + along * along < radius * radius:
            return True
    return crosses((start[0], 0, start[1]), (end[0], 0, end[1]), (box[0], box[1], -1, 1, box[4], box[5]))


def _is_near(point: Point, start: Point, end: Point, radius: int) -> bool:
    """Return whether a point is nearer to a segment than a radius, exactly."""
    (x, z), (x2, z2) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    length, shadow = x2 * x2 + z2 * z2, x * x2 + z * z2
    if shadow <= 0:
        return x * x + z * z < radius * radius
    if shadow >= length:
        return (x - x2) ** 2 + (z - z2) ** 2 < radius * radius
    return (x * z2 - z * x2) ** 2 < radius * radius * length
