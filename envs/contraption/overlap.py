"""Whether parts may lie where they do: inside the field, and over none of the others. Touching is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeVar

from plumbline.envs.contraption.extents import Lying, box, outline
from plumbline.envs.contraption.forms import Disc, Plate, Point
from plumbline.envs.contraption.model import HEIGHT, WIDTH, Box

P = TypeVar("P", bound=Lying)


def is_inside(part: Lying) -> bool:
    """Return whether all of a part lies on the field."""
    left, top, right, bottom = box(part)
    return left >= 0 and top >= 0 and right <= WIDTH and bottom <= HEIGHT


def first_under(part: Lying, others: Iterable[P]) -> P | None:
    """Return the first of some parts that another one overlaps; None if it lies over none."""
    own, room = box(part), outline(part)
    for other in others:
        if _boxes_meet(own, box(other)) and meet(room, outline(other)):
            return other
    return None


def fits(part: Lying, others: Iterable[Lying]) -> bool:
    """Return whether a part may lie where it does, among others."""
    return is_inside(part) and first_under(part, others) is None


def first_pair(parts: Sequence[P]) -> tuple[P, P] | None:
    """Return the first part that overlaps an earlier one, and the earlier one; None if all have room."""
    boxes = [box(part) for part in parts]
    for number, part in enumerate(parts):
        for before in range(number):
            if _boxes_meet(boxes[number], boxes[before]) and meet(outline(part), outline(parts[before])):
                return part, parts[before]
    return None


def meet(one: Disc | Plate, other: Disc | Plate) -> bool:
    """Return whether two outlines have more than an edge or a point in common."""
    match one, other:
        case Disc(), Disc():
            return _square(one.x - other.x, one.y - other.y) < (one.r + other.r) ** 2
        case Plate(), Plate():
            return not (_are_apart(one, other) or _are_apart(other, one))
        case Disc(), Plate():
            return _covers(one, other)
        case Plate(), Disc():
            return _covers(other, one)
    raise TypeError(f"{one!r} and {other!r}: expected outlines")


def _boxes_meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _are_apart(one: Plate, other: Plate) -> bool:
    """Return whether a side of a plate has all of another plate on its outer side."""
    for (ax, ay), (bx, by) in _sides(one):
        across, down = by - ay, ax - bx
        inner = [across * x + down * y for x, y in one.corners]
        outer = [across * x + down * y for x, y in other.corners]
        if max(inner) <= min(outer) or max(outer) <= min(inner):
            return True
    return False


def _covers(disc: Disc, shape: Plate) -> bool:
    """Return whether a disc overlaps a plate: its center is inside, or a side is nearer than its radius."""
    return _holds(shape, (disc.x, disc.y)) or any(_is_near(disc, *side) for side in _sides(shape))


def _holds(shape: Plate, point: Point) -> bool:
    sides = [(bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) for (ax, ay), (bx, by) in _sides(shape)]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def _is_near(disc: Disc, start: Point, end: Point) -> bool:
    """Return whether a line comes nearer to a disc's center than its radius."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = disc.x - start[0], disc.y - start[1]
    along, length = px * dx + py * dy, _square(dx, dy)
    if along <= 0:
        return _square(px, py) < disc.r**2
    if along >= length:
        return _square(px - dx, py - dy) < disc.r**2
    return (px * dy - py * dx) ** 2 < disc.r**2 * length


def _sides(shape: Plate) -> Iterable[tuple[Point, Point]]:
    return zip(shape.corners, chain(shape.corners[1:], shape.corners[:1]), strict=True)


def _square(x: int, y: int) -> int:
    return x * x + y * y
